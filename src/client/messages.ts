import { z } from "zod"
import type { Connection } from "./call"
import { readJson } from "./json"
import type { Names } from "./names"
import { answerSignature, hmacHex, verify, type Verification } from "./signing"

/** Nothing here is proof: it names a payment to look up (assumed: hosted-callback, threeds-callback, notification). */

/** mdStatus -1 to 8 as the bank's page posts it; -1 also when it is absent or not one of them. Only 1 is a success. */
const mdStatus = z
  .string()
  .regex(/^[0-8]$/)
  .transform(Number)
  .catch(-1)

const field = z.string().catch("")
const anyForm = z.record(z.string(), z.unknown()).catch({})

const threeDsForm = z.object({
  status: field,
  paymentId: field,
  conversationData: field,
  conversationId: field,
  mdStatus,
  signature: field,
})

export type ThreeDsCallback = z.output<typeof threeDsForm> & { verification: Verification }

const THREE_DS_SIGNATURE = ["conversationData", "conversationId", "mdStatus", "paymentId", "status"] as const

/** The notification that ends a review has no published shape: a field of another type must not hide the payment's id. */
const textIfAny = z.string().optional().catch(undefined)

const notification = z.object({
  paymentConversationId: textIfAny,
  merchantId: textIfAny,
  status: textIfAny,
  svcReferenceCode: textIfAny,
  svcEventType: textIfAny,
  svcEventTime: textIfAny,
  svcPaymentId: textIfAny,
  paymentId: textIfAny,
  token: textIfAny,
})

/** One is enough. */
const NAMES_A_PAYMENT = ["paymentId", "token", "svcPaymentId", "paymentConversationId"] as const

/** A server notification; its ids are always text. With `token` it is about a hosted page. */
export type Notification = z.output<typeof notification> & { verification: Verification }

export interface MessageReader {
  /** Reads the form the bank's page posts after 3D Secure. Missing fields are empty text, a missing mdStatus is -1. */
  readThreeDsCallback(form: unknown): ThreeDsCallback
  readHostedCallback(form: unknown): string | undefined
  /** Takes the raw body, and headers with lower-case names, as in Node. Undefined: it names no payment to look up. */
  readNotification(body: string, headers: Record<string, string | string[] | undefined>): Notification | undefined
}

function parseBody(body: string): Record<string, unknown> | undefined {
  try {
    const tree = readJson(body)
    return typeof tree === "object" && tree !== null && !Array.isArray(tree) ? tree : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

function inSpecification(tree: Record<string, unknown>, names: Names): Record<string, unknown> {
  const entries = Object.entries(tree).filter(([, value]) => value !== null)
  return Object.fromEntries(entries.map(([key, value]) => [names.fromWire(key), value]))
}

/** The values follow the secret without a separator (assumed: notification). */
function notificationSignature(secretKey: string, message: z.output<typeof notification>): string {
  const {
    svcEventType = "",
    paymentId = "",
    svcPaymentId = "",
    token,
    paymentConversationId = "",
    status = "",
  } = message
  const about = token === undefined ? [paymentId] : [svcPaymentId, token]
  return hmacHex(secretKey, [secretKey, svcEventType, ...about, paymentConversationId, status].join(""))
}

export function createMessageReader({ settings, names }: Connection): MessageReader {
  const { secretKey } = settings
  const signatureHeader = names.toWire("X-SVC-SIGNATURE-V3").toLowerCase()
  return {
    readThreeDsCallback(form) {
      const fields = anyForm.parse(form)
      const read = threeDsForm.parse(fields)
      const signed = { ...read, mdStatus: field.parse(fields.mdStatus) }
      return { ...read, verification: verify(answerSignature(secretKey, THREE_DS_SIGNATURE, signed), read.signature) }
    },
    readHostedCallback(form) {
      const token = field.parse(anyForm.parse(form).token)
      return token === "" ? undefined : token
    },
    readNotification(body, headers) {
      const read = notification.parse(inSpecification(parseBody(body) ?? {}, names))
      if (NAMES_A_PAYMENT.every((name) => read[name] === undefined)) return undefined
      return { ...read, verification: verify(notificationSignature(secretKey, read), headers[signatureHeader]) }
    },
  }
}
