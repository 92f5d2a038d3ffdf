import i18next from "i18next"
import { field as enField, server as en } from "../../messages/en.json"
import { field as trField, server as tr } from "../../messages/tr.json"
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

/** Of a text about a wrong field: the admin has these texts too. */
export type FieldKey = `field.${keyof typeof enField}`

/** `<topic>.<key>` of a text in `messages/`. */
export type MessageKey = FieldKey | { [T in keyof typeof en]: `${T}.${keyof (typeof en)[T] & string}` }[keyof typeof en]

const texts = i18next.createInstance()
void texts.init({
  resources: {
    en: { translation: { ...en, field: enField } },
    tr: { translation: { ...tr, field: trField } },
  },
  initImmediate: false,
})

/**
 * The text of `messages/` in both languages, with its `{{parameters}}`; a sentence among them is put in by language. All are put in at
 * once: braces within a value are no parameter.
 */
export function say(key: MessageKey, values: Readonly<Record<string, string | number | Sentence>> = {}): Sentence {
  const write = (lng: keyof Sentence) => {
    const { count } = values
    const plural = typeof count === "number" ? { count } : {}
    const text: string = texts.t(key, { lng, skipInterpolation: true, ...plural })
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name]
      return String(typeof value === "object" ? value[lng] : value)
    })
  }
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
