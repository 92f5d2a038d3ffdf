import { z } from "zod"
import { text } from "../../../use-cases/ports/fields"
import { BUYER_ERRORS, BUYER_STATUSES, NEXT_STEPS } from "../../../use-cases/start/buyer-view"

export const cardFieldError = z.object({ field: text, code: text, message: text.describe("In the buyer's language.") })

export const storeRefusal = z.object({
  type: text,
  message: text.describe("For the buyer where the route says so, else for whoever writes the storefront."),
  code: text.optional().describe("An error code, where `paymentMessage` has a sentence for the buyer."),
  errors: z.array(cardFieldError).optional(),
})
export type StoreRefusal = z.output<typeof storeRefusal>

export const chargedAmount = z.object({
  installment: z.number(),
  price: text,
  paid_price: text,
  surcharge: text.describe("What of it is the price of paying in installments."),
  card: z.object({ association: text.optional(), last_four: text }).optional().describe("As the service reported it."),
})

export const buyerStatus = z.enum(BUYER_STATUSES).describe("The status of a payment for a storefront.")

export const paymentStatus = z.object({
  session_id: text,
  status: buyerStatus,
  next: z
    .enum([...NEXT_STEPS, "authenticate"])
    .describe("What the storefront does now; `authenticate`: show the bank's page."),
  order_id: text.optional().describe('With `next: "order"`.'),
  error: z.enum(BUYER_ERRORS).optional(),
  reason: z
    .object({ code: text, message: text })
    .optional()
    .describe("Why it was declined, or why the charge goes back, in the buyer's language."),
  charged: chargedAmount.optional(),
})
export type PaymentStatus = z.output<typeof paymentStatus>

export const paymentStatusAnswer = z.object({ payment: paymentStatus })
export type PaymentStatusAnswer = z.output<typeof paymentStatusAnswer>

export const cardBody = z.object({
  card: z
    .object({
      holder_name: text,
      number: text.describe("Spaces and dashes are accepted."),
      expire_month: text.describe("`1` and `01` are accepted."),
      expire_year: text.describe("`30` and `2030` are accepted."),
      cvc: text,
    })
    .optional()
    .describe("Left out when `stored_card` is given."),
  installment: z.number().optional().describe("1 unless given."),
  total: text
    .optional()
    .describe("The total the buyer agreed to, as decimal text; if it has changed since, nothing is charged."),
  save_card: z
    .boolean()
    .optional()
    .describe("The signed-in customer agrees that the service stores the card. Needs `capabilities.storedCards`."),
  stored_card: text
    .optional()
    .describe("The id of a stored card of the signed-in customer. Needs `capabilities.storedCards`."),
})
export type CardBody = z.output<typeof cardBody>

export const cardAnswer = paymentStatusAnswer.extend({
  three_ds: z
    .object({ html: text })
    .optional()
    .describe('With `next: "authenticate"`: the bank\'s page, to be shown as a page of its own.'),
})
export type CardAnswer = z.output<typeof cardAnswer>
