import { FALLBACK, LANGUAGES, type Language } from "./languages"
import { type FieldKey, type MessageKey, say, type Sentence, write, writeIn, type Written } from "./sentence"

/** `field` "" is the request as a whole. */
export interface RefusedField {
  field: string
  message: Sentence
}

/** As `RefusedField`, before it is said in a language: the admin says it too. */
export interface FieldProblem<Key extends MessageKey = FieldKey> {
  field: string
  key: Key
  values?: Readonly<Record<string, number>>
}

export const sayProblem = ({ field, key, values }: FieldProblem<MessageKey>): RefusedField => ({
  field,
  message: say(key, values),
})

export interface Refused {
  status: 400 | 404 | 409 | 413 | 503
  message: Sentence
  issues?: readonly RefusedField[]
}

export const refusal = (status: Refused["status"], message: Sentence): Refused => ({ status, message })

export const REQUIRED = say("field.needed")

export const refusedFields = (issues: readonly RefusedField[], status: 400 | 409 | 413 = 400): Refused => ({
  status,
  message: issues.map(({ field, message }) => (field === "" ? message : say("text.named_field", { field, message }))),
  issues,
})

type MessageFields = { message: string } & { [L in Exclude<Language, "en"> as `message_${L}`]: string }

/** A sentence as responses have it: `message` in English, `message_tr` in Turkish. */
export const messageFields = (sentence: Sentence): MessageFields =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language === FALLBACK ? "message" : `message_${language}`,
      writeIn(language, sentence),
    ]),
  ) as MessageFields

export const writeField = ({ field, message }: RefusedField): { field: string; message: Written } => ({
  field,
  message: write(message),
})
