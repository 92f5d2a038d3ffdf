import type { ErrorKind } from "../../src/client"
import { installmentPolicy } from "../../src/domain/attempt/installment-policy"
import type { PaidItem } from "../../src/domain/refund/refund-plan"
import { money } from "../../src/money"
import type { LinkSale } from "../../src/use-cases/ports/link-sales"

export const lira = (minor: bigint | number) => money(BigInt(minor), "TRY")

/** An item of 100.00 TRY that pays its seller 90.00, and waits for its approval. */
export const paidItem = (more: Partial<PaidItem> = {}): PaidItem => ({
  payment_transaction_id: "1",
  item_id: "item_1",
  price: "100",
  paid_price: "100",
  refunded: lira(0),
  transaction_status: 1,
  seller: { key: "sub_a", price: "90" },
  ...more,
})

/** A sale of 149.90 TRY of a link of order_1, which is being recorded. */
export const linkSale = (more: Partial<LinkSale> = {}): LinkSale => ({
  ...{ id: "svcsale_1", account: "svc", link_id: "svclink_1", sale: 1, order_id: "order_1", state: "recording" },
  ...{ amount: "149.90", currency_code: "TRY", session_id: undefined, payment_id: undefined, seen_at: new Date(0) },
  ...more,
})

/** Terms by the type and family of a card, and by amount. */
export const INSTALLMENTS_OF_SHOP = installmentPolicy.parse({
  counts: [1, 2, 3],
  surchargeBasisPoints: { 2: 150, 3: 250 },
  rules: [
    { when: { cardTypes: ["DEBIT_CARD", "PREPAID_CARD"] }, counts: [1] },
    { when: { commercial: true }, counts: [1, 2] },
    {
      when: { cardFamilies: ["Bonus", "World"], minimumAmount: { TRY: "500.00" } },
      counts: [1, 3, 6, 12],
      surchargeBasisPoints: { 6: 500, 12: 1099 },
    },
  ],
})

export const ERROR_KINDS: readonly ErrorKind[] = [
  ...(["invalid_request", "authentication", "declined", "fraud", "not_found", "wrong_state", "in_progress"] as const),
  ...(["rate_limited", "unavailable", "network", "timeout", "malformed_response", "untrusted_response"] as const),
  ...(["refused", "client_closed", "configuration"] as const),
]
