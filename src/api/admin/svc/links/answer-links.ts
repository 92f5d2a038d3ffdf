import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import { isOnSale, type PaymentLink } from "../../../../use-cases/ports/link-records"
import { svcOf } from "../../../../modules/svc"
import { linkSaleAnswer, storedLink, type LinkAnswer, type UnsoldLink } from "../answers/links"
import { readOrderNumbers } from "../orders/read-order-numbers"
import { readPeople } from "../read-people"
import { webAddress } from "../settings/web-address"
import { queryOf, rowsAmong } from "../../../../medusa/rows"

/** What the links were made for, by id; what is gone is not there. */
async function readOrigins(scope: MedusaContainer, links: readonly PaymentLink[]) {
  const query = queryOf(scope)
  const [numbers, products, people] = await Promise.all([
    readOrderNumbers(
      scope,
      links.map(({ order_id }) => order_id),
    ),
    rowsAmong(query, "product", { id: true, title: true }, { id: links.map(({ product_id }) => product_id) }),
    readPeople(
      scope,
      links.map(({ created_by }) => created_by),
    ),
  ])
  return {
    numbers,
    titles: new Map(products.map(({ id, title }) => [id, title])),
    people,
    hasMail: svcOf(scope).channels.has("email"),
  }
}

type Origins = Awaited<ReturnType<typeof readOrigins>>

function describe(link: PaymentLink, { numbers, titles, people, hasMail }: Origins): UnsoldLink {
  const { order_id, product_id, created_by } = link
  const url = webAddress(link.url)
  return {
    ...pickAnswer(storedLink, link),
    currency_code: link.currency_code.toLowerCase(),
    url,
    image_url: webAddress(link.image_url),
    stock_count: link.stock_enabled ? (link.stock_count ?? null) : null,
    is_on_sale: isOnSale(link),
    can_be_mailed: hasMail && isOnSale(link) && url !== null,
    order: order_id === undefined ? null : { id: order_id, number: numbers.get(order_id) ?? null },
    product: product_id === undefined ? null : { id: product_id, title: titles.get(product_id) ?? null },
    created_by: created_by === undefined ? null : (people.get(created_by) ?? null),
  }
}

/** Links as the admin reads them, without their sales. */
export async function answerUnsold(scope: MedusaContainer, links: readonly PaymentLink[]): Promise<UnsoldLink[]> {
  const origins = await readOrigins(scope, links)
  return links.map((link) => describe(link, origins))
}

/** Links as the admin reads them. */
export async function answerLinks(scope: MedusaContainer, links: readonly PaymentLink[]): Promise<LinkAnswer[]> {
  const svc = svcOf(scope)
  const [answers, sales] = await Promise.all([
    answerUnsold(scope, links),
    svc.links.listSales(links.map(({ id }) => id)),
  ])
  return answers.map((answer) => ({
    ...answer,
    sales: sales.filter(({ link_id }) => link_id === answer.id).map((sale) => pickAnswer(linkSaleAnswer, sale)),
  }))
}
