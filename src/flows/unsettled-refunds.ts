import { compare, isEqual, subtract, type Money } from "../money"
import { QUIET_MS, say, type Sentence } from "../payment"
import { booksOf, freeGroupsOf } from "./compare-refunds"
import type { Attempt, HeldRefunds, Operation } from "./ports"
import { barsOthers, worthOf, type RefundGroup } from "./refund-groups"

/** What is asked for: an amount, or all that Medusa takes to be left. Undefined: refunds that Medusa does not ask for itself. */
export type AskedRefund = { amount: Money } | "rest" | undefined

interface Standing {
  attempt: Attempt
  operations: readonly Operation[]
  held: HeldRefunds
  asked: AskedRefund
  now: Date
}

export const SETTLE = say(
  "Medusa's books of this payment are not in line: a refund of it was cut off. Another one now could give the same money back twice. " +
    "Settle the refunds of this payment first (POST /admin/svc/payments/:id/settle-refunds), look at what is left, then retry.",
  "Medusa'nın bu ödemeye ait kayıtları uyuşmuyor: bir iade yarıda kaldı. Şimdi yapılacak bir iade aynı parayı iki kez geri verebilir. " +
    "Önce bu ödemenin iadelerini uzlaştırın (POST /admin/svc/payments/:id/settle-refunds), kalan tutara bakın, sonra yeniden deneyin.",
)

/** Whether a refund of what is asked stands for money that went back already: then it mends the books, and sends nothing. */
function claims({ attempt, held, operations, asked }: Standing, free: readonly RefundGroup[]): boolean {
  if (asked === undefined) return false
  const amount = asked === "rest" ? subtract(attempt.price, booksOf(operations, attempt, held).onPayment) : asked.amount
  return free.some((group) => isEqual(worthOf(group, attempt), amount))
}

/**
 * Why nothing more is given back of a payment before its refunds are settled: the order does not count a refund Medusa holds, or
 * Medusa holds none for money that went back a while ago. Undefined when nothing stands in the way.
 */
export function refuseUnsettled(standing: Standing): Sentence | undefined {
  const { attempt, operations, held, now } = standing
  if (held.isCancelled) return undefined
  const { onPayment, onOrder } = booksOf(operations, attempt, held)
  if (compare(onOrder, onPayment) < 0) return SETTLE
  const free = freeGroupsOf(operations, held)
  const isOld = ({ createdAt }: Operation) => now.getTime() - createdAt.getTime() > QUIET_MS
  // what an item by item refund left behind bars others at once: it may be a part of what was asked for
  const isBarred = free.some((group) => barsOthers(group, attempt) || group.operations.some(isOld))
  return isBarred && !claims(standing, free) ? SETTLE : undefined
}
