import type { PaymentLink } from "../link-records"
import { listUnheardLink } from "./create-link"
import type { LinkPorts } from "./link-ports"
import { refreshLink, takeLink } from "./refresh-link"
import { seenLink } from "./seen-link"

const LARGEST_PAGE = 100
/** A service that never says which page is the last is left here. */
const MOST_PAGES = 1_000
/** A link that was sent this long ago and is not listed: a person looks. */
const UNHEARD_MS = 5 * 60_000

export interface ListedLinks {
  links: PaymentLink[]
  totalCount: number | undefined
  pageCount: number | undefined
  listingReviewed: boolean | undefined
}

/**
 * One page of the service's list, newest first, taken into the ledger.
 * @throws SvcError when the service is not heard
 */
export async function listLinks(ports: LinkPorts, page: number, count: number): Promise<ListedLinks> {
  const askedAt = ports.clock.now()
  const { data } = await ports.client.links.list({ page, count })
  const links: PaymentLink[] = []
  for (const { token, ...item } of data.items) {
    // without a token nobody can ask for it: one of ours is asked for by its own
    if (token !== undefined) links.push(await takeLink(ports, seenLink({ token, ...item }, askedAt)))
  }
  const { totalCount, pageCount, listingReviewed } = data
  return { links, totalCount, pageCount, listingReviewed }
}

/**
 * Takes all the service's links into the ledger; answers how many there are. Those that are not listed any more are asked for one
 * by one, for a list that moves while it is read can leave one out.
 * @throws SvcError when the service is not heard
 */
export async function syncLinks(ports: LinkPorts): Promise<{ seen: number }> {
  const missing = new Set(await ports.links.listTokens())
  const seen = new Set<string>()
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { links, pageCount } = await listLinks(ports, page, LARGEST_PAGE)
    for (const { token } of links) {
      if (token === undefined) continue
      seen.add(token)
      missing.delete(token)
    }
    if (links.length === 0 || page >= (pageCount ?? MOST_PAGES)) break
  }
  for (const token of missing) {
    const link = await ports.links.findLinkByToken(token)
    if (link) await refreshLink(ports, link)
  }
  const long = new Date(ports.clock.now().getTime() - UNHEARD_MS)
  for (const link of await ports.links.listUnheard(long)) await listUnheardLink(ports, link)
  return { seen: seen.size }
}
