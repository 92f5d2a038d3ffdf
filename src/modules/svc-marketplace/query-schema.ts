import type { ModuleJoinerConfig } from "@medusajs/framework/types"
import { GraphQLUtils } from "@medusajs/framework/utils"

const { parse, Kind } = GraphQLUtils
type FieldType = GraphQLUtils.TypeNode

const BUILT_IN = ["String", "ID", "Int", "Float", "Boolean"]

const getName = (type: FieldType): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : getName(type.type))

function asList<T>(value: T | T[] | undefined): T[] {
  if (Array.isArray(value)) return value
  return value === undefined ? [] : [value]
}

/** `leaf`: a value; `branch`: an object, or several. `unclear`: modules do not describe all of the path. */
type PathEnd = "leaf" | "branch" | "unclear" | "missing"

/**
 * What Query can read, by the schemas of modules and links. Query itself neither returns nor refuses a field that does not exist. What
 * the schemas do not describe counts as unclear, never as missing.
 */
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
      for (const { name, type } of definition.fields ?? []) known.set(name.value, getName(type))
      this.fields.set(definition.name.value, known)
    }
  }

  /** Whether Query takes this for an entity. */
  hasEntity(entity: string): boolean {
    return this.configs.some(({ serviceName, alias }) => [serviceName, ...this.namesOf(alias)].includes(entity))
  }

  /** Whether a path from an entity, such as `seller.id` from `product`, can end in a value. */
  isValue(entity: string, path: string): boolean {
    const end = this.pathEnd(entity, path)
    return end === "leaf" || end === "unclear"
  }

  /** Whether this may be among the fields that are requested of an entity: `*`, `address`, `address.*`, `address.city`. */
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

  /** A link names it, without a type. */
  private isLinked(type: string, field: string): boolean {
    const service = this.configs.find(({ alias }) => asList(alias).some(({ entity }) => entity === type))?.serviceName
    return this.configs
      .flatMap((config) => config.extends ?? [])
      .filter(({ serviceName, entity }) => serviceName === service && (entity === undefined || entity === type))
      .some(({ relationship, fieldAlias }) => relationship.alias === field || field in (fieldAlias ?? {}))
  }
}
