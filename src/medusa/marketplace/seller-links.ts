import { MedusaModule } from "@medusajs/framework/modules-sdk"
import type { MarketplaceOptions } from "../../mapping/marketplace"
import { linkColumn, sellerIdAt } from "../../modules/svc-marketplace/query-schema"
import { rows, type Query, foreignPage, page } from "../rows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { SVC_MARKETPLACE_MODULE } from "../../modules/svc-marketplace"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"

/** Query's name for the rows of src/links/marketplace.ts. */
export const SELLER_LINK = "product_svc_submerchant"
export const SELLER_LINK_COLUMNS = { product_id: true, svc_submerchant_id: true } as const

/** `unclear`: several sellers, or no id. `unproven`: no seller is found, but one may have been deleted. */
export type SoldBy =
  | { type: "submerchant" | "seller"; id: string }
  | { type: "no_seller" }
  | { type: "unclear"; ids: readonly string[] }
  | { type: "unproven" }

type SoldByProduct = ReadonlyMap<string, SoldBy>

async function readByLinks(query: Query, productIds: readonly string[]): Promise<SoldByProduct> {
  const links = await rows(query, SELLER_LINK, SELLER_LINK_COLUMNS, { product_id: [...productIds] })
  return new Map(
    productIds.map((product_id): [string, SoldBy] => {
      const ids = links.flatMap((link) => (link.product_id === product_id ? link.svc_submerchant_id : []))
      const [id, another] = ids
      if (id === undefined) return [product_id, { type: "no_seller" }]
      return [product_id, another === undefined ? { type: "submerchant", id } : { type: "unclear", ids }]
    }),
  )
}

async function readByPath(query: Query, path: string, productIds: readonly string[]): Promise<SoldByProduct> {
  const column = linkColumn(MedusaModule.getAllJoinerConfigs(), path)
  const products = await rows(query, "product", { id: true, with: [column ?? path] }, { id: [...productIds] })
  return new Map(
    products.map((row): [string, SoldBy] => {
      const at = sellerIdAt(row, column ?? path)
      if (at.type === "one") return [row.id, { type: "seller", id: at.id }]
      if (at.type === "unclear") return [row.id, { type: "unclear", ids: [] }]
      return [row.id, { type: column === undefined ? "unproven" : "no_seller" }]
    }),
  )
}

export const emitsNothing = (path: string): boolean =>
  linkColumn(MedusaModule.getAllJoinerConfigs(), path) !== undefined

/** Reads whom each product is linked to, by the option `marketplace.seller.productSeller` or else the plugin's own link. */
export async function readSoldBy(
  query: Query,
  { seller }: Pick<MarketplaceOptions, "seller">,
  productIds: readonly string[],
): Promise<SoldByProduct> {
  if (productIds.length === 0) return new Map()
  const path = seller?.productSeller
  return path === undefined ? readByLinks(query, productIds) : readByPath(query, path, productIds)
}

/** Errors of Query, and of the module it reads, about an unknown entity, link or field. */
const UNKNOWN = /^Service .*was not found|does not have property/

/** True if Query knows this. A failure for another reason, such as an unreachable database, proves nothing. */
export async function isKnown(query: Pick<Query, "graph">, entity: string, fields: string[]): Promise<boolean> {
  try {
    await foreignPage(query, entity, fields, { take: 1, skip: 0 })
    return true
  } catch (error) {
    return !(error instanceof Error && UNKNOWN.test(error.message))
  }
}

export async function readLinkedProducts(
  query: Query,
  submerchant_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; count: number }> {
  const filters = { svc_submerchant_id: submerchant_id }
  const wanted = { filters, take: limit, skip: offset, order: { product_id: "ASC" } } as const
  const { rows: links, count } = await page(query, SELLER_LINK, SELLER_LINK_COLUMNS, wanted)
  return { ids: links.map(({ product_id }) => product_id), count }
}

/** Reads the submerchant of a product: one, except for a moment during a change. */
export async function readLinkedSubmerchants(query: Query, product_id: string): Promise<string[]> {
  const links = await rows(query, SELLER_LINK, SELLER_LINK_COLUMNS, { product_id })
  return links.map(({ svc_submerchant_id }) => svc_submerchant_id)
}

/** The new link comes first: an unlinked product sells as the marketplace's own. Made by the link's module: Medusa refuses a second link. */
export async function relink(
  container: MedusaContainer,
  product_id: string,
  { from, to }: { from: readonly string[]; to: string | undefined },
): Promise<void> {
  const links = container.resolve(ContainerRegistrationKeys.LINK)
  const module = links.getLinkModule(Modules.PRODUCT, "product_id", SVC_MARKETPLACE_MODULE, "svc_submerchant_id")
  if (module === undefined) throw new Error("Products are not linked to submerchants: run the migrations.")
  if (to !== undefined && !from.includes(to)) await module.create([[product_id, to]])
  const gone = from.filter((id) => id !== to)
  if (gone.length > 0) await module.dismiss(gone.map((id): [string, string] => [product_id, id]))
}

/** Medusa's table of src/links/marketplace.ts. */
const LINKS = "product_product_svc_marketplace_svc_submerchant"

const countRows = z.object({ rows: z.array(z.object({ id: z.string(), count: z.coerce.number() })) })

/** Counts the products of each submerchant in one statement; Query can only list them. */
export async function countProducts(container: MedusaContainer, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const found: unknown = await database.raw(
    `select "svc_submerchant_id" as "id", count(*) from "${LINKS}"
     where "svc_submerchant_id" = any(?) and "deleted_at" is null group by "svc_submerchant_id"`,
    [[...ids]],
  )
  return new Map(countRows.parse(found).rows.map(({ id, count }) => [id, count]))
}
