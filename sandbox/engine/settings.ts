import type { Decimal } from "../wire/decimal"
import type { Names } from "../wire/names"
import type { Calendar } from "./calendar"
import type { Capabilities } from "./capabilities"

/** What the service charges for a payment. Rates are percent. Stored with each payment, as they were that day. */
export interface Terms {
  commissionRate: Decimal
  fee: Decimal
  /** blockage on items without and with a submerchant */
  blockageRate: Decimal
  marketplaceBlockageRate: Decimal
  blockageDays: number
  /** payout currency units for one unit of the payment's currency; 0 when they are the same */
  conversionRate: Decimal
}

export type RateTerms = Omit<Terms, "conversionRate">

/** The schema and the samples of the interface spell some fields differently. */
export type ResponseSpelling = "sample" | "schema"

/** What caps a refund: paidPrice as published, or price, or the lower of the two. */
export type RefundCap = "lower" | "price" | "paidPrice"

/** The merchant account the sandbox plays, with everything about the service that can be set. */
export interface Settings {
  apiKey: string
  secretKey: string
  names: Names
  merchantId: number
  merchantName: string
  hasControl: boolean
  signQueryString: boolean
  responseSpelling: ResponseSpelling
  refundCap: RefundCap
  /** what the answer of a refund by payment is signed over */
  refundSignature: "values" | "ids"
  hasFlexibleLinks: boolean
  /** set by options, and by control while it runs */
  capabilities: Capabilities
  /** lines of a page of the reports */
  reportPageSize: number
  holdDays: number
  terms: RateTerms
  payoutCurrency: string
  /** by payment currency */
  conversionRates: Readonly<Record<string, Decimal>>
  /** days and timestamps of the account's time zone */
  calendar: Calendar
  webhookUrl?: string
  /** milliseconds on the sandbox clock */
  webhookDelay: number
  webhookRetryEvery: number
  /** where browsers reach the sandbox, without a trailing slash; set when the server listens */
  publicUrl: string
}

/** The terms of a payment in this currency. */
export function termsFor(settings: Settings, currency: string): Terms {
  const isForeign = currency !== settings.payoutCurrency
  return { ...settings.terms, conversionRate: isForeign ? (settings.conversionRates[currency] ?? 0n) : 0n }
}
