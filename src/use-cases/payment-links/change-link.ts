import { SvcError } from "../../client"
import type { Refused } from "../../domain"
import { MappingError, toMoney } from "../../mapping"
import { moneyToDecimal } from "../../money"
import type { LinkChange } from "../ports/link-ledger"
import type { PaymentLink } from "../ports/link-records"
import { offerTerms, offerToSend, readForm, type LinkForm, type LinkOffer } from "./link-terms"
import { orderObstacle, type LinkResult } from "./create-link"
import { isNotFound, markDeleted, refreshLink, syncLinks } from "./mirror-link"
import type { LinkContext, LinkPorts } from "./ports"
import * as no from "./sentences"

/**
 * `busy`: another request changed it first. `taken`: its order has another open link. `gone`: deleted at the service. `sold`: just
 * then, so it is not deleted. `closed`: it sells nothing more, and it is not known whether it was deleted.
 */
export type LinkChanged =
  | { type: "changed"; link: PaymentLink }
  | { type: "busy" }
  | { type: "taken" }
  | { type: "gone" }
  | { type: "sold" }
  | { type: "closed" }

interface Change {
  /** The state the link has in the ledger from before it is sent: an order has one open link at most. */
  status?: "ACTIVE"
  send: () => Promise<LinkChange>
}

/**
 * Changes a link at the service, then in the ledger. Of two requests that saw the same link the second gets `busy`.
 * @throws SvcError when the service refuses or does not answer; what was refused is as it was before
 */
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
  if (token === undefined) return { type: "gone" }
  const send = async () => {
    await ports.client.links.setStatus({ token, status, conversationId: id })
    return { status }
  }
  // an order has one open link: that is decided before the service opens a second
  return carryOutChange(ports, link, status === "ACTIVE" ? { status, send } : { send })
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
  if (token === undefined) return { type: "gone" }
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

/** A link whose creation got no answer: found by its id, or, when the service has none with it, never made. */
async function dropUnanswered(ports: LinkPorts, { id }: PaymentLink, by: string): Promise<LinkChanged> {
  await syncLinks(ports)
  const link = await ports.links.findLink(id)
  if (link === undefined) return { type: "gone" }
  if (link.token !== undefined) return deleteLink(ports, link, by)
  const dropped = await ports.links.changeLink(id, { status: "DELETED" }, ports.clock.now())
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
  // a check that came between took it to be gone
  if (deleted.type === "changed") await ports.ledger.closeAttention({ link_id: id }, "link_differs", { by })
  return deleted
}

/** Checks an order's link once more now that it is closed: a buyer may have been paying. */
async function deleteUnsold(ports: LinkPorts, closed: PaymentLink, by: string): Promise<LinkChanged> {
  const seen = await refreshLink(ports, closed)
  if (seen === undefined) return { type: "gone" }
  if (seen.sold_count > 0) return { type: "sold" }
  // opened again meanwhile, in the service's panel
  return seen.status === "PASSIVE" ? deleteClosed(ports, seen, by) : { type: "busy" }
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
  if (closed.type !== "changed") return closed
  try {
    return await deleteUnsold(ports, closed.link, by)
  } catch (error) {
    // the caller reports that it was closed
    if (error instanceof SvcError) return { type: "closed" }
    throw error
  }
}

const NOT_CHANGED = {
  busy: no.BUSY,
  taken: no.TAKEN,
  gone: no.GONE,
  sold: no.SOLD_MEANWHILE,
  closed: no.CLOSED_ONLY,
} as const

/** Why a link was not changed; undefined: it was. */
export const refusedChange = (changed: LinkChanged): Refused | undefined =>
  changed.type === "changed" ? undefined : NOT_CHANGED[changed.type]

/** Looks a link up at the service, so that a sale that has just happened is not overlooked, then changes it. */
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
    if (link === undefined) return { refused: no.GONE }
    effect = "write"
    const changed = await change(link)
    const refused = "status" in changed ? changed : refusedChange(changed)
    return refused ? { refused } : { link_id }
  } catch (error) {
    if (error instanceof MappingError) return { refused: no.mappingRefusal(error) }
    if (error instanceof SvcError) return { refused: no.refusedFor(error, effect) }
    throw error
  }
}

export interface SetLinkStatusInput {
  link_id: string
  status: "ACTIVE" | "PASSIVE"
}

/** Opens or closes a payment link; that of an order is opened only while it would sell what the order owes, once. */
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
  /** The version the person saw: when it is another by now, nothing is changed. */
  version: number
  /** Raw Base64; left out: the picture stays. */
  image?: string | undefined
}

/** Changes what a payment link offers; of two people who edit it the second is refused. The price and the stock of an order's link stay. */
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
  /** Who deletes it: the id of a user of Medusa's. */
  by: string
}

/** Deletes a payment link at the service. What this store knows of it and of its sales stays. */
export const removeLink = (context: LinkContext, { link_id, by }: DeleteLinkInput): Promise<LinkResult> =>
  request(context, link_id, (link) => deleteLink(context, link, by))
