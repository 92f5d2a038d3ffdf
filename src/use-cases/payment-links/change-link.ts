import { SvcError } from "../../client"
import type { LinkChange } from "../ports/link-ledger"
import type { PaymentLink } from "../ports/link-records"
import { offerTerms, offerToSend, type LinkOffer } from "./link-offer"
import type { LinkPorts } from "./link-ports"
import { isNotFound, markDeleted } from "./refresh-link"

/**
 * `busy`: another request changed it first. `taken`: its order has another open link. `gone`: deleted at the service. `sold`: just
 * then, so it is not deleted. `closed`: it sells nothing more, and it is not known whether it was deleted.
 */
export type LinkChanged =
  | { is: "changed"; link: PaymentLink }
  | { is: "busy" }
  | { is: "taken" }
  | { is: "gone" }
  | { is: "sold" }
  | { is: "closed" }

interface Change {
  /** The state the link has in the ledger from before it is sent: an order has one open link at most. */
  status?: "ACTIVE"
  send: () => Promise<LinkChange>
}

/**
 * Changes a link at the service, then in the ledger. Of two requests that saw the same link the second gets `busy`.
 * @throws SvcError when the service refuses or does not answer; what was refused is as it was before
 */
export async function carryOutChange(ports: LinkPorts, before: PaymentLink, change: Change): Promise<LinkChanged> {
  const claimed = await ports.links.claimLink(before, change.status)
  if (claimed === "taken") return { is: "taken" }
  if (claimed === undefined) return { is: "busy" }
  try {
    const made = await change.send()
    const link = await ports.links.changeLink(claimed.id, made, ports.clock.now())
    return link ? { is: "changed", link } : { is: "gone" }
  } catch (error) {
    if (isNotFound(error)) {
      await markDeleted(ports, claimed)
      return { is: "gone" }
    }
    // without an answer it may have been done: the next check shows it
    if (error instanceof SvcError && error.outcome !== "unknown") await ports.links.releaseLink(claimed, before)
    throw error
  }
}

/** @throws SvcError when the service refuses or does not answer */
export async function changeLinkStatus(
  ports: LinkPorts,
  link: PaymentLink,
  status: "ACTIVE" | "PASSIVE",
): Promise<LinkChanged> {
  const { id, token } = link
  if (token === undefined) return { is: "gone" }
  const send = async () => {
    await ports.client.links.setStatus({ token, status, conversationId: id })
    return { status }
  }
  // an order has one open link: that is decided before the service opens a second
  return carryOutChange(ports, link, status === "ACTIVE" ? { status, send } : { send })
}

/**
 * Opens or closes a link. Undefined: it is gone, another request changed it first, or its order has another open link.
 * @throws SvcError when the service refuses or does not answer
 */
export async function setLinkStatus(
  ports: LinkPorts,
  link: PaymentLink,
  status: "ACTIVE" | "PASSIVE",
): Promise<PaymentLink | undefined> {
  const changed = await changeLinkStatus(ports, link, status)
  return changed.is === "changed" ? changed.link : undefined
}

/**
 * Changes what a link offers. `link` is as the person saw it: by its version the second of two is refused.
 * @throws SvcError when the service refuses or does not answer
 */
export async function updateLink(
  ports: LinkPorts,
  link: PaymentLink,
  { image, ...offer }: LinkOffer & { image: string | undefined },
): Promise<LinkChanged> {
  const { id, token } = link
  if (token === undefined) return { is: "gone" }
  return carryOutChange(ports, link, {
    async send() {
      const { data } = await ports.client.links.update({
        ...offerToSend(offer),
        token,
        conversationId: id,
        ...(image !== undefined && { encodedImageFile: image }),
      })
      return { terms: offerTerms(offer), url: data?.url, image_url: data?.imageUrl }
    },
  })
}
