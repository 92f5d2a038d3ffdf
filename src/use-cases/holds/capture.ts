import {
  say,
  isHoldStale,
  isSame,
  readPhase,
  type Sentence,
  heldUntil,
  isReleased,
  wasTakenBack,
  serviceDay,
} from "../../domain"
import { SvcError, type CapturedPayment, type ErrorKind } from "../../client"
import type { Money } from "../../money"
import type { Attempt, Captured, HoldAtService, Ports } from "../ports/ports"
import { isNamed, soon, type ChargedAttempt, isTurnedAway } from "../refund/money-operation"
import { CAPTURE_UNKNOWN, AT_ONCE, HOLDS } from "../refund/sentences"
import { explainError } from "../../mapping"
import { inSpan } from "../../telemetry"

export async function askHold({ client }: Ports, { payment_id: paymentId }: ChargedAttempt): Promise<HoldAtService> {
  try {
    const answer = await client.payments.retrieve({ paymentId })
    const { status, paymentStatus, fraudStatus, paidPrice } = answer
    const isSuccess = status === "success" && paymentStatus === "SUCCESS" && fraudStatus === 1
    const phase = (isSuccess ? readPhase(answer.phase) : undefined) ?? "unclear"
    return phase === "captured" ? { phase, paidPrice } : { phase }
  } catch (error) {
    if (error instanceof SvcError) return { phase: "no_answer" }
    throw error
  }
}

async function endHeld({ ledger, ...ports }: Ports, { id, hold }: Attempt): Promise<Attempt | undefined> {
  const moved = hold && (await ledger.moveHold(id, hold, "held", soon(ports)))
  if (moved === undefined) return ledger.findAttempt(id)
  await ledger.closeAttention(id, "capture_unknown")
  return moved
}

export const CLOSED_BY_CAPTURE = ["capture_unknown", "hold_expiring", "reversal_refused"] as const

export async function flagOtherAmount({ ledger }: Ports, attempt: Attempt, taken: Money | undefined): Promise<void> {
  const { id: attempt_id, paid_price: held } = attempt
  if (isSame(held, taken)) return
  const sentence = taken ? say("hold.captured_other", { held, taken }) : say("hold.captured_unreported", { held })
  await ledger.openAttention({ kind: "mismatch", attempt_id, sentence })
}

export async function endCaptured(ports: Ports, attempt: Attempt, taken: Money | undefined): Promise<Attempt> {
  const { ledger } = ports
  const { id, hold } = attempt
  // before the move, so that it is found again after a crash
  await flagOtherAmount(ports, attempt, taken)
  const moved = hold && (await ledger.moveHold(id, hold, "captured", soon(ports)))
  if (moved === undefined) return (await ledger.findAttempt(id)) ?? attempt
  for (const kind of CLOSED_BY_CAPTURE) await ledger.closeAttention(id, kind)
  return moved
}

async function flagUnknown({ ledger }: Ports, { id }: Attempt, sentence: Sentence): Promise<void> {
  await ledger.openAttention({ kind: "capture_unknown", attempt_id: id, sentence })
  // another request may have ended it before the entry was on the list, and closed nothing
  if ((await ledger.findAttempt(id))?.hold !== "unknown") await ledger.closeAttention(id, "capture_unknown")
}

/** `held` proves only some time later that nothing was taken: the call may still be on its way. */
export async function lookUpCapture(ports: Ports, attempt: Attempt, why: Sentence = CAPTURE_UNKNOWN): Promise<Attempt> {
  const { id, hold } = attempt
  // a crash after the move may have left these open
  if (hold === "captured" || hold === "released")
    for (const kind of ["capture_unknown", "hold_expiring"] as const) await ports.ledger.closeAttention(id, kind)
  const isLost = hold === "capturing" && isHoldStale(attempt, ports.clock.now())
  if ((hold !== "unknown" && !isLost) || !isNamed(attempt)) return attempt
  const { phase, paidPrice } = await askHold(ports, attempt)
  if (phase === "captured") return endCaptured(ports, attempt, paidPrice)
  if (phase === "held" && isHoldStale(attempt, ports.clock.now())) return (await endHeld(ports, attempt)) ?? attempt
  const unknown = isLost ? await ports.ledger.moveHold(id, "capturing", "unknown", soon(ports)) : attempt
  await flagUnknown(ports, attempt, why)
  return unknown ?? (await ports.ledger.findAttempt(id)) ?? attempt
}

const refused = (sentence: Sentence): Captured => ({ type: "refused", sentence })

function refuse(attempt: Attempt): Sentence | undefined {
  const { hold, state } = attempt
  // a capture for an order that Medusa took back is refunded
  if (isReleased(attempt) || (hold === "captured" && wasTakenBack(attempt))) return say("refund.released")
  if (state === "reversing") return say("refund.releasing")
  if (state !== "completed") return say("hold.order_pending")
  return hold !== undefined && hold !== "held" && hold !== "captured" ? HOLDS[hold] : undefined
}

export const daysOver = (until: Date, at: HoldAtService | undefined): Sentence =>
  say(at?.phase === "held" ? "hold.days_over" : "hold.days_over_unclear", { until: serviceDay(until) })

/** Too late for a capture, but the service's panel may have made one. */
async function endOverdue(ports: Ports, attempt: Attempt, until: Date): Promise<Captured> {
  const at = isNamed(attempt) ? await askHold(ports, attempt) : undefined
  if (at?.phase !== "captured") return refused(daysOver(until, at))
  return { type: "captured", attempt: await endCaptured(ports, attempt, at.paidPrice) }
}

async function taken(ports: Ports, attempt: ChargedAttempt, answer: CapturedPayment): Promise<Captured> {
  const { ledger } = ports
  const { status, phase, fraudStatus, itemTransactions = [] } = answer
  if (status !== "success" || fraudStatus !== 1 || readPhase(phase) === "held") return unanswered(ports, attempt)
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
  return { type: "captured", attempt: captured }
}

async function unanswered(ports: Ports, attempt: ChargedAttempt, why: Sentence = CAPTURE_UNKNOWN): Promise<Captured> {
  const unknown = await ports.ledger.moveHold(attempt.id, "capturing", "unknown", soon(ports))
  const now = await lookUpCapture(ports, unknown ?? attempt, why)
  return now.hold === "captured" ? { type: "captured", attempt: now } : refused(why)
}

/** A bank's refusal took nothing. Any other refusal may be that of a second capture. */
const BY_BANK: readonly ErrorKind[] = ["declined", "fraud"]

async function failed(ports: Ports, attempt: ChargedAttempt, error: SvcError): Promise<Captured> {
  const { outcome, kind, code, group } = error
  if (outcome === "unknown") return unanswered(ports, attempt)
  if (outcome === "not_sent" || isTurnedAway(error)) {
    await endHeld(ports, attempt)
    return refused(say("hold.not_sent"))
  }
  const { phase, paidPrice: paid_price } = await askHold(ports, attempt)
  if (phase === "captured") return { type: "captured", attempt: await endCaptured(ports, attempt, paid_price) }
  const isHeld = phase === "held"
  const why = say(isHeld ? "hold.capture_refused_held" : "hold.capture_refused", {
    why: explainError({ code, group }).merchant,
  })
  if (!isHeld && !BY_BANK.includes(kind)) return unanswered(ports, attempt, [why, CAPTURE_UNKNOWN])
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

/** Never resent while a lost capture may have gone through. For a part, nothing is published about the rest. */
export function captureHold(ports: Ports, seen: Attempt, amount: Money): Promise<Captured> {
  return inSpan("svc capture", { "svc.attempt": seen.id }, async () => {
    const { price } = seen
    if (!isSame(amount, price)) return refused(say("hold.not_the_whole", { held: price, asked: amount }))
    const attempt = await lookUpCapture(ports, seen)
    const refusal = refuse(attempt)
    if (refusal) return refused(refusal)
    if (attempt.hold !== "held") return { type: "captured", attempt }
    const until = heldUntil(attempt, ports.hold)
    if (ports.clock.now() >= until) return endOverdue(ports, attempt, until)
    const capturing = await ports.ledger.moveHold(attempt.id, "held", "capturing", soon(ports))
    if (capturing === undefined || !isNamed(capturing)) return refused(AT_ONCE)
    return send(ports, capturing)
  })
}
