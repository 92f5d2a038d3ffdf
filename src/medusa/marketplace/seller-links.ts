import { MedusaModule } from "@medusajs/framework/modules-sdk"
import type { MarketplaceOptions } from "../../mapping"
import { linkColumn } from "../../modules/svc-marketplace/link-column"
import { sellerIdAt } from "../../modules/svc-marketplace/seller-id-at"
import { rows, type Query } from "../rows"

/** Query's name for the rows of src/links/product-submerchant.ts. */
export const SELLER_LINK = "product_svc_submerchant"
export const SELLER_LINK_COLUMNS = { product_id: true, svc_submerchant_id: true } as const

/**
 * Whom a product is linked to: a submerchant, or a seller of another module, whether it is there or not. `unclear`: several, or no id.
 * `unproven`: no seller is found, by a path that cannot distinguish a product without a seller from one whose seller was deleted.
 */
export type SoldBy =
  | { is: "submerchant" | "seller"; id: string }
  | { is: "no_seller" }
  | { is: "unclear"; ids: readonly string[] }
  | { is: "unproven" }

type SoldByProduct = ReadonlyMap<string, SoldBy>

async function readByLinks(query: Query, productIds: readonly string[]): Promise<SoldByProduct> {
  const links = await rows(query, SELLER_LINK, SELLER_LINK_COLUMNS, { product_id: [...productIds] })
  return new Map(
    productIds.map((productId): [string, SoldBy] => {
      const ids = links.flatMap((link) => (link.product_id === productId ? link.svc_submerchant_id : []))
      const [id, another] = ids
      if (id === undefined) return [productId, { is: "no_seller" }]
      return [productId, another === undefined ? { is: "submerchant", id } : { is: "unclear", ids }]
    }),
  )
}

async function readByPath(query: Query, path: string, productIds: readonly string[]): Promise<SoldByProduct> {
  const column = linkColumn(MedusaModule.getAllJoinerConfigs(), path)
  const products = await rows(query, "product", { id: true, with: [column ?? path] }, { id: [...productIds] })
  return new Map(
    products.map((row): [string, SoldBy] => {
      const at = sellerIdAt(row, column ?? path)
      if (at.is === "one") return [row.id, { is: "seller", id: at.id }]
      if (at.is === "unclear") return [row.id, { is: "unclear", ids: [] }]
      return [row.id, { is: column === undefined ? "unproven" : "no_seller" }]
    }),
  )
}

/** Whether a product for which no seller is found has none, as far as the option shows. */
export const emitsNothing = (path: string): boolean =>
  linkColumn(MedusaModule.getAllJoinerConfigs(), path) !== undefined

/** Whom each of these products is linked to, by the option `marketplace.seller.productSeller`, else by the plugin's own link. */
export async function readSoldBy(
  query: Query,
  { seller }: Pick<MarketplaceOptions, "seller">,
  productIds: readonly string[],
): Promise<SoldByProduct> {
  if (productIds.length === 0) return new Map()
  const path = seller?.productSeller
  return path === undefined ? readByLinks(query, productIds) : readByPath(query, path, productIds)
}
