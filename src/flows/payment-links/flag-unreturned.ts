import type { SaleContext } from "./record-sale"
import { unreturned } from "./sentences"

/** Medusa cancels an order although the refund of its link's payment is refused, without a message: a person has to refund it. */
export async function flagUnreturned({ ledger, sales, store }: SaleContext, orderId: string): Promise<void> {
  const recorded = (await sales.listSalesOfOrder(orderId)).filter(({ state }) => state === "recorded")
  const order = recorded.length === 0 ? undefined : await store.readOwed(orderId)
  if (order?.isCancelled !== true) return
  for (const { id, linkId, paymentId = "" } of recorded) {
    const left = await store.readLeft(paymentId)
    if (left === undefined || left.minor <= 0n) continue
    await ledger.openAttention({ kind: "link_sale", linkId, operationId: id, sentence: unreturned(order.number, left) })
  }
}
