import { z } from "zod"
import { wireTypes, type WireType } from "../../../src/client/schema/request-fields"

type Schema = z.core.$ZodType

/** What a zod schema says about one field, in the words of interface.json. */
export interface FieldSchema {
  readonly name: string
  /** `string`, `array:decimal`, `object`, `array:object`, …; undefined when the schema was not given one. */
  readonly type: WireType | `array:${WireType}` | "object" | "array:object" | undefined
  readonly isRequired: boolean
  /** The allowed values of a closed set. */
  readonly values: readonly unknown[] | undefined
  /** The fields of an object, or of the objects of a list. */
  readonly inner: readonly FieldSchema[] | undefined
  /** The fields of the other object that may stand in its place. */
  readonly or: readonly FieldSchema[] | undefined
  readonly schema: Schema
}

interface Unwrapped {
  readonly schema: Schema
  readonly isRequired: boolean
  readonly type: WireType | undefined
}

/** The schema below optional, catch and transform, and whether the field may be left out. */
function unwrap(outer: Schema): Unwrapped {
  const type = wireTypes.get(outer)?.type
  const below = schemaBelow(outer)
  const inner = below ? unwrap(below) : { schema: outer, type }
  return {
    schema: inner.schema,
    isRequired: !z.core.safeParse(outer, undefined).success,
    type: type ?? inner.type,
  }
}

function schemaBelow(schema: Schema): Schema | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodCatch || schema instanceof z.ZodDefault) {
    return schema.def.innerType
  }
  return schema instanceof z.ZodPipe ? schema.def.in : undefined
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  if (schema instanceof z.ZodEnum) {
    return schema.options
  }
  return schema instanceof z.ZodLiteral ? [...schema.values] : undefined
}

function readField(name: string, outer: Schema): FieldSchema {
  const { schema, isRequired, type } = unwrap(outer)
  if (schema instanceof z.ZodArray) {
    const { type: itemType, inner, values, or } = readField(name, schema.element)
    return { name, isRequired, values, inner, or, schema: outer, type: itemType && `array:${itemType as WireType}` }
  }
  const [inner, or] = variantsOf(schema).map((one) => (one instanceof z.ZodObject ? fieldsOf(one) : undefined))
  return { name, isRequired, inner, or, schema: outer, values: valuesOf(schema), type: inner ? "object" : type }
}

/** The fields of an object schema. */
export function fieldsOf(outer: Schema): FieldSchema[] {
  const { schema } = unwrap(outer)
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).map(([name, field]: [string, Schema]) => readField(name, field))
  }
  throw new Error(`not the schema of an object: ${schema._zod.def.type}`)
}

/** The object schemas of a request: one, or one for each variant. */
export function variantsOf(schema: Schema): Schema[] {
  return schema instanceof z.ZodUnion ? [...schema.options] : [schema]
}
