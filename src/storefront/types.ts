/** The payment provider of the hosted page, as Medusa names it. */
export const HOSTED_PROVIDER = "pp_hosted_svc"

/** The payment provider of the service's card form, which can be shown in the shop. */
export const FORM_PROVIDER = "pp_form_svc"
export type PageProvider = typeof HOSTED_PROVIDER | typeof FORM_PROVIDER

/** The providers that take a card through the store itself, with 3D Secure and without. */
export const CARD_PROVIDERS = ["pp_threeds_svc", "pp_direct_svc"] as const
export type CardProvider = (typeof CARD_PROVIDERS)[number]

/** The same provider of an account of the payment service: `pp_hosted_eu`. */
export const ofAccount = (provider: string, account = "svc"): string => provider.replace(/[^_]+$/, account)

export const PAYMENT_ERROR_CODES = [
  "not_paid",
  "declined",
  "needs_three_ds",
  "expired",
  "processing",
  "reversed",
  "cart_changed",
  "not_owed",
  "amount_too_large",
  "session_gone",
  "unavailable",
  "buyer_incomplete",
  "seller_unavailable",
  "shipping_incomplete",
  "out_of_stock",
  "promotion_used_up",
  "attention",
  "order_failed",
] as const

/** Why the buyer came back without a paid order. */
export type PaymentErrorCode = (typeof PAYMENT_ERROR_CODES)[number]

export const REVERSAL_REASONS = [
  "shipping_incomplete",
  "out_of_stock",
  "promotion_used_up",
  "order_failed",
  "cart_changed",
  "not_owed",
  "order_canceled",
  "paid_already",
  "session_gone",
  "mismatch",
] as const

/** Why a charge goes back. */
export type ReversalReason = (typeof REVERSAL_REASONS)[number]

/**
 * What the storefront does now: send the buyer to the pay address, ask again, show the order, start another payment, or
 * ask the buyer to contact the shop.
 */
export type NextStep = "pay" | "wait" | "order" | "choose_payment" | "contact_shop"

export const BUYER_FIELDS = [
  "first_name",
  "last_name",
  "identity_number",
  "email",
  "phone",
  "address",
  "city",
  "country_code",
  "postal_code",
] as const

export type BuyerField = (typeof BUYER_FIELDS)[number]

/** What the buyer typed for the payment alone. The cart's addresses and the customer supply the rest. */
export type Buyer = Partial<Record<BuyerField, string>>

/** What proves that a payment is this buyer's. Keep it where only this buyer can read it. */
export interface PaymentKey {
  sessionId: string
  ref: string
}

/** A payment the buyer can now go to. */
export interface StartedPayment extends PaymentKey {
  payUrl: string
}
