const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/

/** Longest address mail is delivered to; a longer one may also have been cut off on the way here. */
const LONGEST = 254

/** An e-mail address, or undefined. Specification: Resources, Buyer (email). */
export function readEmail(text: string): string | undefined {
  return text.length <= LONGEST && EMAIL.test(text) ? text : undefined
}
