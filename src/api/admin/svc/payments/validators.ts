import { z } from "@medusajs/framework/zod"
import {
  PAYMENT_METHODS,
  PAYMENT_ORDERS,
  PAYMENT_STATES,
  type PaymentOrder,
  type Place,
} from "../../../../modules/svc/ledger/payment-list"
import { compareDecimal } from "../../../../money"
import { endOfServiceDay, FALLBACK, LANGUAGES } from "../../../../domain"
import { account, reason, note, wholeNumber } from "../../fields"
import { day } from "../../days"
import { refundPreviewBody, sentAmount } from "./refund-body"

const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, reason("amount"))

const filter = {
  q: z
    .string()
    .trim()
    .max(120, reason("long"))
    .optional()
    .describe(
      "An order's number (`#12` or `12`), a payment's id, a customer's e-mail, or the last four digits of a card.",
    ),
  state: z.enum(PAYMENT_STATES).optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  account,
  from: day.optional().describe("The first day, such as 2026-11-01, in Istanbul."),
  to: day.transform(endOfServiceDay).optional().describe("The last day."),
  min: amount.optional().describe("Decimal text of what is charged at least, in whatever currency."),
  max: amount.optional().describe("And at most."),
  attention: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .describe("Whether something about it is open on the attention list."),
  order: z.enum(PAYMENT_ORDERS).default("-at"),
}

const SEPARATOR = "~"
export const placeText = ({ value, id }: Place): string => `${value}${SEPARATOR}${id}`

/** As PostgreSQL writes what the list is ordered by; no other text comes near the database. */
function isOf(order: PaymentOrder, value: string): boolean {
  if (order.endsWith("amount")) return /^\d{1,15}(\.\d{1,8})?$/.test(value)
  if (!/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value)) return false
  const at = new Date(value)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, -1) === value.slice(0, -4)
}

const place = z
  .string()
  .regex(/^[^~]{1,40}~\w{1,64}$/, reason("place"))
  .transform((text): Place => {
    const [value = "", id = ""] = text.split(SEPARATOR)
    return { value, id }
  })
  .optional()

type Filter = z.output<z.ZodObject<typeof filter>>

function refuseTurnedRound({ from, to, min, max }: Filter, context: z.core.$RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message })
  if (from && to && to <= from) refuse("to", reason("turned_round"))
  if (min !== undefined && max !== undefined && compareDecimal(max, min) < 0)
    refuse("max", reason("amounts_turned_round"))
}

export const listPaymentsQuery = z
  .strictObject({
    ...filter,
    limit: wholeNumber(1, 100, 20),
    after: place.describe("`next` of the page before, in the same order."),
    before: place.describe("`previous` of the page after; not with `after`."),
  })
  .superRefine((asked, context) => {
    refuseTurnedRound(asked, context)
    for (const name of ["after", "before"] as const) {
      const isWrong = asked[name] && (!isOf(asked.order, asked[name].value) || (name === "before" && asked.after))
      if (isWrong) context.addIssue({ code: "custom", path: [name], message: reason("place") })
    }
  })
export type ListPaymentsQuery = z.output<typeof listPaymentsQuery>

export const paymentsFileQuery = z
  .strictObject({ ...filter, language: z.enum(LANGUAGES).default(FALLBACK).describe("Of the headings.") })
  .superRefine(refuseTurnedRound)
export type PaymentsFileQuery = z.output<typeof paymentsFileQuery>

export const refundItemsBody = refundPreviewBody.extend({
  reason_id: z
    .string()
    .min(1)
    .optional()
    .describe(
      "A reason with the code `FRAUD`, `BUYER_REQUEST` or `DOUBLE_PAYMENT` is sent to the service as such, any other as `OTHER`, with the note.",
    ),
  note,
  request_key: z
    .string()
    .min(8)
    .max(100)
    .optional()
    .describe(
      "Identifies the request: repeated with the same key, it sends nothing and gets the result of the first one. With other items it is refused.",
    ),
})
export type RefundItemsBody = z.output<typeof refundItemsBody>

export const refundSurchargeBody = z.strictObject({ amount: sentAmount })
export type RefundSurchargeBody = z.output<typeof refundSurchargeBody>

export const reconcileRefundsBody = z.strictObject({
  note,
  from_report: z
    .literal(true)
    .optional()
    .describe(
      "First records the refunds and cancellations that the service's report shows and this store did not send. No money moves then.",
    ),
})
export type ReconcileRefundsBody = z.output<typeof reconcileRefundsBody>

export const resolveUnknownRefundBody = z.strictObject({ went_through: z.boolean(), note })
export type ResolveUnknownRefundBody = z.output<typeof resolveUnknownRefundBody>

export const resolveUnknownChargeBody = z
  .strictObject({ charged: z.literal(false).optional(), captured: z.boolean().optional(), note })
  .refine(
    ({ charged, captured }) => (charged === undefined) !== (captured === undefined),
    "Give either charged or captured.",
  )
export type ResolveUnknownChargeBody = z.output<typeof resolveUnknownChargeBody>

export const releaseAttemptBody = z.strictObject({ note: z.string().trim().min(1).max(500) })
export type ReleaseAttemptBody = z.output<typeof releaseAttemptBody>
