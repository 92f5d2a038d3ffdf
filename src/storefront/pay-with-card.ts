import { type PaymentState, readState } from "./poll"
import { at, textAt, callStore, type FieldError, type StoreApi, StoreApiError } from "./store-api"
import type { PaymentKey } from "./types"

/** A card as the buyer typed it: spaces and dashes in the number are fine, the year may have two digits. */
export interface TypedCard {
  holderName: string
  number: string
  expireMonth: string
  expireYear: string
  cvc: string
}

/** A card as it was typed, which a signed-in customer may agree to keep, or one that they keep: see `listStoredCards`. */
export type CardOrStored = { card: TypedCard; saveCard?: boolean } | { storedCard: string }

export type CardPayment = CardOrStored & {
  /** how many installments; default: 1 */
  installment?: number
  /** what the buyer was shown as the total, decimal text: where it is another one by now, the answer is `invalid` and nothing was charged */
  total?: string
  signal?: AbortSignal
}

/**
 * - `bank`: show `html` with `showBankPage`; the buyer comes back to the return address.
 * - `answered`: how the payment stands now. `unknown`, `wait`: the result is not known; `pollPayment` finds out, and the card is not sent
 *   again.
 * - `invalid`: fields the buyer has to correct. Nothing was charged.
 */
export type CardResult =
  | { type: "bank"; html: string }
  | { type: "answered"; payment: PaymentState }
  | { type: "invalid"; message: string; errors: readonly FieldError[] }

/** The store has 75 s for the charge, and makes the order besides. */
const DEADLINE_MS = 110_000

/**
 * Sends the card of a payment that `startCardPayment` started, once. Throws StoreApiError when the store refused and nothing was
 * charged: 409 (paid already, the cart changed, another try is under way), 429, 503 (the service cannot be reached), 404.
 */
export async function payWithCard(store: StoreApi, key: PaymentKey, payment: CardPayment): Promise<CardResult> {
  const { installment, total, signal } = payment
  try {
    const answer = await callStore(store, {
      method: "POST",
      path: `/store/svc/payment-sessions/${encodeURIComponent(key.sessionId)}/card`,
      headers: { "x-svc-ref": key.ref },
      body: { ...onWire(payment), installment, total },
      deadlineMs: DEADLINE_MS,
      signal,
    })
    const html = textAt(at(answer, "three_ds"), "html")
    return html === undefined ? { type: "answered", payment: readState(at(answer, "payment")) } : { type: "bank", html }
  } catch (error) {
    if (!(error instanceof StoreApiError)) throw error
    const { message, fieldErrors: errors } = error
    if (error.status === 400 && errors.length > 0) return { type: "invalid", message, errors }
    if (isRefusal(error)) throw error
    return { type: "answered", payment: { status: "unknown", next: "wait" } }
  }
}

function onWire(payment: CardOrStored) {
  if ("storedCard" in payment) return { stored_card: payment.storedCard }
  const { holderName, number, expireMonth, expireYear, cvc } = payment.card
  const card = { holder_name: holderName, number, expire_month: expireMonth, expire_year: expireYear, cvc }
  return { card, save_card: payment.saveCard === true ? true : undefined }
}

/** The store's own word that nothing was charged. A proxy's 502, 503 or 504 says nothing about the store behind it. */
function isRefusal({ status, type }: StoreApiError): boolean {
  if (status === 503) return type === "unexpected_state"
  return status !== undefined && status >= 400 && status < 500
}
