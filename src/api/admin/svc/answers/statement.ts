import type { Paging, Words } from "./common"

/** GET /admin/svc/submerchants/:id/statement?from=2026-11-01&to=2026-11-30 : days of the shop's zone, both included. */
export interface StatementAnswer extends Paging {
  submerchant: { id: string; title: string }
  from: string
  to: string
  /** One for each currency. */
  totals: StatementTotals[]
  /** Newest first. */
  lines: StatementLine[]
  /** What of the figures is our reckoning and what the service said. */
  note: Words
  sandbox: boolean
}

/** Sums of the period; amounts are decimal text. */
export interface StatementTotals {
  currency_code: string
  item_count: number
  /** What buyers paid for the items. */
  paid: string
  /** What the marketplace keeps of them. */
  commission: string
  /** What the seller is to get of them. */
  payout: string
  /** What went back to buyers in the period, of items of any time. */
  refunded: string
  /** What of the seller's part went back with it. */
  payout_returned: string
  /** payout less payout_returned. */
  net: string
}

export interface StatementLine {
  kind: "sale" | "refund"
  /** When the buyer was charged, or the refund went through. */
  at: string
  order: { id: string; number: number | null } | null
  payment_transaction_id: string
  /** Null: what was bought has been erased. */
  title: string | null
  currency_code: string
  /** Of a refund: below zero ("-12.50"). */
  paid: string
  commission: string
  payout: string
  /** 0 in fraud control, -1 declined after it, 1 waiting for the merchant's approval at the service, 2 approved. */
  transaction_status: number | null
  status: Words | null
}
