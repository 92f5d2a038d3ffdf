import type { Words } from "./common"

/**
 * What moved in one currency, by the ledger. Fees and payouts are exact to the last digit, and null where the service reported none.
 */
export interface OverviewSums {
  /** What buyers were charged, surcharges included, and sold payment links. */
  takings: string
  taking_count: number
  /** What of the takings buyers paid above the price. */
  surcharges: string
  refunds: string
  /** Several items that were refunded at once are one. */
  refund_count: number
  /** Takings less refunds, before fees. */
  net: string
  /** The service's commission and fee, as reported when it charged. */
  fees: string | null
  /** As reported when the service charged, before refunds. */
  payout: string | null
  /** Estimated where there are refunds: each takes the same share of the payout as of what was charged. */
  payout_after_refunds: string | null
  is_estimated: boolean
  /** Payments and refunds that are in none of the last three figures: the service reported none for them. */
  unreported_count: number
  /** Sales of flexible links. The service does not report their amounts, so they are in no sum. */
  unknown_amount_count: number
}

export interface OverviewDay extends OverviewSums {
  /** `2026-11-21`, a day of the service's time zone. */
  day: string
}

export interface OverviewCurrency {
  currency_code: string
  totals: OverviewSums
  /** Of the period before. */
  before: OverviewSums
  /** Payouts before refunds, in other currencies than the one that was paid, where the service converts them. */
  converted_payouts: { currency_code: string; payout: string }[]
  /** What cards hold now and is not known to be captured, whatever the period asked for. Not part of any other figure. */
  held: string
  held_count: number
  /** Days on which something moved, the newest first. */
  days: OverviewDay[]
}

export interface OverviewResults {
  paid: number
  declined: number
}

/** Attempts begun in the period, by what has become of them so far. The success rate is `paid` of `paid` and `declined`. */
export interface OverviewMethod extends OverviewResults {
  method: "hosted" | "threeds" | "direct"
  /** Given up or expired, without an answer of a bank. */
  left: number
  /** Not decided yet. */
  open: number
  before: OverviewResults
}

export interface OverviewAnswer {
  sentence: Words
  /** The service's; null: it gave none. */
  code: string | null
  count: number
}

export interface OverviewPeriod {
  /** First and last day. */
  from: string
  to: string
}

/** GET /admin/svc/overview?from=&to= */
export interface Overview extends OverviewPeriod {
  /** As many days, just before. */
  before: OverviewPeriod
  time_zone: string
  currencies: OverviewCurrency[]
  methods: OverviewMethod[]
  /** How banks and the service answered, the most frequent first. */
  answers: OverviewAnswer[]
  open_attention_count: number
  sandbox: boolean
}
