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

/** The next step of a buyer who came back without a paid order, by the reason. */
export const STEP_AFTER = {
  not_paid: "pay",
  declined: "pay",
  needs_three_ds: "pay",
  expired: "pay",
  processing: "wait",
  reversed: "choose_payment",
  cart_changed: "choose_payment",
  not_owed: "choose_payment",
  amount_too_large: "choose_payment",
  session_gone: "choose_payment",
  unavailable: "pay",
  buyer_incomplete: "choose_payment",
  seller_unavailable: "choose_payment",
  shipping_incomplete: "choose_payment",
  out_of_stock: "choose_payment",
  promotion_used_up: "choose_payment",
  attention: "contact_shop",
  order_failed: "pay",
} as const satisfies Readonly<Record<string, Exclude<NextStep, "order">>>

/** Why the buyer came back without a paid order. */
export type PaymentErrorCode = keyof typeof STEP_AFTER

export const PAYMENT_ERROR_CODES = Object.keys(STEP_AFTER) as readonly PaymentErrorCode[]

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
