import { SvcError } from "../../client"
import type { ServiceLink } from "../ports/link-ledger"
import type { PaymentLink } from "../ports/link-records"
import { linkAtService } from "./link-at-service"
import type { LinkPorts } from "./link-ports"
import { linkVanished, secondLinkOpen } from "./sentences"

export const isNotFound = (error: unknown): boolean => error instanceof SvcError && error.kind === "not_found"

/** The service does not have it any more. That of an order may have been sold after the last check: it is flagged first. */
export async function markDeleted(ports: LinkPorts, { id }: PaymentLink): Promise<void> {
  const link = await ports.links.findLink(id)
  if (link === undefined || link.status === "DELETED") return
  if (link.order_id !== undefined && link.sold_count === 0)
    await ports.ledger.openAttention({ kind: "link_differs", link_id: id, sentence: linkVanished(link) })
  await ports.links.changeLink(id, { status: "DELETED" }, ports.clock.now())
}

/** Stores what the service reports of a link, but not its state where that would be a second open link of one order. */
export async function storeLink(ports: LinkPorts, seen: ServiceLink): Promise<PaymentLink> {
  const link = await ports.links.mirrorLink(seen)
  const isTaken = link.synced_at?.getTime() === seen.askedAt.getTime()
  const isSecond = isTaken && link.order_id !== undefined && seen.status === "ACTIVE" && link.status !== "ACTIVE"
  if (isSecond && link.sold_count === 0)
    await ports.ledger.openAttention({ kind: "link_differs", link_id: link.id, sentence: secondLinkOpen(link) })
  return link
}

/**
 * Looks a link up at the service. Undefined: it is deleted there. One whose creation got no answer has no token to look it up by, and is
 * returned as it is.
 * @throws SvcError when the service does not answer
 */
export async function refreshLink(ports: LinkPorts, link: PaymentLink): Promise<PaymentLink | undefined> {
  const { token } = link
  if (token === undefined) return link
  const askedAt = ports.clock.now()
  try {
    const { data } = await ports.client.links.retrieve({ token, conversationId: link.id })
    return await storeLink(ports, linkAtService({ ...data, token: data.token ?? token }, askedAt))
  } catch (error) {
    if (!isNotFound(error)) throw error
    await markDeleted(ports, link)
    return undefined
  }
}
