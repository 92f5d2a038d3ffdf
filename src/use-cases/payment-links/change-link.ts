import { SvcError } from "../../client"
import { isStale, type Refused } from "../../domain"
import { MappingError, toMoney } from "../../mapping"
import { moneyToDecimal } from "../../money"
import { offerTerms, offerToSend, readForm, type LinkForm, type LinkOffer } from "./link-terms"
import { orderObstacle, type LinkResult } from "./create-link"
import { isNotFound, markDeleted, orRefused, refreshLink, syncLinks } from "./mirror-link"
import { hasSoldOut, type LinkContext, type LinkKept, type LinkPorts, type LinkChange, type PaymentLink } from "./ports"
import * as no from "./sentences"
import { GONE, refusedFor } from "../service-refusal"

interface Change {
  status?: "ACTIVE"
  send: () => Promise<LinkChange | { refused: Refused }>
}

/** Refuses the second of two requests that saw the same link. A refused change changes nothing. @throws SvcError */
async function carryOutChange(ports: LinkPorts, before: PaymentLink, change: Change): Promise<LinkKept> {
  const claimed = await ports.links.claimLink(before, change.status)
  if (claimed === "taken") return { refused: no.TAKEN }
  if (claimed === undefined) return { refused: no.BUSY }
  try {
    const made = await change.send()
    if ("refused" in made) return made
    const link = await ports.links.changeLink(claimed.id, made, ports.clock.now())
    return link ? { link } : { refused: GONE }
  } catch (error) {
    if (isNotFound(error)) {
      await markDeleted(ports, claimed)
      return { refused: GONE }
    }
    // an unanswered change may have been made: the next check shows it
    if (error instanceof SvcError && error.outcome !== "unknown") await ports.links.releaseLink(claimed, before)
    throw error
  }
}

export async function changeLinkStatus(
  ports: LinkPorts,
  link: PaymentLink,
  status: "ACTIVE" | "PASSIVE",
): Promise<LinkKept> {
  const { id, token } = link
  if (token === undefined) return { refused: GONE }
  const send = async () => {
    await ports.client.links.setStatus({ token, status, conversationId: id })
    return { status }
  }
  // before the service opens it, because an order has one open link
  return carryOutChange(ports, link, status === "ACTIVE" ? { status, send } : { send })
}

/** Refuses a version that is out of date. @throws SvcError */
export async function updateLink(
  ports: LinkPorts,
  link: PaymentLink,
  { image, ...offer }: LinkOffer & { image: string | undefined },
): Promise<LinkKept> {
  const { id, token } = link
  if (token === undefined) return { refused: GONE }
  return carryOutChange(ports, link, {
    async send() {
      const request = { ...offerToSend(offer), token, conversationId: id, encodedImageFile: image }
      const { data } = await ports.client.links.update(request)
      // while the old price is stored: a sale until now may have brought that
      const seen = await orRefused("read", async () => ({ link: await refreshLink(ports, link) }))
      // the next look-up stores the price instead, and knows no amount of such a sale
      if ("refused" in seen) return { refused: no.CHANGE_UNCHECKED }
      if (seen.link === undefined) return { refused: GONE }
      return { terms: offerTerms(offer), url: data?.url, image_url: data?.imageUrl }
    },
  })
}

async function dropUnanswered(ports: LinkPorts, { id }: PaymentLink, by: string): Promise<LinkKept> {
  await syncLinks(ports)
  const link = await ports.links.findLink(id)
  if (link === undefined) return { refused: GONE }
  if (link.token !== undefined) return deleteLink(ports, link, by)
  const now = ports.clock.now()
  if (link.made_at && !isStale({ created_at: link.made_at }, now)) return { refused: no.TOO_EARLY }
  const dropped = await ports.links.changeLink(id, { status: "DELETED" }, now)
  await ports.ledger.closeAttention({ link_id: id }, "link_unknown", { by })
  return dropped ? { link: dropped } : { refused: GONE }
}

async function deleteClosed(ports: LinkPorts, link: PaymentLink, by: string): Promise<LinkKept> {
  const { id, token = "" } = link
  const deleted = await carryOutChange(ports, link, {
    async send() {
      await ports.client.links.delete({ token, conversationId: id })
      return { status: "DELETED" }
    },
  })
  // a check in between took the link to be gone
  if (deleted.link) await ports.ledger.closeAttention({ link_id: id }, "link_differs", { by })
  return deleted
}

async function deleteUnsold(
  ports: LinkPorts,
  closed: PaymentLink,
  { sold_count }: PaymentLink,
  by: string,
): Promise<LinkKept> {
  const seen = await refreshLink(ports, closed)
  if (seen === undefined) return { refused: GONE }
  if (seen.isUncounted) return { refused: no.SALES_UNKNOWN }
  if (seen.sold_count > sold_count) return { refused: no.SOLD_MEANWHILE }
  return seen.status === "PASSIVE" ? deleteClosed(ports, seen, by) : { refused: no.BUSY }
}

/** Keeps row and sales. Closes and checks the link first: a deleted link reports no sales. @throws SvcError */
export async function deleteLink(ports: LinkPorts, link: PaymentLink, by: string): Promise<LinkKept> {
  if (link.token === undefined) return dropUnanswered(ports, link, by)
  if (hasSoldOut(link)) return deleteClosed(ports, link, by)
  const closed = await changeLinkStatus(ports, link, "PASSIVE")
  if (closed.refused) return closed
  try {
    return await deleteUnsold(ports, closed.link, link, by)
  } catch (error) {
    if (error instanceof SvcError) return { refused: no.CLOSED_ONLY }
    throw error
  }
}

/** Reads the link first, so that no sale is overlooked. */
async function request(
  context: LinkContext,
  link_id: string,
  change: (link: PaymentLink) => Promise<LinkKept>,
): Promise<LinkResult> {
  let effect: "read" | "write" = "read"
  try {
    const known = await context.links.findLink(link_id)
    if (known === undefined) return { refused: no.NO_SUCH_LINK }
    const link = known.status === "DELETED" ? undefined : await refreshLink(context, known)
    if (link === undefined) return { refused: GONE }
    effect = "write"
    const { refused } = await change(link)
    return refused ? { refused } : { link_id }
  } catch (error) {
    if (error instanceof MappingError) return { refused: no.mappingRefusal(error) }
    if (error instanceof SvcError) return { refused: refusedFor(error, effect) }
    throw error
  }
}

export interface SetLinkStatusInput {
  link_id: string
  status: "ACTIVE" | "PASSIVE"
}

export const setLinkStatus = (context: LinkContext, { link_id, status }: SetLinkStatusInput): Promise<LinkResult> =>
  request(context, link_id, async (link) => {
    const { order_id, price, currency_code, sold_count } = link
    if (status === "PASSIVE" || order_id === undefined) return changeLinkStatus(context, link, status)
    if (sold_count > 0) return { refused: no.SOLD }
    const refused = await orderObstacle(context, order_id, toMoney(price, currency_code))
    return refused ? { refused } : changeLinkStatus(context, link, status)
  })

export interface UpdateLinkInput extends LinkForm {
  link_id: string
  version: number
  image?: string | undefined
}

export const editLink = (
  context: LinkContext,
  { link_id, version, image, ...form }: UpdateLinkInput,
): Promise<LinkResult> =>
  request(context, link_id, async (link) => {
    const offer = readForm(form, link)
    const { price } = offer
    const seen = { ...link, version }
    if (link.order_id === undefined) return updateLink(context, seen, { ...offer, image })
    if (link.price !== moneyToDecimal(price) || link.currency_code !== price.currency)
      return { refused: no.PRICE_STAYS }
    const stock_count = link.stock_enabled ? (link.stock_count ?? 1) : undefined
    return updateLink(context, seen, { ...offer, stock_count, image })
  })

export interface DeleteLinkInput {
  link_id: string
  by: string
}

export const removeLink = (context: LinkContext, { link_id, by }: DeleteLinkInput): Promise<LinkResult> =>
  request(context, link_id, (link) => deleteLink(context, link, by))
