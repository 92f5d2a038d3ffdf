const digitsOf = (text: string) => Array.from(text, Number)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Whether a number is a Turkish national id by its last two digits, as foreigners' ids (99…) are too. */
export function isNationalId(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false
  const digits = digitsOf(text)
  const odd = sum(digits.filter((_, index) => index % 2 === 0 && index < 9))
  const even = sum(digits.filter((_, index) => index % 2 === 1 && index < 8))
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return digits[9] === tenth && digits[10] === sum(digits.slice(0, 10)) % 10
}

/** Whether a number is a Turkish tax number by its last digit. */
export function isTaxNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false
  const digits = digitsOf(text)
  const parts = digits.slice(0, 9).map((digit, index) => {
    const moved = (digit + 9 - index) % 10
    return moved === 0 ? 0 : (moved * 2 ** (9 - index)) % 9 || 9
  })
  return digits[9] === (10 - (sum(parts) % 10)) % 10
}
