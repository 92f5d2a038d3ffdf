import { z } from "zod"
import type { Decimal } from "../wire/decimal"
import { cardSchema } from "./cards"
import { termsSchema } from "./settings"
import { amount } from "./shelf"
import { cardNames, keptCard } from "./stored-cards"

const text = z.string()

const itemSchema = z.object({
  itemId: text,
  price: amount,
  /** 0 in fraud control, -1 declined by it, 1 waiting for the merchant's approval, 2 approved */
  status: z.literal([-1, 0, 1, 2]),
  refunded: amount,
  subMerchantKey: text.optional(),
  subMerchantPrice: amount.optional(),
  /** when the merchant approved it */
  approvedAt: z.number().optional(),
})
export type PaymentItem = z.output<typeof itemSchema>

export const paymentSchema = z.object({
  id: text,
  flow: z.enum(["direct", "threeds", "hosted", "link"]),
  status: z.enum(["INIT_THREEDS", "CALLBACK_THREEDS", "SUCCESS", "FAILURE"]),
  /** 1 approved, 0 under review, -1 declined after review */
  fraudStatus: z.literal([-1, 0, 1]),
  /** epoch milliseconds on the sandbox clock */
  createdAt: z.number(),
  /** present when the card was charged, or the amount held, even if a fraud review took that back */
  chargedAt: z.number().optional(),
  conversationId: text.optional(),
  basketId: text.optional(),
  currency: text,
  price: amount,
  paidPrice: amount,
  installment: z.number(),
  paymentChannel: text.optional(),
  card: cardSchema,
  terms: termsSchema,
  isCancelled: z.boolean(),
  token: text.optional(),
  /** `mdStatus` is there once the result was posted to the merchant */
  threeDs: z
    .object({
      session: text,
      callbackUrl: text,
      mdStatus: z.number().optional(),
      conversationData: text,
      wrongCodes: z.number(),
    })
    .optional(),
  /** of an amount that is held first: still held, or taken */
  phase: z.enum(["PRE_AUTH", "POST_AUTH"]).optional(),
  /** the stored card it was paid with, or that was stored with it */
  storedCard: cardNames.optional(),
  /** the card is stored once it is charged */
  register: keptCard.optional(),
  /** of an amount that was taken: when it was held, and how much */
  held: z.object({ at: z.number(), paidPrice: amount }).optional(),
  items: z.array(itemSchema),
})
export type Payment = z.output<typeof paymentSchema>
export type PaymentFlow = Payment["flow"]

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
