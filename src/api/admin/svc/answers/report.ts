import type { Words } from "./common"

/**
 * The sums of one currency. `payments` and `refunds` are what the ledger knows of the service, of the price: what Medusa is to
 * have too. A surcharge is told beside them, Medusa knows nothing of it.
 */
export interface SettlementSumsAnswer {
  currency_code: string
  payment_count: number
  payments: string
  refund_count: number
  refunds: string
  /** Charges that no order came of, and that were given back. In no other sum. */
  reversed_count: number
  reversed: string
  /** Sold links that were made for no order: Medusa has no payment of them. In no other sum. */
  sold_link_count: number
  sold_links: string
  surcharges: string
  /** What the service said when it charged (of sold links it says nothing), exact to its last digit; null: it told none. */
  commission: string | null
  fee: string | null
  /** Held back for a while. */
  blockage: string | null
  payout: string | null
  /** Payments of which one of those figures is missing: the sums are of the others. */
  untold_count: number
  /** Captures and refunds of the same payments, as Medusa recorded them. */
  medusa_payments: string
  medusa_refunds: string
}

export type SettlementDifferenceKind = "not_in_medusa" | "not_at_service" | "amounts_differ" | "not_heard"

export interface SettlementDifferenceAnswer {
  of: "payment" | "refund"
  kind: SettlementDifferenceKind
  sentence: Words
  /** By the ledger; null: it does not have it, or nobody heard. */
  at_service: string | null
  in_medusa: string | null
  /** `number` is the order's display id; null where it is gone. */
  order: { id: string; number: number | null } | null
  attempt_id: string | null
  /** The payment's id at the service. */
  service_payment_id: string | null
}

export interface SettlementDayAnswer extends SettlementSumsAnswer {
  /** `2026-11-21`, a day of the service's time zone. */
  day: string
  differences: SettlementDifferenceAnswer[]
}

/** GET /admin/svc/settlement-report?from=&to= */
export interface SettlementReport {
  /** First and last day. */
  from: string
  to: string
  time_zone: string
  /** One for each day and currency on which something moved, the newest day first. */
  days: SettlementDayAnswer[]
  /** One for each currency. */
  totals: (SettlementSumsAnswer & { difference_count: number })[]
  sandbox: boolean
}
