import type { MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"

export type Query = Omit<RemoteQueryFunction, symbol>

export const queryOf = (container: MedusaContainer): Query => container.resolve<Query>(ContainerRegistrationKeys.QUERY)

/** Fields of a row that its schema does not name, as of a row that another folder reads. `instead`: and none that it names. */
export const extraFields = z.registry<{ fields: readonly string[]; instead?: true }>()

/** JSON may hold more than its schema names, or must not; a relation simply has columns that are not requested. */
const isJson = ({ catchall }: z.core.$ZodObjectDef) => catchall !== undefined

/** A row's own shape by its schema: without what may be absent, several or changed once it is read. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    return innerOf(schema._zod.def.innerType)
  if (schema instanceof z.core.$ZodArray) return innerOf(schema._zod.def.element)
  return schema instanceof z.core.$ZodPipe ? innerOf(schema._zod.def.in) : schema
}

function namesOf(schema: z.core.$ZodType): string[] {
  const row = innerOf(schema)
  const { fields: extra, instead = false } = extraFields.get(row) ?? {}
  const isColumn = !(row instanceof z.core.$ZodObject) || (isJson(row._zod.def) && extra === undefined)
  if (isColumn || instead) return [...(extra ?? [])]
  const named = Object.entries(row._zod.def.shape).flatMap(([name, field]) => {
    const inner = namesOf(field)
    return inner.length === 0 ? [name] : inner.map((one) => `${name}.${one}`)
  })
  return [...new Set([...named, ...(extra ?? [])])]
}

const known = new WeakMap<z.core.$ZodType, string[]>()

/**
 * What Query has to return, so that a row has all its schema reads: a `z.object` inside is a relation, whose fields are requested one by
 * one; everything else is a column, and so is a `z.looseObject` or a `z.strictObject`, which is JSON.
 */
export function fieldsOf(row: z.core.$ZodType): string[] {
  const fields = known.get(row) ?? namesOf(row)
  known.set(row, fields)
  return [...fields]
}

type Reader = Pick<Query, "graph">

/**
 * Reads rows of Medusa, or of the plugin's own tables, through Query: all fields of their schema, and no others. `fields`: those instead,
 * where an option of the store decides them.
 */
export async function rows<Row extends z.ZodType>(
  query: Reader,
  entity: string,
  row: Row,
  filters?: object,
  fields = fieldsOf(row),
): Promise<z.output<Row>[]> {
  const { data } = await query.graph({ entity, fields, ...(filters && { filters }) })
  return z.array(row).parse(data)
}

/** The rows whose `column` is one of these; nothing is asked for none. */
export async function rowsAmong<Row extends z.ZodType>(
  query: Reader,
  entity: string,
  row: Row,
  wanted: Readonly<Record<string, readonly (string | null | undefined)[]>>,
): Promise<z.output<Row>[]> {
  const filters = Object.entries(wanted).map(([column, ids]): [string, string[]] => [
    column,
    [...new Set(ids.filter((id) => id !== null && id !== undefined))],
  ])
  return filters.every(([, ids]) => ids.length > 0) ? rows(query, entity, row, Object.fromEntries(filters)) : []
}

/** Which of the rows that a filter leaves. */
export interface Page {
  take: number
  skip: number
  order?: Record<string, "ASC" | "DESC">
}

const counted = z.object({ count: z.number() })

/** As {@link rows}: some of them, and how many there are. */
export async function page<Row extends z.ZodType>(
  query: Reader,
  entity: string,
  row: Row,
  { filters, fields = fieldsOf(row), ...pagination }: Page & { filters?: object | undefined; fields?: string[] },
): Promise<{ rows: z.output<Row>[]; count: number }> {
  const { data, metadata } = await query.graph({
    entity,
    fields,
    ...(filters && { filters }),
    pagination,
  })
  return { rows: z.array(row).parse(data), count: counted.parse(metadata).count }
}

/** A list of a row that is left out where it is empty. */
export const listOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .nullish()
    .transform((list) => list ?? [])

/** Whether a time, or something else that may be absent, is there. */
export const isSet = z.unknown().transform((value) => value !== null && value !== undefined)
