import type { ModuleJoinerConfig } from "@medusajs/framework/types"
import { GraphQLUtils, Modules } from "@medusajs/framework/utils"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import type { SellerOption } from "../../mapping/marketplace"

const { parse, Kind } = GraphQLUtils
type FieldType = GraphQLUtils.TypeNode

const BUILT_IN = ["String", "ID", "Int", "Float", "Boolean"]

const readTypeName = (type: FieldType): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : readTypeName(type.type)

function asList<T>(value: T | T[] | undefined): T[] {
  if (Array.isArray(value)) return value
  return value === undefined ? [] : [value]
}

/** `unclear`: the modules do not describe the whole path. */
type PathEnd = "leaf" | "branch" | "unclear" | "missing"

/** Query neither returns nor refuses a field that does not exist. A field that no schema describes counts as unclear, never as missing. */
export class QuerySchema {
  private readonly fields = new Map<string, Map<string, string>>()
  private readonly leaves = new Set(BUILT_IN)

  constructor(private readonly configs: readonly ModuleJoinerConfig[]) {
    for (const { schema } of configs) if (schema?.trim()) this.read(schema)
  }

  private read(schema: string): void {
    for (const definition of parse(schema, { noLocation: true }).definitions) {
      if (definition.kind === Kind.SCALAR_TYPE_DEFINITION || definition.kind === Kind.ENUM_TYPE_DEFINITION)
        this.leaves.add(definition.name.value)
      if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.OBJECT_TYPE_EXTENSION) continue
      const known = this.fields.get(definition.name.value) ?? new Map<string, string>()
      for (const { name, type } of definition.fields ?? []) known.set(name.value, readTypeName(type))
      this.fields.set(definition.name.value, known)
    }
  }

  hasEntity(entity: string): boolean {
    return this.configs.some(({ serviceName, alias }) => [serviceName, ...this.namesOf(alias)].includes(entity))
  }

  isValue(entity: string, path: string): boolean {
    const end = this.pathEnd(entity, path)
    return end === "leaf" || end === "unclear"
  }

  /** `*`, `address`, `address.*`, `address.city`. */
  isField(entity: string, field: string): boolean {
    const path = field.replace(/(^|\.)\*$/, "")
    return path === "" || this.pathEnd(entity, path) !== "missing"
  }

  private pathEnd(entity: string, path: string): PathEnd {
    let type = this.typeOf(entity)
    for (const part of path.split(".")) {
      if (type === undefined || (!this.fields.has(type) && !this.leaves.has(type))) return "unclear"
      const next = this.fields.get(type)?.get(part)
      if (next === undefined) return this.isLinked(type, part) ? "unclear" : "missing"
      type = next
    }
    if (type !== undefined && this.leaves.has(type)) return "leaf"
    return type !== undefined && this.fields.has(type) ? "branch" : "unclear"
  }

  private namesOf(alias: ModuleJoinerConfig["alias"]): string[] {
    return asList(alias).flatMap(({ name }) => name)
  }

  private typeOf(entity: string): string | undefined {
    const aliases = this.configs.flatMap(({ alias }) => asList(alias))
    return aliases.find(({ name }) => asList(name).includes(entity))?.entity
  }

  private isLinked(type: string, field: string): boolean {
    const service = this.configs.find(({ alias }) => asList(alias).some(({ entity }) => entity === type))?.serviceName
    return this.configs
      .flatMap((config) => config.extends ?? [])
      .filter(({ serviceName, entity }) => serviceName === service && (entity === undefined || entity === type))
      .some(({ relationship, fieldAlias }) => relationship.alias === field || field in (fieldAlias ?? {}))
  }
}

/** Needs all modules to be loaded. */
export function findUnknown({ entity, fields, productSeller: path }: SellerOption) {
  const schema = new QuerySchema(MedusaModule.getAllJoinerConfigs())
  return {
    entity: schema.hasEntity(entity) ? undefined : entity,
    fields: ["id", ...fields].filter((field) => !schema.isField(entity, field)),
    path: path === undefined || schema.isValue("product", path) ? undefined : path,
  }
}

export function listWarnings(seller: SellerOption): string[] {
  const { entity, fields, path } = findUnknown(seller)
  const entities = entity === undefined ? [] : [`entity: Query has no "${entity}"`]
  const named = fields.length === 0 ? [] : [`fields: Query has no ${fields.join(", ")} of "${seller.entity}"`]
  const ids =
    path === undefined
      ? []
      : [`productSeller: Query has no id at "${path}" of a product; no seller's products can be sold`]
  return [...entities, ...named, ...ids].map((mistake) => `medusa-payment-svc: marketplace.seller.${mistake}.`)
}

type Extension = NonNullable<ModuleJoinerConfig["extends"]>[number]

function getColumn(link: ModuleJoinerConfig, { relationship, fieldAlias = {} }: Extension, path: string) {
  const [first = "", ...rest] = path.split(".")
  const target = link.relationships?.find(({ serviceName }) => serviceName !== Modules.PRODUCT)
  if (target === undefined) return undefined
  const column = `${relationship.alias}.${target.foreignKey}`
  const isByAlias = first in fieldAlias && rest.join(".") === target.primaryKey
  return path === column || isByAlias ? column : undefined
}

/** The link's column outlives the seller: only there does an empty value mean that the product has no seller. */
export function linkColumn(configs: readonly ModuleJoinerConfig[], path: string): string | undefined {
  for (const link of configs.filter(({ isLink }) => isLink))
    for (const extension of link.extends ?? []) {
      const column = extension.serviceName === Modules.PRODUCT ? getColumn(link, extension, path) : undefined
      if (column !== undefined) return column
    }
  return undefined
}

export type SellerIdAt = { type: "one"; id: string } | { type: "none" } | { type: "unclear" }

/** A list may be anywhere on the path. */
export function sellerIdAt(row: unknown, path: string): SellerIdAt {
  const ends = path
    .split(".")
    .reduce<unknown[]>((values, part) => values.flatMap((value) => stepInto(value, part)), [row])
  const found = [...new Set(ends.flatMap(flattened))]
  const [first] = found
  if (first === undefined) return { type: "none" }
  const isId = (typeof first === "string" && first !== "") || typeof first === "number"
  return found.length === 1 && isId ? { type: "one", id: String(first) } : { type: "unclear" }
}

const flattened = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(flattened)
  return value === null || value === undefined ? [] : [value]
}

const stepInto = (value: unknown, part: string): unknown[] =>
  flattened(value).flatMap((one) =>
    typeof one === "object" ? flattened(new Map(Object.entries(one ?? {})).get(part)) : [],
  )
