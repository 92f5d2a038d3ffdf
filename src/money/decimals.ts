import { formatDecimal, normalizeDecimal, parseDecimal } from "./decimal"

/** The digits of each decimal text at one scale, so that they add and compare as integers. */
export function atOneScale(texts: readonly string[], least = 0): { digits: bigint[]; scale: number } {
  const decimals = texts.map(parseDecimal)
  const scale = decimals.reduce((most, decimal) => Math.max(most, decimal.scale), least)
  const digits = decimals.map((one) =>
    one.scale === scale ? one.digits : one.digits * 10n ** BigInt(scale - one.scale),
  )
  return { digits, scale }
}

/** The exact sum of decimal texts, without trailing zeros. Nothing sums to `0`. */
export function sumDecimals(texts: readonly string[]): string {
  const { digits, scale } = atOneScale(texts)
  return plain(
    digits.reduce((sum, one) => sum + one, 0n),
    scale,
  )
}

/** a − b as decimal text, exactly. */
export function subtractDecimals(a: string, b: string): string {
  const { digits, scale } = atOneScale([a, b])
  const [left = 0n, right = 0n] = digits
  return plain(left - right, scale)
}

/** The digits of a decimal text at `scale`, halves away from zero, which is how Medusa rounds an amount. */
export function roundedDigits(text: string, scale: number): bigint {
  const { digits: all, scale: given } = atOneScale([text], scale)
  const [digits = 0n] = all
  const unit = 10n ** BigInt(given - scale)
  const size = digits < 0n ? -digits : digits
  const rounded = (2n * size + unit) / (2n * unit)
  return digits < 0n ? -rounded : rounded
}

function plain(digits: bigint, scale: number): string {
  return normalizeDecimal(formatDecimal({ digits, scale }))
}
