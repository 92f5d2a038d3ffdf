import type { Language } from "../../lib/language"

const GROUPED = { en: /^\d{1,3}(,\d{3})+(\.\d*)?$/, tr: /^\d{1,3}(\.\d{3})+(,\d*)?$/ } as const

/**
 * Decimal text of an amount as people of the language type it: "1.249,90" is "1249.90" in Turkish. What cannot be read stays as it
 * is typed, for the store to say what is wrong with it.
 */
export function decimalText(typed: string, language: Language): string {
  const text = typed.replaceAll(/\s/g, "")
  const plain = GROUPED[language].test(text) ? text.replaceAll(language === "tr" ? "." : ",", "") : text
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
