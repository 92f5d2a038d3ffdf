import { isEqual } from "../../money"
import { isOnSale, type PaymentLink } from "../link-records"
import type { LinkPorts } from "../links/link-ports"
import { refreshLink } from "../links/refresh-link"
import { setLinkStatus } from "../links/set-link-status"
import { amountOfSale } from "./judge-sale"
import { nextLook, SOON_SECONDS } from "./next-look"
import { recordSale, type SaleWorld } from "./record-sale"
import type { OwedOrder } from "./sale-store"

export type FollowWorld = SaleWorld & LinkPorts

/**
 * Looks an order's link up at the service. A sale is recorded; a link that does not ask for what the order owes any more is closed,
 * unless it was sold just then.
 * @throws SvcError when the service is not heard
 */
export async function followLink(world: FollowWorld, link: PaymentLink): Promise<void> {
  try {
    await look(world, link)
  } catch (error) {
    await world.sales.lookAgain(link.id, SOON_SECONDS)
    throw error
  }
}

async function look(world: FollowWorld, link: PaymentLink): Promise<void> {
  const seen = await refreshLink(world, link)
  await recordSalesOf(world, link.id)
  const isClosed = seen !== undefined && (await closeStale(world, seen))
  const now = await world.links.findLink(link.id)
  // a buyer may have been paying while it was closed
  await world.sales.lookAgain(link.id, isClosed ? SOON_SECONDS : nextLook(now ?? link, world.clock.now()))
}

async function recordSalesOf(world: FollowWorld, linkId: string): Promise<void> {
  for (const { id, state, orderId } of await world.links.listSales([linkId]))
    if (orderId !== undefined && (state === "seen" || state === "recording")) await recordSale(world, id)
}

/** Whether an order's link may bring a payment: also one that was sold and has stock again, which would be its second. */
export const maySell = (link: PaymentLink): boolean =>
  link.status === "ACTIVE" && (link.soldCount === 0 || isOnSale(link))

/** Answers whether it was closed: it was sold, or the order does not owe what it asks for. */
async function closeStale(world: FollowWorld, link: PaymentLink): Promise<boolean> {
  const { orderId, soldCount } = link
  if (orderId === undefined || !maySell(link)) return false
  if (soldCount === 0 && asksForOwed(link, await world.store.readOwed(orderId))) return false
  return (await setLinkStatus(world, link, "PASSIVE")) !== undefined
}

function asksForOwed({ price, currencyCode, flexibleLink }: PaymentLink, order: OwedOrder | undefined): boolean {
  const asked = flexibleLink ? undefined : amountOfSale({ amount: price, currencyCode })
  const owed = order?.isCancelled === false ? order.amount : undefined
  return asked !== undefined && owed !== undefined && asked.currency === owed.currency && isEqual(asked, owed)
}
