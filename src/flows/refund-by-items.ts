import { compare, isEqual, moneyToDecimal, subtract, sum, type Money } from "../money"
import { capOfPrice, joined, leftOfItem, leftOfPayment, planByAmount, planRefund, say } from "../payment"
import type { RefundableItem, RefundPlan, RefundStep, Sentence } from "../payment"
import { carryOut, pastOperations, refundedAsWhole, refundedOf } from "./money-operation"
import type { ChargedAttempt, WantedOperation } from "./money-operation"
import type { Attempt, Operation, Ports } from "./ports"
import { goneFor, isOfMarketplace, worthOf } from "./refund-groups"
import { isGone, refuseByStanding, sentenceOf } from "./refund-standing"

/** After this no further item begins: the lock on the payment, which began with the request, lasts 10 minutes. */
export const BEGUN_WITHIN_MS = 8 * 60_000

export const AT_ONCE = say(
  "Another refund was made at the same moment. Look at what is left, then retry.",
  "Aynı anda başka bir iade yapıldı. Kalan tutara bakın, sonra yeniden deneyin.",
)
const TOO_LATE = say(
  "The refund takes too long: its items are refunded one by one.",
  "İade çok uzun sürüyor: kalemler tek tek iade edilir.",
)

const words = (amount: Money) => `${moneyToDecimal(amount)} ${amount.currency}`

/** What is left to refund of all items together, of their price. */
export function leftOfItems({ refunds }: Ports, items: readonly RefundableItem[], { currency }: Money): Money {
  return sum(
    items.map((item) => leftOfItem(item, capOfPrice(refunds.cap))),
    currency,
  )
}

/** The first item that something is left of, and how much of `rest` it can give back. Undefined: none. */
export function nextItem({ refunds }: Ports, items: readonly RefundableItem[], rest: Money) {
  const item = items.find((one) => leftOfItem(one, refunds.cap).minor > 0n)
  if (item === undefined) return undefined
  const left = leftOfItem(item, refunds.cap)
  const { paymentTransactionId } = item
  return { paymentTransactionId, amount: compare(left, rest) < 0 ? left : rest }
}

/** A refund of Medusa's that goes to the service item by item. */
export interface SpreadRefund extends Pick<WantedOperation, "reason" | "description"> {
  amount: Money
  medusaRefundId: string
}

/** What of it is not back yet: asked again under the same id it goes on where it was cut off. */
export function restOf({ amount, medusaRefundId }: SpreadRefund, operations: readonly Operation[], of: Attempt) {
  return subtract(amount, worthOf({ operations: goneFor(medusaRefundId, operations) }, of))
}

/** What a refund that ended half way has given back, for the person who asked for all of it. */
async function partSentence(ports: Ports, attempt: ChargedAttempt, refund: SpreadRefund): Promise<Sentence[]> {
  const rest = restOf(refund, await ports.ledger.listOperations(attempt.id), attempt)
  if (isEqual(rest, refund.amount)) return []
  const [gone, whole] = [words(subtract(refund.amount, rest)), words(refund.amount)]
  return [
    say(
      `${gone} of the ${whole} went back before that. Settle the refunds of this payment, look at what is left, then refund the rest.`,
      `Bundan önce ${gone} iade edildi (istenen: ${whole}). Bu ödemenin iadelerini uzlaştırın, kalan tutara bakın, sonra ` +
        "gerisini iade edin.",
    ),
  ]
}

/**
 * The items an amount goes to: those of a marketplace always, for the service never refunds its payment as a whole. Undefined: it
 * goes over the payment, for everything does that is left, and what follows a refund over the payment (adr/0006).
 */
export async function planSteps(
  ports: Ports,
  attempt: Attempt,
  amount: Money,
  operations: readonly Operation[],
): Promise<RefundPlan | undefined> {
  const cap = capOfPrice(ports.refunds.cap)
  const items = await ports.ledger.listItems(attempt.id)
  if (isOfMarketplace(attempt)) return planRefund(items, amount, cap)
  if (refundedAsWhole(operations, attempt).minor > 0n) return undefined
  const all = leftOfPayment({ ...attempt, refunded: refundedOf(operations, attempt) }, cap)
  const steps = planByAmount(items, amount, all, cap)
  return steps && { is: "plan", steps }
}

/**
 * Gives an amount back item by item, each by a call of its own, and no further than the first that does not go through: an end that
 * was not heard stops the rest. `planned`: what had been sent when the steps were planned. Answers why it stopped; undefined when
 * all is back.
 */
export async function sendByItems(
  ports: Ports,
  attempt: ChargedAttempt,
  refund: SpreadRefund,
  steps: readonly RefundStep[],
  planned: readonly Operation[],
): Promise<Sentence | undefined> {
  const began = ports.clock.now()
  const [only] = steps
  const stepOf = only && isEqual(only.amount, refund.amount) ? undefined : refund.amount
  for (const [at, { paymentTransactionId, amount }] of steps.entries()) {
    const wanted = { ...refund, kind: "refund" as const, paymentTransactionId, amount, stepOf }
    const stopped = await sendOne(ports, attempt, wanted, { began, past: planned.length + at })
    if (stopped) return joined(stopped, ...(await partSentence(ports, attempt, refund)))
  }
  return undefined
}

async function sendOne(
  ports: Ports,
  attempt: ChargedAttempt,
  wanted: WantedOperation,
  { began, past }: { began: Date; past: number },
): Promise<Sentence | undefined> {
  if (ports.clock.now().getTime() - began.getTime() > BEGUN_WITHIN_MS) return TOO_LATE
  const seen = await pastOperations(ports, attempt.id)
  const standing = refuseByStanding(ports, attempt, seen)
  if (standing) return standing.sentence
  // what was planned is what was left then
  const operation = seen.length === past ? await carryOut(ports, attempt, wanted, seen) : undefined
  if (operation === undefined) return AT_ONCE
  return isGone(operation) ? undefined : sentenceOf(operation)
}
