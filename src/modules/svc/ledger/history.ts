import { z } from "zod"
import { maybe, maybeDate, maybeText } from "../../../use-cases/ports/fields"
import { linkSale } from "../../../use-cases/ports/link-sales"
import { ATTEMPT_STATES, type PaidItem } from "../../../domain"
import { readApproval } from "./approvals"
import { readAttempt } from "./attempt-row"
import { attentionRow } from "./attention"
import { itemRow, paidItem } from "./items"
import { readOperation } from "./operations"
import { readPayoutChange } from "./payouts"
import { readRow, elements, identifier, NOTHING, sql, type Database, type Sql } from "./sql"

const text = z.string().optional().catch(undefined)

const chargeFacts = z.object({
  installment: z.number().optional().catch(undefined),
  cardType: text,
  cardAssociation: text,
  cardFamily: text,
  lastFourDigits: text,
  svcCommissionRateAmount: text,
  svcCommissionFee: text,
  authCode: text,
  hostReference: text,
})

const item_facts = z.object({
  blockageRateAmountMerchant: text,
  blockageRateAmountSubMerchant: text,
  blockageResolvedDate: text,
  svcCommissionFee: text,
  svcCommissionRateAmount: text,
  merchantPayoutAmount: text,
  subMerchantKey: text,
  subMerchantPayoutAmount: text,
  convertedPayout: z
    .object({ currency: text, merchantPayoutAmount: text, svcConversionRate: text })
    .optional()
    .catch(undefined),
})

const storedItem = z.object({
  item_id: z.string(),
  kind: z.enum(["line", "shipping", "balance"]).optional().catch(undefined),
  name: text,
  quantity: text,
  product_id: text,
  variant_id: text,
  shipping_option_id: text,
  part_of: text,
  unit_price: text,
  total: text,
  owed: text,
  price: text,
})

const historyRow = z.object({
  facts: maybe(chargeFacts),
  basket: z.array(storedItem),
  moves: z.array(z.object({ state: z.enum(ATTEMPT_STATES), at: z.coerce.date() })),
  came_back_at: maybeDate,
  items: z.array(z.unknown()),
  operations: z.array(z.unknown()),
  payout_changes: z.array(z.unknown()),
  approvals: z.array(z.unknown()),
  attention: z.array(z.unknown()),
})

const itemHistory = itemRow.extend({ facts: maybe(item_facts) })
const orderSale = linkSale.omit({ sale: true, order_id: true, session_id: true }).extend({ link_name: z.string() })

export interface ItemHistory extends PaidItem {
  facts: z.output<typeof item_facts>
}

const namedLink = z.object({
  id: z.string(),
  name: z.string(),
  order_id: maybeText,
  price: z.string(),
  currency_code: z.string(),
})
const saleState = linkSale.pick({ id: true, state: true })

const selectRows = (table: string, order: Sql, more = NOTHING) => sql`(
  select coalesce(jsonb_agg(to_jsonb("one") order by ${order}), '[]') from ${identifier(table)} "one"
  where "one"."attempt_id" = "attempt"."id" and "one"."deleted_at" is null ${more}
)`

const BY_TIME = sql`"one"."created_at", "one"."id"`
const ITEMS = selectRows("svc_item_transaction", sql`"one"."created_at", "one"."payment_transaction_id"`)
const ATTENTION = selectRows("svc_attention", sql`"one"."created_at"`, sql`and "one"."resolved_at" is null`)

/** One statement for any number of attempts, items and operations. */
const histories = (isWanted: Sql) => sql`
  select "attempt".*, ${ITEMS} as "items", ${selectRows("svc_operation", BY_TIME)} as "operations",
    ${selectRows("svc_payout_change", BY_TIME)} as "payout_changes",
    ${selectRows("svc_item_approval", BY_TIME)} as "approvals", ${ATTENTION} as "attention",
    (select min("created_at") from "svc_inbox_message"
     where "attempt_id" = "attempt"."id" and "kind" = 'return') as "came_back_at"
  from "svc_attempt" "attempt" where (${isWanted}) and "attempt"."deleted_at" is null
  order by "attempt"."created_at" desc, "attempt"."id" desc`

function readFlagged(row: unknown) {
  const { id, kind, operation_id, sentence, created_at } = readRow(attentionRow, row)
  return { id, kind, operation_id, sentence, openedAt: created_at }
}

function readHistory(row: unknown) {
  const attempt = readAttempt(row)
  const read = readRow(historyRow, row)
  const operations = read.operations.map(readOperation)
  const items = read.items.map((item): ItemHistory => {
    const { facts = {}, ...paid } = readRow(itemHistory, item)
    return { ...paidItem(paid, operations, attempt.price.currency), facts }
  })
  const facts: z.output<typeof chargeFacts> = read.facts ?? {}
  return {
    attempt,
    facts,
    basket: read.basket,
    moves: read.moves,
    came_back_at: read.came_back_at,
    items,
    operations,
    payout_changes: read.payout_changes.map(readPayoutChange),
    approvals: read.approvals.map(readApproval),
    attention: read.attention.map(readFlagged),
  }
}
export type AttemptHistory = ReturnType<typeof readHistory>

const among = (table: string, ids: readonly string[]) =>
  sql`select * from ${identifier(table)} where "id" in (select ${elements(ids)}) and "deleted_at" is null`

export const createHistory = (database: Database) => ({
  /** Newest first. */
  ofOrder: (order_id: string, cart_id: string | undefined) =>
    database.all(histories(sql`"attempt"."order_id" = ${order_id} or "attempt"."cart_id" = ${cart_id}`), readHistory),

  ofAttempt: (id: string) => database.first(histories(sql`"attempt"."id" = ${id}`), readHistory),

  salesOfOrder: (order_id: string) =>
    database.all(
      sql`select "sale".*, "link"."name" as "link_name" from "svc_link_sale" "sale"
        join "svc_link" "link" on "link"."id" = "sale"."link_id"
        where "link"."order_id" = ${order_id} and "sale"."deleted_at" is null order by "sale"."seen_at", "sale"."sale"`,
      orderSale,
    ),

  nameLinks: (ids: readonly string[]) => database.all(among("svc_link", ids), namedLink),

  readSaleStates: (ids: readonly string[]) => database.all(among("svc_link_sale", ids), saleState),
})
export type History = ReturnType<typeof createHistory>
