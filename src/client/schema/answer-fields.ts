import { z } from "zod"
import { isCurrency, isDecimal, moneyFromDecimal, type Money } from "../../money"
import { SecretText } from "../redact"
import { onWire, type WireType } from "./request-fields"

/** Fields we act on are exact, describing ones are left out when unreadable, unknown ones stay (assumed: answer-fields). */

/** A whole number, also written as `1.0`; no leading zeros, so that `01` is not taken for a 1. */
const WHOLE = /^(0|-?[1-9]\d{0,14})(\.0+)?$/

export const text = () => onWire("string", z.string().min(1, "must not be empty"))

/** Empty text counts as absent; a wrong value makes the answer unreadable. One step, because it runs often. */
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

export const textIfAny = () => ifAny("string", () => true, "must be text", asItIs)

/** A larger number has no meaning here, and no integer of a database holds it. */
const isInteger = (text: string) => WHOLE.test(text) && Math.abs(Number(text)) < 2 ** 31

/** Keeps any value; the caller judges its meaning. */
export const integerIfAny = () => ifAny("integer", isInteger, "must be a whole number", Number)

export const decimal = () => onWire("decimal", z.string().refine(isDecimal, "must be a decimal"))

export const decimalIfAny = () => ifAny("decimal", isDecimal, "must be a decimal", asItIs)

/** Anything but a token makes the answer unreadable. */
export const secret = () => onWire("string", z.instanceof(SecretText, { error: "must not be empty" }))

export const secretIfAny = () => onWire("string", z.instanceof(SecretText).optional())

/** Left out when unreadable. A bare transform, because it runs dozens of times for one answer. */
function describing<Value>(type: WireType, read: (value: unknown) => Value | undefined) {
  return onWire(
    type,
    z.transform((value: unknown) => read(value)),
  )
}

const textOrNothing = (value: unknown) => (typeof value === "string" ? value : undefined)

export const note = () => describing("string", textOrNothing)

export const idNote = () => describing("string", (value) => textOrNothing(value) || undefined)

export const integerNote = () =>
  describing("integer", (value) => (typeof value === "string" && WHOLE.test(value) ? Number(value) : undefined))

/** Digit for digit as the service wrote it. */
export const decimalNote = () => describing("decimal", textOrNothing)

/** Anything but a decimal is left out. */
export const amountNote = () => describing("decimal", (value) => (isDecimal(value) ? textOrNothing(value) : undefined))

export const decimalTextNote = () => describing("decimalText", textOrNothing)

/** Accepts 1 and 0 too. */
export const flagNote = () =>
  describing("boolean", (value) => {
    if (value === true || value === "true" || value === "1") return true
    return value === false || value === "false" || value === "0" ? false : undefined
  })

/** Left out when one of its entries is unreadable. */
export const listNote = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).optional().catch(undefined)

export const envelope = {
  status: text(),
  locale: describing("string", (value) => textOrNothing(value)?.toLowerCase()),
  systemTime: integerNote(),
  conversationId: note(),
}

/** Fields that it does not name stay. */
export const defineAnswer = <Shape extends z.ZodRawShape>(fields: Shape) => z.looseObject({ ...envelope, ...fields })

/** The type of an answer without the index signature that keeping unknown fields brings. */
export type Known<T> = T extends readonly (infer Item)[]
  ? Known<Item>[]
  : T extends Money | SecretText
    ? T
    : T extends object
      ? { [Key in keyof T as string extends Key ? never : Key]: Known<T[Key]> }
      : T

/** Unlike Omit, it keeps fields beside an index signature. */
type Replaced<T, New> = { [Key in keyof T as Key extends keyof New ? never : Key]: T[Key] } & New

export function replaced<T extends object, New extends object>(answer: T, fields: New): Replaced<T, New> {
  return Object.assign(answer, fields)
}

const ZERO = /^-?0(\.0+)?(e.*)?$/i

/** Undefined: a part is missing, or the amount is 0. Other currencies, finer and negative amounts make the answer unreadable. */
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
