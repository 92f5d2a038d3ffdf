import type { Books } from "./books"

/** Two shirts, shipping, tax. */
export const TOTAL = "277.2"

export const CHARGED = { status: "SUCCESS", isCancelled: false, paidPrice: TOTAL, refunded: "0" }
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

/** As SOLD, and a buyer's earlier attempt came to nothing. */
export const SOLD_AT_SECOND: Books = {
  ...SOLD,
  ledger: { ...SOLD.ledger, attempts: [{ state: "expired", isOrderPlaced: false }, ...SOLD.ledger.attempts] },
}

/** A card was not charged, and the order that waited for it is cancelled. */
export const calledOff = (state: string, status: string): Books => ({
  service: [{ ...CHARGED, status }],
  ledger: { attempts: [{ state, isOrderPlaced: false }], operations: [], attention: [] },
  medusa: { orders: [{ ...UNPAID_ORDER, status: "canceled" }], payments: [], isCartCompleted: true },
})

/** What a buyer who comes back with a paid order has in the address. */
export const success = { order_id: expect.stringMatching(/^order_/) as string, payment_status: "completed" }
