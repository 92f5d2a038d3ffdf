import type { MedusaContainer } from "@medusajs/framework/types"
import type { LinkSale } from "../../flows/contracts/link-records"
import { svcOf } from "../../modules/svc"
import { announce, emit } from "../payments/announce"

const BATCH = 100

/** Announces sales, each once, when it is known what became of them, and what came onto the attention list by them. */
export async function announceSales(container: MedusaContainer): Promise<void> {
  const { sales, links } = svcOf(container)
  const toEvent = async ({ id, linkId, sale, amount, currencyCode, orderId, paymentId }: LinkSale) => {
    const link = await links.findLink(linkId)
    return {
      name: "svc.link.sold",
      data: {
        id,
        link_id: linkId,
        token: link?.token ?? null,
        sale,
        amount: amount ?? null,
        currency_code: currencyCode.toLowerCase(),
        order_id: orderId ?? null,
        product_id: link?.productId ?? null,
        payment_id: paymentId ?? null,
      },
    }
  }
  const events = await Promise.all((await sales.takeSold(BATCH)).map(toEvent))
  await emit(container, events)
  await announce(container)
}
