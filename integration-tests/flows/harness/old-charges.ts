import type { FlowShop } from "./flow-shop"
import { newId } from "./memory-medusa"
import { oldRows } from "./old-rows"

const ITEM = `insert into "svc_item_transaction" ("id", "account", "attempt_id", "item_id", "payment_transaction_id", "price", "paid_price", "facts", "created_at")
  values (?, 'svc', ?, 'item', ?, ?, ?, ?::jsonb, ?)`
const OPERATION = `insert into "svc_operation" ("id", "account", "attempt_id", "kind", "state", "amount", "currency", "payment_transaction_id", "medusa_refund_id", "request_key", "created_at")
  values (?, 'svc', ?, ?, ?, ?, 'TRY', ?, ?, ?, ?)`

export const FIGURES = {
  svcCommissionRateAmount: "2.0118125",
  svcCommissionFee: "0.25",
  blockageRateAmountMerchant: "0",
  merchantPayoutAmount: "97.7381875",
}
/** 10.00 are held back, until the day. */
export const held = (blockageResolvedDate?: string) => ({
  ...FIGURES,
  blockageRateAmountMerchant: "10",
  merchantPayoutAmount: "87.7381875",
  ...(blockageResolvedDate && { blockageResolvedDate }),
})

interface Returned {
  kind?: string
  state?: string
  of?: string
  medusa?: string
  key?: string
  at?: string
}

/** Charges and what went back of them, at noon of an old day unless said otherwise. */
export function oldCharges(shop: () => FlowShop, noon: string) {
  const { attempt: written, sale } = oldRows(shop, { created_at: noon, state: "completed" })
  /** An attempt of 100.00 TRY that an order has, unless said otherwise. */
  const attempt = (columns: object = {}) => written({ price: "100.00", paid_price: "100.00", facts: {}, ...columns })
  async function item(attempt_id: string, facts: object = FIGURES, paid = "100.00", at = noon): Promise<string> {
    const id = newId("12")
    await shop().execute(ITEM, [newId("svcitem"), attempt_id, id, paid, paid, JSON.stringify(facts), at])
    return id
  }
  async function charge(columns: object = {}): Promise<string> {
    const id = await attempt(columns)
    await item(id)
    return id
  }
  const refund = (
    id: string,
    amount: string,
    { kind = "refund", state = "succeeded", of, medusa, key, at = noon }: Returned = {},
  ) => shop().execute(OPERATION, [newId("svcop"), id, kind, state, amount, of ?? null, medusa ?? null, key ?? null, at])

  return { attempt, item, charge, refund, sale }
}
