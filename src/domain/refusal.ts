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

/** A refusal in both languages: with a sentence, or with its English and its Turkish text. */
export function refusal(status: Refused["status"], sentence: Sentence): Refused
export function refusal(status: Refused["status"], en: string, tr: string): Refused
export function refusal(status: Refused["status"], given: Sentence | string, turkish = ""): Refused {
  const { en, tr } = typeof given === "string" ? say(given, turkish) : given
  return { status, message: en, message_tr: tr }
}

/** A field that is missing. */
export const REQUIRED = say("Required.", "Bu alan zorunludur.")

/** A refusal that names every field, with what is wrong about it. */
export function refusedFields(issues: readonly RefusedField[], status: 400 | 409 | 413 = 400): Refused {
  const named = (language: "en" | "tr") =>
    issues.map(({ field, message }) => (field === "" ? message[language] : `${field}: ${message[language]}`)).join(" ")
  return { status, message: named("en"), message_tr: named("tr"), issues }
}
