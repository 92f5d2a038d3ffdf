import { z } from "zod"
import { CURRENCIES, currencyExponent, isDecimal, parseDecimal, type Currency } from "../../money"
import type { Installment } from "../../client"

/** Counts the interface takes; 1 is paying at once. Specification: Limits. */
export const INSTALLMENT_COUNTS = [1, 2, 3, 6, 9, 12] as const satisfies readonly Installment[]
export type InstallmentCount = (typeof INSTALLMENT_COUNTS)[number]

/** 100 %, in basis points. */
const MAX_SURCHARGE = 10_000

const counts = z
  .array(z.literal(INSTALLMENT_COUNTS, "must be one of 1, 2, 3, 6, 9, 12"))
  .refine((list) => list.includes(1), "must contain 1: paying at once is always possible")
  .refine((list) => new Set(list).size === list.length, "must name each count once")

const basisPoints = z
  .int("must be whole basis points: 250 stands for 2.5 %")
  .min(0, "must not be below 0")
  .max(MAX_SURCHARGE, "must not be above 10000, which is 100 %")
  .optional()

/** No entry for 1: a surcharge is for paying later, and the hosted page starts from the price alone. */
const surcharge = z.strictObject({ 2: basisPoints, 3: basisPoints, 6: basisPoints, 9: basisPoints, 12: basisPoints })

const termsFields = { counts, surchargeBasisPoints: surcharge.default({}) }

type Terms = { counts: Installment[]; surchargeBasisPoints: z.output<typeof surcharge> }

/** A surcharge on a count that is not offered is a mistake that would never be noticed. */
function checkSurcharges({ counts, surchargeBasisPoints }: Terms, context: z.RefinementCtx): void {
  for (const count of Object.keys(surchargeBasisPoints)) {
    if (counts.some((offered) => String(offered) === count)) continue
    context.addIssue({
      code: "custom",
      path: ["surchargeBasisPoints", count],
      message: `has a surcharge, but ${count} is not among counts`,
    })
  }
}

/** Decimal text, not negative and not finer than the currency's minor unit. */
function isAmount(text: string, currency: Currency): boolean {
  if (!isDecimal(text)) return false
  const { digits, scale } = parseDecimal(text)
  return digits >= 0n && scale <= currencyExponent(currency)
}

const minimumAmount = z
  .partialRecord(z.enum(CURRENCIES), z.string())
  .superRefine((amounts, context) => {
    for (const currency of CURRENCIES) {
      const text = amounts[currency]
      if (text === undefined || isAmount(text, currency)) continue
      context.addIssue({ code: "custom", path: [currency], message: `must be an amount as text, such as "500.00"` })
    }
  })
  .refine((amounts) => Object.keys(amounts).length > 0, "must name at least one currency")

const names = z.array(z.string().regex(/\S/, "must not be empty")).min(1, "must name at least one")

const when = z
  .strictObject({
    /** `cardFamily` of the service, in any case: Bonus, Axess, World, … */
    cardFamilies: names.optional(),
    /** `cardType` of the service, in any case: CREDIT_CARD, DEBIT_CARD, PREPAID_CARD. */
    cardTypes: names.optional(),
    commercial: z.boolean().optional(),
    /** Least basket total by currency, decimal text; in a currency that is not named the rule does not apply. */
    minimumAmount: minimumAmount.optional(),
  })
  .refine(
    ({ cardFamilies, cardTypes, commercial, minimumAmount }) =>
      [cardFamilies, cardTypes, commercial, minimumAmount].some((condition) => condition !== undefined),
    "must have a condition; what holds for every card stands outside of rules",
  )

const rule = z.strictObject({ when, ...termsFields }).superRefine(checkSurcharges)

/**
 * The `installments` option: which counts are offered and what they cost, in basis points of the basket total. The first
 * rule that fits card and amount decides; where none does, the counts beside the rules. Left out, everything is paid at
 * once. Plain data: an attempt stores the policy it was made under.
 */
export const installmentPolicy = z
  .strictObject({ ...termsFields, counts: counts.default([1]), rules: z.array(rule).default([]) })
  .superRefine(checkSurcharges)

export type InstallmentPolicy = z.output<typeof installmentPolicy>
export type InstallmentRule = z.output<typeof rule>
export type InstallmentTerms = Pick<InstallmentRule, "counts" | "surchargeBasisPoints">
