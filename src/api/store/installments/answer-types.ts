import { z } from "zod"
import { text, textOrNull } from "../../../use-cases/ports/fields"

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
