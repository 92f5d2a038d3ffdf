import { z } from "zod"
import {
  CURRENCIES,
  currencyExponent,
  isDecimal,
  parseDecimal,
  type Currency,
  compare,
  moneyFromDecimal,
  type Money,
} from "../../money"
import type { Installment } from "../../client"

export const INSTALLMENT_COUNTS = [1, 2, 3, 6, 9, 12] as const satisfies readonly Installment[]
export type InstallmentCount = (typeof INSTALLMENT_COUNTS)[number]

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

/** No entry for 1: the hosted page starts from the price alone. */
const surcharge = z.strictObject({ 2: basisPoints, 3: basisPoints, 6: basisPoints, 9: basisPoints, 12: basisPoints })

const termsFields = { counts, surchargeBasisPoints: surcharge.default({}) }

type Terms = { counts: Installment[]; surchargeBasisPoints: z.output<typeof surcharge> }

/** A surcharge on a count that is not offered would never be noticed. */
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

/** Rates in basis points. The first rule that fits card and amount decides, otherwise the counts beside the rules. */
export const installmentPolicy = z
  .strictObject({ ...termsFields, counts: counts.default([1]), rules: z.array(rule).default([]) })
  .superRefine(checkSurcharges)

export type InstallmentPolicy = z.output<typeof installmentPolicy>
type InstallmentRule = z.output<typeof rule>
export type InstallmentTerms = Pick<InstallmentRule, "counts" | "surchargeBasisPoints">

export interface CardProperties {
  family?: string | undefined
  type?: string | undefined
  commercial?: boolean | undefined
}

type Fit = "yes" | "no" | "perhaps"

const inOneCase = (text: string) => text.trim().toUpperCase()

function fitProperty<Value>(wanted: readonly Value[] | undefined, given: Value | undefined): Fit {
  if (wanted === undefined) return "yes"
  if (given === undefined) return "perhaps"
  return wanted.includes(given) ? "yes" : "no"
}

function fitAmount({ when }: InstallmentRule, price: Money): Fit {
  if (when.minimumAmount === undefined) return "yes"
  const least = when.minimumAmount[price.currency]
  if (least === undefined) return "no"
  return compare(price, moneyFromDecimal(least, price.currency)) >= 0 ? "yes" : "no"
}

function fit(rule: InstallmentRule, price: Money, card: CardProperties): Fit {
  const { cardFamilies, cardTypes, commercial } = rule.when
  const fits = [
    fitAmount(rule, price),
    fitProperty(cardFamilies?.map(inOneCase), card.family && inOneCase(card.family)),
    fitProperty(cardTypes?.map(inOneCase), card.type && inOneCase(card.type)),
    fitProperty(commercial === undefined ? undefined : [commercial], card.commercial),
  ]
  if (fits.includes("no")) return "no"
  return fits.includes("perhaps") ? "perhaps" : "yes"
}

export function termsFor(policy: InstallmentPolicy, price: Money, card: CardProperties): InstallmentTerms {
  return policy.rules.find((rule) => fit(rule, price, card) === "yes") ?? policy
}

function possibleTerms(policy: InstallmentPolicy, price: Money, card: CardProperties): InstallmentTerms[] {
  const possible: InstallmentTerms[] = []
  for (const rule of policy.rules) {
    const fits = fit(rule, price, card)
    if (fits === "no") continue
    possible.push(rule)
    if (fits === "yes") return possible
  }
  return [...possible, policy]
}

export const WHOLE = 10_000n

export function getBasisPoints({ surchargeBasisPoints }: InstallmentTerms, count: Installment): bigint {
  return count === 1 ? 0n : BigInt(surchargeBasisPoints[count] ?? 0)
}

export function isSplittable(price: Money, count: number): boolean {
  return price.minor >= BigInt(count)
}

/** Every count that some card may have at this price; {@link isCountAllowed} checks the card afterwards. */
export function enabledCounts(policy: InstallmentPolicy, price: Money): Installment[] {
  const terms = possibleTerms(policy, price, {})
  return INSTALLMENT_COUNTS.filter(
    (count) => isSplittable(price, count) && terms.some(({ counts }) => counts.includes(count)),
  )
}

interface PaidInInstallments {
  paid_price: Money
  installment: number | undefined
  card: CardProperties
}

export function isCountAllowed(
  policy: InstallmentPolicy,
  price: Money,
  { installment, card }: Omit<PaidInInstallments, "paid_price">,
): boolean {
  return possibleTerms(policy, price, card).some(({ counts }) => counts.some((count) => count === installment))
}

/** The service's rounding is unknown, so the minor units on both sides of the exact figure are allowed. */
export function isPaidPriceAllowed(policy: InstallmentPolicy, price: Money, paid: PaidInInstallments): boolean {
  const { paid_price, installment, card } = paid
  if (paid_price.currency !== price.currency) return false
  return possibleTerms(policy, price, card).some((terms) => {
    const count = terms.counts.find((one) => one === installment)
    if (count === undefined) return false
    const exact = price.minor * getBasisPoints(terms, count)
    const surcharge = paid_price.minor - price.minor
    return surcharge >= exact / WHOLE && surcharge <= (exact + WHOLE - 1n) / WHOLE
  })
}
