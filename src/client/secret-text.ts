import { inspect } from "node:util"

const HIDDEN = "***"

/** Text that is to be kept from logs, errors and answers: whatever prints it prints asterisks. Only `reveal` has it. */
export class SecretText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The text itself: to be stored encrypted, and given back to the service. */
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
