import type { PaidItem } from "../../src/domain/refund/refund-plan"
import { money } from "../../src/money"

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
