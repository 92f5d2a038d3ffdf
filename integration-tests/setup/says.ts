/** Stands in an expectation for a text with this in it. */
export const says = (part: string | RegExp) =>
  (typeof part === "string" ? expect.stringContaining(part) : expect.stringMatching(part)) as string

/** A sentence for people with this text in English, and any text in Turkish. */
export const saysToAll = (text: string) => ({ en: says(text), tr: says(/./) })

/** A refusal with this in its message. */
export const refusal = (status: number, message: string | RegExp) => ({ status, body: { message: says(message) } })
