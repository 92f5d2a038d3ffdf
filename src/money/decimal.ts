/** An exact decimal: `digits` × 10^−`scale`, `scale` never negative. `1.50` is { digits: 150n, scale: 2 }. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** Longest text read, and largest exponent on either side, so that `1e999999999` builds no huge number. */
const MAX_LENGTH = 200
const MAX_EXPONENT = 100

// The grammar of a JSON number, so every accepted text can be written as a number token as it stands.
const DECIMAL = /^(-?(?:0|[1-9]\d*))(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * Reads decimal text exactly: a JSON number such as `1.1`, `1.20000000`, `0E-8`, `1e3`. Trailing zeros stay in `scale`.
 * Throws MoneyError for anything else (spaces, a leading `+` or zero, more than 200 characters, an exponent beyond ±100).
 * Specification: Conventions for all operations (decimal amounts).
 */
export function parseDecimal(text: string): Decimal {
  if (text.length > MAX_LENGTH) {
    throw new MoneyError(`A decimal number has at most ${MAX_LENGTH} characters, this one has ${text.length}.`)
  }
  const match = DECIMAL.exec(text)
  if (!match) {
    throw new MoneyError("This text is not a decimal number such as 10.50.")
  }
  const [, whole = "", fraction = "", exponentText = "0"] = match
  const exponent = Number(exponentText)
  if (Math.abs(exponent) > MAX_EXPONENT) {
    throw new MoneyError(`The exponent of a decimal number is at most ${MAX_EXPONENT} either way.`)
  }
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - exponent
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

/** Writes a decimal in plain notation with exactly `scale` decimals: { digits: 150n, scale: 2 } is `1.50`. */
export function formatDecimal({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? "-" : ""
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0")
  const point = text.length - scale
  return scale === 0 ? sign + text : `${sign}${text.slice(0, point)}.${text.slice(point)}`
}

/** The same decimal without trailing zeros after the point: { digits: 150n, scale: 2 } becomes { digits: 15n, scale: 1 }. */
export function trimDecimal(decimal: Decimal): Decimal {
  let { digits, scale } = decimal
  while (scale > 0 && digits % 10n === 0n) {
    digits /= 10n
    scale -= 1
  }
  return { digits, scale }
}

/** Text that {@link normalizeDecimal} leaves as it is. */
const NORMAL = /^(?:0|-?(?:0\.\d*[1-9]|[1-9]\d*(?:\.\d*[1-9])?))$/

/** Without trailing zeros, as in response signatures: `10.50` is `10.5`, `-0` is `0`. @throws MoneyError for no decimal */
export function normalizeDecimal(text: string): string {
  if (text.length <= MAX_LENGTH && NORMAL.test(text)) return text
  return formatDecimal(trimDecimal(parseDecimal(text)))
}

/** Compares two decimal texts by value, exactly: `1.0` equals `1.00`. Throws MoneyError when either is not a decimal. */
export function compareDecimal(a: string, b: string): -1 | 0 | 1 {
  const [left = 0n, right = 0n] = atOneScale([a, b]).digits
  return left < right ? -1 : left > right ? 1 : 0
}

/** The exact sum of two decimal texts, without trailing zeros. Throws MoneyError when either is not a decimal. */
export function addDecimal(a: string, b: string): string {
  return sumDecimals([a, b])
}

/** Text that {@link parseDecimal} reads, for a quick test. */
const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** True when `parseDecimal` would read this value. Anything but text is false. */
export function isDecimal(text: unknown): boolean {
  if (typeof text !== "string") {
    return false
  }
  if (text.length <= MAX_LENGTH && PLAIN.test(text)) return true
  try {
    parseDecimal(text)
    return true
  } catch (error) {
    if (error instanceof MoneyError) {
      return false
    }
    throw error
  }
}

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

/** An amount, currency or decimal text that the money module refuses. The message never repeats the text it refused. */
export class MoneyError extends Error {
  override readonly name = "MoneyError"
}
