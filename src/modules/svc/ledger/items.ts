import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Capabilities, Ledger, Operation } from "../../../use-cases/ports/ports"
import { CURRENCIES, sum, type Currency } from "../../../money"
import {
  nameItems,
  pickItemFacts,
  type ChargedItem,
  type NamedItem,
  type PaidItem,
  type SellersPart,
} from "../../../domain"
import { listOperations } from "./operations"
import { MADE_AT_SERVICE } from "./payouts"
import { date, maybe, maybeText } from "../../../use-cases/ports/fields"
import { insertInto, json, sql, type Columns, type Database, type Sql } from "./sql"

export const itemRow = z.object({
  item_id: z.string(),
  payment_transaction_id: z.string(),
  price: z.string(),
  paid_price: z.string(),
  transaction_status: maybe(z.number()),
  submerchant_key: maybeText,
  submerchant_price: maybeText,
  approval_holds: maybe(
    z.array(z.object({ isOn: z.boolean(), at: date, by: z.string(), note: z.string().optional() })),
  ),
})

/** A refund without an answer counts as made. */
const mayBeReturned = ({ kind, state }: Operation) =>
  kind === "refund" && ["sent", "unknown", "succeeded"].includes(state)

const getAmountReturned = (id: string) => (operation: Operation) =>
  operation.payment_transaction_id === id
    ? [operation.amount]
    : (operation.parts ?? []).filter((part) => part.payment_transaction_id === id).map(({ amount }) => amount)

export function paidItem(
  { submerchant_key: key, submerchant_price, ...item }: z.output<typeof itemRow>,
  operations: readonly Operation[],
  currency: Currency,
): PaidItem {
  return {
    ...item,
    refunded: sum(operations.filter(mayBeReturned).flatMap(getAmountReturned(item.payment_transaction_id)), currency),
    seller: key === undefined ? undefined : { key, price: submerchant_price ?? "0" },
  }
}

/** One statement cannot change a row twice: of two items with one id the first counts. */
const onceEach = (items: readonly ChargedItem[]) =>
  items.filter(
    ({ paymentTransactionId }, at) =>
      items.findIndex((one) => one.paymentTransactionId === paymentTransactionId) === at,
  )

/** The service reports an amount of 0 if no seller is paid. */
function sellersColumns({ subMerchantKey, subMerchantPrice }: ChargedItem, sent: SellersPart | undefined) {
  const key = subMerchantKey ?? sent?.key ?? null
  return { submerchant_key: key, submerchant_price: key === null ? null : (subMerchantPrice ?? sent?.payout ?? null) }
}

const toRow = (
  about: { account: string; attempt_id: string },
  item: NamedItem,
  sent: SellersPart | undefined,
): Columns => ({
  id: generateEntityId(undefined, "svcitem"),
  ...about,
  item_id: item.itemId,
  payment_transaction_id: item.paymentTransactionId,
  price: item.price,
  paid_price: item.paidPrice,
  transaction_status: item.transactionStatus ?? null,
  ...sellersColumns(item, sent),
  facts: json(pickItemFacts(item)),
})

/** Items that are paid while approvals are off are never approved by the policy. */
const NEVER_DUE = { approve_at: null }

const basketRow = z.object({ basket: z.array(z.object({ item_id: z.string() })) })

/** Reads the basket only where the service leaves an id out. */
async function named(database: Database, attempt_id: string, items: readonly ChargedItem[]): Promise<NamedItem[]> {
  if (items.every(({ itemId }) => itemId !== undefined)) return nameItems(items, [])
  const [row] = await database.run(sql`select "basket" from "svc_attempt" where "id" = ${attempt_id}`)
  const { basket } = basketRow.parse(row)
  return nameItems(
    items,
    basket.map(({ item_id }) => item_id),
  )
}

/** A figure that the service leaves out stays. An item gets its name once. */
const AS_REPORTED = sql`
  "transaction_status" = coalesce(excluded."transaction_status", "svc_item_transaction"."transaction_status"),
  "facts" = coalesce("svc_item_transaction"."facts", '{}') || excluded."facts",
  "item_id" = case when "svc_item_transaction"."item_id" = excluded."payment_transaction_id" then excluded."item_id"
    else "svc_item_transaction"."item_id" end`

/** The seller that was sent does not change a stored item, whose seller may have changed since. */
const SELLER_AS_REPORTED = sql`
  "submerchant_key" = coalesce(excluded."facts" ->> 'subMerchantKey', "svc_item_transaction"."submerchant_key"),
  "submerchant_price" = case when excluded."submerchant_key" is null then "svc_item_transaction"."submerchant_price"
    else coalesce(excluded."facts" ->> 'subMerchantPrice', "svc_item_transaction"."submerchant_price") end`

/** A different seller or amount was changed at the service itself, and is recorded as a change, unless a change of this store is open. */
const storing = (attempt_id: string, insert: Sql) => sql`
  with "before" as (
    select * from "svc_item_transaction" where "attempt_id" = ${attempt_id}
  ), "stored" as (
    ${insert} on conflict ("account", "payment_transaction_id") do update set ${AS_REPORTED}, "updated_at" = now(), ${SELLER_AS_REPORTED}
    where "svc_item_transaction"."attempt_id" = excluded."attempt_id"
    returning "id", "submerchant_key" as "key", trunc("submerchant_price"::numeric, 2)::text as "price"
  )
  ${MADE_AT_SERVICE} "before"."attempt_id", "before"."payment_transaction_id", "attempt"."currency",
    "before"."submerchant_key", "before"."submerchant_price", "stored"."key", "stored"."price"
  from "stored" join "before" using ("id") join "svc_attempt" "attempt" on "attempt"."id" = "before"."attempt_id"
  where "before"."submerchant_price" is not null and "stored"."price" is not null
    and ("before"."submerchant_key" <> "stored"."key"
      or trunc("before"."submerchant_price"::numeric, 2) <> "stored"."price"::numeric)
    and not exists (select 1 from "svc_payout_change" "open"
      where "open"."payment_transaction_id" = "before"."payment_transaction_id" and "open"."state" in ('sent', 'unknown'))`

const itemWithCurrency = itemRow.extend({ currency: z.enum(CURRENCIES) })

export function itemLedger(
  database: Database,
  account: string,
  capabilities: Pick<Capabilities, "approval"> | undefined,
): Pick<Ledger, "keepItems" | "listItems"> {
  return {
    async keepItems(attempt_id, items, sellers = []) {
      const sent = new Map(sellers.map((seller) => [seller.item_id, seller]))
      const all = await named(database, attempt_id, onceEach(items))
      const [first, ...rest] = all.map((item) => ({
        ...toRow({ account, attempt_id }, item, sent.get(item.itemId)),
        ...(capabilities?.approval !== true && NEVER_DUE),
      }))
      if (first === undefined) return
      await database.run(storing(attempt_id, insertInto("svc_item_transaction", first, ...rest)))
    },

    async listItems(attempt_id) {
      const rows = await database.all(
        sql`select "item".*, "attempt"."currency" from "svc_item_transaction" "item"
          join "svc_attempt" "attempt" on "attempt"."id" = "item"."attempt_id"
          where "item"."attempt_id" = ${attempt_id} order by "item"."created_at", "item"."payment_transaction_id"`,
        itemWithCurrency,
      )
      const operations = await listOperations(database, attempt_id)
      return rows.map(({ currency, ...item }) => paidItem(item, operations, currency))
    },
  }
}
