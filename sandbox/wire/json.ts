import { LosslessNumber, parse, stringify } from "lossless-json"
import { type Decimal, fixedText, plainText } from "./decimal"
import type { Names } from "./names"

/** What an answer is made of: bigint is an exact decimal amount, number a plain integer. */
export type WireValue = string | number | boolean | Decimal | readonly WireValue[] | WireFields
export interface WireFields {
  readonly [field: string]: WireValue | undefined
}

/** `plain` writes 1.5, `eight` writes 1.50000000 and zero as 0E-8; the samples of the interface show both. */
export type DecimalStyle = "plain" | "eight"

/** Reads a JSON object, numbers as LosslessNumber. Undefined when the text is not JSON, or not an object. */
export function readObject(text: string): Record<string, unknown> | undefined {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    // RangeError: nesting deeper than the stack; LosslessJSON reports the rest as SyntaxError
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
  return isFields(value) ? value : undefined
}

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof LosslessNumber)
}

/** Writes an answer: amounts as exact number tokens, fields under this service's names. */
export function writeJson(fields: WireFields, names: Names, style: DecimalStyle): string {
  const text = stringify(tokens(fields, names, style))
  if (text === undefined) throw new TypeError("an answer is always an object")
  return text
}

function tokens(value: WireValue, names: Names, style: DecimalStyle): unknown {
  if (typeof value === "bigint") return new LosslessNumber(amountToken(value, style))
  if (typeof value !== "object") return value
  if (isList(value)) return value.map((entry) => tokens(entry, names, style))
  const written: Record<string, unknown> = {}
  for (const [field, entry] of Object.entries(value)) {
    if (entry !== undefined) written[names.spellField(field)] = tokens(entry, names, style)
  }
  return written
}

export function amountToken(value: Decimal, style: DecimalStyle): string {
  if (style === "plain") return plainText(value)
  return value === 0n ? "0E-8" : fixedText(value)
}

function isList(value: WireValue): value is readonly WireValue[] {
  return Array.isArray(value)
}
