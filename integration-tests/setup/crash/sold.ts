import type { Books } from "./books"
import { says } from "../says"

/** Two shirts, shipping, tax. */
const TOTAL = "277.2"

export const CHARGED = { status: "SUCCESS", isCancelled: false, paid_price: TOTAL, refunded: "0" }
export const UNPAID_ORDER = { status: "pending", hasCart: true, hasCollection: true, transactions: [], timesPlaced: 0 }

/** Charged once; one order that counts the money once and is announced once. */
export const SOLD: Books = {
  service: [CHARGED],
  ledger: { attempts: [{ state: "completed", isOrderPlaced: true }], operations: [], attention: [] },
  medusa: {
    orders: [{ ...UNPAID_ORDER, transactions: [TOTAL], timesPlaced: 1 }],
    payments: [{ amount: TOTAL, isCanceled: false, captures: [TOTAL], refunds: [] }],
    isCartCompleted: true,
  },
}

/** What a buyer who comes back with a paid order has in the address. */
export const success = { order_id: says(/^order_/), payment_status: "completed" }
