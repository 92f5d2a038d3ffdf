/**
 * Exact decimals of the interface as bigint counts of 0.00000001 (the service keeps 8 decimals). No figure of the
 * sandbox passes through a JS number.
 */
export type Decimal = bigint

export const PLACES = 8
export const ONE: Decimal = 100_000_000n
const HUNDRED: Decimal = 100n * ONE
const SHAPE = /^(-?)(\d{1,30})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/
const LARGEST: Decimal = 10n ** 18n * ONE

/** Reads decimal text (`1.1`, `1.20000000`, `0E-8`); undefined when it is no decimal, too large, or finer than 8 decimals. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = SHAPE.exec(text)
  if (!match) return undefined
  const fraction = match[3] ?? ""
  const digits = BigInt((match[2] ?? "") + fraction)
  const shift = PLACES - fraction.length + Number(match[4] ?? "0")
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  const isExact = shift >= 0 || size * 10n ** BigInt(-shift) === digits
  if (!isExact || size > LARGEST) return undefined
  return match[1] === "-" ? -size : size
}

/** Reads a constant or a setting; throws a RangeError that names it when it is no decimal. */
export function decimal(text: string, name = "decimal"): Decimal {
  const value = parseDecimal(text)
  if (value === undefined) throw new RangeError(`${name}: "${text}" is not a decimal`)
  return value
}

/** Text with a fixed number of decimals (8 by default), never in scientific form. */
export function fixedText(value: Decimal, places = PLACES): string {
  const size = value < 0n ? -value : value
  const whole = (size / ONE).toString()
  const fraction = (size % ONE).toString().padStart(PLACES, "0").slice(0, places)
  return `${value < 0n ? "-" : ""}${whole}${places > 0 ? `.${fraction}` : ""}`
}

/** Shortest text: 10.50 is "10.5", 10.00 is "10". Response signatures are made over this form (assumed: response-signatures). */
export function plainText(value: Decimal): string {
  return value % ONE === 0n ? (value / ONE).toString() : fixedText(value).replace(/0+$/, "")
}

/** Text people read: two decimals, more only when the figure has them. */
export function moneyText(value: Decimal): string {
  return isWholeCents(value) ? fixedText(value, 2) : plainText(value)
}

/** Nothing finer than a cent, the minor unit of every currency of the interface. */
export function isWholeCents(value: Decimal): boolean {
  return value % (ONE / 100n) === 0n
}

/** Product, rounded half away from zero at 8 decimals. */
export function times(left: Decimal, right: Decimal): Decimal {
  return roundedQuotient(left * right, ONE)
}

/** `part` percent of `whole`. */
export function getPercent(part: Decimal, whole: Decimal): Decimal {
  return roundedQuotient(part * whole, HUNDRED)
}

/** How many percent `part` is of `whole`; 0 when there is no whole. */
export function asPercentOf(part: Decimal, whole: Decimal): Decimal {
  return whole === 0n ? 0n : roundedQuotient(part * HUNDRED, whole)
}

export function lower(left: Decimal, right: Decimal): Decimal {
  return left < right ? left : right
}

function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  return dividend < 0n ? -rounded : rounded
}

/** To two decimals, half away from zero. */
export function roundToCents(value: Decimal): Decimal {
  return roundedQuotient(value, ONE / 100n) * (ONE / 100n)
}

/** Splits `total` by weights, in 8 decimals by largest remainder, so that the parts add back to it exactly. */
export function split(total: Decimal, weights: readonly Decimal[]): Decimal[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return weights.map(() => 0n)
  const parts = weights.map((weight) => (total * weight) / whole)
  let left = total - parts.reduce((sum, part) => sum + part, 0n)
  if (left === 0n) return parts
  const byRemainder = weights.map((_, index) => index)
  byRemainder.sort((a, b) => compare(remainder(b), remainder(a)) || a - b)
  const step = left < 0n ? -1n : 1n
  for (const index of byRemainder) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0n) + step
    left -= step
  }
  return parts

  function remainder(index: number): bigint {
    const rest = (total * (weights[index] ?? 0n)) % whole
    return rest < 0n ? -rest : rest
  }
}

function compare(left: bigint, right: bigint): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
