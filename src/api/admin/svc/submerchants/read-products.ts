import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { Submerchant } from "../../../../flows/submerchants/records"
import { readLinkedProducts } from "../../../../medusa/submerchants/product-links"
import type { SubmerchantProducts } from "../answers/submerchants"
import { queryOf, rows } from "../../../../medusa/rows"

const productRow = z.object({ id: z.string(), title: z.string(), thumbnail: z.string().nullable(), status: z.string() })

/** A page of the products of a submerchant. */
export async function readProducts(
  scope: MedusaContainer,
  { id }: Submerchant,
  page: { limit: number; offset: number },
): Promise<SubmerchantProducts> {
  const query = queryOf(scope)
  const { ids, count } = await readLinkedProducts(query, id, page)
  return { products: await rows(query, "product", productRow, { id: ids }), count, ...page }
}
