import { SvcError } from "../../client"
import type { SeenLink } from "../link-ledger"
import type { PaymentLink } from "../link-records"
import { listSecondOpen, listVanished } from "./link-differs"
import type { LinkPorts } from "./link-ports"
import { seenLink } from "./seen-link"

export const isNotFound = (error: unknown): boolean => error instanceof SvcError && error.kind === "not_found"

/** The service does not know it any more. That of an order may have been sold after the last look: a person is told first. */
export async function markDeleted(ports: LinkPorts, { id }: PaymentLink): Promise<void> {
  const link = await ports.links.findLink(id)
  if (link === undefined || link.status === "DELETED") return
  if (link.orderId !== undefined && link.soldCount === 0) await listVanished(ports, link)
  await ports.links.changeLink(id, { status: "DELETED" }, ports.clock.now())
}

/** Takes what the service says of a link. Its state is not taken where that would be a second open link of one order. */
export async function takeLink(ports: LinkPorts, seen: SeenLink): Promise<PaymentLink> {
  const link = await ports.links.mirrorLink(seen)
  const isTaken = link.syncedAt?.getTime() === seen.askedAt.getTime()
  const isSecond = isTaken && link.orderId !== undefined && seen.status === "ACTIVE" && link.status !== "ACTIVE"
  if (isSecond && link.soldCount === 0) await listSecondOpen(ports, link)
  return link
}

/**
 * Looks a link up at the service. Undefined: it is deleted there. One whose creation nobody heard has no token to ask by and is
 * given back as it is.
 * @throws SvcError when the service is not heard
 */
export async function refreshLink(ports: LinkPorts, link: PaymentLink): Promise<PaymentLink | undefined> {
  const { token } = link
  if (token === undefined) return link
  const askedAt = ports.clock.now()
  try {
    const { data } = await ports.client.links.retrieve({ token, conversationId: link.id })
    return await takeLink(ports, seenLink({ ...data, token: data.token ?? token }, askedAt))
  } catch (error) {
    if (!isNotFound(error)) throw error
    await markDeleted(ports, link)
    return undefined
  }
}
