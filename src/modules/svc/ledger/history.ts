import { z } from "zod"
import { ATTENTION_KINDS, type Attempt, type AttentionKind, type Operation } from "../../../flows/ports"
import type { PayoutChange } from "../../../flows/payouts/records"
import { LINK_SALE_STATES, type LinkSaleState } from "../../../flows/link-records"
import { ATTEMPT_STATES, type AttemptState, type PaidItem, type Sentence } from "../../../payment"
import { fromRow } from "./attempt-row"
import { readOperation } from "./operation-row"
import { refundedOfItem, sellerOfItem } from "./operations"
import { readPayoutChange } from "./payouts"
import type { Execute } from "./sql"

const maybe = z.string().optional().catch(undefined)
const maybeText = z.string().nullish()

/** What the service told of a charge, as far as it is kept; nothing of it once it is erased. */
const chargeFacts = z.object({
  /** What the buyer chose at the hosted page is known from here alone. */
  installment: z.number().optional().catch(undefined),
  cardType: maybe,
  cardAssociation: maybe,
  cardFamily: maybe,
  lastFourDigits: maybe,
  svcCommissionRateAmount: maybe,
  svcCommissionFee: maybe,
  authCode: maybe,
  hostReference: maybe,
})

const itemFacts = z.object({
  blockageRateAmountMerchant: maybe,
  blockageRateAmountSubMerchant: maybe,
  blockageResolvedDate: maybe,
  svcCommissionFee: maybe,
  svcCommissionRateAmount: maybe,
  merchantPayoutAmount: maybe,
  subMerchantKey: maybe,
  subMerchantPayoutAmount: maybe,
  convertedPayout: z
    .object({ currency: maybe, merchantPayoutAmount: maybe, svcConversionRate: maybe })
    .optional()
    .catch(undefined),
})

const itemRow = z.object({
  item_id: z.string(),
  payment_transaction_id: z.string(),
  price: z.string(),
  paid_price: z.string(),
  transaction_status: z.number().nullable(),
  submerchant_key: z.string().nullable(),
  submerchant_price: z.string().nullable(),
  facts: itemFacts.nullable(),
})
const attentionRow = z.object({
  id: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  operation_id: maybeText,
  sentence: z.string(),
  sentence_tr: maybeText,
  created_at: z.coerce.date(),
})
const keptItem = z.object({
  itemId: z.string(),
  kind: z.enum(["line", "shipping", "balance"]).optional().catch(undefined),
  ...{ name: maybe, quantity: maybe, productId: maybe, variantId: maybe, shippingOptionId: maybe, partOf: maybe },
  ...{ unitPrice: maybe, total: maybe, owed: maybe, price: maybe },
})

const historyRow = z.object({
  facts: chargeFacts.nullable(),
  basket: z.array(keptItem),
  moves: z.array(z.object({ state: z.enum(ATTEMPT_STATES), at: z.coerce.date() })),
  came_back_at: z.coerce.date().nullable(),
  items: z.array(itemRow),
  operations: z.array(z.unknown()),
  payout_changes: z.array(z.unknown()),
  attention: z.array(attentionRow),
})

const saleRow = z.object({
  id: z.string(),
  link_id: z.string(),
  link_name: z.string(),
  amount: z.string().nullable(),
  currency_code: z.string(),
  state: z.enum(LINK_SALE_STATES),
  seen_at: z.coerce.date(),
  payment_id: z.string().nullable(),
})

export interface ItemHistory extends PaidItem {
  facts: z.output<typeof itemFacts>
}

export interface ListedAttention {
  id: string
  kind: AttentionKind
  operationId: string | undefined
  sentence: Sentence
  openedAt: Date
}

/** All that is kept of one try to charge. */
export interface AttemptHistory {
  attempt: Attempt
  facts: z.output<typeof chargeFacts>
  /** What was bought; without names once they are erased. */
  basket: z.output<typeof keptItem>[]
  /** When it first came to each of its states. */
  moves: { state: AttemptState; at: Date }[]
  /** When the buyer's browser first came back. */
  cameBackAt: Date | undefined
  items: ItemHistory[]
  /** Oldest first. */
  operations: Operation[]
  /** Of whom its items pay, or how much; oldest first. */
  payoutChanges: PayoutChange[]
  /** Open on the attention list. */
  attention: ListedAttention[]
}

/** A sale of a link that was made for an order. */
export interface OrderSale {
  id: string
  linkId: string
  linkName: string
  amount: string | undefined
  currencyCode: string
  state: LinkSaleState
  seenAt: Date
  paymentId: string | undefined
}

/** Reads all that is kept of a payment at once, for people to look at. */
export interface History {
  /** The attempts of an order, and of the cart it was made of; newest first. */
  ofOrder(orderId: string, cartId: string | undefined): Promise<AttemptHistory[]>
  ofAttempt(id: string): Promise<AttemptHistory | undefined>
  salesOfOrder(orderId: string): Promise<OrderSale[]>
}

const rowsOf = (table: string, order: string, more = "") => `(
  select coalesce(jsonb_agg(to_jsonb("one") order by ${order}), '[]') from "${table}" "one"
  where "one"."attempt_id" = "attempt"."id" and "one"."deleted_at" is null ${more}
)`

/** One statement, whatever the number of attempts, items and operations. */
const histories = (isWanted: string) => `
  select "attempt".*,
    ${rowsOf("svc_item_transaction", `"one"."created_at", "one"."payment_transaction_id"`)} as "items",
    ${rowsOf("svc_operation", `"one"."created_at", "one"."id"`)} as "operations",
    ${rowsOf("svc_payout_change", `"one"."created_at", "one"."id"`)} as "payout_changes",
    ${rowsOf("svc_attention", `"one"."created_at"`, `and "one"."resolved_at" is null`)} as "attention",
    (select min("created_at") from "svc_inbox_message"
     where "attempt_id" = "attempt"."id" and "kind" = 'return') as "came_back_at"
  from "svc_attempt" "attempt" where (${isWanted}) and "attempt"."deleted_at" is null
  order by "attempt"."created_at" desc, "attempt"."id" desc`

function readHistory(row: unknown): AttemptHistory {
  const attempt = fromRow(row)
  const read = historyRow.parse(row)
  const operations = read.operations.map(readOperation)
  return {
    attempt,
    facts: read.facts ?? {},
    basket: read.basket,
    moves: read.moves,
    cameBackAt: read.came_back_at ?? undefined,
    items: read.items.map((item) => ({
      paymentTransactionId: item.payment_transaction_id,
      itemId: item.item_id,
      price: item.price,
      paidPrice: item.paid_price,
      refunded: refundedOfItem(item.payment_transaction_id, operations, attempt.price.currency),
      transactionStatus: item.transaction_status ?? undefined,
      seller: sellerOfItem(item),
      facts: item.facts ?? {},
    })),
    operations,
    payoutChanges: read.payout_changes.map(readPayoutChange),
    attention: read.attention.map(({ id, kind, operation_id, sentence, sentence_tr, created_at }) => ({
      ...{ id, kind, operationId: operation_id ?? undefined, openedAt: created_at },
      sentence: { en: sentence, tr: sentence_tr ?? sentence },
    })),
  }
}

export function createHistory(execute: Execute): History {
  return {
    async ofOrder(orderId, cartId) {
      const rows = await execute(histories(`"attempt"."order_id" = ? or "attempt"."cart_id" = ?`), [
        orderId,
        cartId ?? null,
      ])
      return rows.map(readHistory)
    },

    async ofAttempt(id) {
      const [row] = await execute(histories(`"attempt"."id" = ?`), [id])
      return row === undefined ? undefined : readHistory(row)
    },

    async salesOfOrder(orderId) {
      const rows = await execute(
        `select "sale".*, "link"."name" as "link_name" from "svc_link_sale" "sale"
         join "svc_link" "link" on "link"."id" = "sale"."link_id"
         where "link"."order_id" = ? and "sale"."deleted_at" is null order by "sale"."seen_at", "sale"."sale"`,
        [orderId],
      )
      return z
        .array(saleRow)
        .parse(rows)
        .map(({ link_id, link_name, amount, currency_code, ...sale }) => ({
          ...{ id: sale.id, linkId: link_id, linkName: link_name, state: sale.state, seenAt: sale.seen_at },
          ...{ amount: amount ?? undefined, currencyCode: currency_code, paymentId: sale.payment_id ?? undefined },
        }))
    },
  }
}
