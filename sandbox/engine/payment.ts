import type { Decimal } from "../wire/decimal"
import type { CardNames, KeptCard } from "./stored-cards"
import type { Terms } from "./settings"

export type PaymentFlow = "direct" | "threeds" | "hosted" | "link"
export type PaymentStatus = "INIT_THREEDS" | "CALLBACK_THREEDS" | "SUCCESS" | "FAILURE"
/** Of an amount that is held first: still held, or taken. */
export type HoldPhase = "PRE_AUTH" | "POST_AUTH"
/** 1 approved, 0 under review, -1 declined after review */
export type FraudStatus = 1 | 0 | -1
/** 0 in fraud control, -1 declined by it, 1 waiting for the merchant's approval, 2 approved */
export type ItemStatus = -1 | 0 | 1 | 2

/** What may be kept of a card: never its number. `decline` and `mdStatus` are what its bank will say. */
export interface ChargedCard {
  bin: string
  lastFour: string
  decline?: string
  mdStatus?: number
  isIrreversible?: boolean
}

export interface PaymentItem {
  itemId: string
  price: Decimal
  status: ItemStatus
  refunded: Decimal
  subMerchantKey?: string
  subMerchantPrice?: Decimal
  /** when the merchant approved it */
  approvedAt?: number
}

/** The 3D Secure session of a payment. `mdStatus` is there once its result was posted to the merchant. */
export interface ThreeDsSession {
  session: string
  callbackUrl: string
  mdStatus?: number
  conversationData: string
  wrongCodes: number
}

export interface Payment {
  id: string
  flow: PaymentFlow
  status: PaymentStatus
  fraudStatus: FraudStatus
  /** epoch milliseconds on the sandbox clock */
  createdAt: number
  /** present when the card was charged, or the amount held, even if a fraud review took that back */
  chargedAt?: number
  conversationId?: string
  basketId?: string
  currency: string
  price: Decimal
  paidPrice: Decimal
  installment: number
  paymentChannel?: string
  card: ChargedCard
  terms: Terms
  isCancelled: boolean
  token?: string
  threeDs?: ThreeDsSession
  phase?: HoldPhase
  /** the stored card it was paid with, or that was stored with it */
  storedCard?: CardNames
  /** the card is stored once it is charged */
  register?: KeptCard
  /** of an amount that was taken: when it was held, and how much */
  held?: { at: number; paidPrice: Decimal }
  items: PaymentItem[]
}

export type NewPayment = Omit<Payment, "id" | "createdAt" | "isCancelled">

export function isMarketplace(payment: Payment): boolean {
  return payment.items.some((item) => item.subMerchantKey !== undefined)
}

export function refundedTotal(payment: Payment): Decimal {
  return payment.items.reduce((sum, item) => sum + item.refunded, 0n)
}

/** Ids of item transactions are made from the payment's id and the item's place, so that no index of them is kept. */
export function transactionId(paymentId: string, index: number): string {
  return `${paymentId}${(index + 1).toString().padStart(3, "0")}`
}

export function readTransactionId(id: string): { paymentId: string; index: number } | undefined {
  if (!/^\d{4,24}$/.test(id)) return undefined
  return { paymentId: id.slice(0, -3), index: Number(id.slice(-3)) - 1 }
}
