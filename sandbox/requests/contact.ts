const LONGEST_EMAIL = 254
const LONGEST_PHONE = 21

/** Length first: both come from anyone on the internet. No two parts of the pattern can match the same "." or "@". */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}

/** 7 to 20 digits, spaces, brackets and hyphens, after a plus sign or none. */
export function isPhone(text: string): boolean {
  return text.length <= LONGEST_PHONE && /^\+?[\d ()-]{7,20}$/.test(text)
}
