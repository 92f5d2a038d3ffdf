import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { SVC_MARKETPLACE_MODULE } from "../../modules/svc-marketplace"
import { SELLER_LINK, SELLER_LINK_COLUMNS } from "../marketplace/seller-links"
import { page, rows, type Query } from "../rows"

/** Products that are linked to a submerchant, and how many there are. */
export async function readLinkedProducts(
  query: Query,
  submerchantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; count: number }> {
  const filters = { svc_submerchant_id: submerchantId }
  const wanted = { filters, take: limit, skip: offset, order: { product_id: "ASC" } } as const
  const { rows: links, count } = await page(query, SELLER_LINK, SELLER_LINK_COLUMNS, wanted)
  return { ids: links.map(({ product_id }) => product_id), count }
}

/** The submerchant a product is linked to: one, but for a moment while it is changed. */
export async function readLinkedSubmerchants(query: Query, productId: string): Promise<string[]> {
  const links = await rows(query, SELLER_LINK, SELLER_LINK_COLUMNS, { product_id: productId })
  return links.map(({ svc_submerchant_id }) => svc_submerchant_id)
}

/**
 * Gives a product this seller and no other. The new link is made before the old one is removed: a product that is for a moment without a seller
 * would be sold as the marketplace's own. Medusa's own way of making a link refuses a second one, so it is made by the link's module.
 */
export async function relink(
  container: MedusaContainer,
  productId: string,
  { from, to }: { from: readonly string[]; to: string | undefined },
): Promise<void> {
  const links = container.resolve(ContainerRegistrationKeys.LINK)
  const module = links.getLinkModule(Modules.PRODUCT, "product_id", SVC_MARKETPLACE_MODULE, "svc_submerchant_id")
  if (module === undefined) throw new Error("Products are not linked to submerchants: run the migrations.")
  if (to !== undefined && !from.includes(to)) await module.create([[productId, to]])
  const gone = from.filter((id) => id !== to)
  if (gone.length > 0) await module.dismiss(gone.map((id): [string, string] => [productId, id]))
}
