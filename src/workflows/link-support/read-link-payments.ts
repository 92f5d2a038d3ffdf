import { z } from "zod"
import { toMoney } from "../../mapping"
import type { Query } from "../../modules/svc/read-session"
import { subtract, sum, type Money } from "../../money"

/** Registered with providers/svc, and enabled in no region: only a sale is recorded through it. */
export const LINK_PROVIDER = "pp_link_svc"

const figure = z.object({ amount: z.unknown(), raw_amount: z.unknown() })
const paymentRow = figure.extend({
  ...{ id: z.string(), provider_id: z.string(), currency_code: z.string() },
  refunds: z.array(figure).nullish(),
})
const orderRow = z.object({
  payment_collections: z.array(z.object({ payments: z.array(paymentRow).nullish() })).nullish(),
})

/** A payment of an order that came of a sold link. */
export interface LinkPayment {
  id: string
  /** What Medusa does not show as refunded. */
  left: Money
}

const PAYMENT = ["id", "provider_id", "currency_code", "amount", "raw_amount", "refunds.amount", "refunds.raw_amount"]

function ours({ id, provider_id, currency_code, refunds, ...paid }: z.output<typeof paymentRow>): LinkPayment[] {
  if (provider_id !== LINK_PROVIDER) return []
  const toAmount = (row: z.output<typeof figure>) => toMoney(row.raw_amount ?? row.amount, currency_code)
  const amount = toAmount(paid)
  return [{ id, left: subtract(amount, sum((refunds ?? []).map(toAmount), amount.currency)) }]
}

/** A payment by its id. Undefined: there is none, or another provider's. */
export async function readLinkPayment(query: Query, id: string): Promise<LinkPayment | undefined> {
  const { data } = await query.graph({ entity: "payment", fields: PAYMENT, filters: { id } })
  return z.array(paymentRow).parse(data).flatMap(ours)[0]
}

/** The payments of an order that came of sold links. */
export async function readLinkPayments(query: Query, orderId: string): Promise<LinkPayment[]> {
  const fields = ["id", ...PAYMENT.map((field) => `payment_collections.payments.${field}`)]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  const collections = z
    .array(orderRow)
    .parse(data)
    .flatMap((order) => order.payment_collections ?? [])
  return collections.flatMap(({ payments }) => payments ?? []).flatMap(ours)
}
