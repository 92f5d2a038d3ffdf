import i18next from "i18next"
import { server as en } from "../../messages/en.json"
import { server as tr } from "../../messages/tr.json"
import {
  currencyExponent,
  moneyFromDecimal,
  moneyToDecimal,
  normalizeDecimal,
  parseDecimal,
  type Currency,
  type Money,
} from "../money"

/** Turkish addresses the reader as "siz". */
export interface Sentence {
  en: string
  tr: string
}

/** `<topic>.<key>` of a text in `messages/`. */
export type MessageKey = { [T in keyof typeof en]: `${T}.${keyof (typeof en)[T] & string}` }[keyof typeof en]

const texts = i18next.createInstance()
void texts.init({
  resources: { en: { translation: en }, tr: { translation: tr } },
  initImmediate: false,
  interpolation: { escapeValue: false },
})

/** The text of `messages/` in both languages, with its `{{parameters}}`; a sentence among them is put in by language. */
export function say(key: MessageKey, values: Readonly<Record<string, string | number | Sentence>> = {}): Sentence {
  const write = (lng: keyof Sentence) =>
    texts.t(key, {
      lng,
      ...Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === "object" ? value[lng] : value]),
      ),
    })
  return { en: write("en"), tr: write("tr") }
}

/** Several sentences as one text, with what stands between two of them. */
export const joinedBy = (between: Sentence, sentences: readonly Sentence[]): Sentence => ({
  en: sentences.map(({ en }) => en).join(between.en),
  tr: sentences.map(({ tr }) => tr).join(between.tr),
})

export const joined = (...sentences: readonly Sentence[]): Sentence => joinedBy({ en: " ", tr: " " }, sentences)

export const amountText = (amount: Money): string => `${moneyToDecimal(amount)} ${amount.currency}`

/** One finer than money stays as fine as it is. */
export function figure(text: string, currency: Currency): string {
  const plain = normalizeDecimal(text)
  return parseDecimal(plain).scale > currencyExponent(currency)
    ? plain
    : moneyToDecimal(moneyFromDecimal(plain, currency))
}
