import { z } from "zod"
import {
  MoneyError,
  normalizeDecimal,
  CURRENCIES,
  isCurrency,
  roundToMoney,
  type Currency,
  type Money,
} from "../../money"
import { MappingError } from "../error"

/** Reads numbers, numeric text, `{ value, precision }`, bignumber.js, and a BigNumber (its exact `raw_`, no float). */
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

function bigNumberText(value: object): string | undefined {
  const written: unknown = JSON.parse(JSON.stringify(value))
  return typeof written === "string" ? written : undefined
}

// a number's shortest text is what its author wrote: 10.1 is 10.1, not 10.0999999999999996
function leafText(value: unknown): string | undefined {
  if (typeof value === "string") return value
  return typeof value === "number" || typeof value === "bigint" ? String(value) : undefined
}

const NO_DECIMAL = "is not a decimal number"

function readOrIssue(value: unknown, context: z.RefinementCtx): string {
  const text = readDecimal(value)
  if (text === undefined) {
    context.addIssue({ code: "custom", message: NO_DECIMAL })
    return z.NEVER
  }
  return text
}

export const decimal = z.unknown().transform(readOrIssue)

export const optionalDecimal = z
  .unknown()
  .transform((value, context) => (value === undefined || value === null ? undefined : readOrIssue(value, context)))

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value)

/** A schema for the row and each field would cost more than the rest of a large cart. */
export class RowFields {
  private readonly row: Row

  constructor(
    given: unknown,
    private readonly context: z.RefinementCtx,
    private readonly path: readonly PropertyKey[] = [],
  ) {
    this.row = isRow(given) ? given : {}
    if (!isRow(given)) this.issue("is not an object")
  }

  id(field: string): string {
    return this.text(field) || this.issue("is missing", field)
  }

  text(field: string): string | undefined {
    const value = this.row[field] ?? undefined
    return value === undefined || typeof value === "string" ? value : this.issue("is not text", field)
  }

  flag(field: string): boolean | undefined {
    const value = this.row[field] ?? undefined
    if (value === undefined || typeof value === "boolean") return value
    this.issue("is not true or false", field)
    return undefined
  }

  number(field: string): number | undefined {
    const value = this.row[field] ?? undefined
    if (value === undefined || typeof value === "number") return value
    this.issue("is not a number", field)
    return undefined
  }

  needed(field: string): string {
    return this.decimal(field) ?? this.issue(NO_DECIMAL, field)
  }

  /** `raw_total` beside `total` is exact where `total` has become a JavaScript number. */
  exact(field: string): string | undefined {
    const rounded = this.decimal(field)
    return this.decimal(`raw_${field}`) ?? rounded
  }

  exactNeeded(field: string): string {
    const rounded = this.needed(field)
    return this.decimal(`raw_${field}`) ?? rounded
  }

  inner(field: string): RowFields | undefined {
    const value = this.row[field] ?? undefined
    return value === undefined ? undefined : new RowFields(value, this.context, [...this.path, field])
  }

  list(field: string): RowFields[] {
    const value = this.row[field] ?? []
    if (!Array.isArray(value)) {
      this.issue("is not a list", field)
      return []
    }
    const rows: readonly unknown[] = value
    return rows.flatMap((one, index) =>
      one === null || one === undefined ? [] : new RowFields(one, this.context, [...this.path, field, index]),
    )
  }

  private decimal(field: string): string | undefined {
    const value = this.row[field] ?? undefined
    return value === undefined ? undefined : (readDecimal(value) ?? this.issue(NO_DECIMAL, field))
  }

  private issue(message: string, field?: string): string {
    this.context.addIssue({ code: "custom", message, path: [...this.path, ...(field === undefined ? [] : [field])] })
    return ""
  }
}

/** @throws MappingError (`currency`) naming the six the interface takes */
export function toCurrency(code: string): Currency {
  const upper = code.trim().toUpperCase()
  if (isCurrency(upper)) return upper
  const known = `${CURRENCIES.slice(0, -1).join(", ")} and ${CURRENCIES.slice(-1).join("")}`
  const given = /^[A-Z]{3}$/.test(upper) ? upper : "an unknown currency"
  throw new MappingError("currency", `The payment service takes ${known}, and this is in ${given}.`)
}

/** Fifteen digits, which every JavaScript number keeps: Medusa and the service's JSON have amounts as numbers. */
export const MAX_MINOR_UNITS = 999_999_999_999_999n

export const isTooLarge = ({ minor }: Money): boolean => minor > MAX_MINOR_UNITS

/** Halves round away from zero, as Medusa rounds a payment amount. @throws MappingError (`currency`, `amount`) */
export function toMoney(value: unknown, currency_code: string): Money {
  const currency = toCurrency(currency_code)
  const text = readDecimal(value)
  if (text === undefined) throw new MappingError("amount", "The amount of the payment is not a decimal number.")
  return roundToMoney(text, currency)
}
