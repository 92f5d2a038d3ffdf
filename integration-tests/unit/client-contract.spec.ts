import { z } from "zod"
import { wireTypes, type WireType } from "../../src/client/schema/request-fields"
import { OPERATIONS } from "../../src/client/operations"
import type { Operation } from "../../src/client/operation"
import { interfaceFile, type Field, type Operation as Described } from "./contract/interface-file"

type Schema = z.core.$ZodType

/** What a zod schema says about one field, in the words of interface.json. */
interface FieldSchema {
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
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodCatch || schema instanceof z.ZodDefault)
    return schema.def.innerType
  return schema instanceof z.ZodPipe ? schema.def.in : undefined
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  if (schema instanceof z.ZodEnum) return schema.options
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

function fieldsOf(outer: Schema): FieldSchema[] {
  const { schema } = unwrap(outer)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).map(([name, field]: [string, Schema]) => readField(name, field))
  throw new Error(`not the schema of an object: ${schema._zod.def.type}`)
}

/** The object schemas of a request: one, or one for each variant. */
function variantsOf(schema: Schema): Schema[] {
  return schema instanceof z.ZodUnion ? [...schema.options] : [schema]
}

/** Where the client takes less than the interface on purpose. */
const STRICTER: Readonly<Record<string, string>> = {
  "threeDs.initialize currency": "required: an omitted currency is TRY, so it is always said (checklist)",
  "hostedPages.initialize buyer.ip": "required by this one operation (assumed: initialize-fields)",
  "holds.initializeThreeDs currency": "required: an omitted currency is TRY, so it is always said (checklist)",
  "holds.capture currency": "required: likewise",
  "links.create currencyCode": "no RUB: our money keeps the specification's six currencies (assumed: link-fields)",
  "links.update currencyCode": "no RUB: our money keeps the specification's six currencies (assumed: link-fields)",
}

const pairs = interfaceFile.operations.map((described) => {
  const operation = OPERATIONS.find(({ name }) => name === described.name)
  if (!operation) throw new Error(`the client has no operation ${described.name}`)
  return [described.name, described, operation] as const
})

const sorted = (list: readonly unknown[] = []) => [...list].map(String).sort()

/** The type of a field and its inner fields as interface.json has them. */
function describedField({ type }: Field): { type: string; inner: readonly Field[] } {
  const [kind = "", inner = ""] = type.split(":")
  const innerFields = interfaceFile.types[inner]
  const plain = innerFields ? (kind === "array" ? "array:object" : "object") : type
  return { type: plain, inner: innerFields ?? [] }
}

/** Every difference between fields of the interface and of the client, both ways; `more` compares what the two directions do not share. */
function differences(fields: readonly Field[], schemas: readonly FieldSchema[], where: string, more: More): string[] {
  const names = new Set(fields.map(({ name }) => name))
  const extra = schemas.filter(({ name }) => !names.has(name)).map(({ name }) => `${where}${name} is extra`)
  const found = fields.flatMap((field) => {
    const at = `${where}${field.name}`
    const schema = schemas.find(({ name }) => name === field.name)
    if (!schema) return [`${at} is missing`]
    const { type, inner } = describedField(field)
    return [
      ...(schema.type === type ? [] : [`${at} is ${String(schema.type)}, not ${type}`]),
      ...more(field, schema, at),
      ...differences(inner, schema.inner ?? [], `${at}.`, more),
    ]
  })
  return [...extra, ...found]
}
type More = (field: Field, schema: FieldSchema, at: string) => string[]

/** What the client requires of a request, and the values it takes, are the interface's. */
const inRequest: More = (field, schema, at) => [
  ...(schema.isRequired === (field.required ?? false) ? [] : [`${at} required: ${String(schema.isRequired)}`]),
  ...(sorted(schema.values).join() === sorted(field.values).join()
    ? []
    : [`${at} takes ${sorted(schema.values).join()}`]),
  ...differences(interfaceFile.types[field.or ?? ""] ?? [], schema.or ?? [], `${at} or `, inRequest),
]

/** The client requires only what the interface promises always. */
const inAnswer: More = ({ presence }, { isRequired }, at) =>
  isRequired && presence !== "always" ? [`${at} is required but only ${presence}`] : []

const placeholders = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

function requestProblems(described: Described, operation: Operation): string[] {
  const { body, query, path, variants } = described.request
  const shapes = Object.values(variants ?? { only: [...(body ?? []), ...(query ?? []), ...(path ?? [])] })
    // conversationId of links.update and the like is named once, whether it travels in query or body
    .map((fields) => fields.map((field) => withVariantType(field, fields, variants)))
  const schemas = variantsOf(operation.request).map(fieldsOf)
  const found = shapes.flatMap((fields, index) => differences(fields, schemas[index] ?? [], "", inRequest))
  return [...(shapes.length === schemas.length ? [] : ["the variants are not the interface's"]), ...found]
}

/** In a variant the discriminator is that variant's own word. */
function withVariantType(field: Field, fields: readonly Field[], variants: Described["request"]["variants"]): Field {
  const [own] = Object.entries(variants ?? {}).find(([, list]) => list === fields) ?? []
  return own !== undefined && field.name === "subMerchantType" ? { ...field, values: [own] } : field
}

describe("the client's operations", () => {
  it("are those of the interface, none missing, none extra", () => {
    expect(sorted(OPERATIONS.map(({ name }) => name))).toEqual(sorted(interfaceFile.operations.map(({ name }) => name)))
  })

  it("have the interface's methods, paths, effects, places for fields and signed values", () => {
    const ofClient = pairs.map(([name, , { method, path, effect, query, signed, signedOr }]) => {
      return { name, method, path, effect, query: sorted(query), words: placeholders(path), signed, signedOr }
    })
    const ofInterface = pairs.map(([name, { method, path, effect, request, ...described }]) => {
      const [query, words] = [request.query ?? [], request.path ?? []].map((list) => list.map((field) => field.name))
      const { responseSignature: signed, responseSignatureOr: signedOr } = described
      return { name, method, path, effect, query: sorted(query), words, signed, signedOr }
    })
    expect(ofClient).toEqual(ofInterface)
  })

  it("take the interface's request fields and no other, but where they are stricter on purpose", () => {
    const found = pairs.flatMap(([name, described, operation]) =>
      requestProblems(described, operation).map((difference) => `${name} ${difference}`),
    )
    const meant = (difference: string) => difference.split(" ").slice(0, 2).join(" ")
    expect(found.filter((difference) => !(meant(difference) in STRICTER))).toEqual([])
    expect(found.map(meant).sort()).toEqual(Object.keys(STRICTER).sort())
  })

  it("read the interface's answer fields, and no other", () => {
    // a look-up answers a failed payment with the error's fields beside the payment's
    const ofError = interfaceFile.error.map((field) => field.name).filter((field) => field.startsWith("error"))
    const found = pairs.flatMap(([name, described, operation]) => {
      const besides = operation.resultField === undefined ? [] : ofError
      const schemas = fieldsOf(operation.answer).filter((field) => !besides.includes(field.name))
      return differences(described.response, schemas, `${name} `, inAnswer)
    })
    expect(found).toEqual([])
  })

  const bounded = pairs.flatMap(([name, { request }, operation]) =>
    Object.values(request)
      .filter(Array.isArray)
      .flat()
      .filter(({ minimum, maximum }: Field) => minimum !== undefined || maximum !== undefined)
      .map((field: Field) => [`${name} ${field.name}`, field, operation] as const),
  )

  it("stop at the interface's bounds", () => {
    const wrong = bounded.filter(([, { name, minimum, maximum }, operation]) => {
      const schema = fieldsOf(operation.request).find((field) => field.name === name)?.schema
      const takes = (value: number) => schema !== undefined && z.core.safeParse(schema, value).success
      const [inside, outside] = [
        [minimum, maximum],
        [minimum && minimum - 1, maximum && maximum + 1],
      ].map((bounds) => bounds.filter((bound) => bound !== undefined).map(takes))
      return inside?.includes(false) || outside?.includes(true)
    })
    expect(wrong.map(([name]) => name)).toEqual([])
    expect(bounded.map(([name]) => name)).toEqual([
      "links.list page",
      "links.list count",
      "reports.listTransactions page",
    ])
  })
})
