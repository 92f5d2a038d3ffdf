import { type FieldKey, type MessageKey, say, type Sentence } from "./sentence"

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
  message: string
  message_tr?: string
  issues?: readonly RefusedField[]
}

export const refusal = (status: Refused["status"], { en, tr }: Sentence): Refused => ({
  status,
  message: en,
  message_tr: tr,
})

export const REQUIRED = say("field.needed")

export function refusedFields(issues: readonly RefusedField[], status: 400 | 409 | 413 = 400): Refused {
  const named = (language: "en" | "tr") =>
    issues.map(({ field, message }) => (field === "" ? message[language] : `${field}: ${message[language]}`)).join(" ")
  return { status, message: named("en"), message_tr: named("tr"), issues }
}
