import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { queryOf, rowsAmong } from "../../../../medusa/rows"

const orderRow = z.object({ id: z.string(), display_id: z.number() })

/** The numbers shop keepers know orders by. */
export async function readOrderNumbers(
  scope: MedusaContainer,
  orderIds: readonly (string | null | undefined)[],
): Promise<Map<string, number>> {
  const orders = await rowsAmong(queryOf(scope), "order", orderRow, { id: orderIds })
  return new Map(orders.map(({ id, display_id }) => [id, display_id]))
}
