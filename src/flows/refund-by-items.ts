import { compare, isEqual, moneyToDecimal, subtract, sum, type Money } from "../money"
import { joined, leftOfItem, planRefund, say, type RefundableItem, type Sentence } from "../payment"
import { carryOut, pastOperations, type ChargedAttempt, type WantedOperation } from "./money-operation"
import type { Attempt, Operation, Ports } from "./ports"
import { goneFor, worthOf } from "./refund-groups"
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

/** What is left to refund of all items together. */
export function leftOfItems({ refunds }: Ports, items: readonly RefundableItem[], { currency }: Money): Money {
  return sum(
    items.map((item) => leftOfItem(item, refunds.cap)),
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
      `Bundan önce ${whole} tutarının ${gone} kadarı iade edildi. Bu ödemenin iadelerini uzlaştırın, kalan tutara bakın, sonra ` +
        "gerisini iade edin.",
    ),
  ]
}

/**
 * Gives an amount back item by item, each by a call of its own, and no further than the first that does not go through: an end that
 * was not heard stops the rest. Answers why it stopped; undefined when all is back.
 */
export async function sendByItems(
  ports: Ports,
  attempt: ChargedAttempt,
  refund: SpreadRefund,
  began: Date,
): Promise<Sentence | undefined> {
  const operations = await pastOperations(ports, attempt.id)
  const rest = restOf(refund, operations, attempt)
  const plan = planRefund(await ports.ledger.listItems(attempt.id), rest, ports.refunds.cap)
  if (plan.is === "refused") return plan.sentence
  for (const { paymentTransactionId, amount } of plan.steps) {
    const stopped = await sendOne(ports, attempt, { ...refund, kind: "refund", paymentTransactionId, amount }, began)
    if (stopped) return joined(stopped, ...(await partSentence(ports, attempt, refund)))
  }
  return undefined
}

async function sendOne(
  ports: Ports,
  attempt: ChargedAttempt,
  wanted: WantedOperation,
  began: Date,
): Promise<Sentence | undefined> {
  if (ports.clock.now().getTime() - began.getTime() > BEGUN_WITHIN_MS) return TOO_LATE
  const seen = await pastOperations(ports, attempt.id)
  const standing = refuseByStanding(ports, attempt, seen)
  if (standing) return standing.sentence
  const operation = await carryOut(ports, attempt, wanted, seen)
  if (operation === undefined) return AT_ONCE
  return isGone(operation) ? undefined : sentenceOf(operation)
}
