import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { SVC_MARKETPLACE_MODULE } from "../../modules/svc-marketplace"
import type { Query } from "../../modules/svc/read-session"

/** Query's name for the rows of src/links/product-submerchant.ts. */
const LINK = "product_svc_submerchant"

const linkRows = z.array(z.object({ product_id: z.string(), svc_submerchant_id: z.string() }))
const counted = z.object({ count: z.number() })

/** A product's link as Medusa makes and takes it. */
export const linkOf = (productId: string, submerchantId: string) => ({
  [Modules.PRODUCT]: { product_id: productId },
  [SVC_MARKETPLACE_MODULE]: { svc_submerchant_id: submerchantId },
})

/** Products that are linked to a submerchant, and how many there are. */
export async function readLinkedProducts(
  query: Query,
  submerchantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; count: number }> {
  const { data, metadata } = await query.graph({
    entity: LINK,
    fields: ["product_id", "svc_submerchant_id"],
    filters: { svc_submerchant_id: submerchantId },
    pagination: { take: limit, skip: offset, order: { product_id: "ASC" } },
  })
  return { ids: linkRows.parse(data).map(({ product_id }) => product_id), count: counted.parse(metadata).count }
}

export const countLinkedProducts = async (query: Query, submerchantId: string): Promise<number> =>
  (await readLinkedProducts(query, submerchantId, { limit: 1, offset: 0 })).count

/** The submerchant a product is linked to. */
export async function readLinkedSubmerchant(query: Query, productId: string): Promise<string | undefined> {
  const fields = ["product_id", "svc_submerchant_id"]
  const { data } = await query.graph({ entity: LINK, fields, filters: { product_id: productId } })
  return linkRows.parse(data)[0]?.svc_submerchant_id
}
