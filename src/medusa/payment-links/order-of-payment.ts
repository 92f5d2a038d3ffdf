import { z } from "zod"
import { rows, type Query } from "../rows"

const paymentRow = z.object({
  payment_collection: z.object({ order: z.object({ id: z.string() }).nullish() }).nullish(),
})

/** The order a payment of Medusa's belongs to. */
export async function orderOfPayment(query: Query, id: string): Promise<string | undefined> {
  const [payment] = await rows(query, "payment", paymentRow, { id })
  return payment?.payment_collection?.order?.id
}
