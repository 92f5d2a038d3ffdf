import { isLosslessNumber } from "lossless-json"
import { isDecimal, moneyToPlainDecimal, normalizeDecimal, type Money } from "../../../src/money"

/** Two spellings of one field, and the one the client gives. */
const spellings: Readonly<Record<string, string>> = {
  svcConversationRate: "svcConversionRate",
  svcConversationRateAmount: "svcConversionRateAmount",
  blockageRateAmountsubMerchant: "blockageRateAmountSubMerchant",
}

/** Fields that give a saved card away: the client reads them and leaves them out. */
const cardSecrets = new Set(["cardToken", "cardUserKey"])

/**
 * A parsed answer as the client should give it: every number the text it was written as, every field under the client's
 * spelling, and nothing that gives a saved card away.
 */
export function decimalsOf(value: unknown): unknown {
  if (isLosslessNumber(value)) return value.value
  if (Array.isArray(value)) return value.map(decimalsOf)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !cardSecrets.has(name))
      .map(([name, inner]: [string, unknown]) => [spellings[name] ?? name, decimalsOf(inner)]),
  )
}

const isMoney = (value: object): value is Money => "minor" in value && typeof value.minor === "bigint"

/** Paths and values of an answer. Amounts that became Money are compared by value, everything else as it was written. */
export function flatten(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => flatten(inner, `${path}[${index}]`))
  if (typeof value === "object" && value !== null && !isMoney(value))
    return Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .flatMap(([name, inner]: [string, unknown]) => flatten(inner, `${path}.${name}`))
  return [`${path} = ${plain(value, path)}`]
}

function plain(value: unknown, path: string): string {
  if (typeof value === "object" && value !== null && isMoney(value)) return moneyToPlainDecimal(value)
  const hasEndedState = path === ".price" || path === ".paidPrice"
  const text = path === ".locale" ? String(value).toLowerCase() : String(value)
  return hasEndedState && isDecimal(text) ? normalizeDecimal(text) : text
}
