import type { CardBrand } from "./views"

/** Leading digits of each brand. The card form's script reads the same table, so page and browser cannot disagree. */
export const BRAND_PREFIXES: readonly { brand: CardBrand; prefix: string }[] = [
  { brand: "AMERICAN_EXPRESS", prefix: "^3[47]" },
  { brand: "TROY", prefix: "^(9792|65)" },
  { brand: "MASTER_CARD", prefix: "^(5[1-5]|2[2-7])" },
  { brand: "VISA", prefix: "^4" },
]

export const BRAND_NAMES: Record<CardBrand, string> = {
  VISA: "Visa",
  MASTER_CARD: "Mastercard",
  AMERICAN_EXPRESS: "American Express",
  TROY: "Troy",
}

export function getBrand(cardNumber: string): CardBrand | undefined {
  return BRAND_PREFIXES.find(({ prefix }) => new RegExp(prefix).test(cardNumber))?.brand
}

/** The number in groups as printed on the card: 4-4-4-4, or 4-6-5 for American Express. */
export function groupedNumber(cardNumber: string): string {
  const groups = getBrand(cardNumber) === "AMERICAN_EXPRESS" ? /^(\d{4})(\d{6})(\d+)$/ : /(\d{4})(?=\d)/g
  return groups.global ? cardNumber.replace(groups, "$1 ") : cardNumber.replace(groups, "$1 $2 $3")
}
