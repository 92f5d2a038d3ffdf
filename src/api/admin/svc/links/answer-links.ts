import type { MedusaContainer } from "@medusajs/framework/types"
import { isOnSale, type LinkSale, type PaymentLink } from "../../../../flows/contracts/link-records"
import { svcOf } from "../../../../modules/svc"
import type { LinkAnswer, LinkSaleAnswer } from "../answers/links"
import { readOrderNumbers } from "../orders/read-order-numbers"
import { readPeople } from "../read-people"
import { webAddress } from "../settings/web-address"
import { queryOf, rowsAmong } from "../../../../medusa/rows"

type Unsold = Omit<LinkAnswer, "sales">

/** What the links were made for, by id; what is gone is not there. */
async function readOrigins(scope: MedusaContainer, links: readonly PaymentLink[]) {
  const query = queryOf(scope)
  const [numbers, products, people] = await Promise.all([
    readOrderNumbers(
      scope,
      links.map(({ orderId }) => orderId),
    ),
    rowsAmong(query, "product", { id: true, title: true }, { id: links.map(({ productId }) => productId) }),
    readPeople(
      scope,
      links.map(({ createdBy }) => createdBy),
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

function describe(link: PaymentLink, { numbers, titles, people, hasMail }: Origins): Unsold {
  const { orderId, productId, createdBy } = link
  return {
    id: link.id,
    token: link.token ?? null,
    kind: link.kind,
    status: link.status,
    name: link.name,
    description: link.description ?? null,
    price: link.price,
    currency_code: link.currencyCode.toLowerCase(),
    url: webAddress(link.url),
    image_url: webAddress(link.imageUrl),
    address_ignorable: link.addressIgnorable,
    installment_requested: link.installmentRequested,
    stock_enabled: link.stockEnabled,
    stock_count: link.stockEnabled ? (link.stockCount ?? null) : null,
    sold_count: link.soldCount,
    flexible_link: link.flexibleLink,
    preset_price_values: [...link.presetPriceValues],
    category_type: link.categoryType ?? null,
    is_on_sale: isOnSale(link),
    can_be_mailed: hasMail && isOnSale(link) && webAddress(link.url) !== null,
    order: orderId === undefined ? null : { id: orderId, number: numbers.get(orderId) ?? null },
    product: productId === undefined ? null : { id: productId, title: titles.get(productId) ?? null },
    created_by: createdBy === undefined ? null : (people.get(createdBy) ?? null),
    made_at: link.madeAt?.toISOString() ?? null,
    synced_at: link.syncedAt?.toISOString() ?? null,
    version: link.version,
  }
}

const saleAnswer = (sale: LinkSale): LinkSaleAnswer => ({
  id: sale.id,
  sale: sale.sale,
  amount: sale.amount ?? null,
  state: sale.state,
  seen_at: sale.seenAt.toISOString(),
  payment_id: sale.paymentId ?? null,
})

/** Links as the admin reads them, without their sales. */
export async function answerUnsold(scope: MedusaContainer, links: readonly PaymentLink[]): Promise<Unsold[]> {
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
    sales: sales.filter(({ linkId }) => linkId === answer.id).map(saleAnswer),
  }))
}
