import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Submerchant } from "../../../../flows/submerchants/records"
import type { Query } from "../../../../modules/svc/read-session"
import { readLinkedProducts } from "../../../../workflows/submerchant-support/product-links"
import type { SubmerchantProducts } from "../answers/submerchants"

const productRow = z.object({ id: z.string(), title: z.string(), thumbnail: z.string().nullable(), status: z.string() })

/** A page of the products of a submerchant. */
export async function readProducts(
  scope: MedusaContainer,
  { id }: Submerchant,
  page: { limit: number; offset: number },
): Promise<SubmerchantProducts> {
  const query = scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const { ids, count } = await readLinkedProducts(query, id, page)
  const fields = ["id", "title", "thumbnail", "status"]
  const { data } = await query.graph({ entity: "product", fields, filters: { id: ids } })
  return { products: z.array(productRow).parse(data), count, ...page }
}
