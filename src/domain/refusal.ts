import { FALLBACK, LANGUAGES, type Language } from "./languages"
import { type FieldKey, say, type Sentence, type Text } from "./sentence"
import { write, writeIn, type Written } from "./write"

/** `field` "" is the request as a whole. */
export interface RefusedField {
  field: string
  message: Sentence
}

/** A problem of one field, in a text that the admin has too. */
export interface FieldProblem extends RefusedField {
  message: Text<FieldKey>
}

export const writeField = ({ field, message }: RefusedField): { field: string; message: Written } => ({
  field,
  message: write(message),
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

/** Written, for whoever reads it next: a route answers with it, and a workflow returns it to a store's own code. */
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
