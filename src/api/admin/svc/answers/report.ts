import type { Words } from "./common"

/**
 * The sums of one currency. `payments` and `refunds` are what the ledger knows of the service, of the price: what Medusa should
 * have too. A surcharge is a figure of its own; Medusa does not know about it.
 */
export interface SettlementSumsAnswer {
  currency_code: string
  payment_count: number
  payments: string
  refund_count: number
  refunds: string
  /** Charges that no order was made of, and that were given back. In no other sum. */
  reversed_count: number
  reversed: string
  /** Sold links that were made for no order: Medusa has no payment of them. In no other sum. */
  sold_link_count: number
  sold_links: string
  surcharges: string
  /** What the service reported when it charged (nothing for sold links), exact to the last digit; null: it reported none. */
  commission: string | null
  fee: string | null
  /** Held back for a while. */
  blockage: string | null
  payout: string | null
  /** Payments for which one of those figures is missing; the sums are of the others. */
  incomplete_count: number
  /** Captures and refunds of the same payments, as Medusa recorded them. */
  medusa_payments: string
  medusa_refunds: string
}

export type SettlementDifferenceKind = "not_in_medusa" | "not_at_service" | "amounts_differ" | "no_response"

export interface SettlementDifferenceAnswer {
  type: "payment" | "refund"
  kind: SettlementDifferenceKind
  sentence: Words
  /** By the ledger; null: it does not have it, or the result is not known. */
  at_service: string | null
  in_medusa: string | null
  /** `number` is the order's display id; null where it is gone. */
  order: { id: string; number: number | null } | null
  attempt_id: string | null
  /** The payment's id at the service. */
  service_payment_id: string | null
}

/** What the service's own list of the day has of this store's payments, in the currency it pays out. Null: the list does not say. */
export interface ListedSumsAnswer {
  settlement_currency_code: string | null
  commission: string | null
  fee: string | null
  payout: string | null
  /** The payout of cancels and refunds of the day, as the list has it. */
  returned_payout: string | null
}

export interface SettlementDayAnswer extends SettlementSumsAnswer {
  /** `2026-11-21`, a day of the service's time zone. */
  day: string
  /** One for each currency it pays out; empty: nothing was read. Left out without `capabilities.reports`. */
  listed?: ListedSumsAnswer[]
  differences: SettlementDifferenceAnswer[]
}

export interface ReportQuery {
  /** First day, such as 2026-11-01. */
  from: string
  /** Last day, at most 92 days with the first. */
  to: string
}

export interface ReportFileQuery extends ReportQuery {
  /** Of the headings; `en` unless given. */
  language?: "en" | "tr"
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
