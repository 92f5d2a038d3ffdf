import { moneyToDecimal, type Money } from "../money"

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
