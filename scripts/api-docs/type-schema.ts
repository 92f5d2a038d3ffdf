import ts from "typescript"

export interface JsonSchema {
  $ref?: string
  type?: string
  description?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Named types that a document has once. */
export type Components = Map<string, JsonSchema>

const COMPONENT = "#/components/schemas/"
export const nameOfRef = (ref: string) => ref.slice(COMPONENT.length)

/** Turns types into JSON schemas of what they are as JSON; the comments of types and fields become descriptions. */
export class TypeSchemas {
  readonly #checker: ts.TypeChecker
  readonly components: Components = new Map()
  readonly #declared = new Map<string, ts.Declaration | undefined>()

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  of(type: ts.Type): JsonSchema {
    const symbol = this.#nameOf(type)
    if (symbol === undefined) return this.#inline(type)
    const { name } = symbol
    const [declaration] = symbol.declarations ?? []
    if (!this.components.has(name)) {
      this.components.set(name, {})
      this.#declared.set(name, declaration)
      const description = this.#commentOf(symbol)
      this.components.set(name, { ...(description && { description }), ...this.#inline(type) })
    } else if (this.#declared.get(name) !== declaration) throw new Error(`Two types of the API are called ${name}.`)
    return { $ref: `${COMPONENT}${name}` }
  }

  /** Of a type that one of our files declares under a name, and that no parameters make another. */
  #nameOf(type: ts.Type): ts.Symbol | undefined {
    const isParameterised = (type.aliasTypeArguments ?? []).length > 0
    const symbol = type.aliasSymbol ?? (type.isClassOrInterface() ? type.symbol : undefined)
    const file = symbol?.declarations?.[0]?.getSourceFile()
    return symbol === undefined || isParameterised || file?.hasNoDefaultLib || file?.isDeclarationFile
      ? undefined
      : symbol
  }

  #inline(type: ts.Type): JsonSchema {
    if (type.isUnion()) return this.#union(type)
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: this.#checker.typeToString(type) === "true" }
    if (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return { type: "string" }
    if (type.flags & ts.TypeFlags.Number) return { type: "number" }
    if (type.flags & ts.TypeFlags.Null) return { type: "null" }
    if (type.flags & ts.TypeFlags.Unknown) return {}
    if (type.getSymbol()?.name === "Date") return { type: "string", format: "date-time" }
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return this.#object(type)
    throw new Error(`The API's documentation has no schema for the type ${this.#checker.typeToString(type)}.`)
  }

  #union({ types }: ts.UnionType): JsonSchema {
    const defined = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
    const isBoolean = ({ flags }: ts.Type) => Boolean(flags & ts.TypeFlags.BooleanLiteral)
    // the compiler's own order changes with what else it has read
    const literals = defined
      .flatMap((one) => (one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : []))
      .sort()
    const others = defined.filter((one) => !one.isStringLiteral() && !one.isNumberLiteral() && !isBoolean(one))
    const booleans = defined.filter(isBoolean)
    const parts: JsonSchema[] = [
      ...(literals.length > 0 ? [literals.length === 1 ? { const: literals[0] } : { enum: literals }] : []),
      ...(booleans.length === 2 ? [{ type: "boolean" }] : booleans.map((one) => this.#inline(one))),
      ...others.map((one) => this.of(one)),
    ].sort((one, other) => Number(one.type === "null") - Number(other.type === "null"))
    return parts.length === 1 && parts[0] ? parts[0] : { anyOf: parts }
  }

  #object(type: ts.Type): JsonSchema {
    const checker = this.#checker
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference)
      return { type: "array", items: item ? this.of(item) : {} }
    }
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String)
    if (index) return { type: "object", additionalProperties: this.of(index.type) }
    const fields = checker.getPropertiesOfType(type)
    const required = fields.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name)
    return {
      type: "object",
      properties: Object.fromEntries(fields.map((field) => [field.name, this.#field(field)])),
      ...(required.length > 0 && { required }),
    }
  }

  #field(field: ts.Symbol): JsonSchema {
    const description = this.#commentOf(field)
    return { ...this.of(this.#checker.getTypeOfSymbol(field)), ...(description && { description }) }
  }

  /** A comment that only says which route a type belongs to says nothing here. */
  #commentOf(symbol: ts.Symbol): string {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)).replace(/\s+/g, " ").trim()
    return text.replace(/^(GET|POST|DELETE)\b[^.]*?\/admin\S*(: |$)|^(GET|POST) \/store\S+$/, "")
  }
}
