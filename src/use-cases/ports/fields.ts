import { z } from "zod"
import { moneyToDecimal, type Money } from "../../money"

/** Every field is present; undefined if the table has null. */
export type RecordOf<Schema extends z.ZodType> = {
  [Field in keyof Required<z.output<Schema>>]: z.output<Schema>[Field]
}

export const text = z.string()
export const maybe = <Type extends z.ZodType>(type: Type) => type.or(z.undefined())
export const maybeText = maybe(text)
export const date = z.coerce.date()
export const maybeDate = maybe(date)
export const textOrNull = text.nullable()

type Json<T> = undefined extends T ? PlainJson<Exclude<T, undefined>> | null : PlainJson<T>
type PlainJson<T> = T extends Date ? string : T extends readonly (infer Item)[] ? Item[] : T

function jsonField(field: z.core.SomeType): z.core.SomeType {
  if (field instanceof z.ZodDate) return text
  if (field instanceof z.ZodDefault || field instanceof z.ZodReadonly) return jsonField(field.unwrap())
  if (field instanceof z.ZodOptional) return z.nullable(jsonField(field.unwrap()))
  const [type, ...others] = field instanceof z.ZodUnion ? field.options : []
  return type && others.every((one) => one instanceof z.ZodUndefined) ? z.nullable(jsonField(type)) : field
}

export function answerFields<Shape extends z.ZodRawShape, Field extends keyof Shape>(
  record: z.ZodObject<Shape>,
  fields: Record<Field, string | true>,
): z.ZodObject<{ [F in Field]: z.ZodType<Json<z.output<Shape[F]>>> }>
export function answerFields({ shape }: z.ZodObject<z.ZodRawShape>, fields: Record<string, string | true>) {
  const described = Object.entries(fields).map(([name, description]) => {
    const field = shape[name] && jsonField(shape[name])
    return [name, description !== true && field instanceof z.ZodType ? field.describe(description) : field]
  })
  return z.object(Object.fromEntries(described))
}

type Missing = null | undefined
type Stored<T> = T extends string
  ? string extends T
    ? T | Date | Money
    : T
  : T extends readonly (infer Item)[]
    ? readonly Stored<Item>[]
    : T extends object
      ? StoredAs<T>
      : T
type StoredAs<T> = string extends keyof T
  ? { readonly [F in keyof T]: Stored<T[F]> | undefined }
  : { readonly [F in keyof T as null extends T[F] ? never : F]: Stored<T[F]> } & {
      readonly [F in keyof T as null extends T[F] ? F : never]?: Stored<Exclude<T[F], Missing>> | Missing
    }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
const isMoney = (value: object): value is Money => "minor" in value

function toJson(field: z.core.SomeType | undefined, value: unknown): unknown {
  if (field instanceof z.ZodOptional) return value === undefined ? undefined : toJson(field.unwrap(), value)
  if (field instanceof z.ZodNullable) return toJson(field.unwrap(), value)
  if (!isObject(value)) return value ?? null
  if (isMoney(value)) return moneyToDecimal(value)
  if (value instanceof Date) return value.toISOString()
  if (field instanceof z.ZodArray && Array.isArray(value)) return value.map((one) => toJson(field.element, one))
  return field instanceof z.ZodObject ? pickFields(field, value) : value
}

const pickFields = ({ shape }: z.ZodObject<z.ZodRawShape>, record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, toJson(field, record[name])]))

/** Leaves out fields that the answer does not name. Amounts become decimal text, times ISO 8601, undefined null. */
export function pickAnswer<Schema extends z.ZodObject>(
  answer: Schema,
  record: StoredAs<z.output<Schema>>,
): z.output<Schema>
export function pickAnswer(answer: z.ZodObject, record: Readonly<Record<string, unknown>>) {
  return pickFields(answer, record)
}
