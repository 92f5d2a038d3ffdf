import {
  currencyExponent,
  moneyFromDecimal,
  moneyToDecimal,
  normalizeDecimal,
  parseDecimal,
  type Currency,
  type Money,
} from "../money"

/** The same sentence in the two languages of the service. Turkish addresses the reader as "siz". */
export interface Sentence {
  en: string
  tr: string
}

/** A sentence in English, then in Turkish. */
export const say = (en: string, tr: string): Sentence => ({ en, tr })

/** Several sentences as one text. */
export const joined = (...sentences: readonly Sentence[]): Sentence => ({
  en: sentences.map(({ en }) => en).join(" "),
  tr: sentences.map(({ tr }) => tr).join(" "),
})

/** An amount in a sentence: "12.50 TRY". */
export const amountText = (amount: Money): string => `${moneyToDecimal(amount)} ${amount.currency}`

/** A figure of the service's with the decimals people expect; one that is finer than money stays as fine as it is. */
export function figure(text: string, currency: Currency): string {
  const plain = normalizeDecimal(text)
  return parseDecimal(plain).scale > currencyExponent(currency)
    ? plain
    : moneyToDecimal(moneyFromDecimal(plain, currency))
}
