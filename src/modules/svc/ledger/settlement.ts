import { z } from "zod"
import { amountOfSale } from "../../../flows/link-sales/judge-sale"
import { addDecimal, CURRENCIES, isDecimal, moneyFromDecimal } from "../../../money"
import type { BookedCharge, BookedOperation, BookedSale, ServiceFigures } from "../../../payment"
import { readOperation } from "./operation-row"
import type { Execute } from "./sql"

export interface SettlementRange {
  from: Date
  /** Not in it any more. */
  until: Date
}

/** Reads the shop's books. */
export interface SettlementLedger {
  /**
   * Charges made in the range, charges of which money went back in it, and those asked for by id; each with its session and all
   * that went back of it. Not those still under fraud review: nothing of them is settled.
   */
  readCharges(range: SettlementRange, attemptIds: readonly string[]): Promise<LedgerCharge[]>
  /** Sales of links seen in the range, and those asked for by id. Not those whose amount only the service knows. */
  readSales(range: SettlementRange, saleIds: readonly string[]): Promise<BookedSale[]>
}

export type LedgerCharge = BookedCharge & { sessionId: string }

const FIGURES = {
  commission: "svcCommissionRateAmount",
  fee: "svcCommissionFee",
  blockage: "blockageRateAmountMerchant",
  payout: "merchantPayoutAmount",
} as const

const facts = z.record(z.string(), z.unknown()).nullable()

const chargeRow = z.object({
  id: z.string(),
  session_id: z.string(),
  order_id: z.string().nullable(),
  payment_id: z.string().nullable(),
  state: z.string(),
  price: z.string(),
  paid_price: z.string(),
  currency: z.enum(CURRENCIES),
  charged_at: z.coerce.date(),
  facts,
  item_facts: z.array(facts),
})

/** The ids are listed first, by time: what a report costs goes by its days, not by all there ever was. */
const CHARGES = `
  with "in_question" as (
    select "attempt_id" as "id" from "svc_item_transaction" where "created_at" >= ? and "created_at" < ?
    union select "attempt_id" from "svc_operation" where "created_at" >= ? and "created_at" < ?
    union select "id" from "svc_attempt" where "created_at" >= ? and "created_at" < ?
    union select jsonb_array_elements_text(?)
  )
  select "attempt".*, coalesce("items"."first_at", "attempt"."created_at") as "charged_at",
    coalesce("items"."facts", '[]') as "item_facts"
  from "svc_attempt" "attempt"
  left join lateral (
    select min("created_at") as "first_at", jsonb_agg("facts") as "facts"
    from "svc_item_transaction" where "attempt_id" = "attempt"."id"
  ) "items" on true
  where "attempt"."id" in (select "id" from "in_question") and "attempt"."deleted_at" is null
    and "attempt"."state" in ('paid', 'completing', 'completed', 'reversing', 'reversed')
  order by "attempt"."created_at", "attempt"."id"`

const OPERATIONS = `
  select * from "svc_operation"
  where "attempt_id" in (select jsonb_array_elements_text(?)) and "state" in ('sent', 'unknown', 'succeeded')
    and "deleted_at" is null
  order by "created_at", "id"`

const SALES = `
  select * from "svc_link_sale"
  where (("seen_at" >= ? and "seen_at" < ?) or "id" in (select jsonb_array_elements_text(?)))
    and "amount" is not null and "deleted_at" is null
  order by "seen_at", "id"`

const saleRow = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  amount: z.string(),
  currency_code: z.string(),
  seen_at: z.coerce.date(),
})

/** Undefined: in a currency that this plugin does not sell in, or an amount that it does not have. */
function saleOf(row: unknown): BookedSale | undefined {
  const { id, order_id, amount, currency_code, seen_at } = saleRow.parse(row)
  const brought = amountOfSale({ amount, currencyCode: currency_code.toUpperCase() })
  return brought && { saleId: id, orderId: order_id ?? undefined, soldAt: seen_at, amount: brought }
}

type Facts = z.output<typeof facts>

const decimalOf = (from: Facts, field: string): string | undefined => {
  const value = from?.[field]
  return typeof value === "string" && isDecimal(value) ? value : undefined
}

/** The items' figures added up; where one lacks it, the payment's own. */
function figureOf({ facts: payment, item_facts }: z.output<typeof chargeRow>, field: string): string | undefined {
  const told = item_facts.flatMap((item) => decimalOf(item, field) ?? [])
  const isWhole = told.length > 0 && told.length === item_facts.length
  return isWhole ? told.reduce(addDecimal, "0") : decimalOf(payment, field)
}

function figuresOf(row: z.output<typeof chargeRow>): ServiceFigures {
  return Object.fromEntries(Object.entries(FIGURES).map(([name, field]) => [name, figureOf(row, field)]))
}

function chargeOf(row: z.output<typeof chargeRow>): Omit<LedgerCharge, "operations"> {
  return {
    attemptId: row.id,
    sessionId: row.session_id,
    orderId: row.order_id ?? undefined,
    servicePaymentId: row.payment_id ?? undefined,
    chargedAt: row.charged_at,
    price: moneyFromDecimal(row.price, row.currency),
    paidPrice: moneyFromDecimal(row.paid_price, row.currency),
    isReversed: row.state === "reversed",
    figures: figuresOf(row),
  }
}

export function settlementLedger(execute: Execute): SettlementLedger {
  return {
    async readCharges({ from, until }, attemptIds) {
      const times = [from, until, from, until, from, until]
      const rows = z.array(chargeRow).parse(await execute(CHARGES, [...times, JSON.stringify(attemptIds)]))
      const ids = rows.map(({ id }) => id)
      const operations = new Map(ids.map((id): [string, BookedOperation[]] => [id, []]))
      for (const operation of (await execute(OPERATIONS, [JSON.stringify(ids)])).map(readOperation))
        operations.get(operation.attemptId)?.push({ ...operation, isHeard: operation.state === "succeeded" })
      return rows.map((row) => ({ ...chargeOf(row), operations: operations.get(row.id) ?? [] }))
    },

    async readSales({ from, until }, saleIds) {
      const rows = await execute(SALES, [from, until, JSON.stringify(saleIds)])
      return rows.flatMap((row) => saleOf(row) ?? [])
    },
  }
}
