import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../use-cases/ports/fields"
import { isOnSale, type PaymentLink } from "../../../use-cases/payment-links/ports"
import type { Refused } from "../../../domain"
import type { LinkResult } from "../../../use-cases/payment-links/create-link"
import { listLinks, orRefused } from "../../../use-cases/payment-links/mirror-link"
import { NO_SUCH_LINK } from "../../../use-cases/payment-links/sentences"
import { resolveSvc, resolveAccount } from "../../../modules/svc"
import * as answers from "./answer-types"
import type { ListLinksQuery } from "./validators"
import { describeStore, hasSeveralAccounts } from "../store-facts"
import { readOrderNumbers, readPeople, webAddress } from "../../../medusa/orders"
import { resolveQuery, rowsAmong } from "../../../medusa/rows"

async function readOrigins(scope: MedusaContainer, links: readonly PaymentLink[]) {
  const query = resolveQuery(scope)
  const creators = links.map(({ created_by }) => created_by)
  const [nameOrder, products, people] = await Promise.all([
    readOrderNumbers(scope, links),
    rowsAmong(query, "product", { id: true, title: true }, { id: links.map(({ product_id }) => product_id) }),
    readPeople(scope, creators),
  ])
  return {
    nameOrder,
    titles: new Map(products.map(({ id, title }) => [id, title])),
    people,
    hasMail: resolveSvc(scope).channels.has("email"),
  }
}

type Origins = Awaited<ReturnType<typeof readOrigins>>

function describe(link: PaymentLink, { nameOrder, titles, people, hasMail }: Origins): answers.UnsoldLink {
  const { product_id, created_by } = link
  const url = webAddress(link.url)
  return pickAnswer(answers.unsoldLink, {
    ...link,
    currency_code: link.currency_code.toLowerCase(),
    url,
    image_url: webAddress(link.image_url),
    stock_count: link.stock_enabled ? link.stock_count : null,
    is_on_sale: isOnSale(link),
    can_be_mailed: hasMail && isOnSale(link) && url !== null,
    order: nameOrder(link),
    product: product_id === undefined ? null : { id: product_id, title: titles.get(product_id) },
    created_by: people.get(created_by ?? ""),
  })
}

async function answerUnsold(scope: MedusaContainer, links: readonly PaymentLink[]): Promise<answers.UnsoldLink[]> {
  const origins = await readOrigins(scope, links)
  return links.map((link) => describe(link, origins))
}

async function answerLinks(scope: MedusaContainer, links: readonly PaymentLink[]): Promise<answers.LinkAnswer[]> {
  const svc = resolveSvc(scope)
  const [unsold, sales] = await Promise.all([
    answerUnsold(scope, links),
    svc.links.listSales(links.map(({ id }) => id)),
  ])
  return unsold.map((answer) => ({
    ...answer,
    sales: sales.filter(({ link_id }) => link_id === answer.id).map((sale) => pickAnswer(answers.linkSaleAnswer, sale)),
  }))
}

export async function answerLink(
  scope: MedusaContainer,
  { link_id = "", refused = NO_SUCH_LINK }: LinkResult,
): Promise<answers.OneLink | { refused: Refused }> {
  const found = await resolveSvc(scope).links.findLink(link_id)
  const [link] = found ? await answerLinks(scope, [found]) : []
  return link ? { link } : { refused }
}

const DEFAULT_COUNT = 20

const getPages = (total: number, count: number) => Math.max(1, Math.ceil(total / count))

async function fromStore(scope: MedusaContainer, asked: ListLinksQuery) {
  const svc = resolveSvc(scope)
  const { page = 1, count = DEFAULT_COUNT, order } = asked
  const found = await svc.links.searchLinks(asked, { limit: count, offset: (page - 1) * count, order })
  const total = { page_count: getPages(found.count, count), total_count: found.count }
  const links = await answerLinks(scope, found.links)
  return { links, page, ...total, source: "store", listing_reviewed: null, ...describeStore(scope) } as const
}

async function fromService(
  scope: MedusaContainer,
  { account, page = 1, count = DEFAULT_COUNT }: ListLinksQuery,
): Promise<answers.LinksPage> {
  const svc = account === undefined ? resolveSvc(scope).accounts[0] : resolveAccount(scope, account)
  const { links, totalCount = links.length, pageCount, listingReviewed } = await listLinks(svc, page, count)
  return {
    links: await answerUnsold(scope, links),
    page,
    page_count: Math.max(1, pageCount ?? getPages(totalCount, count)),
    total_count: totalCount,
    source: "service",
    listing_reviewed: listingReviewed ?? null,
    ...describeStore(scope),
  }
}

/** Filters that the service does not have. */
const OF_STORE = ["order_id", "product_id", "q", "status", "origin", "created_from", "created_to", "order"] as const

/** Asks one account for a page. With a filter, an order or several accounts, the page shows what this store last saw. */
export async function readLinks(
  scope: MedusaContainer,
  asked: ListLinksQuery,
): Promise<answers.LinksPage | (answers.LinksPage & { links: answers.LinkAnswer[] }) | { refused: Refused }> {
  const isFiltered = OF_STORE.some((name) => asked[name] !== undefined)
  const isOfSeveral = asked.account === undefined && hasSeveralAccounts(scope)
  if (isFiltered || isOfSeveral || asked.source === "store") return fromStore(scope, asked)
  return orRefused("read", () => fromService(scope, asked))
}
