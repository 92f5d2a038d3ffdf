import { z } from "zod"
import { MoneyError, normalizeDecimal } from "../../money"

/**
 * Decimal text of whatever Medusa holds an amount in: a number, numeric text, its BigNumber (read from the exact `raw_`,
 * never from the float), a raw `{ value, precision }`, or the bignumber.js value its arithmetic returns.
 * Undefined for anything else.
 */
export function readDecimal(value: unknown): string | undefined {
  const text = decimalText(value)
  if (text === undefined) return undefined
  try {
    return normalizeDecimal(text)
  } catch (error) {
    if (error instanceof MoneyError) return undefined
    throw error
  }
}

function decimalText(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return leafText(value)
  if ("raw_" in value) return rawText(value.raw_)
  if ("value" in value) return leafText(value.value)
  return "c" in value && "e" in value && "s" in value ? bigNumberText(value) : undefined
}

function rawText(raw: unknown): string | undefined {
  return typeof raw === "object" && raw !== null && "value" in raw ? leafText(raw.value) : undefined
}

/** bignumber.js says its exact digits as text when it is written as JSON. */
function bigNumberText(value: object): string | undefined {
  const written: unknown = JSON.parse(JSON.stringify(value))
  return typeof written === "string" ? written : undefined
}

// A number is read by its shortest text, which is what its author wrote: 10.1 is 10.1, not 10.0999999999999996.
function leafText(value: unknown): string | undefined {
  if (typeof value === "string") return value
  return typeof value === "number" || typeof value === "bigint" ? String(value) : undefined
}

export const NO_DECIMAL = "is not a decimal number"

function readOrIssue(value: unknown, context: z.RefinementCtx): string {
  const text = readDecimal(value)
  if (text === undefined) {
    context.addIssue({ code: "custom", message: NO_DECIMAL })
    return z.NEVER
  }
  return text
}

/** An amount or a quantity that must be there. */
export const decimal = z.unknown().transform(readOrIssue)

/** An amount that may be absent or null. */
export const optionalDecimal = z
  .unknown()
  .transform((value, context) => (value === undefined || value === null ? undefined : readOrIssue(value, context)))
