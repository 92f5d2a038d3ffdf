import i18next from "i18next"
import { z } from "zod"
import {
  currencyExponent,
  moneyFromDecimal,
  moneyToDecimal,
  normalizeDecimal,
  parseDecimal,
  type Currency,
  type Money,
} from "../money"
import { SERVER_TEXTS } from "../../messages/server"
import { inEachLanguage, type Language } from "./languages"

type EnglishTexts = typeof SERVER_TEXTS.en

/** Of a text about a wrong field: the admin has these texts too. */
export type FieldKey = `field.${keyof EnglishTexts["field"]}`

/** `<topic>.<key>` of a text in `messages/`. */
export type MessageKey = { [T in keyof EnglishTexts]: `${T}.${keyof EnglishTexts[T] & string}` }[keyof EnglishTexts]

export interface Text {
  /** A key of `messages/`; a stored one may be of an older release. */
  readonly code: string
  readonly values?: Readonly<Record<string, string | number | Sentence>> | undefined
}

/** The code of a text and its values, or several, one after the other. It is stored and passed on as that, and written for its reader. */
export type Sentence = Text | readonly Sentence[]

/** A sentence in each language. Turkish addresses the reader as "siz". */
export type Written = Record<Language, string>

/** A sentence as it is stored. */
export const sentence: z.ZodType<Sentence> = z.lazy(() =>
  z.union([
    z.array(sentence),
    z.object({
      code: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number(), sentence])).optional(),
    }),
  ]),
)

const texts = i18next.createInstance()
void texts.init({
  resources: inEachLanguage((language) => ({ translation: SERVER_TEXTS[language] })),
  initImmediate: false,
})

/** A text of `messages/` with its `{{parameters}}`; a sentence among them is written in the reader's language. */
export const say = (code: MessageKey, values?: Text["values"]): Text =>
  values === undefined ? { code } : { code, values }

/** All parameters are put in at once: braces within a value are no parameter. */
export function writeIn(language: Language, about: Sentence): string {
  if (!("code" in about)) return about.map((one) => writeIn(language, one)).join(" ")
  const { code, values = {} } = about
  const { count } = values
  const plural = typeof count === "number" ? { count } : {}
  const known: string = texts.t(code, { lng: language, skipInterpolation: true, ...plural })
  // of an older release, whose text is gone: its amounts are still shown
  const text = texts.exists(code, { lng: language, ...plural })
    ? known
    : [code, ...Object.keys(values).map((name) => `{{${name}}}`)].join(" ")
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === "object" ? writeIn(language, value) : String(value ?? "–")
  })
}

export const write = (about: Sentence): Written => inEachLanguage((language) => writeIn(language, about))

export const writeOrNull = (about: Sentence | undefined | null): Written | null => (about ? write(about) : null)

/** Of several, as one: "{{first}} and {{second}}". */
export const chain = (code: MessageKey, sentences: readonly Sentence[]): Sentence =>
  sentences.reduce((first, second) => say(code, { first, second }))

export const amountText = (amount: Money): string => `${moneyToDecimal(amount)} ${amount.currency}`

/** One finer than money stays as fine as it is. */
export function figure(text: string, currency: Currency): string {
  const plain = normalizeDecimal(text)
  return parseDecimal(plain).scale > currencyExponent(currency)
    ? plain
    : moneyToDecimal(moneyFromDecimal(plain, currency))
}
