import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { SvcError } from "../../../../client"
import { listLinks } from "../../../../use-cases/payment-links/sync-links"
import { svcOf } from "../../../../modules/svc"
import { refusedFor } from "../../../../medusa/payment-links/refusals"
import type { Refused } from "../../../../medusa/payments/refusal"
import type { LinkAnswer, LinksPage } from "../answers/links"
import type { listLinksQuery } from "./validators"
import { answerLinks, answerUnsold } from "./answer-links"

type Asked = z.output<typeof listLinksQuery>

const DEFAULT_COUNT = 20

const pagesOf = (total: number, count: number) => Math.max(1, Math.ceil(total / count))

/** What filters need, for the service has none. */
const filterOf = ({ order_id, product_id, q, status, origin, created_from, created_to }: Asked) => ({
  order_id,
  product_id,
  text: q === "" ? undefined : q,
  status,
  origin,
  madeFrom: created_from,
  madeTo: created_to,
})

async function fromStore(scope: MedusaContainer, asked: Asked) {
  const svc = svcOf(scope)
  const { page = 1, count = DEFAULT_COUNT } = asked
  const found = await svc.links.searchLinks(filterOf(asked), { limit: count, offset: (page - 1) * count })
  const total = { page_count: pagesOf(found.count, count), total_count: found.count }
  const links = await answerLinks(scope, found.links)
  return { links, page, ...total, source: "store", listing_reviewed: null, sandbox: svc.isSandbox } as const
}

async function fromService(scope: MedusaContainer, { page = 1, count = DEFAULT_COUNT }: Asked): Promise<LinksPage> {
  const svc = svcOf(scope)
  const { links, totalCount = links.length, pageCount, listingReviewed } = await listLinks(svc, page, count)
  return {
    links: await answerUnsold(scope, links),
    page,
    page_count: Math.max(1, pageCount ?? pagesOf(totalCount, count)),
    total_count: totalCount,
    source: "service",
    listing_reviewed: listingReviewed ?? null,
    sandbox: svc.isSandbox,
  }
}

/** A page of links: the service's own, or, where something is filtered by, of what this store last saw. */
export async function readLinks(
  scope: MedusaContainer,
  asked: Asked,
): Promise<LinksPage | (LinksPage & { links: LinkAnswer[] }) | { refused: Refused }> {
  const isFiltered = Object.values(filterOf(asked)).some((value) => value !== undefined)
  if (isFiltered || asked.source === "store") return fromStore(scope, asked)
  try {
    return await fromService(scope, asked)
  } catch (error) {
    if (error instanceof SvcError) return { refused: refusedFor(error, "read") }
    throw error
  }
}
