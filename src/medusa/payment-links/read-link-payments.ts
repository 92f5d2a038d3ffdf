import { subtract, sum, type Money } from "../../money"
import { AMOUNT, readAmount } from "../amount"
import { LINK_PROVIDER } from "../is-our-provider"
import { rows, type Query, type Row } from "../rows"

const PAYMENT = { ...AMOUNT, id: true, provider_id: true, currency_code: true, refunds: AMOUNT } as const

/** A payment of an order that came of a sold link. */
export interface LinkPayment {
  id: string
  /** What Medusa does not show as refunded. */
  left: Money
}

function ours({ id, provider_id, currency_code, refunds, ...paid }: Row<"payment", typeof PAYMENT>): LinkPayment[] {
  if (provider_id !== LINK_PROVIDER) return []
  const amount = readAmount(paid, currency_code)
  const refunded = refunds.map((row) => readAmount(row, currency_code))
  return [{ id, left: subtract(amount, sum(refunded, amount.currency)) }]
}

/** A payment by its id. Undefined: there is none, or another provider's. */
export async function readLinkPayment(query: Query, id: string): Promise<LinkPayment | undefined> {
  return (await rows(query, "payment", PAYMENT, { id })).flatMap(ours)[0]
}

/** The payments of an order that came of sold links. */
export async function readLinkPayments(query: Query, orderId: string): Promise<LinkPayment[]> {
  const fields = { id: true, payment_collections: { payments: PAYMENT } } as const
  const orders = await rows(query, "order", fields, { id: orderId })
  const collections = orders.flatMap(({ payment_collections }) => payment_collections)
  return collections.flatMap(({ payments }) => payments).flatMap(ours)
}
