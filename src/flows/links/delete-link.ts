import type { PaymentLink } from "../link-records"
import type { LinkPorts } from "./link-ports"
import { carryOutChange, type LinkChanged } from "./set-link-status"
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

/**
 * Deletes a link at the service; its row and its sales stay.
 * @throws SvcError when the service refuses or is not heard
 */
export async function deleteLink(ports: LinkPorts, link: PaymentLink, by: string): Promise<LinkChanged> {
  const { id, token } = link
  if (token === undefined) return dropUnheard(ports, link, by)
  return carryOutChange(ports, link, {
    async send() {
      await ports.client.links.delete({ token, conversationId: id })
      return { status: "DELETED" }
    },
  })
}
