import type { Notification, SvcClient } from "../../client"
import type { AttemptState } from "../../payment"
import type { Attempt, Ledger, Ports } from "../contracts/ports"
import { noteRefundRetry, refundRetryOf } from "../refund/refund-repeated"

/** What of a notification is stored; the rest may be personal. */
const STORED_FIELDS = [
  "paymentConversationId",
  "paymentId",
  "svcPaymentId",
  "status",
  "svcEventType",
  "svcEventTime",
  "svcReferenceCode",
] as const

/** Plain texts and ids. Anything else is neither stored nor searched for. */
const PLAIN = /^[\x20-\x7e]{1,200}$/

const WINDOW_SECONDS = 60

/** Look-ups of one attempt in a minute: by notifications whose signature is verified, and by those that may come from anywhere. */
const MOST_LOOK_UPS = { proven: 30, hint: 6 } as const

/** After this time the job looks the attempt up, in case the process that took the notification has died. */
const LEASE_MS = 60_000

/** Nothing was sent that could be looked up, everything is decided, or a request is reversing the charge. */
const NOT_LOOKED_UP: readonly AttemptState[] = ["created", "completed", "reversing", "reversed"]

/**
 * What became of a notification: `refused`: its signature is not the service's, and one is required. `unknown`: it is about no
 * payment of ours. `too_many`: others about the same payment came a moment ago. `stored`; `mustLookUp`: the payment may have moved.
 */
export type Notified =
  | { is: "refused" | "unknown" }
  | { is: "too_many"; retryAfterSeconds: number }
  | { is: "stored"; attempt: Attempt; mustLookUp: boolean }

const plain = (text: string | undefined) => (text !== undefined && PLAIN.test(text) ? text : undefined)

function storedContent(message: Notification): Record<string, string> {
  return Object.fromEntries(
    STORED_FIELDS.flatMap((field) => {
      const text = plain(message[field])
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
  const attemptId = (await ledger.findOperation(id))?.attemptId ?? id
  return ledger.findAttempt(attemptId)
}

/** By our own conversation; else by the payment's id; else by the hosted page's token. */
async function findAttempt(ledger: Ledger, message: Notification): Promise<Attempt | undefined> {
  const conversationId = plain(message.paymentConversationId)
  const own = conversationId === undefined ? undefined : await findByConversation(ledger, conversationId)
  if (own) return own
  for (const paymentId of [plain(message.paymentId), plain(message.svcPaymentId)]) {
    const found = paymentId === undefined ? undefined : await ledger.findAttemptByPayment(paymentId)
    if (found) return found
  }
  const token = plain(message.token)
  return token === undefined ? undefined : ledger.findAttemptByToken(token)
}

/**
 * Takes a notification: finds its payment and stores it before anything is done about it. Whoever sent it, it is only a hint to look
 * the payment up, at a limited rate; the job looks the payment up too, in case this process dies. The one exception is a verified
 * report that the service has repeated a refund by itself, which no look-up shows: it blocks further refunds until a person decides.
 */
export async function takeNotification(
  { ledger, clock }: Pick<Ports, "ledger" | "clock">,
  message: Notification,
  signatures: "off" | "report" | "require",
): Promise<Notified> {
  const verification = signatures === "off" ? "unchecked" : message.verification
  if (signatures === "require" && verification !== "verified") return { is: "refused" }
  const attempt = await findAttempt(ledger, message)
  if (attempt === undefined) return { is: "unknown" }
  const trust = verification === "verified" ? "proven" : "hint"
  const requests = await ledger.countRequest(`notified:${trust}:${attempt.id}`, WINDOW_SECONDS)
  if (requests > MOST_LOOK_UPS[trust]) return { is: "too_many", retryAfterSeconds: WINDOW_SECONDS }
  await ledger.receive({ kind: "notification", attemptId: attempt.id, content: storedContent(message), verification })
  const retry = refundRetryOf(message)
  if (retry !== undefined) {
    const report = { retry, isProven: trust === "proven", conversationId: plain(message.paymentConversationId) }
    const noted = await noteRefundRetry({ ledger }, attempt, report)
    if (noted === "busy") return { is: "too_many", retryAfterSeconds: WINDOW_SECONDS }
  }
  const mustLookUp = !NOT_LOOKED_UP.includes(attempt.state)
  if (mustLookUp) await ledger.noteAttempt(attempt.id, { nextCheckAt: new Date(clock.now().getTime() + LEASE_MS) })
  else await ledger.markHandled(attempt.id)
  return { is: "stored", attempt, mustLookUp }
}
