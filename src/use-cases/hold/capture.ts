import { SvcError, type CapturedPayment, type ErrorKind } from "../../client"
import { explainError } from "../../mapping"
import type { Money } from "../../money"
import { heldUntil, isReleased, joined, phaseOf, wasTakenBack, type Sentence } from "../../domain"
import { inSpan } from "../../telemetry"
import type { Attempt, Ports } from "../ports/ports"
import { AT_ONCE, CAPTURE_UNKNOWN, HOLDS, RELEASED, RELEASING } from "../refund/hold-sentences"
import { isNamed, isTurnedAway, soon, type ChargedAttempt } from "../refund/money-operation"
import { askHold, endCaptured, endHeld, lookUpCapture } from "./look-up"
import { daysOver, NOT_SENT, notCaptured, notTheWhole, ORDER_PENDING } from "./sentences"

/*
 * Takes what is held (published interface description, "Hold and capture"). One request at a time: whoever moves the hold to `capturing` sends.
 */

export type Captured = { is: "captured"; attempt: Attempt } | { is: "refused"; sentence: Sentence }

const refused = (sentence: Sentence): Captured => ({ is: "refused", sentence })

/** Why a hold is not captured, by what the ledger has. */
function refuse({ hold: terms, clock }: Ports, attempt: Attempt): Sentence | undefined {
  const { hold, state } = attempt
  // what was captured for an order that Medusa took back is refunded
  if (isReleased(attempt) || (hold === "captured" && wasTakenBack(attempt))) return RELEASED
  if (state === "reversing") return RELEASING
  if (state !== "completed") return ORDER_PENDING
  if (hold !== undefined && hold !== "held" && hold !== "captured") return HOLDS[hold]
  const until = heldUntil(attempt, terms)
  return hold === "held" && clock.now() >= until ? daysOver(until) : undefined
}

/** An answer that does not say clearly that it was captured is none. */
async function taken(ports: Ports, attempt: ChargedAttempt, answer: CapturedPayment): Promise<Captured> {
  const { ledger } = ports
  const { status, phase, fraudStatus, itemTransactions = [] } = answer
  if (status !== "success" || fraudStatus !== 1 || phaseOf(phase) === "held") return unanswered(ports, attempt)
  const known = new Set(
    (await ledger.listItems(attempt.id)).map(({ payment_transaction_id }) => payment_transaction_id),
  )
  const items = itemTransactions.flatMap(({ paymentTransactionId, price, paidPrice, ...item }) =>
    paymentTransactionId === undefined ||
    price === undefined ||
    paidPrice === undefined ||
    !known.has(paymentTransactionId)
      ? []
      : [{ ...item, paymentTransactionId, price, paidPrice }],
  )
  const captured = await endCaptured(ports, attempt, answer.paidPrice ?? (await askHold(ports, attempt)).paidPrice)
  await ledger.keepItems(attempt.id, items)
  return { is: "captured", attempt: captured }
}

/** Whether it was taken is looked up at once, and then by the job. */
async function unanswered(ports: Ports, attempt: ChargedAttempt, why = CAPTURE_UNKNOWN): Promise<Captured> {
  const unknown = await ports.ledger.moveHold(attempt.id, "capturing", "unknown", soon(ports))
  const now = await lookUpCapture(ports, unknown ?? attempt, why)
  return now.hold === "captured" ? { is: "captured", attempt: now } : refused(why)
}

/** The bank refused this capture, which so took nothing. Any other refusal may be that of a second capture. */
const BY_BANK: readonly ErrorKind[] = ["declined", "fraud"]

/** The amount may have been captured before, here or in the service's panel: then that is the result. */
async function failed(ports: Ports, attempt: ChargedAttempt, error: SvcError): Promise<Captured> {
  const { outcome, kind, code, group } = error
  if (outcome === "unknown") return unanswered(ports, attempt)
  if (outcome === "not_sent" || isTurnedAway(error)) {
    await endHeld(ports, attempt)
    return refused(NOT_SENT)
  }
  const { phase, paidPrice: paid_price } = await askHold(ports, attempt)
  if (phase === "captured") return { is: "captured", attempt: await endCaptured(ports, attempt, paid_price) }
  const isHeld = phase === "held"
  const why = notCaptured(explainError({ code, group }).merchant, isHeld)
  if (!isHeld && !BY_BANK.includes(kind)) return unanswered(ports, attempt, joined(why, CAPTURE_UNKNOWN))
  await endHeld(ports, attempt)
  return refused(why)
}

async function send(ports: Ports, attempt: ChargedAttempt): Promise<Captured> {
  const { client, refunds } = ports
  const { id, payment_id, paid_price, locale } = attempt
  const about = { locale, conversationId: id, paymentId: payment_id, ip: refunds.ip }
  const currency = paid_price.currency
  if (currency !== "TRY" && currency !== "USD" && currency !== "EUR") throw new TypeError(`${id} holds ${currency}.`)
  try {
    return await taken(ports, attempt, await client.holds.capture({ ...about, paidPrice: paid_price, currency }))
  } catch (error) {
    if (error instanceof SvcError) return failed(ports, attempt, error)
    throw error
  }
}

/**
 * Takes all that is held. A capture that went through before is the result of this one; one whose answer was lost is looked up, and never sent
 * again as long as it may have gone through. `amount`: what Medusa asks for; of a part it is not published what becomes of the rest.
 */
export function captureHold(ports: Ports, seen: Attempt, amount: Money): Promise<Captured> {
  return inSpan("svc capture", { "svc.attempt": seen.id }, async () => {
    const { price } = seen
    if (amount.currency !== price.currency || amount.minor !== price.minor) return refused(notTheWhole(amount, price))
    const attempt = await lookUpCapture(ports, seen)
    const refusal = refuse(ports, attempt)
    if (refusal) return refused(refusal)
    if (attempt.hold !== "held") return { is: "captured", attempt }
    const capturing = await ports.ledger.moveHold(attempt.id, "held", "capturing", soon(ports))
    if (capturing === undefined || !isNamed(capturing)) return refused(AT_ONCE)
    return send(ports, capturing)
  })
}
