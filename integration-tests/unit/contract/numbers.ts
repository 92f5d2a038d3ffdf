import Big from "big.js"
import { isLosslessNumber } from "lossless-json"
import { z } from "zod"
import { normalizeDecimal } from "../../../src/money"
import { bodySchema, type Body } from "./examples"

/** The value with every number in plain notation: 1.20000000 and 1.2 become equal, numbers a digit apart do not. */
export function withPlainNumbers(value: unknown): unknown {
  if (isLosslessNumber(value)) {
    return { decimal: normalizeDecimal(value.value) }
  }
  if (Array.isArray(value)) {
    return value.map(withPlainNumbers)
  }
  const isObject = typeof value === "object" && value !== null
  return isObject
    ? Object.fromEntries(Object.entries(value).map(([name, entry]: [string, unknown]) => [name, withPlainNumbers(entry)]))
    : value
}

/** A decimal field, exact, under either of its spellings, as number or text. */
export function decimalOf(object: Body, name: string): Big {
  const value = object[name] ?? object[name.replace("SubMerchant", "subMerchant")]
  return new Big(isLosslessNumber(value) ? value.value : z.string().parse(value))
}

export function listOf(object: Body, name: string): Body[] {
  return z.array(bodySchema).parse(object[name])
}

export function totalOf(list: readonly Body[], name: string): string {
  return list.reduce((sum, entry) => sum.plus(decimalOf(entry, name)), new Big(0)).toFixed()
}
