import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { LinkSale } from "../../flows/contracts/link-records"
import { SVC_MODULE } from "../../modules/svc"
import { describeFailure } from "../../modules/svc/describe-failure"
import type { SvcModuleService } from "../../modules/svc/service"
import { announce } from "../payments/announce"

const BATCH = 100

/** Announces sales, each once, when it is known what became of them, and what came onto the attention list by them. */
export async function announceSales(container: MedusaContainer): Promise<void> {
  const { sales, links } = container.resolve<SvcModuleService>(SVC_MODULE)
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
  if (events.length > 0)
    try {
      await container.resolve(Modules.EVENT_BUS).emit(events)
    } catch (error) {
      const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      logger.error(`${events.length} events of medusa-payment-svc could not be emitted: ${describeFailure(error)}`)
    }
  await announce(container)
}
