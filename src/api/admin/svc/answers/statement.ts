import type { Paging, Words } from "./common"
import type { ReportQuery } from "./report"

export interface StatementQuery extends ReportQuery {
  /** Lines of a page: 1 to 200, 50 unless given. */
  limit?: number
  offset?: number
}

/** GET /admin/svc/submerchants/:id/statement?from=2026-11-01&to=2026-11-30 : days of the shop's zone, both included. */
export interface StatementAnswer extends Paging {
  /** `slug`: the title as a part of a file's name. */
  submerchant: { id: string; title: string; slug: string }
  from: string
  to: string
  /** One for each currency. */
  totals: StatementTotals[]
  /** Newest first. */
  lines: StatementLine[]
  /** Which figures are this store's calculation, and which the service reported. */
  note: Words
  sandbox: boolean
}

/** Amounts are decimal text; what the seller loses is below zero ("-12.50"). Commission and payout make up what was paid. */
export interface StatementFigures {
  /** What buyers paid for the items. */
  paid: string
  /** What the marketplace keeps of it. */
  commission: string
  /** What the seller is to get of it. */
  payout: string
}

/** `count`: of how many lines. */
export type StatementSum = StatementFigures & { count: number }

/** Sums of the period. Sales, refunds and changes make up the net, figure by figure. */
export interface StatementTotals {
  currency_code: string
  sales: StatementSum
  /** What was refunded in the period, of items of any time. */
  refunds: StatementSum
  /** Payouts that were changed in the period, of items of any time. */
  changes: StatementSum
  net: StatementFigures
  /** Only with `capabilities.approval`: what is left of items that are approved today, which the service therefore pays out, and of those that wait. */
  approved?: StatementSum
  waiting?: StatementSum
}

export interface StatementLine extends StatementFigures {
  kind: "sale" | "refund" | "change"
  /** Of a change: another `amount`; or the item pays this seller instead of another (`arrived`), or no more (`left`). */
  change: "amount" | "arrived" | "left" | null
  /** When the sale had its order, or the refund or change was known to have gone through. */
  at: string
  order: { id: string; number: number | null } | null
  payment_transaction_id: string
  /** Null: it has been erased. */
  title: string | null
  currency_code: string
  /** Of a sale, as it is today: 0 in fraud control, -1 declined after it, 1 waiting for the merchant's approval at the service, 2 approved. */
  transaction_status: number | null
  status: Words | null
}
