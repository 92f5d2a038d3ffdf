import type { Language } from "../../lib/language"

/** With both signs the later one is the decimal point, in either language. */
const BOTH = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d*$/
const GROUPED = { en: /^\d{1,3}(,\d{3})+(\.\d*)?$/, tr: /^\d{1,3}(\.\d{3})+(,\d*)?$/ } as const

/**
 * Decimal text of an amount as people of the language type it: "1.249,90" is "1249.90" in Turkish. What cannot be read stays as it
 * is typed, for the store to say what is wrong with it.
 */
export function decimalText(typed: string, language: Language): string {
  const text = typed.replaceAll(/\s/g, "")
  const group = BOTH.test(text) ? (/[.,]/.exec(text)?.[0] ?? "") : language === "tr" ? "." : ","
  const plain = BOTH.test(text) || GROUPED[language].test(text) ? text.replaceAll(group, "") : text
  return /^\d+,\d*$/.test(plain) ? plain.replace(",", ".") : plain
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** Decimal text of what is typed, or undefined where it is no amount of money. */
export function readAmount(typed: string, language: Language): string | undefined {
  const text = decimalText(typed, language)
  return AMOUNT.test(text) ? text : undefined
}

/** Decimal text as people of the language type it. */
export const typedText = (amount: string, language: Language): string =>
  language === "tr" ? amount.replace(".", ",") : amount

/** Hundredths of decimal text, to add up and divide. */
export const hundredths = (amount: string): bigint => {
  const [whole = "0", decimals = ""] = amount.split(".")
  return BigInt(whole + decimals.padEnd(2, "0").slice(0, 2))
}

export const fromHundredths = (minor: bigint): string => minor.toString().padStart(3, "0").replace(/(..)$/, ".$1")
