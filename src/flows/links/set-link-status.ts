import { SvcError } from "../../client"
import type { LinkChange } from "../link-ledger"
import type { PaymentLink } from "../link-records"
import type { LinkPorts } from "./link-ports"
import { isNotFound, markDeleted } from "./refresh-link"

/**
 * `busy`: another hand changed it meanwhile. `taken`: its order has another open link. `gone`: deleted at the service. `sold`: just
 * then, so it is not deleted. `closed`: it sells nothing more, and whether it was deleted nobody heard.
 */
export type LinkChanged =
  | { is: "changed"; link: PaymentLink }
  | { is: "busy" }
  | { is: "taken" }
  | { is: "gone" }
  | { is: "sold" }
  | { is: "closed" }

/** A change as it is sent: `before` is what the link is from the moment on that it is sent, where that guards something. */
interface Change {
  status?: "ACTIVE"
  send: () => Promise<LinkChange>
}

/**
 * Changes a link at the service, then in the ledger. Of two hands that saw the same link the second is told.
 * @throws SvcError when the service refuses or is not heard; what was refused is as it was before
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
    // what nobody heard may have been done: the next look tells
    if (error instanceof SvcError && error.outcome !== "unknown") await ports.links.releaseLink(claimed, before)
    throw error
  }
}

/** @throws SvcError when the service refuses or is not heard */
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
 * Opens or closes a link. Undefined: it is gone, another hand changed it meanwhile, or its order has another open link.
 * @throws SvcError when the service refuses or is not heard
 */
export async function setLinkStatus(
  ports: LinkPorts,
  link: PaymentLink,
  status: "ACTIVE" | "PASSIVE",
): Promise<PaymentLink | undefined> {
  const changed = await changeLinkStatus(ports, link, status)
  return changed.is === "changed" ? changed.link : undefined
}
