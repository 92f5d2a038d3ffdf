import { z } from "zod"
import { subtract, sum, type Money } from "../../money"
import { amountFields, readAmount } from "../amount"
import { LINK_PROVIDER } from "../is-our-provider"
import { listOf, rows, type Query } from "../rows"

const paymentRow = z.object({
  ...amountFields,
  id: z.string(),
  provider_id: z.string(),
  currency_code: z.string(),
  refunds: listOf(z.object(amountFields)),
})
const orderRow = z.object({ id: z.string(), payment_collections: listOf(z.object({ payments: listOf(paymentRow) })) })

/** A payment of an order that came of a sold link. */
export interface LinkPayment {
  id: string
  /** What Medusa does not show as refunded. */
  left: Money
}

function ours({ id, provider_id, currency_code, refunds, ...paid }: z.output<typeof paymentRow>): LinkPayment[] {
  if (provider_id !== LINK_PROVIDER) return []
  const amount = readAmount(paid, currency_code)
  const refunded = refunds.map((row) => readAmount(row, currency_code))
  return [{ id, left: subtract(amount, sum(refunded, amount.currency)) }]
}

/** A payment by its id. Undefined: there is none, or another provider's. */
export async function readLinkPayment(query: Query, id: string): Promise<LinkPayment | undefined> {
  return (await rows(query, "payment", paymentRow, { id })).flatMap(ours)[0]
}

/** The payments of an order that came of sold links. */
export async function readLinkPayments(query: Query, orderId: string): Promise<LinkPayment[]> {
  const orders = await rows(query, "order", orderRow, { id: orderId })
  const collections = orders.flatMap(({ payment_collections }) => payment_collections)
  return collections.flatMap(({ payments }) => payments).flatMap(ours)
}
