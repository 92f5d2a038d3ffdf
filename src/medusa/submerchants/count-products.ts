import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"

/** Medusa's table of src/links/product-submerchant.ts. */
const LINKS = "product_product_svc_marketplace_svc_submerchant"

const countRows = z.object({ rows: z.array(z.object({ id: z.string(), count: z.coerce.number() })) })

/** How many products are linked to each of these submerchants, in one question: Query can only list them. */
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
