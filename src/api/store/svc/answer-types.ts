import { z } from "zod"
import { text, textOrNull } from "../../../use-cases/ports/fields"
import { storedCardView } from "../../../use-cases/stored-cards/keep-card"
import { BUYER_ERRORS, BUYER_STATUSES, NEXT_STEPS } from "../../../use-cases/start/buyer-view"

export { storedCardView }

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

export const binCheckBody = z.object({
  bin: text.optional().describe("The first 6 or 8 digits of the card."),
  amount: text.optional().describe("Decimal text; needed without `x-svc-ref`."),
  currency_code: text.optional().describe("Needed without `x-svc-ref`."),
})
export type BinCheckBody = z.output<typeof binCheckBody>

export const binCheckCard = z
  .object({
    bin: text,
    type: textOrNull,
    association: textOrNull,
    family: textOrNull,
    bank: textOrNull,
    commercial: z.boolean().nullable(),
  })
  .describe("What the service says of a bin; null where it does not say.")
export type BinCheckCard = z.output<typeof binCheckCard>

export const offeredInstallments = z.object({
  count: z.number(),
  total: text.describe("What is charged in all."),
  surcharge: text.describe("What of it is the price of paying in installments."),
  per_installment: text.describe("The largest installment."),
  payments: z
    .array(z.object({ count: z.number(), amount: text }))
    .describe(
      "The installments, which add up to `total`. Without `capabilities.installmentInfo` they are divided here: the bank may put the odd cent elsewhere.",
    ),
})
export type OfferedInstallments = z.output<typeof offeredInstallments>

export const binCheckAnswer = z.object({
  card: binCheckCard
    .nullable()
    .describe(
      "Null: no bin was given, or with `capabilities.installmentInfo` one of six digits, or the service does not know it.",
    ),
  installments: z.array(offeredInstallments),
  requires_3ds: z
    .boolean()
    .optional()
    .describe(
      "With `capabilities.installmentInfo`: `true` for a card that can be charged only with 3D Secure, so that `pp_direct_svc` refuses it. Left out: the service did not say.",
    ),
})
export type BinCheckAnswer = z.output<typeof binCheckAnswer>

export const installmentTableQuery = z.object({
  amount: text.optional().describe("Decimal text; needed without `x-svc-ref`."),
  currency_code: text.optional().describe("Needed without `x-svc-ref`."),
})
export type InstallmentTableQuery = z.output<typeof installmentTableQuery>

export const bankInstallments = binCheckCard.omit({ bin: true }).extend({ installments: z.array(offeredInstallments) })
export type BankInstallments = z.output<typeof bankInstallments>

export const installmentTableAnswer = z.object({
  banks: z
    .array(bankInstallments)
    .describe("Empty: `capabilities.installmentInfo` is off, or the service did not answer."),
})
export type InstallmentTableAnswer = z.output<typeof installmentTableAnswer>

export const cardsAnswer = z.object({ cards: z.array(storedCardView).describe("Newest first.") })
export type CardsAnswer = z.output<typeof cardsAnswer>

export const deletedCardAnswer = z.object({
  id: text,
  status: z
    .enum(["deleted", "deleting"])
    .describe(
      "`deleting`: it is not shown or charged any more, and the service has not confirmed yet that it is deleted there.",
    ),
})
export type DeletedCardAnswer = z.output<typeof deletedCardAnswer>

export const paymentMethodsAnswer = z.object({
  payment_methods: z.array(z.object({ id: text, provider_id: text, data: z.record(text, z.unknown()) })),
})
export type PaymentMethodsAnswer = z.output<typeof paymentMethodsAnswer>
