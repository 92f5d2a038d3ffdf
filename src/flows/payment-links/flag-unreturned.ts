import type { SaleContext } from "./record-sale"
import { unreturned } from "./sentences"

/**
 * Medusa cancels an order although the refund of its link's payment is refused, without a message: a person has to refund it. The service
 * does not report refunds of links: once the person has recorded it in Medusa, the entry is closed.
 */
export async function flagUnreturned({ ledger, sales, store }: SaleContext, orderId: string): Promise<void> {
  const recorded = (await sales.listSalesOfOrder(orderId)).filter(({ state }) => state === "recorded")
  const order = recorded.length === 0 ? undefined : await store.readOwed(orderId)
  if (order?.isCancelled !== true) return
  for (const { id, linkId, paymentId = "" } of recorded) {
    const left = await store.readLeft(paymentId)
    // a person who has dealt with it is not asked again
    if (left === undefined || (await sales.wasDealtWith(id))) continue
    const about = { kind: "link_sale", linkId, operationId: id } as const
    if (left.minor <= 0n) await ledger.closeAttention({ linkId, saleId: id }, "link_sale")
    else await ledger.openAttention({ ...about, sentence: unreturned(order.number, left) })
  }
}
