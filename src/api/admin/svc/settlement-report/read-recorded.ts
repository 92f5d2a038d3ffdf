import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { toMoney } from "../../../../mapping"
import type { Query } from "../../../../modules/svc/read-session"
import { isCurrency, sum, type Money } from "../../../../money"
import type { RecordedPayment } from "../../../../payment"
import type { ReportRange } from "./read-range"

/** How many sessions are asked for at once. */
const BATCH = 500

const amounts = { amount: z.unknown(), raw_amount: z.unknown(), created_at: z.coerce.date() }
const paymentRow = z.object({
  id: z.string(),
  provider_id: z.string(),
  currency_code: z.string(),
  payment_session_id: z.string(),
  data: z.looseObject({ attempt_id: z.string().optional(), sale_id: z.string().optional() }).nullish(),
  created_at: z.coerce.date(),
  canceled_at: z.coerce.date().nullish(),
  captures: z.array(z.object(amounts)).nullish(),
  refunds: z.array(z.object({ ...amounts, id: z.string() })).nullish(),
  payment_collection: z.object({ order: z.object({ id: z.string() }).nullish() }).nullish(),
})
type PaymentRow = z.output<typeof paymentRow>

const FIELDS = [
  ...["id", "provider_id", "currency_code", "payment_session_id", "data", "created_at", "canceled_at"],
  ...["captures.amount", "captures.raw_amount", "captures.created_at"],
  ...["refunds.id", "refunds.amount", "refunds.raw_amount", "refunds.created_at"],
  "payment_collection.order.id",
]

const isOurs = ({ provider_id, currency_code }: PaymentRow) =>
  /^pp_.+_svc$/.test(provider_id) && isCurrency(currency_code.toUpperCase())

export interface HeldPayment extends RecordedPayment {
  id: string
  sessionId: string
}

function heldPayment(row: PaymentRow): HeldPayment {
  const read = (one: { amount?: unknown; raw_amount?: unknown }): Money =>
    toMoney(one.raw_amount ?? one.amount, row.currency_code)
  const captures = row.canceled_at ? [] : (row.captures ?? [])
  const [first] = captures
  return {
    id: row.id,
    sessionId: row.payment_session_id,
    standsFor: row.data?.attempt_id ?? row.data?.sale_id,
    orderId: row.payment_collection?.order?.id,
    captured: first && sum(captures.map(read), read(first).currency),
    capturedAt: first?.created_at ?? row.created_at,
    refunds: (row.refunds ?? []).map((one) => ({ id: one.id, amount: read(one), createdAt: one.created_at })),
  }
}

async function readPayments(scope: MedusaContainer, by: "id" | "payment_session_id", ids: readonly string[]) {
  const query = scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const wanted = [...new Set(ids)]
  const found: HeldPayment[] = []
  for (let at = 0; at < wanted.length; at += BATCH) {
    const filters = { [by]: wanted.slice(at, at + BATCH) }
    const { data } = await query.graph({ entity: "payment", fields: FIELDS, filters })
    found.push(...z.array(paymentRow).parse(data).filter(isOurs).map(heldPayment))
  }
  return found
}

const movedRow = z.array(z.object({ payment_id: z.string() }))

/** Medusa's payments of the service that were captured or refunded in a range. */
export async function readMovedPayments(scope: MedusaContainer, { from, until }: ReportRange): Promise<HeldPayment[]> {
  const payments = scope.resolve(Modules.PAYMENT)
  const created_at = { $gte: from.toISOString(), $lt: until.toISOString() }
  const config = { select: ["id", "payment_id"] }
  const moved = [
    ...(await payments.listCaptures({ created_at }, config)),
    ...(await payments.listRefunds({ created_at }, config)),
  ]
  return readPayments(
    scope,
    "id",
    movedRow.parse(moved).map(({ payment_id }) => payment_id),
  )
}

/** Medusa's payments of these sessions. */
export const readPaymentsOfSessions = (scope: MedusaContainer, sessionIds: readonly string[]) =>
  readPayments(scope, "payment_session_id", sessionIds)
