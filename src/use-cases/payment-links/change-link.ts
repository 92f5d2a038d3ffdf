import { SvcError } from "../../client"
import { isStale, type Refused } from "../../domain"
import { MappingError, toMoney } from "../../mapping"
import { moneyToDecimal } from "../../money"
import { offerTerms, offerToSend, readForm, type LinkForm, type LinkOffer } from "./link-terms"
import { orderObstacle, type LinkResult } from "./create-link"
import { isNotFound, markDeleted, refreshLink, syncLinks } from "./mirror-link"
import type { LinkContext, LinkPorts, LinkChange, PaymentLink } from "./ports"
import * as no from "./sentences"
import { GONE, refusedFor } from "../service-refusal"

/** `busy`: another request changed it first. `taken`: its order has another open link. `closed`: but not deleted. `too_early`: its creation may still arrive. */
export type LinkChanged =
  { type: "changed"; link: PaymentLink } | { type: "busy" | "taken" | "gone" | "sold" | "closed" | "too_early" }

interface Change {
  status?: "ACTIVE"
  send: () => Promise<LinkChange>
}

/** Of two requests that saw the same link the second gets `busy`. A refused change changes nothing. @throws SvcError */
async function carryOutChange(ports: LinkPorts, before: PaymentLink, change: Change): Promise<LinkChanged> {
  const claimed = await ports.links.claimLink(before, change.status)
  if (claimed === "taken") return { type: "taken" }
  if (claimed === undefined) return { type: "busy" }
  try {
    const made = await change.send()
    const link = await ports.links.changeLink(claimed.id, made, ports.clock.now())
    return link ? { type: "changed", link } : { type: "gone" }
  } catch (error) {
    if (isNotFound(error)) {
      await markDeleted(ports, claimed)
      return { type: "gone" }
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
): Promise<LinkChanged> {
  const { id, token } = link
  if (token === undefined) return { type: "gone" }
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
): Promise<LinkChanged> {
  const { id, token } = link
  if (token === undefined) return { type: "gone" }
  return carryOutChange(ports, link, {
    async send() {
      const request = { ...offerToSend(offer), token, conversationId: id, encodedImageFile: image }
      const { data } = await ports.client.links.update(request)
      return { terms: offerTerms(offer), url: data?.url, image_url: data?.imageUrl }
    },
  })
}

async function dropUnanswered(ports: LinkPorts, { id }: PaymentLink, by: string): Promise<LinkChanged> {
  await syncLinks(ports)
  const link = await ports.links.findLink(id)
  if (link === undefined) return { type: "gone" }
  if (link.token !== undefined) return deleteLink(ports, link, by)
  const now = ports.clock.now()
  if (link.made_at && !isStale({ created_at: link.made_at }, now)) return { type: "too_early" }
  const dropped = await ports.links.changeLink(id, { status: "DELETED" }, now)
  await ports.ledger.closeAttention({ link_id: id }, "link_unknown", { by })
  return dropped ? { type: "changed", link: dropped } : { type: "gone" }
}

async function deleteClosed(ports: LinkPorts, link: PaymentLink, by: string): Promise<LinkChanged> {
  const { id, token = "" } = link
  const deleted = await carryOutChange(ports, link, {
    async send() {
      await ports.client.links.delete({ token, conversationId: id })
      return { status: "DELETED" }
    },
  })
  // a check in between took the link to be gone
  if (deleted.type === "changed") await ports.ledger.closeAttention({ link_id: id }, "link_differs", { by })
  return deleted
}

async function deleteUnsold(ports: LinkPorts, closed: PaymentLink, by: string): Promise<LinkChanged> {
  const seen = await refreshLink(ports, closed)
  if (seen === undefined) return { type: "gone" }
  if (seen.sold_count > 0) return { type: "sold" }
  return seen.status === "PASSIVE" ? deleteClosed(ports, seen, by) : { type: "busy" }
}

/** Keeps row and sales. Closes and checks an order's link first: a deleted link reports no sales. @throws SvcError */
export async function deleteLink(ports: LinkPorts, link: PaymentLink, by: string): Promise<LinkChanged> {
  if (link.token === undefined) return dropUnanswered(ports, link, by)
  const maySell = link.order_id !== undefined && link.sold_count === 0
  if (!maySell) return deleteClosed(ports, link, by)
  const closed = await changeLinkStatus(ports, link, "PASSIVE")
  if (closed.type !== "changed") return closed
  try {
    return await deleteUnsold(ports, closed.link, by)
  } catch (error) {
    if (error instanceof SvcError) return { type: "closed" }
    throw error
  }
}

const NOT_CHANGED = {
  busy: no.BUSY,
  taken: no.TAKEN,
  gone: GONE,
  sold: no.SOLD_MEANWHILE,
  closed: no.CLOSED_ONLY,
  too_early: no.TOO_EARLY,
} as const

export const refusedChange = (changed: LinkChanged): Refused | undefined =>
  changed.type === "changed" ? undefined : NOT_CHANGED[changed.type]

/** Reads the link first, so that no sale is overlooked. */
async function request(
  context: LinkContext,
  link_id: string,
  change: (link: PaymentLink) => Promise<LinkChanged | Refused>,
): Promise<LinkResult> {
  let effect: "read" | "write" = "read"
  try {
    const known = await context.links.findLink(link_id)
    if (known === undefined) return { refused: no.NO_SUCH_LINK }
    const link = known.status === "DELETED" ? undefined : await refreshLink(context, known)
    if (link === undefined) return { refused: GONE }
    effect = "write"
    const changed = await change(link)
    const refused = "status" in changed ? changed : refusedChange(changed)
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
    if (sold_count > 0) return no.SOLD
    const refused = await orderObstacle(context, order_id, toMoney(price, currency_code))
    return refused ?? changeLinkStatus(context, link, status)
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
    if (link.price !== moneyToDecimal(price) || link.currency_code !== price.currency) return no.PRICE_STAYS
    const stock_count = link.stock_enabled ? (link.stock_count ?? 1) : undefined
    return updateLink(context, seen, { ...offer, stock_count, image })
  })

export interface DeleteLinkInput {
  link_id: string
  by: string
}

export const removeLink = (context: LinkContext, { link_id, by }: DeleteLinkInput): Promise<LinkResult> =>
  request(context, link_id, (link) => deleteLink(context, link, by))
