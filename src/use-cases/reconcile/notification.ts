import type { Notification, SvcClient } from "../../client"
import { isWorthLookingUp } from "../../domain"
import type { Attempt, Ledger, Ports } from "../ports/ports"
import type { CapabilityPorts } from "../capabilities/may-call"
import { noteRefundRetry, getRefundRetry } from "../refund/refund-retries"

/**
 * The shapes of what is searched for and stored (defaults, "Server notifications"): our own ids, the service's, which are shorter than
 * any card number, names in capitals, and a time in milliseconds. What has another shape counts as not sent.
 */
const SHAPES = {
  paymentConversationId: /^svc[a-z]{2,12}_\w{1,60}$/,
  paymentId: /^\d{1,12}$/,
  svcPaymentId: /^\d{1,12}$/,
  token: /^[\w-]{1,100}$/,
  status: /^[A-Z_]{1,40}$/,
  svcEventType: /^[A-Z_]{1,40}$/,
  svcEventTime: /^[12]\d{12}$/,
  svcReferenceCode: /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i,
} as const
type Field = keyof typeof SHAPES

const HINT_FIELDS: readonly Field[] = ["paymentId", "svcPaymentId", "status", "svcEventType", "svcEventTime"]
/** What of a notification is stored; the rest may be personal. Ids of a free form only where the signature is verified. */
const STORED_FIELDS = {
  hint: HINT_FIELDS,
  proven: [...HINT_FIELDS, "paymentConversationId", "svcReferenceCode"],
} as const
type Trust = keyof typeof STORED_FIELDS

const WINDOW_SECONDS = 60

/** Look-ups of one attempt in a minute: by notifications whose signature is verified, and by those that may come from anywhere. */
const MAX_LOOK_UPS: Readonly<Record<Trust, number>> = { proven: 30, hint: 6 }

/** After this time at the latest the job looks the attempt up, in case the process that took the notification has died. */
const LEASE_MS = 60_000

/**
 * What became of a notification: `refused`: its signature is not the service's, and one is required. `ignored`: it is about no
 * payment of ours, or unsigned and one too many. `too_many`: signed, and the service is to send it again. `stored`, an unsigned one
 * only if `mustLookUp`: the payment may have moved.
 */
export type Notified =
  | { type: "refused" | "ignored" }
  | { type: "too_many"; retryAfterSeconds: number }
  | { type: "stored"; attempt: Attempt; mustLookUp: boolean }

function read(message: Notification, field: Field): string | undefined {
  const text = message[field]
  return text !== undefined && SHAPES[field].test(text) ? text : undefined
}

function storedContent(message: Notification, trust: Trust): Record<string, string> {
  return Object.fromEntries(
    STORED_FIELDS[trust].flatMap((field) => {
      const text = read(message, field)
      return text === undefined ? [] : [[field, text]]
    }),
  )
}

/** Reads a notification from its raw body and its headers. Undefined: it names no payment to look up. */
export function readNotification(
  client: SvcClient,
  rawBody: string | Buffer | undefined,
  headers: Record<string, unknown>,
): Notification | undefined {
  const body = typeof rawBody === "string" ? rawBody : rawBody?.toString("utf8")
  if (body === undefined) return undefined
  const texts = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === "string")
  return client.messages.readNotification(body, Object.fromEntries(texts))
}

/** A conversation is an attempt's, or that of a refund or cancel of it. */
async function findByConversation(ledger: Ledger, id: string): Promise<Attempt | undefined> {
  const operation = await ledger.findOperation(id)
  return ledger.findAttempt(operation?.attempt_id ?? id)
}

/** By our own conversation; else by the payment's id; else by the hosted page's token. */
async function findAttempt(ledger: Ledger, message: Notification): Promise<Attempt | undefined> {
  const conversationId = read(message, "paymentConversationId")
  const own = conversationId === undefined ? undefined : await findByConversation(ledger, conversationId)
  if (own) return own
  for (const paymentId of [read(message, "paymentId"), read(message, "svcPaymentId")]) {
    const found = paymentId === undefined ? undefined : await ledger.findAttemptByPayment(paymentId)
    if (found) return found
  }
  const token = read(message, "token")
  return token === undefined ? undefined : ledger.findAttemptByToken(token)
}

/**
 * Takes a notification: finds its payment and stores it before anything is done about it. Whoever sent it, it is only a hint to look
 * the payment up, at a limited rate; the job looks the payment up too, in case this process dies. The one exception is a verified
 * report that the service has repeated a refund by itself, which no look-up shows: it blocks further refunds until a person decides.
 */
export async function takeNotification(
  { ledger, clock, capabilities, pauses }: Pick<Ports, "ledger" | "clock"> & CapabilityPorts,
  message: Notification,
  signatures: "off" | "report" | "require",
): Promise<Notified> {
  const verification = signatures === "off" ? "unchecked" : message.verification
  if (signatures === "require" && verification !== "verified") return { type: "refused" }
  const attempt = await findAttempt(ledger, message)
  if (attempt === undefined) return { type: "ignored" }
  const trust = verification === "verified" ? "proven" : "hint"
  const isProven = trust === "proven"
  const requests = await ledger.countRequest(`notified:${trust}:${attempt.id}`, WINDOW_SECONDS)
  // whoever sends a hint does not learn from the answer whether there is such a payment
  if (requests > MAX_LOOK_UPS[trust])
    return isProven ? { type: "too_many", retryAfterSeconds: WINDOW_SECONDS } : { type: "ignored" }
  const mustLookUp = isWorthLookingUp(attempt.state)
  if (isProven || mustLookUp) {
    const content = storedContent(message, trust)
    await ledger.receive({ kind: "notification", attempt_id: attempt.id, content, verification })
  }
  const retry = getRefundRetry(message)
  if (retry !== undefined) {
    const report = { retry, isProven, conversationId: read(message, "paymentConversationId") }
    const noted = await noteRefundRetry({ ledger, capabilities, pauses }, attempt, report)
    if (noted === "busy") return { type: "too_many", retryAfterSeconds: WINDOW_SECONDS }
  }
  const isInReports = retry !== undefined && isProven && capabilities?.reports === true
  if (mustLookUp || isInReports)
    await ledger.noteAttempt(attempt.id, { checkBy: new Date(clock.now().getTime() + LEASE_MS) })
  if (!mustLookUp) await ledger.markHandled(attempt.id)
  return { type: "stored", attempt, mustLookUp }
}
