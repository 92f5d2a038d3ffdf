import type { MedusaContainer } from "@medusajs/framework/types"
import { queryOf, rowsAmong } from "../../../../medusa/rows"

/** The numbers shop keepers know orders by. */
export async function readOrderNumbers(
  scope: MedusaContainer,
  order_ids: readonly (string | null | undefined)[],
): Promise<Map<string, number>> {
  const orders = await rowsAmong(queryOf(scope), "order", { id: true, display_id: true }, { id: order_ids })
  return new Map(orders.map(({ id, display_id }) => [id, display_id]))
}
