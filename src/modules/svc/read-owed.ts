import { z } from "zod"
import type { OwedOrder } from "../../flows/link-sales/sale-store"
import { subtract, sum } from "../../money"
import { ORDER_BALANCE_FIELDS, orderBalanceRow, toOrderBalance } from "./read-balance"
import type { Query } from "./read-session"

const orderRow = orderBalanceRow.extend({
  display_id: z.number(),
})
const FIELDS = [...ORDER_BALANCE_FIELDS, "display_id"]

function amountOf(order: z.output<typeof orderRow>) {
  const { pending, promised } = toOrderBalance(order)
  if (pending === undefined) return undefined
  const amounts = promised.map(({ amount }) => amount)
  const owed = subtract(pending, sum(amounts, pending.currency))
  return owed.minor > 0n ? owed : undefined
}

/** Reads what an order owes. Undefined: there is no such order. */
export async function readOwed(query: Query, orderId: string): Promise<OwedOrder | undefined> {
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: orderId } })
  const [order] = z.array(orderRow).parse(data)
  if (order === undefined) return undefined
  return {
    orderId: order.id,
    number: order.display_id,
    currencyCode: order.currency_code,
    amount: amountOf(order),
    isCancelled: toOrderBalance(order).isCancelled,
  }
}
