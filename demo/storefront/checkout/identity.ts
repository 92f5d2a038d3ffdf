/**
 * Whether this may be an identity number: digits of a buyer in Turkey by the check digits of a Turkish number, anything else, such as a
 * passport's, by its length and characters. `page/script.ts` checks the same while it is typed.
 */
export function isIdentityNumber(typed: string, country?: string | null): boolean {
  const text = typed.replace(/\s/g, "")
  if (country?.toLowerCase() !== "tr" || !/^\d+$/.test(text)) return /^[A-Za-z\d-]{5,30}$/.test(text)
  if (!/^[1-9]\d{10}$/.test(text)) return false
  const digits = Array.from(text, Number)
  const sum = (from: number, to: number, step: number) =>
    digits.slice(from, to).reduce((total, digit, at) => (at % step === 0 ? total + digit : total), 0)
  const tenth = (((sum(0, 9, 2) * 7 - sum(1, 8, 2)) % 10) + 10) % 10
  return tenth === digits[9] && sum(0, 10, 1) % 10 === digits[10]
}
