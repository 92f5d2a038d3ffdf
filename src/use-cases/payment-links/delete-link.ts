import { SvcError } from "../../client"
import type { PaymentLink } from "../ports/link-records"
import { carryOutChange, changeLinkStatus, type LinkChanged } from "./change-link"
import type { LinkPorts } from "./link-ports"
import { refreshLink } from "./refresh-link"
import { syncLinks } from "./sync-links"

/** A link whose creation got no answer: found by its id, or, when the service has none with it, never made. */
async function dropUnanswered(ports: LinkPorts, { id }: PaymentLink, by: string): Promise<LinkChanged> {
  await syncLinks(ports)
  const link = await ports.links.findLink(id)
  if (link === undefined) return { is: "gone" }
  if (link.token !== undefined) return deleteLink(ports, link, by)
  const dropped = await ports.links.changeLink(id, { status: "DELETED" }, ports.clock.now())
  await ports.ledger.closeAttention({ link_id: id }, "link_unknown", { by })
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
  // a check that came between took it to be gone
  if (deleted.is === "changed") await ports.ledger.closeAttention({ link_id: id }, "link_differs", { by })
  return deleted
}

/** Checks an order's link once more now that it is closed: a buyer may have been paying. */
async function deleteUnsold(ports: LinkPorts, closed: PaymentLink, by: string): Promise<LinkChanged> {
  const seen = await refreshLink(ports, closed)
  if (seen === undefined) return { is: "gone" }
  if (seen.sold_count > 0) return { is: "sold" }
  // opened again meanwhile, in the service's panel
  return seen.status === "PASSIVE" ? deleteClosed(ports, seen, by) : { is: "busy" }
}

/**
 * Deletes a link at the service; its row and its sales stay. Afterwards the service no longer reports whether it was sold: that of an
 * order is closed first, and checked again.
 * @throws SvcError when the service refuses or does not answer
 */
export async function deleteLink(ports: LinkPorts, link: PaymentLink, by: string): Promise<LinkChanged> {
  if (link.token === undefined) return dropUnanswered(ports, link, by)
  const maySell = link.order_id !== undefined && link.sold_count === 0
  if (!maySell) return deleteClosed(ports, link, by)
  const closed = await changeLinkStatus(ports, link, "PASSIVE")
  if (closed.is !== "changed") return closed
  try {
    return await deleteUnsold(ports, closed.link, by)
  } catch (error) {
    // the caller reports that it was closed
    if (error instanceof SvcError) return { is: "closed" }
    throw error
  }
}
