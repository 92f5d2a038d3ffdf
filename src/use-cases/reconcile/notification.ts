import type { Notification, SvcClient } from "../../client"
import { isPaidAtService, isPastLateChecks, isWorthLookingUp } from "../../domain"
import type { Attempt, Ledger, Ports } from "../ports/ports"
import type { CapabilityPorts } from "../capabilities/may-call"
import { noteRefundRetry, getRefundRetry } from "../refund/refund-retries"

/** Our ids, the service's (shorter than card numbers), capitals, and milliseconds. Other shapes count as missing. */
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
/** Other fields may be personal. Free-form ids are stored only if the signature is verified. */
const STORED_FIELDS = {
  hint: HINT_FIELDS,
  proven: [...HINT_FIELDS, "paymentConversationId", "svcReferenceCode"],
} as const
type Trust = keyof typeof STORED_FIELDS

const WINDOW_SECONDS = 60

const MAX_LOOK_UPS: Readonly<Record<Trust, number>> = { proven: 30, hint: 6 }

/** In case the process that took the notification dies. */
const LEASE_MS = 60_000

/** `refused`: a required signature is wrong. `ignored`: not ours, or too many unsigned. `too_many`: to be repeated. */
export type Notified =
  | { type: "refused" | "ignored" }
  | { type: "too_many"; retryAfterSeconds: number }
  | { type: "stored"; attempt: Attempt; mustLookUp: boolean; isProven: boolean }

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

/** Not signed, and only shown: an impossible time becomes the time of arrival. */
function readEventTime(message: Notification, { created_at }: Attempt, now: Date): Date {
  const at = new Date(Number(read(message, "svcEventTime")))
  return at >= created_at && at <= now ? at : now
}

async function findByConversation(ledger: Ledger, id: string): Promise<Attempt | undefined> {
  const operation = await ledger.findOperation(id)
  return ledger.findAttempt(operation?.attempt_id ?? id)
}

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

/** Only a hint to look up, but a verified report of a repeated refund blocks refunds: no look-up shows it. */
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
  // the sender of a hint must not learn from the answer if there is such a payment
  if (requests > MAX_LOOK_UPS[trust])
    return isProven ? { type: "too_many", retryAfterSeconds: WINDOW_SECONDS } : { type: "ignored" }
  // anyone can send a hint, for ever
  const mustLookUp = isWorthLookingUp(attempt.state) && (isProven || !isPastLateChecks(attempt, clock.now()))
  if (isProven || mustLookUp) {
    const content = storedContent(message, trust)
    await ledger.receive({ kind: "notification", attempt_id: attempt.id, content, verification })
  }
  // the id is signed only together with a token
  const isFailedPage = message.status === "FAILURE" && isPaidAtService(attempt.flow) && message.token !== undefined
  const declined = isFailedPage ? read(message, "svcPaymentId") : undefined
  const retry = getRefundRetry(message)
  if (isProven && declined !== undefined && retry === undefined)
    await ledger.notePageDecline(attempt.id, declined, { at: readEventTime(message, attempt, clock.now()) })
  if (retry !== undefined) {
    const report = { retry, isProven, conversationId: read(message, "paymentConversationId") }
    const noted = await noteRefundRetry({ ledger, capabilities, pauses }, attempt, report)
    if (noted === "busy") return { type: "too_many", retryAfterSeconds: WINDOW_SECONDS }
  }
  const isInReports = retry !== undefined && isProven && capabilities?.reports === true
  if (mustLookUp || isInReports)
    await ledger.noteAttempt(attempt.id, { checkBy: new Date(clock.now().getTime() + LEASE_MS) })
  if (!mustLookUp) await ledger.markHandled(attempt.id)
  return { type: "stored", attempt, mustLookUp, isProven }
}
