import { say, type Sentence } from "./sentence"

/** What is wrong with one field of a request. `field` is its name in the body; "" is the request as a whole. */
export interface RefusedField {
  field: string
  message: Sentence
}

/** Why a person's request was not carried out, and the HTTP status of that kind of refusal. */
export interface Refused {
  /** 413: more than is read; 503: the service cannot be reached now. */
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

/** A field that is missing. */
export const REQUIRED = say("common.required")

/** A refusal that names every field, with what is wrong about it. */
export function refusedFields(issues: readonly RefusedField[], status: 400 | 409 | 413 = 400): Refused {
  const named = (language: "en" | "tr") =>
    issues.map(({ field, message }) => (field === "" ? message[language] : `${field}: ${message[language]}`)).join(" ")
  return { status, message: named("en"), message_tr: named("tr"), issues }
}
