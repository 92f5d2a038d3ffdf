import { moneyToDecimal, type Money } from "../../money"
import { say } from "../../payment"
import type { SaleWorld } from "./record-sale"

const unreturned = (number: number, { minor, currency }: Money) => {
  const left = `${moneyToDecimal({ minor, currency })} ${currency}`
  return say(
    `Order #${number} was cancelled. Medusa counts the money of its payment link as given back, and it was not: the payment service ` +
      `lets nobody refund that from here. Give ${left} back in the payment service's own panel.`,
    `#${number} numaralı sipariş iptal edildi. Medusa, ödeme linkiyle ödenen parayı iade edilmiş sayıyor, ancak iade edilmedi: ` +
      `ödeme hizmeti bunun buradan yapılmasına izin vermiyor. ${left} tutarını ödeme hizmetinin kendi panelinden iade edin.`,
  )
}

/** Medusa cancels an order although the refund of its link's payment is refused, and says nothing: a person has to give it back. */
export async function listUnreturned({ ledger, sales, store }: SaleWorld, orderId: string): Promise<void> {
  const recorded = (await sales.listSalesOfOrder(orderId)).filter(({ state }) => state === "recorded")
  const order = recorded.length === 0 ? undefined : await store.readOwed(orderId)
  if (order?.isCancelled !== true) return
  for (const { id, linkId, paymentId = "" } of recorded) {
    const left = await store.readLeft(paymentId)
    if (left === undefined || left.minor <= 0n) continue
    await ledger.openAttention({ kind: "link_sale", linkId, operationId: id, sentence: unreturned(order.number, left) })
  }
}
