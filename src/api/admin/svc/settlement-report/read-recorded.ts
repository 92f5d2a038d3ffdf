import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { isCurrency, sum, type Money } from "../../../../money"
import type { RecordedPayment } from "../../../../domain"
import type { ReportRange } from "./read-range"
import { AMOUNT, readAmount, type AmountRow, resolveQuery, rows, type Row } from "../../../../medusa/rows"
import { isOurProvider } from "../../../../medusa/payments/our-payment"

/** How many sessions are asked for at once. */
const BATCH = 500

const PAYMENT = {
  id: true,
  provider_id: true,
  currency_code: true,
  payment_session_id: true,
  data: true,
  created_at: true,
  canceled_at: true,
  captures: { ...AMOUNT, created_at: true },
  refunds: { ...AMOUNT, id: true, created_at: true },
  payment_collection: { order: { id: true } },
} as const
type PaymentRow = Row<"payment", typeof PAYMENT>

const isOurs = ({ provider_id, currency_code }: PaymentRow) =>
  isOurProvider(provider_id) && isCurrency(currency_code.toUpperCase())

export interface HeldPayment extends RecordedPayment {
  id: string
  session_id: string
}

function heldPayment(row: PaymentRow): HeldPayment {
  const read = (one: AmountRow): Money => readAmount(one, row.currency_code)
  const captures = row.canceled_at ? [] : row.captures
  const [first] = captures
  return {
    id: row.id,
    session_id: row.payment_session_id,
    standsFor: row.data?.attempt_id ?? row.data?.sale_id,
    order_id: row.payment_collection?.order?.id,
    captured: first && sum(captures.map(read), read(first).currency),
    captured_at: first?.created_at ?? row.created_at,
    refunds: row.refunds.map((one) => ({ id: one.id, amount: read(one), created_at: one.created_at })),
  }
}

async function readPayments(scope: MedusaContainer, by: "id" | "payment_session_id", ids: readonly string[]) {
  const query = resolveQuery(scope)
  const wanted = [...new Set(ids)]
  const found: HeldPayment[] = []
  for (let at = 0; at < wanted.length; at += BATCH) {
    const filters = { [by]: wanted.slice(at, at + BATCH) }
    const payments = await rows(query, "payment", PAYMENT, filters)
    found.push(...payments.filter(isOurs).map(heldPayment))
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
