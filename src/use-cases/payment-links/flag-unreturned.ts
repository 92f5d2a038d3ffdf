import type { SaleContext } from "./record-sale"
import { unreturned } from "./sentences"

/**
 * Medusa cancels an order although the refund of its link's payment is refused, without a message: a person has to refund it. The service
 * does not report refunds of links: once the person has recorded it in Medusa, the entry is closed.
 */
export async function flagUnreturned({ ledger, sales, store }: SaleContext, order_id: string): Promise<void> {
  const recorded = (await sales.listSalesOfOrder(order_id)).filter(({ state }) => state === "recorded")
  const order = recorded.length === 0 ? undefined : await store.readOwed(order_id)
  if (order?.isCancelled !== true) return
  for (const { id, link_id, payment_id = "" } of recorded) {
    const left = await store.readLeft(payment_id)
    // a person who has dealt with it is not asked again
    if (left === undefined || (await sales.wasDealtWith(id))) continue
    const about = { kind: "link_sale", link_id, operation_id: id } as const
    if (left.minor <= 0n) await ledger.closeAttention({ link_id, sale_id: id }, "link_sale")
    else await ledger.openAttention({ ...about, sentence: unreturned(order.number, left) })
  }
}
