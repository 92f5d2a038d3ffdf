import { SvcError } from "../../client"
import type { PaymentLink } from "../link-records"
import type { LinkPorts } from "./link-ports"
import { refreshLink } from "./refresh-link"
import { carryOutChange, changeLinkStatus, type LinkChanged } from "./set-link-status"
import { syncLinks } from "./sync-links"

/** A link whose creation nobody heard: found by its id, or, when the service has none with it, never made. */
async function dropUnheard(ports: LinkPorts, { id }: PaymentLink, by: string): Promise<LinkChanged> {
  await syncLinks(ports)
  const link = await ports.links.findLink(id)
  if (link === undefined) return { is: "gone" }
  if (link.token !== undefined) return deleteLink(ports, link, by)
  const dropped = await ports.links.changeLink(id, { status: "DELETED" }, ports.clock.now())
  await ports.ledger.closeAttention({ linkId: id }, "link_unknown", { by })
  return dropped ? { is: "changed", link: dropped } : { is: "gone" }
}

async function deleteClosed(ports: LinkPorts, link: PaymentLink, by: string): Promise<LinkChanged> {
  const { id, token = "" } = link
  const deleted = await carryOutChange(ports, link, {
    async send() {
      await ports.client.links.delete({ token, conversationId: id })
      return { status: "DELETED" }
    },
  })
  // a look that came between took it to be gone
  if (deleted.is === "changed") await ports.ledger.closeAttention({ linkId: id }, "link_differs", { by })
  return deleted
}

/** Looks at an order's link once more now that it is closed: a buyer may have been paying meanwhile. */
async function deleteUnsold(ports: LinkPorts, closed: PaymentLink, by: string): Promise<LinkChanged> {
  const seen = await refreshLink(ports, closed)
  if (seen === undefined) return { is: "gone" }
  return seen.soldCount > 0 ? { is: "sold" } : deleteClosed(ports, seen, by)
}

/**
 * Deletes a link at the service; its row and its sales stay. Afterwards nobody can ask whether it was sold: that of an order is
 * closed first, and looked at again.
 * @throws SvcError when the service refuses or is not heard
 */
export async function deleteLink(ports: LinkPorts, link: PaymentLink, by: string): Promise<LinkChanged> {
  if (link.token === undefined) return dropUnheard(ports, link, by)
  const maySell = link.orderId !== undefined && link.soldCount === 0
  if (!maySell) return deleteClosed(ports, link, by)
  const closed = await changeLinkStatus(ports, link, "PASSIVE")
  if (closed.is !== "changed") return closed
  try {
    return await deleteUnsold(ports, closed.link, by)
  } catch (error) {
    // that it was closed is to be said
    if (error instanceof SvcError) return { is: "closed" }
    throw error
  }
}
