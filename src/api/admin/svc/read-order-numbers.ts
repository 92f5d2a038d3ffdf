import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Query } from "../../../modules/svc/read-session"

const orderRows = z.array(z.object({ id: z.string(), display_id: z.number() }))

/** The numbers shop keepers know orders by. */
export async function readOrderNumbers(
  scope: MedusaContainer,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const ids = [...new Set(orderIds)]
  if (ids.length === 0) return new Map()
  const query = scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: ["id", "display_id"], filters: { id: ids } })
  return new Map(orderRows.parse(data).map(({ id, display_id }) => [id, display_id]))
}
