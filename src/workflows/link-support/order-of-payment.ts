import { z } from "zod"
import type { Query } from "../../modules/svc/read-session"

const paymentRow = z.object({
  payment_collection: z.object({ order: z.object({ id: z.string() }).nullish() }).nullish(),
})

/** The order a payment of Medusa's belongs to. */
export async function orderOfPayment(query: Query, id: string): Promise<string | undefined> {
  const { data } = await query.graph({ entity: "payment", fields: ["payment_collection.order.id"], filters: { id } })
  const [payment] = z.array(paymentRow).parse(data)
  return payment?.payment_collection?.order?.id
}
