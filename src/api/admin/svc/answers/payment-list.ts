import { z } from "zod"
import { FLOWS } from "../../../../domain"
import { text, textOrNull } from "../../../../use-cases/ports/fields"
import { headline, panelLinkSale, panelPayment } from "./panel"
import { ofStore, orderNumber } from "./common"

export const paymentParties = z.object({
  order: orderNumber.nullable().describe("Null: no order was made."),
  customer: z.object({ id: textOrNull, email: text }).nullable().describe("Null: it is not known, or has been erased."),
})
export type PaymentParties = z.output<typeof paymentParties>

export const listedPayment = z.object({
  id: text,
  account: text,
  at: text,
  method: z.enum([...FLOWS, "link"]),
  headline: headline.nullable().describe("Null: a sale of a link."),
  sale: z
    .object({ link_id: text, link_name: textOrNull, state: panelLinkSale.shape.state })
    .nullable()
    .describe("The link that sold it; null: an attempt."),
  amount: textOrNull.describe("Null: of a link's sale, where the buyer chose it or the price was changed about then."),
  refunded: textOrNull,
  currency_code: text,
  service_payment_id: textOrNull,
  last_four: textOrNull,
  needs_attention: z.boolean(),
})

export const listedPaymentAnswer = listedPayment
  .extend(paymentParties.shape)
  .describe("An attempt to pay, or a sale of a payment link.")
export type ListedPaymentAnswer = z.output<typeof listedPaymentAnswer>

export const paymentsPage = ofStore.extend({
  payments: z.array(listedPaymentAnswer),
  next: textOrNull.describe("`after` of the next page; null: this is the last one."),
  previous: textOrNull.describe("`before` of the page before; null: this is the first one."),
  count: z.number().describe("How many fit the filters, of all pages; at most 500."),
  is_count_exact: z.boolean().describe("False: there are more than `count`."),
})
export type PaymentsPage = z.output<typeof paymentsPage>

export const attemptAnswer = paymentParties.extend({ payment: panelPayment, ...ofStore.shape })
export type AttemptAnswer = z.output<typeof attemptAnswer>
