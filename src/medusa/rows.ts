import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { ENTITIES, type Relation } from "./entities"
import { MappingError, readDecimal, toMoney } from "../mapping"
import { sumDecimals, type Money } from "../money"

export type Query = Omit<RemoteQueryFunction, symbol>

export const resolveQuery = (container: MedusaContainer): Query =>
  container.resolve<Query>(ContainerRegistrationKeys.QUERY)

type Entities = typeof ENTITIES
type Entity = keyof Entities

/** `with`: further fields, which another folder reads from the row as it is. */
type Fields<E extends Entity> = {
  readonly [Name in keyof Entities[E]]?: Entities[E][Name] extends Relation<infer To extends Entity> ? Fields<To> : true
} & { readonly with?: readonly string[] }

/** Makes a field that the entity lacks a type error. */
type Known<E extends Entity, F> = {
  readonly [Name in keyof F]: Name extends keyof Entities[E]
    ? Entities[E][Name] extends Relation<infer To extends Entity>
      ? Known<To, F[Name]>
      : true
    : Name extends "with"
      ? F[Name]
      : never
}

type Value<Field, F> =
  Field extends Relation<infer To extends Entity, infer Type>
    ? Type extends "many"
      ? Row<To, F>[]
      : Row<To, F> | (Type extends "one" ? null | undefined : never)
    : Field extends z.ZodType<infer Output>
      ? Output
      : never

export type Row<E extends Entity, F> = {
  -readonly [Name in Exclude<keyof F, "with">]: Name extends keyof Entities[E]
    ? Value<Entities[E][Name], F[Name]>
    : never
}

const isThere = <T>(row: T): row is NonNullable<T> => row !== null && row !== undefined

/** Query gives a relation to several rows as one row, as several, or as nulls for deleted ones. */
const makeList = (row: z.ZodType) =>
  z
    .union([z.array(row.nullish()), row])
    .nullish()
    .transform((found) => [found].flat().filter(isThere))

const RELATED = { one: (row: z.ZodType) => row.nullish(), owner: (row: z.ZodType) => row, many: makeList }

const isObject = (value: unknown) => typeof value === "object" && value !== null

/** Query's field names; those of a relation as `items.id`. */
export const listNames = (fields: object): string[] => [
  ...new Set(
    Object.entries<unknown>({ ...fields }).flatMap(([name, inner]): string[] => {
      if (Array.isArray(inner)) return inner.map(String)
      return isObject(inner) ? listNames(inner).map((one) => `${name}.${one}`) : [name]
    }),
  ),
]

function schemaFor(entity: string, given: object, inLoose = false): z.ZodType {
  const { with: more, ...fields }: { with?: unknown } = { ...given }
  const isLoose = inLoose || more !== undefined
  const known: Readonly<Record<string, Readonly<Record<string, z.ZodType | Relation>>>> = ENTITIES
  const shape = Object.entries<unknown>(fields).map(([name, inner]): [string, z.ZodType] => {
    const field = known[entity]?.[name]
    if (field === undefined) throw new Error(`There is no field ${name} of the entity ${entity} in entities.ts.`)
    if (field instanceof z.ZodType) return [name, field]
    return [name, RELATED[field.type](schemaFor(field.to, isObject(inner) ? inner : {}, isLoose))]
  })
  return (isLoose ? z.looseObject : z.object)(Object.fromEntries(shape))
}

const plans = new Map<string, { names: string[]; schema: z.ZodType<unknown[]> }>()

/** Made once for each list of fields. */
function planFor(entity: Entity, fields: object) {
  const key = `${entity} ${JSON.stringify(fields)}`
  const plan = plans.get(key) ?? { names: listNames(fields), schema: z.array(schemaFor(entity, fields)) }
  plans.set(key, plan)
  return { names: [...plan.names], schema: plan.schema }
}

export const parseRows = <E extends Entity, const F extends Fields<E>>(
  entity: E,
  fields: F & Known<E, F>,
  data: unknown,
) => planFor(entity, fields).schema.parse(data) as Row<E, F>[]

type Reader = Pick<Query, "graph">

/** Reads these fields through Query, and no others. `names` replaces them where an option of the store decides the fields. */
export async function rows<E extends Entity, const F extends Fields<E>>(
  query: Reader,
  entity: E,
  fields: F & Known<E, F>,
  filters?: object,
  names?: string[],
): Promise<Row<E, F>[]> {
  const asked: { entity: string; fields: string[] } = { entity, fields: names ?? planFor(entity, fields).names }
  const { data } = await query.graph({ ...asked, ...(filters && { filters }) })
  return parseRows<E, F>(entity, fields, data)
}

export async function rowsAmong<E extends Entity, const F extends Fields<E>>(
  query: Reader,
  entity: E,
  fields: F & Known<E, F>,
  wanted: Readonly<Record<string, readonly (string | null | undefined)[]>>,
): Promise<Row<E, F>[]> {
  const filters = Object.entries(wanted).map(([column, ids]) => [column, [...new Set(ids.filter(isThere))]] as const)
  return filters.every(([, ids]) => ids.length > 0)
    ? rows<E, F>(query, entity, fields, Object.fromEntries(filters))
    : []
}

export const exists = async (query: Reader, entity: "customer" | "product", id: string): Promise<boolean> =>
  (await rows(query, entity, { id: true }, { id })).length > 0

interface Page {
  take: number
  skip: number
  order?: Record<string, "ASC" | "DESC">
}

const counted = z.object({ count: z.number() })

export async function page<E extends Entity, const F extends Fields<E>>(
  query: Reader,
  entity: E,
  fields: F & Known<E, F>,
  wanted: Page & { filters?: object | undefined },
): Promise<{ rows: Row<E, F>[]; count: number }> {
  const found = await foreignPage(query, entity, planFor(entity, fields).names, wanted)
  return { rows: parseRows<E, F>(entity, fields, found.rows), count: found.count }
}

export async function foreignRows(
  query: Reader,
  entity: string,
  fields: string[],
  filters: object,
): Promise<unknown[]> {
  const { data } = await query.graph({ entity, fields, filters })
  return z.array(z.unknown()).parse(data)
}

export async function foreignPage(
  query: Reader,
  entity: string,
  fields: string[],
  { filters, ...pagination }: Page & { filters?: object | undefined },
): Promise<{ rows: unknown[]; count: number }> {
  const { data, metadata } = await query.graph({ entity, fields, ...(filters && { filters }), pagination })
  return { rows: z.array(z.unknown()).parse(data), count: counted.parse(metadata).count }
}

export const AMOUNT = { amount: true, raw_amount: true } as const

/** An amount as Medusa gives it: exact in `raw_amount`, and rounded to a JavaScript number in `amount`. */
export interface AmountRow {
  amount?: unknown
  raw_amount?: unknown
}

/** @throws MappingError when it is no amount, or its currency is not one of the service's */
export const readAmount = ({ raw_amount, amount }: AmountRow, currency_code: string): Money =>
  toMoney(raw_amount ?? amount, currency_code)

/** As exact decimal text. @throws MappingError when it is no amount */
export function readExact({ raw_amount, amount }: AmountRow): string {
  const text = readDecimal(raw_amount ?? amount)
  if (text === undefined) throw new MappingError("amount", "The amount of the payment is not a decimal number.")
  return text
}

export const sumExact = (amounts: readonly AmountRow[]): string => sumDecimals(amounts.map(readExact))

/** Undefined where a figure is missing, or not in one of the service's currencies: such a figure decides nothing. */
export function orUnreadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof MappingError) return undefined
    throw error
  }
}
