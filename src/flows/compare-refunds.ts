import { max, min, sum, type Money } from "../money"
import { differenceOf, type RefundBooks } from "../payment"
import { pastOperations, refundedOf } from "./money-operation"
import type { Attempt, ClosingWord, HeldRefunds, Operation, World } from "./ports"
import { freeGroups } from "./refund-groups"
import { isGone, openOperation } from "./refund-standing"

/** What the service is known to have given back, of the price: Medusa knows nothing of a surcharge. */
export function givenBack(operations: readonly Operation[], attempt: Attempt): Money {
  const isCancelled = operations.some((one) => one.kind === "cancel" && isGone(one))
  return isCancelled ? attempt.price : min(refundedOf(operations, attempt), attempt.price)
}

/** The books of one payment, side by side. */
export function booksOf(operations: readonly Operation[], attempt: Attempt, held: HeldRefunds): RefundBooks {
  const refunds = held.refunds.map(({ amount }) => amount)
  return {
    given: givenBack(operations, attempt),
    onPayment: sum(refunds, attempt.price.currency),
    onOrder: held.onOrder,
    due: held.isCancelled ? max(held.onOrder, held.captured) : held.onOrder,
    isCancelled: held.isCancelled,
  }
}

/** Whether its charge is an order's, or went back: before that its books are in the making. */
export const hasEnded = ({ state }: Attempt): boolean => state === "completed" || state === "reversed"

/** Money that went back and that no refund Medusa holds stands for. */
export const freeGroupsOf = (operations: readonly Operation[], { refunds }: Pick<HeldRefunds, "refunds">) =>
  freeGroups(
    operations,
    refunds.map(({ id }) => id),
  )

/**
 * Compares what Medusa shows as refunded of an order's payment with what went back, and puts a difference on the attention list
 * with its figures, or takes it off, by the `word` of the person who brought them in line. Waits while the end of a refund is not
 * known: that is listed by itself.
 */
export async function compareRefunds(
  world: World,
  attempt: Attempt,
  word?: ClosingWord,
): Promise<RefundBooks | undefined> {
  const { ledger, store } = world
  const operations = await pastOperations(world, attempt.id)
  // whoever ended or settled it may have died before it was off the list
  if (openOperation(operations) !== "unknown") await ledger.closeAttention(attempt.id, "refund_unknown")
  if (!hasEnded(attempt) || openOperation(operations) !== undefined) return undefined
  const held = await store.refunds.read(attempt)
  if (held === undefined) return undefined
  const books = booksOf(operations, attempt, held)
  const sentence = differenceOf(books)
  if (sentence === undefined) await ledger.closeAttention(attempt.id, "refund_differs", word)
  else await ledger.openAttention({ kind: "refund_differs", attemptId: attempt.id, sentence })
  return books
}
