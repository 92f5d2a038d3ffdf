import { LosslessNumber } from "lossless-json"
import { type Decimal, isWholeCents, parseDecimal } from "../wire/decimal"
import type { ErrorCode } from "../wire/error-codes"
import { isFields } from "../wire/json"
import { invalidField } from "../wire/refusal"

const NOT_TEXT = { en: "must be text", tr: "metin olmalıdır" }
const NOT_ALLOWED = { en: "is not an allowed value", tr: "izin verilen bir değer değil" }
export const TOO_FINE = { en: "is finer than the currency's minor unit", tr: "para biriminin kuruşundan daha küçük" }
const MISSING = { en: "must be sent", tr: "gönderilmesi zorunludur" }

/**
 * Reads the fields of a request (a body object, one inside it, or a query string). Unknown fields are never looked at;
 * null and empty text are "not sent"; integers come as numbers or text, decimals too.
 * Everything wrong is a Refusal that names the field's path.
 */
export class RequestFields {
  constructor(
    private readonly values: Readonly<Record<string, unknown>>,
    private readonly path = "",
  ) {}

  nameOf(field: string): string {
    return this.path + field
  }

  has(field: string): boolean {
    return this.#sent(field) !== undefined
  }

  text(field: string, code?: ErrorCode): string | undefined {
    const value = this.#sent(field)
    if (value === undefined || typeof value === "string") return value
    throw invalidField(this.nameOf(field), code, NOT_TEXT)
  }

  requiredText(field: string, code?: ErrorCode): string {
    const value = this.text(field, code)
    if (value === undefined || value.trim() === "") throw this.missing(field, code)
    return value
  }

  /** Ids come as text or as a whole number. */
  identifier(field: string): string | undefined {
    const value = this.#sent(field)
    return value instanceof LosslessNumber && /^\d+$/.test(value.value) ? value.value : this.text(field)
  }

  requiredIdentifier(field: string, code?: ErrorCode): string {
    const value = this.identifier(field)
    if (value === undefined) throw this.missing(field, code)
    return value
  }

  /** A decimal above 0: 5004 when it is missing, 5005 when it is not above 0. */
  price(field: string): Decimal {
    const value = this.decimal(field)
    if (value === undefined) throw this.missing(field, "5004")
    if (value <= 0n)
      throw invalidField(this.nameOf(field), "5005", { en: "must be above 0", tr: "0'dan büyük olmalıdır" })
    return value
  }

  /** A price a buyer can pay or be given back: finer than the currency's minor unit is 11. */
  amount(field: string): Decimal {
    const value = this.price(field)
    if (!isWholeCents(value)) throw invalidField(this.nameOf(field), "11", TOO_FINE)
    return value
  }

  decimal(field: string): Decimal | undefined {
    const value = this.#sent(field)
    if (value === undefined) return undefined
    const read = readDecimal(value)
    if (read !== undefined) return read
    throw invalidField(this.nameOf(field), "11", { en: "must be a decimal", tr: "ondalık sayı olmalıdır" })
  }

  integer(field: string, lowest: number, highest: number): number | undefined {
    const value = this.#sent(field)
    if (value === undefined) return undefined
    const number = wholeNumber(value)
    if (number !== undefined && number >= lowest && number <= highest) return number
    const rule = `${lowest}..${highest}`
    throw invalidField(this.nameOf(field), "11", {
      en: `must be a whole number (${rule})`,
      tr: `tam sayı olmalıdır (${rule})`,
    })
  }

  integerOf(field: string, allowed: readonly number[]): number | undefined {
    const value = this.#sent(field)
    if (value === undefined) return undefined
    const number = wholeNumber(value)
    if (number !== undefined && allowed.includes(number)) return number
    throw invalidField(this.nameOf(field), "11", NOT_ALLOWED)
  }

  oneOf<Value extends string>(field: string, allowed: readonly Value[], code?: ErrorCode): Value | undefined {
    const value = this.text(field, code)
    if (value === undefined) return undefined
    const match = allowed.find((entry) => entry === value)
    if (match === undefined) throw invalidField(this.nameOf(field), code, NOT_ALLOWED)
    return match
  }

  flag(field: string): boolean | undefined {
    const value = this.#sent(field)
    if (value === undefined || typeof value === "boolean") return value
    if (value === "true" || value === "false") return value === "true"
    throw invalidField(this.nameOf(field), "11", { en: "must be true or false", tr: "true veya false olmalıdır" })
  }

  object(field: string): RequestFields | undefined {
    const value = this.#sent(field)
    if (value === undefined) return undefined
    if (isFields(value)) return new RequestFields(value, `${this.nameOf(field)}.`)
    throw invalidField(this.nameOf(field), "11", { en: "must be an object", tr: "nesne olmalıdır" })
  }

  requiredObject(field: string): RequestFields {
    const fields = this.object(field)
    if (!fields) throw this.missing(field)
    return fields
  }

  list(field: string): readonly unknown[] | undefined {
    const value = this.#sent(field)
    if (value === undefined) return undefined
    if (Array.isArray(value)) return value as unknown[]
    throw invalidField(this.nameOf(field), "11", { en: "must be a list", tr: "liste olmalıdır" })
  }

  missing(field: string, code?: ErrorCode): Error {
    return invalidField(this.nameOf(field), code, MISSING)
  }

  #sent(field: string): unknown {
    const value = Object.hasOwn(this.values, field) ? this.values[field] : undefined
    return value === null || value === "" ? undefined : value
  }
}

/** A decimal as JSON number or as text; undefined for anything else. */
export function readDecimal(value: unknown): Decimal | undefined {
  if (value instanceof LosslessNumber) return parseDecimal(value.value)
  return typeof value === "string" ? parseDecimal(value) : undefined
}

/** A whole number as JSON number or as text; undefined for anything else. */
export function wholeNumber(value: unknown): number | undefined {
  const text = value instanceof LosslessNumber ? value.value : value
  return typeof text === "string" && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined
}
