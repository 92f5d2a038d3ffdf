import { isEqual } from "../../money"
import { isOnSale, type PaymentLink } from "../ports/link-records"
import { setLinkStatus } from "./change-link"
import type { LinkPorts } from "./link-ports"
import { refreshLink } from "./refresh-link"
import { amountOfSale } from "./judge-sale"
import { nextCheck, SOON_SECONDS } from "./next-check"
import { recordSale, type SaleContext } from "./record-sale"
import type { OwedOrder } from "./sale-store"

export type FollowContext = SaleContext & LinkPorts

/**
 * Checks an order's link at the service. A sale is recorded; a link that no longer asks for what the order owes is closed, unless it was
 * sold just then.
 * @throws SvcError when the service does not answer
 */
export async function followLink(context: FollowContext, link: PaymentLink): Promise<void> {
  try {
    await check(context, link)
  } catch (error) {
    await context.sales.checkAgain(link.id, SOON_SECONDS)
    throw error
  }
}

async function check(context: FollowContext, link: PaymentLink): Promise<void> {
  const seen = await refreshLink(context, link)
  await recordSalesOf(context, link.id)
  const isClosed = seen !== undefined && (await closeStale(context, seen))
  const now = await context.links.findLink(link.id)
  // a buyer may have been paying while it was closed
  await context.sales.checkAgain(link.id, isClosed ? SOON_SECONDS : nextCheck(now ?? link, context.clock.now()))
}

async function recordSalesOf(context: FollowContext, link_id: string): Promise<void> {
  for (const { id, state, order_id } of await context.links.listSales([link_id]))
    if (order_id !== undefined && (state === "seen" || state === "recording")) await recordSale(context, id)
}

/** Whether an order's link may bring a payment: also one that was sold and has stock again, which would be its second. */
export const maySell = (link: PaymentLink): boolean =>
  link.status === "ACTIVE" && (link.sold_count === 0 || isOnSale(link))

/** @returns whether it was closed: it was sold, or the order does not owe what it asks for. */
async function closeStale(context: FollowContext, link: PaymentLink): Promise<boolean> {
  const { order_id, sold_count } = link
  if (order_id === undefined || !maySell(link)) return false
  if (sold_count === 0 && asksForOwed(link, await context.store.readOwed(order_id))) return false
  return (await setLinkStatus(context, link, "PASSIVE")) !== undefined
}

function asksForOwed({ price, currency_code, flexible_link }: PaymentLink, order: OwedOrder | undefined): boolean {
  const asked = flexible_link ? undefined : amountOfSale({ amount: price, currency_code })
  const owed = order?.isCancelled === false ? order.amount : undefined
  return asked !== undefined && owed !== undefined && asked.currency === owed.currency && isEqual(asked, owed)
}
