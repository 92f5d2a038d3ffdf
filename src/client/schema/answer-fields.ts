import { z } from "zod"
import { isCurrency, isDecimal, moneyFromDecimal, type Money } from "../../money"
import { SecretText } from "../redact"
import { onWire, type WireType } from "./request-fields"

/*
 * Answers are read tolerantly: what nothing goes on without is required, what we act on is exact where it is there, what only
 * describes is left out when it cannot be read, and unknown fields stay. A field that is missing makes no answer unreadable: what
 * it means is the caller's to judge (docs/reference/interface-defaults.md, "Answers"). Numbers arrive here as their own text (see json.ts),
 * nulls and secrets are gone.
 */

/** A whole number, also written as `1.0`; without needless zeros in front, so that `01` is not taken for a 1. */
const WHOLE = /^(0|-?[1-9]\d{0,14})(\.0+)?$/

/** Text we act on: an id that is there and empty is no id. */
export const text = () => onWire("string", z.string().min(1, "must not be empty"))

/** Optional text we act on: empty text counts as absent, what is not right makes the answer unreadable. In one step, for it runs often. */
function ifAny<Value>(
  type: WireType,
  isRight: (text: string) => boolean,
  message: string,
  read: (text: string) => Value,
) {
  const reading = z.transform((value: unknown, { issues }): Value | undefined => {
    if (value === "") return undefined
    if (typeof value === "string" && isRight(value)) return read(value)
    issues.push({ code: "custom", message, input: value })
    return undefined
  })
  return onWire(type, reading.optional())
}

const asItIs = (text: string) => text

/** Such as an id. */
export const textIfAny = () => ifAny("string", () => true, "must be text", asItIs)

/** A whole number we act on where it is there; any value is kept, its meaning is the caller's to judge. */
export const integerIfAny = () => ifAny("integer", (text) => WHOLE.test(text), "must be a whole number", Number)

/** Exact decimal text we act on. */
export const decimal = () => onWire("decimal", z.string().refine(isDecimal, "must be a decimal"))

/** The same where it is there. */
export const decimalIfAny = () => ifAny("decimal", isDecimal, "must be a decimal", asItIs)

/** A token of a stored card. What is not one makes the answer unreadable. */
export const secret = () => onWire("string", z.instanceof(SecretText, { error: "must not be empty" }))

/** The same where it is there. */
export const secretIfAny = () => onWire("string", z.instanceof(SecretText).optional())

/** A field that only describes: left out when it cannot be read. A bare transform, for it runs dozens of times an answer. */
function describing<Value>(type: WireType, read: (value: unknown) => Value | undefined) {
  return onWire(
    type,
    z.transform((value: unknown) => read(value)),
  )
}

const textOrNothing = (value: unknown) => (typeof value === "string" ? value : undefined)

/** Text that only describes. */
export const note = () => describing("string", textOrNothing)

/** An id that only describes: empty text counts as absent. */
export const idNote = () => describing("string", (value) => textOrNothing(value) || undefined)

/** A whole number that only describes. */
export const integerNote = () =>
  describing("integer", (value) => (typeof value === "string" && WHOLE.test(value) ? Number(value) : undefined))

/** Decimal text that only describes: rates, fees, payouts. Digit for digit as the service wrote it. */
export const decimalNote = () => describing("decimal", textOrNothing)

/** The same where it is reckoned with: what is no decimal is left out. */
export const amountNote = () => describing("decimal", (value) => (isDecimal(value) ? textOrNothing(value) : undefined))

export const decimalTextNote = () => describing("decimalText", textOrNothing)

/** Yes or no; 1 and 0 count as well. */
export const flagNote = () =>
  describing("boolean", (value) => {
    if (value === true || value === "true" || value === "1") return true
    return value === false || value === "false" || value === "0" ? false : undefined
  })

/** A list of which nothing has to be there: left out when it is not a list, or one of its entries cannot be read. */
export const listNote = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).optional().catch(undefined)

/** Fields of every answer. Specification: Conventions. */
export const envelope = {
  status: text(),
  locale: describing("string", (value) => textOrNothing(value)?.toLowerCase()),
  systemTime: integerNote(),
  conversationId: note(),
}

/** The type of an answer without the index signature that keeping unknown fields brings. */
export type Known<T> = T extends readonly (infer Item)[]
  ? Known<Item>[]
  : T extends Money | SecretText
    ? T
    : T extends object
      ? { [Key in keyof T as string extends Key ? never : Key]: Known<T[Key]> }
      : T

/** A type with some fields of another type; unlike Omit it keeps what stands beside an index signature. */
type Replaced<T, New> = { [Key in keyof T as Key extends keyof New ? never : Key]: T[Key] } & New

/** An answer, fresh from its schema, with some fields replaced. */
export function replaced<T extends object, New extends object>(answer: T, fields: New): Replaced<T, New> {
  return Object.assign(answer, fields)
}

const ZERO = /^-?0(\.0+)?(e.*)?$/i

/**
 * Reads an amount in a currency; undefined where one of the two is missing, or the amount is 0, which the service writes
 * for no amount. What is not one of our currencies, not whole minor units or below 0 makes the answer unreadable.
 */
export function readMoney(
  decimal: string | undefined,
  currency: string | undefined,
  context: z.RefinementCtx,
  path: string,
): Money | undefined {
  if (decimal === undefined || currency === undefined || ZERO.test(decimal)) return undefined
  try {
    if (!isCurrency(currency)) throw new TypeError("the currency is not one we know")
    const amount = moneyFromDecimal(decimal, currency)
    if (amount.minor < 0n) throw new RangeError("the amount is below 0")
    return amount
  } catch (error) {
    context.addIssue({
      code: "custom",
      path: [path],
      message: error instanceof Error ? error.message : "unreadable amount",
    })
    return z.NEVER
  }
}
