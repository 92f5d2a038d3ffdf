import type { PaymentLink } from "../ports/link-records"
import { flagUnansweredLink } from "./create-link"
import { linkAtService } from "./link-at-service"
import type { LinkPorts } from "./link-ports"
import { refreshLink, storeLink } from "./refresh-link"

const LARGEST_PAGE = 100
/** Where the service never reports which page is the last, it ends here. */
const MAX_PAGES = 1_000
/** A link that was sent this long ago and is not in the list is flagged. */
const UNANSWERED_MS = 5 * 60_000

export interface ListedLinks {
  links: PaymentLink[]
  totalCount: number | undefined
  pageCount: number | undefined
  listingReviewed: boolean | undefined
}

/**
 * One page of the service's list, newest first, stored in the ledger.
 * @throws SvcError when the service does not answer
 */
export async function listLinks(ports: LinkPorts, page: number, count: number): Promise<ListedLinks> {
  const askedAt = ports.clock.now()
  const { data } = await ports.client.links.list({ page, count })
  const links: PaymentLink[] = []
  for (const { token, ...item } of data.items) {
    // without a token it cannot be looked up; one of ours is looked up by its own
    if (token !== undefined) links.push(await storeLink(ports, linkAtService({ token, ...item }, askedAt)))
  }
  const { totalCount, pageCount, listingReviewed } = data
  return { links, totalCount, pageCount, listingReviewed }
}

/**
 * Stores all the service's links in the ledger; returns how many there are. Those that are not in the list any more are looked up one
 * by one, for a list that changes while it is read can leave one out.
 * @throws SvcError when the service does not answer
 */
export async function syncLinks(ports: LinkPorts): Promise<{ seen: number }> {
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
  for (const token of missing) {
    const link = await ports.links.findLinkByToken(token)
    if (link) await refreshLink(ports, link)
  }
  const long = new Date(ports.clock.now().getTime() - UNANSWERED_MS)
  for (const link of await ports.links.listUnanswered(long)) await flagUnansweredLink(ports, link)
  return { seen: seen.size }
}
