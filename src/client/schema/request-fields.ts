import { z } from "zod"
import { CURRENCIES, isCurrency, moneyToDecimal, moneyToPlainDecimal, type Money } from "../../money"
import type { RequestIssue } from "../error"
import { NumberToken } from "../json"
import { onWire } from "./wire"

/** Text that must say something. */
export const text = () => onWire("string", z.string().regex(/\S/, "must not be empty"))

/** One of a closed set of words. */
export const word = <const Words extends readonly string[]>(words: Words) => onWire("string", z.enum(words))

/** One of a closed set of counts. */
export const count = <const Counts extends readonly number[]>(counts: Counts) => onWire("integer", z.literal(counts))

export const integer = (minimum: number, maximum: number) =>
  onWire("integer", z.number().int(`must be a whole number`).min(minimum).max(maximum))

export const flag = () => onWire("boolean", z.boolean())

/** `yyyy-MM-dd HH:mm:ss` in the service's zone. */
export const timestamp = () =>
  onWire("string", z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, "must be yyyy-MM-dd HH:mm:ss"))

/** A calendar day. */
export const day = () => onWire("string", z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be YYYY-MM-DD"))

function isMoney(value: unknown): value is Money {
  if (typeof value !== "object" || value === null) return false
  return "minor" in value && typeof value.minor === "bigint" && "currency" in value && isCurrency(value.currency)
}

const positiveMoney = () =>
  z.custom<Money>((value) => isMoney(value) && value.minor > 0n, {
    error: ({ input }) => (isMoney(input) ? "must be above 0" : "must be Money, see medusa-payment-svc/money"),
  })

/** Money above zero, written as a JSON number. */
export const amount = () =>
  onWire(
    "decimal",
    positiveMoney().transform((money) => new NumberToken(moneyToPlainDecimal(money))),
  )

/** Money above zero, written as decimal text. */
export const amountText = () => onWire("decimalText", positiveMoney().transform(moneyToDecimal))

export const currency = () => word(CURRENCIES)

/** Fields every operation takes. Specification: Conventions. */
export const conventions = {
  locale: word(["tr", "en"]).optional(),
  conversationId: text().optional(),
}

/** A payment by its id, or by the conversationId it was made with. */
export const paymentReference = { paymentId: text().optional(), paymentConversationId: text().optional() }

export const paymentReferenceIssues = (request: {
  paymentId?: string
  paymentConversationId?: string
}): RequestIssue[] =>
  request.paymentId === undefined && request.paymentConversationId === undefined
    ? [{ path: "paymentId", message: "paymentId or paymentConversationId is required" }]
    : []
