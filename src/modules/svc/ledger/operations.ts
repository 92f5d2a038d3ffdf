import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { itemFactsOf } from "../../../flows/answer-facts"
import type { Ledger, NewOperation, Operation } from "../../../flows/ports"
import { CURRENCIES, moneyToDecimal, sum, type Currency, type Money } from "../../../money"
import { nameItems, type ChargedItem, type NamedItem, type SellersPart } from "../../../payment"
import { present } from "./attempt-row"
import { readOperation } from "./operation-row"
import { firstRow, insertInto, placeholders, type Execute } from "./sql"

const itemRow = z.object({
  item_id: z.string(),
  payment_transaction_id: z.string(),
  price: z.string(),
  paid_price: z.string(),
  currency: z.enum(CURRENCIES),
  transaction_status: z.number().nullable(),
  submerchant_key: z.string().nullable(),
  submerchant_price: z.string().nullable(),
})

/** Whom an item pays, as its row has it. */
export function sellerOfItem(row: Pick<z.output<typeof itemRow>, "submerchant_key" | "submerchant_price">) {
  const { submerchant_key: key, submerchant_price: price } = row
  return key === null ? undefined : { key, price: price ?? "0" }
}

/** Money that went back, or may have: what was not heard counts as gone. */
const maybeGone = ({ kind, state }: Operation) => kind === "refund" && ["sent", "unknown", "succeeded"].includes(state)

/** What of an item went back, or may have. */
export function refundedOfItem(id: string, operations: readonly Operation[], currency: Currency): Money {
  const own = operations.filter((one) => maybeGone(one) && one.paymentTransactionId === id)
  return sum(
    own.map(({ amount }) => amount),
    currency,
  )
}

/** One statement cannot touch a row twice: of two that go by one id the first counts. */
const onceEach = (items: readonly ChargedItem[]) =>
  items.filter(
    ({ paymentTransactionId }, at) =>
      items.findIndex((one) => one.paymentTransactionId === paymentTransactionId) === at,
  )

const listing =
  (execute: Execute): Ledger["listOperations"] =>
  async (attemptId) => {
    const rows = await execute(
      `select * from "svc_operation" where "attempt_id" = ? and "deleted_at" is null order by "created_at", "id"`,
      [attemptId],
    )
    return rows.map(readOperation)
  }

/** Whom an item pays: as the service tells, else as it was sent. The service names an amount of nothing where nobody is paid. */
function sellersColumns({ subMerchantKey, subMerchantPrice }: ChargedItem, sent: SellersPart | undefined) {
  const key = subMerchantKey ?? sent?.key ?? null
  return { submerchant_key: key, submerchant_price: key === null ? null : (subMerchantPrice ?? sent?.payout ?? null) }
}

/** What was sent is no news of an item that is kept: its seller may have been changed since. */
const SELLER_AS_TOLD = `
  "submerchant_key" = coalesce(excluded."facts" ->> 'subMerchantKey', "svc_item_transaction"."submerchant_key"),
  "submerchant_price" = case when excluded."submerchant_key" is null then "svc_item_transaction"."submerchant_price"
    else coalesce(excluded."facts" ->> 'subMerchantPrice', "svc_item_transaction"."submerchant_price") end`

const rowOf = (attemptId: string, item: NamedItem, sent: SellersPart | undefined) => ({
  id: generateEntityId(undefined, "svcitem"),
  attempt_id: attemptId,
  item_id: item.itemId,
  payment_transaction_id: item.paymentTransactionId,
  price: item.price,
  paid_price: item.paidPrice,
  transaction_status: item.transactionStatus ?? null,
  ...sellersColumns(item, sent),
  facts: JSON.stringify(itemFactsOf(item)),
})

const basketRow = z.object({ basket: z.array(z.object({ itemId: z.string() })) })

/** The items by the ids they were sent with; the basket is read only where the service leaves one out. */
async function named(execute: Execute, attemptId: string, items: readonly ChargedItem[]): Promise<NamedItem[]> {
  if (items.every(({ itemId }) => itemId !== undefined)) return nameItems(items, [])
  const [row] = await execute(`select "basket" from "svc_attempt" where "id" = ?`, [attemptId])
  const { basket } = basketRow.parse(row)
  return nameItems(
    items,
    basket.map(({ itemId }) => itemId),
  )
}

/** What the service leaves out is no news: what was known stays. An item is named once. */
const KEPT_AS_REPORTED = `
  "transaction_status" = coalesce(excluded."transaction_status", "svc_item_transaction"."transaction_status"),
  "facts" = coalesce("svc_item_transaction"."facts", '{}') || excluded."facts",
  "item_id" = case when "svc_item_transaction"."item_id" = excluded."payment_transaction_id" then excluded."item_id"
    else "svc_item_transaction"."item_id" end`

/**
 * Keeps items, and what the service tells otherwise than before of whom they pay, which somebody changed at the service itself: it is a
 * change like those of this store. Where one of these is open, it is this one.
 */
const keeping = (insert: string) => `
  with "before" as (
    select * from "svc_item_transaction" where "attempt_id" = ?
  ), "kept" as (
    ${insert} on conflict ("payment_transaction_id") do update set ${KEPT_AS_REPORTED}, "updated_at" = now(), ${SELLER_AS_TOLD}
    where "svc_item_transaction"."attempt_id" = excluded."attempt_id"
    returning "id", "submerchant_key" as "key", trunc("submerchant_price"::numeric, 2)::text as "price"
  )
  insert into "svc_payout_change" ("id", "attempt_id", "payment_transaction_id", "from_key", "from_price", "to_key", "to_price",
    "currency", "state", "answered_at")
  select 'svcpoc_' || replace(gen_random_uuid()::text, '-', ''), "before"."attempt_id", "before"."payment_transaction_id",
    "before"."submerchant_key", "before"."submerchant_price", "kept"."key", "kept"."price", "attempt"."currency", 'succeeded', now()
  from "kept" join "before" using ("id") join "svc_attempt" "attempt" on "attempt"."id" = "before"."attempt_id"
  where "before"."submerchant_price" is not null and "kept"."price" is not null
    and ("before"."submerchant_key" <> "kept"."key"
      or trunc("before"."submerchant_price"::numeric, 2) <> "kept"."price"::numeric)
    and not exists (select 1 from "svc_payout_change" "open"
      where "open"."payment_transaction_id" = "before"."payment_transaction_id" and "open"."state" in ('sent', 'unknown'))`

/** The parts of a charge, and what of each went back. */
export function itemLedger(execute: Execute): Pick<Ledger, "keepItems" | "listItems"> {
  const listOperations = listing(execute)
  return {
    async keepItems(attemptId, items, sellers = []) {
      const sent = new Map(sellers.map((seller) => [seller.itemId, seller]))
      const all = await named(execute, attemptId, onceEach(items))
      const [first, ...rest] = all.map((item) => rowOf(attemptId, item, sent.get(item.itemId)))
      if (first === undefined) return
      const [sql, parameters] = insertInto("svc_item_transaction", first, ...rest)
      await execute(keeping(sql), [attemptId, ...parameters])
    },

    async listItems(attemptId) {
      const rows = await execute(
        `select "item".*, "attempt"."currency" from "svc_item_transaction" "item"
         join "svc_attempt" "attempt" on "attempt"."id" = "item"."attempt_id"
         where "item"."attempt_id" = ? order by "item"."created_at", "item"."payment_transaction_id"`,
        [attemptId],
      )
      const operations = await listOperations(attemptId)
      return z
        .array(itemRow)
        .parse(rows)
        .map((row) => ({
          paymentTransactionId: row.payment_transaction_id,
          itemId: row.item_id,
          price: row.price,
          paidPrice: row.paid_price,
          refunded: refundedOfItem(row.payment_transaction_id, operations, row.currency),
          transactionStatus: row.transaction_status ?? undefined,
          seller: sellerOfItem(row),
        }))
    },
  }
}

const columnsOf = ({ id, attemptId, kind, amount, ...more }: NewOperation) => ({
  ...{ id, attempt_id: attemptId, kind, state: "sent", amount: moneyToDecimal(amount), currency: amount.currency },
  payment_transaction_id: more.paymentTransactionId ?? null,
  medusa_refund_id: more.medusaRefundId ?? null,
  surcharge: more.surcharge ?? null,
  step_of: more.stepOf ? moneyToDecimal(more.stepOf) : null,
  request_key: more.requestKey ?? null,
  asked_by: more.askedBy ?? null,
})

/** Money on its way back. */
export function operationLedger(
  execute: Execute,
): Pick<
  Ledger,
  "startOperation" | "endOperation" | "findOperation" | "settleOperation" | "listOperations" | "claimOperations"
> {
  const readOne = firstRow(execute, readOperation)
  return {
    listOperations: listing(execute),

    async startOperation(operation) {
      const [sql, parameters] = insertInto("svc_operation", columnsOf(operation))
      // The conflict is the one operation in flight or unknown: what is not settled is not followed by another.
      return readOne(`${sql} on conflict do nothing returning *`, parameters)
    },

    endOperation(id, { state, errorCode, errorGroup, facts }) {
      const columns = present({
        state,
        error_code: errorCode,
        error_group: errorGroup,
        facts: facts === undefined ? undefined : JSON.stringify(facts),
      })
      const sets = Object.keys(columns).map((column) => `"${column}" = ?`)
      return readOne(
        `update "svc_operation" set ${sets.join(", ")}, "answered_at" = now(), "updated_at" = now()
         where "id" = ? and "state" = 'sent' returning *`,
        [...Object.values(columns), id],
      )
    },

    findOperation: (id) => readOne(`select * from "svc_operation" where "id" = ? and "deleted_at" is null`, [id]),

    settleOperation: (id, state, { by, note }) =>
      readOne(
        `update "svc_operation" set "state" = ?, "settled_by" = ?, "settled_at" = now(), "settled_note" = ?,
           "updated_at" = now()
         where "id" = ? and "state" = 'unknown' returning *`,
        [state, by, note ?? null, id],
      ),

    async claimOperations(ids, medusaRefundId, insteadOf) {
      const claimed = await execute(
        `with "own" as (
           select "id" from "svc_operation" where "id" in (${placeholders(ids.length)}) and "state" = 'succeeded'
             and "medusa_refund_id" is not distinct from ? order by "id" for update
         )
         update "svc_operation" set "medusa_refund_id" = ?, "updated_at" = now()
         where "id" in (select "id" from "own") and (select count(*) from "own") = ? returning "id"`,
        [...ids, insteadOf ?? null, medusaRefundId, ids.length],
      )
      return claimed.length > 0
    },
  }
}
