import { rows, type Query } from "../rows"

/** The order a payment of Medusa's belongs to. */
export async function orderOfPayment(query: Query, id: string): Promise<string | undefined> {
  const [payment] = await rows(query, "payment", { payment_collection: { order: { id: true } } }, { id })
  return payment?.payment_collection?.order?.id
}
