import { SvcError } from "../../client"
import { say, type Refused } from "../../domain"
import { linkAtService } from "./link-terms"
import type { LinkPorts, ServiceLink, PaymentLink } from "./ports"
import { refusedFor } from "../service-refusal"
import { linkVanished } from "./sentences"

export const isNotFound = (error: unknown): boolean => error instanceof SvcError && error.kind === "not_found"

/** An order's link may have been sold after the last check, so it is flagged first. */
export async function markDeleted(ports: LinkPorts, { id }: PaymentLink): Promise<void> {
  const link = await ports.links.findLink(id)
  if (link === undefined || link.status === "DELETED") return
  if (link.order_id !== undefined && link.sold_count === 0)
    await ports.ledger.openAttention({ kind: "link_differs", link_id: id, sentence: linkVanished(link) })
  await ports.links.changeLink(id, { status: "DELETED" }, ports.clock.now())
}

/** The ledger does not store a state that would make a link the order's second open one. */
async function storeLink(ports: LinkPorts, seen: ServiceLink): Promise<PaymentLink> {
  const link = await ports.links.mirrorLink(seen)
  const isTaken = link.synced_at?.getTime() === seen.askedAt.getTime()
  const isSecond = isTaken && link.order_id !== undefined && seen.status === "ACTIVE" && link.status !== "ACTIVE"
  const { id, name, price, currency_code } = link
  if (isSecond && link.sold_count === 0)
    await ports.ledger.openAttention({
      kind: "link_differs",
      link_id: id,
      sentence: say("link.second_link_open", { name, price, currency_code }),
    })
  return link
}

/** Flags an order's link without a readable count of sales: a buyer may have paid it. */
async function storeCounted(ports: LinkPorts, seen: ServiceLink): Promise<PaymentLink> {
  const link = await storeLink(ports, seen)
  const { id, order_id, name, price, currency_code } = link
  if (seen.sold_count === undefined && order_id !== undefined)
    await ports.ledger.openAttention({
      kind: "link_differs",
      link_id: id,
      sentence: say("link.sales_uncounted", { name, price, currency_code }),
    })
  return link
}

export type SeenLink = PaymentLink & { isUncounted?: boolean }

/** Undefined: the service has deleted it. An unanswered creation is returned unchanged. @throws SvcError */
export async function refreshLink(ports: LinkPorts, link: PaymentLink): Promise<SeenLink | undefined> {
  const { token } = link
  if (token === undefined) return link
  const askedAt = ports.clock.now()
  try {
    const { data } = await ports.client.links.retrieve({ token, conversationId: link.id })
    const seen = linkAtService({ ...data, token: data.token ?? token }, askedAt)
    return { ...(await storeCounted(ports, seen)), isUncounted: seen.sold_count === undefined }
  } catch (error) {
    if (!isNotFound(error)) throw error
    await markDeleted(ports, link)
    return undefined
  }
}

export const flagUnansweredLink = ({ ledger }: LinkPorts, { id, name }: PaymentLink): Promise<void> =>
  ledger.openAttention({ kind: "link_unknown", link_id: id, sentence: say("link.link_unanswered", { name }) })

const LARGEST_PAGE = 100
const MAX_PAGES = 1_000
/** If the service's list leaves out links of some kind, the others' turn comes at the next sync. */
const LOOKED_UP = 100
/** A link that cannot be read must not keep the others from their turn; after so many the service is away. */
const MAX_FAILED = 5
const UNANSWERED_MS = 5 * 60_000

export async function listLinks(ports: LinkPorts, page: number, count: number) {
  const askedAt = ports.clock.now()
  const { data } = await ports.client.links.list({ page, count })
  const links: PaymentLink[] = []
  for (const { token, ...item } of data.items) {
    // a link without a token cannot be looked up; ours are looked up by their stored tokens
    if (token !== undefined) links.push(await storeLink(ports, linkAtService({ token, ...item }, askedAt)))
  }
  const { totalCount, pageCount, listingReviewed } = data
  return { links, totalCount, pageCount, listingReviewed }
}

async function lookUp(ports: LinkPorts, tokens: readonly string[]): Promise<void> {
  const errors: unknown[] = []
  for (const token of tokens) {
    const link = await ports.links.findLinkByToken(token)
    try {
      if (link) await refreshLink(ports, link)
    } catch (error) {
      errors.push(error)
      if (errors.length === MAX_FAILED) break
    }
  }
  if (errors.length > 0) throw errors[0]
}

/** Looks up links missing from the list: a list that changes while it is read can leave one out. @throws SvcError */
async function mirrorAll(ports: LinkPorts): Promise<{ seen: number }> {
  const missing = new Set(await ports.links.listTokens())
  const seen = new Set<string>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { links, pageCount } = await listLinks(ports, page, LARGEST_PAGE)
    for (const { token } of links) {
      if (token === undefined) continue
      seen.add(token)
      missing.delete(token)
    }
    if (links.length === 0 || page >= (pageCount ?? MAX_PAGES)) break
  }
  await lookUp(ports, [...missing].slice(0, LOOKED_UP))
  return { seen: seen.size }
}

/** Also where the service has no list for the account. @throws SvcError */
export async function syncLinks(ports: LinkPorts): Promise<{ seen: number }> {
  try {
    return await mirrorAll(ports)
  } finally {
    const long = new Date(ports.clock.now().getTime() - UNANSWERED_MS)
    for (const link of await ports.links.listUnanswered(long)) await flagUnansweredLink(ports, link)
  }
}

export async function orRefused<Answer extends object>(
  effect: "read" | "write",
  ask: () => Promise<Answer>,
): Promise<Answer | { refused: Refused }> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SvcError) return { refused: refusedFor(error, effect) }
    throw error
  }
}
