import { z } from "zod"
import { CURRENCIES, type Currency, isCurrency, type Money, moneyToDecimal, moneyToPlainDecimal } from "../../money"
import type { RequestIssue } from "../error"
import { NumberToken } from "../json"

export type WireType = "string" | "integer" | "boolean" | "decimal" | "decimalText"

export const wireTypes = z.registry<{ type: WireType }>()

export function onWire<S extends z.ZodType>(type: WireType, schema: S): S {
  wireTypes.add(schema, { type })
  return schema
}

export const text = () => onWire("string", z.string().regex(/\S/, "must not be empty"))

export const word = <const Words extends readonly string[]>(words: Words) => onWire("string", z.enum(words))

export const count = <const Counts extends readonly number[]>(counts: Counts) => onWire("integer", z.literal(counts))

export const integer = (minimum: number, maximum: number) =>
  onWire("integer", z.number().int(`must be a whole number`).min(minimum).max(maximum))

export const flag = () => onWire("boolean", z.boolean())

/** `yyyy-MM-dd HH:mm:ss` in the service's zone. */
export const timestamp = () =>
  onWire("string", z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, "must be yyyy-MM-dd HH:mm:ss"))

export const day = () => onWire("string", z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be YYYY-MM-DD"))

function isMoney(value: unknown): value is Money {
  if (typeof value !== "object" || value === null) return false
  return "minor" in value && typeof value.minor === "bigint" && "currency" in value && isCurrency(value.currency)
}

const positiveMoney = () =>
  z.custom<Money>((value) => isMoney(value) && value.minor > 0n, {
    error: ({ input }) => (isMoney(input) ? "must be above 0" : "must be Money, see medusa-payment-svc/money"),
  })

export const amount = () =>
  onWire(
    "decimal",
    positiveMoney().transform((money) => new NumberToken(moneyToPlainDecimal(money))),
  )

export const amountText = () => onWire("decimalText", positiveMoney().transform(moneyToDecimal))

export const currency = () => word(CURRENCIES)

const conventions = {
  locale: word(["tr", "en"]).optional(),
  conversationId: text().optional(),
}

export const defineRequest = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.strictObject({ ...conventions, ...fields })

export const paymentReference = { paymentId: text().optional(), paymentConversationId: text().optional() }

export const paymentReferenceIssues = (request: {
  paymentId?: string
  paymentConversationId?: string
}): RequestIssue[] =>
  request.paymentId === undefined && request.paymentConversationId === undefined
    ? [{ path: "paymentId", message: "paymentId or paymentConversationId is required" }]
    : []

export function sameCurrency(request: { currency: Currency; price?: Money; paidPrice?: Money }): RequestIssue[] {
  return (["price", "paidPrice"] as const).flatMap((path) => {
    const amount = request[path]
    if (!amount || amount.currency === request.currency) return []
    return [{ path, message: `is in ${amount.currency}, the request is in ${request.currency}` }]
  })
}

export const REFUND_REASONS = ["OTHER", "FRAUD", "BUYER_REQUEST", "DOUBLE_PAYMENT"] as const

export const refundReason = {
  reason: word(REFUND_REASONS).optional(),
  description: text().optional(),
}

export const reasonIssues = ({ reason, description }: { reason?: string; description?: string }): RequestIssue[] =>
  description !== undefined && reason === undefined
    ? [{ path: "reason", message: "is required where description is sent" }]
    : []
