import { type FieldKey, say, type Sentence, type Text } from "./sentence"
import i18next from "i18next"
import { SERVER_TEXTS } from "../../messages/server"

/** The files of `messages/`, listed here so that the published types contain no texts. */
export type Language = "en" | "tr"

export const FALLBACK: Language = "en"

export const LANGUAGES = Object.keys(SERVER_TEXTS) as Language[]

export const inEachLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<Language, T>

/** Turkish addresses the reader as "siz". */
export type Written = Record<Language, string>

const texts = i18next.createInstance()
void texts.init({
  resources: inEachLanguage((language) => ({ translation: SERVER_TEXTS[language] })),
  initImmediate: false,
})

/** All parameters are replaced at once, so that braces within a value are no parameter. */
export function writeIn(language: Language, about: Sentence): string {
  if (!("code" in about)) return about.map((one) => writeIn(language, one)).join(" ")
  const { code, values = {} } = about
  const { count } = values
  const plural = typeof count === "number" ? { count } : {}
  const known: string = texts.t(code, { lng: language, skipInterpolation: true, ...plural })
  // a text of an older release is gone, but its amounts are still shown
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

/** `field` "" is the request as a whole. */
export interface RefusedField {
  field: string
  message: Sentence
}

export interface FieldProblem extends RefusedField {
  message: Text<FieldKey>
}

export const writeField = ({ field, message }: RefusedField): { field: string; message: Written } => ({
  field,
  message: write(message),
})

type MessageFields = { message: string } & { [L in Exclude<Language, "en"> as `message_${L}`]: string }

export const messageFields = (sentence: Sentence): MessageFields =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language === FALLBACK ? "message" : `message_${language}`,
      writeIn(language, sentence),
    ]),
  ) as MessageFields

/** A route answers with it, and a workflow returns it to the store's own code. */
export interface Refused extends MessageFields {
  status: 400 | 404 | 409 | 413 | 503
  issues?: readonly ReturnType<typeof writeField>[]
}

export const refusal = (status: Refused["status"], sentence: Sentence): Refused => ({
  status,
  ...messageFields(sentence),
})

export const REQUIRED = say("field.needed")

export const nameFields = (issues: readonly RefusedField[]): Sentence =>
  issues.map(({ field, message }) => (field === "" ? message : say("text.named_field", { field, message })))

export const refusedFields = (issues: readonly RefusedField[], status: 400 | 409 | 413 = 400): Refused => ({
  ...refusal(status, nameFields(issues)),
  issues: issues.map(writeField),
})
