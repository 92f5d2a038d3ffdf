import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { queryOf, rows } from "../../../../medusa/rows"

const orderRow = z.object({ id: z.string(), display_id: z.number() })

/** The numbers shop keepers know orders by. */
export async function readOrderNumbers(
  scope: MedusaContainer,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const ids = [...new Set(orderIds)]
  if (ids.length === 0) return new Map()
  const orders = await rows(queryOf(scope), "order", orderRow, { id: ids })
  return new Map(orders.map(({ id, display_id }) => [id, display_id]))
}
