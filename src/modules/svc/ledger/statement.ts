import { z } from "zod"
import { CURRENCIES, moneyFromDecimal, type Currency } from "../../../money"
import { floorOf, type SellerItem, type Span } from "../../../payment"
import type { Execute } from "./sql"

/** Reads what a seller sold. */
export interface StatementLedger {
  /**
   * Items that pay this seller and of which something moved in the span: they were charged, or money of them went back. Each with
   * all that ever went back of it. Not what is under fraud review still, nor charges that no order came of.
   */
  readSellerItems(submerchantKey: string, span: Span): Promise<SellerItem[]>
}

const operationRow = z.object({ kind: z.enum(["cancel", "refund"]), amount: z.string(), created_at: z.coerce.date() })

const itemRow = z.object({
  payment_transaction_id: z.string(),
  price: z.string(),
  submerchant_price: z.string().nullable(),
  transaction_status: z.number(),
  charged_at: z.coerce.date(),
  currency: z.enum(CURRENCIES),
  order_id: z.string().nullable(),
  title: z.string().nullable(),
  operations: z.array(operationRow),
})

/** A refund of a payment as a whole names no item: of items that pay sellers the service makes none. */
const ITEMS = `
  select "item"."payment_transaction_id", "item"."price", "item"."submerchant_price", "item"."transaction_status",
    "item"."created_at" as "charged_at", "attempt"."currency", "attempt"."order_id",
    (select "bought"->>'name' from jsonb_array_elements("attempt"."basket") "bought"
     where "bought"->>'itemId' = "item"."item_id" limit 1) as "title",
    (select coalesce(jsonb_agg(to_jsonb("one") order by "one"."created_at", "one"."id"), '[]') from "svc_operation" "one"
     where "one"."attempt_id" = "item"."attempt_id" and "one"."state" = 'succeeded' and "one"."deleted_at" is null
       and ("one"."kind" = 'cancel' or "one"."payment_transaction_id" = "item"."payment_transaction_id")) as "operations"
  from "svc_item_transaction" "item" join "svc_attempt" "attempt" on "attempt"."id" = "item"."attempt_id"
  where "item"."submerchant_key" = ? and "item"."created_at" < ?
    and ("item"."created_at" >= ? or exists (
      select 1 from "svc_operation" "moved" where "moved"."attempt_id" = "item"."attempt_id"
        and "moved"."created_at" >= ? and "moved"."created_at" < ? and "moved"."state" = 'succeeded'))
    and "attempt"."state" in ('paid', 'completing', 'completed')
    and "item"."deleted_at" is null and "attempt"."deleted_at" is null
  order by "item"."created_at" desc, "item"."payment_transaction_id"`

const goneBack = ({ kind, amount, created_at: at }: z.output<typeof operationRow>, currency: Currency) => ({
  ...{ kind, at },
  amount: moneyFromDecimal(amount, currency),
})

function readItem(row: unknown): SellerItem {
  const read = itemRow.parse(row)
  const { currency } = read
  return {
    paymentTransactionId: read.payment_transaction_id,
    orderId: read.order_id ?? undefined,
    title: read.title ?? undefined,
    chargedAt: read.charged_at,
    transactionStatus: read.transaction_status,
    price: floorOf(read.price, currency),
    payout: floorOf(read.submerchant_price ?? "0", currency),
    goneBack: read.operations.map((operation) => goneBack(operation, currency)),
  }
}

export const statementLedger = (execute: Execute): StatementLedger => ({
  async readSellerItems(submerchantKey, { from, until }) {
    const rows = await execute(ITEMS, [submerchantKey, until, from, from, until])
    return rows.map(readItem)
  },
})
