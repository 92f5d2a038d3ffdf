import { ERROR_CODES, type ErrorCode } from "../wire/error-codes"
import { refused } from "../wire/refusal"
import type { Decimal } from "../wire/decimal"
import type { Engine } from "./engine"
import type { ChargedCard } from "./cards"
import type { NewPayment, Payment, PaymentFlow, PaymentItem } from "./payment"
import { termsFor } from "./settings"
import { type CardNames, type KeptCard, newCardUser, storeCard } from "./stored-cards"

export interface OrderItem {
  itemId: string
  name: string
  category: string
  price: Decimal
  subMerchantKey?: string
  subMerchantPrice?: Decimal
}

/** What is to be charged, already validated. `paidPrice` is what the card pays, `price` the basket's total. */
export interface Order {
  conversationId?: string
  basketId?: string
  currency: string
  price: Decimal
  paidPrice: Decimal
  installment: number
  paymentChannel?: string
  items: readonly OrderItem[]
  /** the amount is held, and taken later */
  isHold?: boolean
  storedCard?: CardNames
  register?: KeptCard
}

/** Charges a card at once. A decline is kept too, as a payment with status FAILURE. */
export function charge(engine: Engine, order: Order, flow: PaymentFlow, card: ChargedCard, token?: string): Payment {
  const payment = engine.payments.create(decided(engine, { ...openPayment(engine, order, flow, card), token }))
  engine.notifier.schedule(payment)
  return payment
}

/** A payment that is not charged yet. */
export function openPayment(engine: Engine, order: Order, flow: PaymentFlow, card: ChargedCard): NewPayment {
  const { conversationId, basketId, currency, price, paidPrice, installment, paymentChannel } = order
  return {
    conversationId,
    basketId,
    currency,
    price,
    paidPrice,
    installment,
    paymentChannel,
    flow,
    phase: order.isHold ? "PRE_AUTH" : undefined,
    storedCard: order.storedCard,
    register: order.register,
    status: "FAILURE",
    fraudStatus: 0,
    card,
    terms: termsFor(currency),
    items: order.items.map(({ itemId, price: itemPrice, subMerchantKey, subMerchantPrice }) => ({
      itemId,
      price: itemPrice,
      subMerchantKey,
      subMerchantPrice,
      status: 0,
      refunded: 0n,
    })),
  }
}

/** The bank's decision about a payment: declined, charged, or charged and under fraud review. */
export function decided<Candidate extends NewPayment>(engine: Engine, payment: Candidate): Candidate {
  if (payment.card.decline !== undefined) return { ...payment, status: "FAILURE" }
  const isReviewed = engine.reviews.take()
  return {
    ...payment,
    status: "SUCCESS",
    chargedAt: engine.clock.now(),
    ...registered(engine, payment),
    fraudStatus: isReviewed ? 0 : 1,
    items: payment.items.map((item) => ({ ...item, status: isReviewed ? 0 : approvedStatus(item) })),
  }
}

/** The card of a charge is stored with it, under a new holder, where the request asked for that. */
function registered(
  engine: Engine,
  { register, storedCard, card }: NewPayment,
): Pick<Payment, "storedCard" | "register"> {
  if (!register) return { storedCard }
  const { cardUserKey } = newCardUser(engine)
  const { cardToken } = storeCard(engine, cardUserKey, register, card)
  return { storedCard: { cardUserKey, cardToken }, register: undefined }
}

/** An item without a submerchant needs no approval by the merchant. */
function approvedStatus(item: PaymentItem): 1 | 2 {
  return item.subMerchantKey === undefined ? 2 : 1
}

/** Ends a fraud review. Returns undefined when the payment is not under review. */
export function decideReview(engine: Engine, payment: Payment, isApproved: boolean): Payment | undefined {
  if (payment.chargedAt === undefined || payment.fraudStatus !== 0 || payment.isCancelled) return undefined
  const decided: Payment = {
    ...payment,
    status: isApproved ? "SUCCESS" : "FAILURE",
    fraudStatus: isApproved ? 1 : -1,
    items: payment.items.map((item) => ({ ...item, status: isApproved ? approvedStatus(item) : -1 })),
  }
  engine.payments.save(decided)
  engine.notifier.schedule(decided)
  return decided
}

/** Throws the bank's refusal (HTTP 200, with errorGroup) when the payment was declined. */
export function throwIfDeclined(payment: Payment): void {
  const code = payment.card.decline
  if (payment.status === "FAILURE" && code !== undefined) throw refused(isKnownCode(code) ? code : "10204")
}

export function isKnownCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code)
}
