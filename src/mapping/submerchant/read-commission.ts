import { say } from "../../domain"
import { commissionRate, type CommissionRate } from "../marketplace/options"
import type { SubmerchantIssue } from "./content"

const NO_RATE = say(
  "Give a percentage and, if you like, fixed amounts by currency.",
  "Bir yüzde ve isterseniz para birimine göre sabit tutarlar girin.",
)
const NO_PERCENTAGE = say(
  "Give a percentage from 0 to 100, such as 12.5, with at most four decimals.",
  "0 ile 100 arası bir yüzde girin: örneğin 12,5; en çok dört ondalık.",
)
const NO_AMOUNT = say(
  "Give an amount such as 2.50, with at most two decimals, for TRY, USD, EUR, GBP, NOK or CHF.",
  "TRY, USD, EUR, GBP, NOK veya CHF için 2,50 gibi, en çok iki ondalıklı bir tutar girin.",
)
const WORDS = new Map([
  ["commission.percent", NO_PERCENTAGE],
  ["commission.fixed", NO_AMOUNT],
])

/** A rate of a submerchant's own; null or left out: by category or default. */
export function readCommission(given: unknown): { rate?: CommissionRate | undefined; issues: SubmerchantIssue[] } {
  if (given === undefined || given === null) return { issues: [] }
  const read = commissionRate.safeParse(given)
  if (read.success) return { rate: read.data, issues: [] }
  const fields = read.error.issues.map(({ path: [part] }) =>
    part === undefined ? "commission" : `commission.${String(part)}`,
  )
  return { issues: [...new Set(fields)].map((field) => ({ field, message: WORDS.get(field) ?? NO_RATE })) }
}
