import { z } from "zod"
import type { OwedOrder } from "../../flows/link-sales/sale-store"
import { MappingError, toMoney } from "../../mapping"
import { subtract, sum, type Money } from "../../money"
import type { Query } from "./read-session"

const isSet = z.unknown().transform((value) => value !== null && value !== undefined)
const amounts = { amount: z.unknown(), raw_amount: z.unknown() }

const sessionRow = z.object({
  ...amounts,
  status: z.string(),
  payment: z.object({ captured_at: isSet, canceled_at: isSet }).nullish(),
})
const orderRow = z.object({
  id: z.string(),
  display_id: z.number(),
  status: z.string(),
  canceled_at: isSet,
  currency_code: z.string(),
  summary: z.object({ pending_difference: z.unknown(), raw_pending_difference: z.unknown() }),
  payment_collections: z
    .array(z.object({ payment_sessions: z.array(sessionRow).nullish() }))
    .nullish()
    .transform((collections) => (collections ?? []).flatMap(({ payment_sessions }) => payment_sessions ?? [])),
})

const SESSION = "payment_collections.payment_sessions"
const FIELDS = [
  // asked for its total, Medusa reckons what is pending anew; what it keeps of that lacks the taxes of a draft order
  ...["id", "display_id", "status", "canceled_at", "currency_code", "summary", "total"],
  ...["status", "amount", "raw_amount", "payment.captured_at", "payment.canceled_at"].map(
    (field) => `${SESSION}.${field}`,
  ),
]

const PROMISED: readonly string[] = ["authorized", "pending_authorization"]

/** Authorized and neither captured nor cancelled, or about to be. */
const isPromised = ({ status, payment }: z.output<typeof sessionRow>) =>
  PROMISED.includes(status) && (!payment || (!payment.captured_at && !payment.canceled_at))

function amountOf(order: z.output<typeof orderRow>): Money | undefined {
  const { summary, currency_code, payment_collections: sessions } = order
  try {
    const pending = toMoney(summary.raw_pending_difference ?? summary.pending_difference, currency_code)
    const promised = sessions.filter(isPromised).map((row) => toMoney(row.raw_amount ?? row.amount, currency_code))
    const owed = subtract(pending, sum(promised, pending.currency))
    return owed.minor > 0n ? owed : undefined
  } catch (error) {
    if (error instanceof MappingError && error.kind === "currency") return undefined
    throw error
  }
}

/** Reads what an order owes. Undefined: there is no such order. */
export async function readOwed(query: Query, orderId: string): Promise<OwedOrder | undefined> {
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: orderId } })
  const [order] = z.array(orderRow).parse(data)
  if (order === undefined) return undefined
  return {
    orderId: order.id,
    number: order.display_id,
    currencyCode: order.currency_code,
    amount: amountOf(order),
    // Medusa's spelling
    isCancelled: order.status === "canceled" || order.canceled_at,
  }
}
