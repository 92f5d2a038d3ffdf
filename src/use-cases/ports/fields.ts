import { z } from "zod"
import { moneyToDecimal, type Money } from "../../money"

/** Every field of the schema is there, and undefined where the table has null. */
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

type Stored<T> = string extends T ? T | Date | Money : T extends readonly unknown[] ? Readonly<T> : T
type StoredAs<T> = { readonly [F in keyof T as null extends T[F] ? never : F]: Stored<T[F]> } & {
  readonly [F in keyof T as null extends T[F] ? F : never]?: Stored<Exclude<T[F], null>> | null | undefined
}

const isMoney = (value: unknown): value is Money => typeof value === "object" && value !== null && "minor" in value

const toJson = (value: unknown) =>
  isMoney(value) ? moneyToDecimal(value) : value instanceof Date ? value.toISOString() : (value ?? null)

export function pickAnswer<Schema extends z.ZodObject>(
  answer: Schema,
  record: StoredAs<z.output<Schema>>,
): z.output<Schema>
export function pickAnswer({ shape }: z.ZodObject, record: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.keys(shape).map((field) => [field, toJson(record[field])]))
}
