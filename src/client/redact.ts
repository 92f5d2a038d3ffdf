import { inspect } from "node:util"

const HIDDEN = "***"

/** Text to keep out of logs, errors and answers: whatever prints it prints asterisks. Only `reveal` returns it. */
export class SecretText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** For encrypted storage, and for requests to the service. */
  reveal(): string {
    return this.#text
  }

  toString(): string {
    return HIDDEN
  }

  toJSON(): string {
    return HIDDEN
  }

  [inspect.custom](): string {
    return HIDDEN
  }
}

export const SECRET_FIELDS: ReadonlySet<string> = new Set(["cardNumber", "cvc", "cardToken", "cardUserKey"])

/** The secret fields that an answer is read for: they stay in it as SecretText; the others are left out. */
export const TOKEN_FIELDS: ReadonlySet<string> = new Set(["cardToken", "cardUserKey"])

/** Request fields that no test double sees: whole cards, and the tokens of stored ones. */
export const CARD_FIELDS: ReadonlySet<string> = new Set([...SECRET_FIELDS, "paymentCard", "card"])

const CARD_LIKE = /\p{Nd}(?:[\s\p{Cf}\p{Pd}._/,*]{0,3}\p{Nd}){11,18}/gu
const LONGEST_MESSAGE = 500

/** Makes the service's text safe to show and log: masks card-like digits and the given secrets, bounds the length. */
export function redactText(text: string, secrets: readonly string[]): string {
  // longest first: a short secret (a cvc) inside a long one would break it up, and leave its ends readable
  const masked = [...secrets]
    .filter((secret) => secret !== "")
    .sort((left, right) => right.length - left.length)
    .reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text.slice(0, 10 * LONGEST_MESSAGE))
  return masked.replace(CARD_LIKE, HIDDEN).slice(0, LONGEST_MESSAGE)
}

/** So that an answer that echoes them can be masked. */
export function secretsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    SECRET_FIELDS.has(key) && typeof inner === "string" ? [inner] : secretsIn(inner),
  )
}
