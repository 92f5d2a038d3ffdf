import { SvcError } from "../../client"
import type { PaymentLink } from "../link-records"
import type { LinkPorts } from "./link-ports"
import { seenLink } from "./seen-link"

export const isNotFound = (error: unknown): boolean => error instanceof SvcError && error.kind === "not_found"

/** The service does not know it any more. */
export async function markDeleted({ links, clock }: LinkPorts, { id }: PaymentLink): Promise<void> {
  await links.changeLink(id, { status: "DELETED" }, clock.now())
}

/**
 * Looks a link up at the service. Undefined: it is deleted there. One whose creation nobody heard has no token to ask by and is
 * given back as it is.
 * @throws SvcError when the service is not heard
 */
export async function refreshLink(ports: LinkPorts, link: PaymentLink): Promise<PaymentLink | undefined> {
  if (link.token === undefined) return link
  const askedAt = ports.clock.now()
  try {
    const { data } = await ports.client.links.retrieve({ token: link.token, conversationId: link.id })
    return await ports.links.mirrorLink(seenLink(data, askedAt))
  } catch (error) {
    if (!isNotFound(error)) throw error
    await markDeleted(ports, link)
    return undefined
  }
}
