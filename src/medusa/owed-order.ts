import type { OwedOrder } from "../flows/payment-links/sale-store"
import { subtract, sum } from "../money"
import { ORDER_BALANCE, toOrderBalance } from "./balance"
import { rows, type Query, type Row } from "./rows"

const ORDER = { ...ORDER_BALANCE, display_id: true } as const

function amountOf(order: Row<"order", typeof ORDER>) {
  const { pending, promised } = toOrderBalance(order)
  if (pending === undefined) return undefined
  const amounts = promised.map(({ amount }) => amount)
  const owed = subtract(pending, sum(amounts, pending.currency))
  return owed.minor > 0n ? owed : undefined
}

/** Reads what an order owes. Undefined: there is no such order. */
export async function readOwed(query: Query, orderId: string): Promise<OwedOrder | undefined> {
  const [order] = await rows(query, "order", ORDER, { id: orderId })
  if (order === undefined) return undefined
  return {
    orderId: order.id,
    number: order.display_id,
    currencyCode: order.currency_code,
    amount: amountOf(order),
    isCancelled: toOrderBalance(order).isCancelled,
  }
}
