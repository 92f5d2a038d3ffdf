import { isCancel } from "../../flows/refund/refund-groups"
import type { PaidBasket } from "../../mapping"
import { moneyFromDecimal, sum, zero } from "../../money"
import type { AttemptState } from "../../payment"
import type { AttemptHistory, History } from "../../modules/svc/ledger/history"
import { readCartOfOrder } from "./read-cart-of-order"
import type { Query } from "../rows"

/** Charged, and not given back as a whole. */
const CHARGED: readonly AttemptState[] = ["in_review", "paid", "completing", "completed"]

/** What was charged for an order through the service, line by line, and what of it went back. */
export async function readPaid(history: History, query: Query, orderId: string): Promise<PaidBasket[]> {
  const attempts = await history.ofOrder(orderId, await readCartOfOrder(query, orderId))
  return attempts.filter(({ attempt }) => CHARGED.includes(attempt.state)).map(toPaid)
}

function toPaid({ attempt, basket, items, operations }: AttemptHistory): PaidBasket {
  const { currency } = attempt.price
  const gone = operations.filter(({ state }) => state !== "refused" && state !== "not_sent")
  const isCancelled = isCancel({ operations: gone })
  const back = new Map(items.map(({ itemId, refunded }) => [itemId, refunded]))
  const atLarge = gone.filter(({ kind, paymentTransactionId: item }) => kind === "refund" && item === undefined)
  return {
    lines: basket.map((line) => {
      const price = moneyFromDecimal(line.price ?? "0", currency)
      const refunded = isCancelled ? price : (back.get(line.itemId) ?? zero(currency))
      return { ...line, kind: line.kind ?? "line", total: line.total ?? line.price ?? "0", price, refunded }
    }),
    refunded: sum(
      atLarge.map(({ amount }) => amount),
      currency,
    ),
  }
}
