import type * as TypeScript from "typescript"
import type { ArrayLiteralExpression, Node, ObjectLiteralExpression, PropertyName, SourceFile } from "typescript"

export type Compiler = typeof TypeScript

export class ConfigError extends Error {
  override readonly name = "ConfigError"
}

/** A `medusa-config` that is written as one object, or the object and parts of it as constants of the file. */
export class ConfigSource {
  readonly #file: SourceFile
  readonly #constants = new Map<string, Node>()

  /** `ts`: the store's own TypeScript. @throws ConfigError where the code is neither JavaScript nor TypeScript */
  constructor(
    private readonly ts: Compiler,
    readonly code: string,
  ) {
    this.#file = ts.createSourceFile("medusa-config.ts", code, ts.ScriptTarget.Latest, true)
    const [wrong] = ts.transpileModule(code, { reportDiagnostics: true }).diagnostics ?? []
    if (wrong) {
      const line = this.#file.getLineAndCharacterOfPosition(wrong.start ?? 0).line + 1
      throw new ConfigError(
        `it cannot be parsed: line ${line}: ${ts.flattenDiagnosticMessageText(wrong.messageText, " ")}`,
      )
    }
    for (const statement of this.#file.statements)
      if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const)
        for (const { name, initializer } of statement.declarationList.declarations)
          if (ts.isIdentifier(name) && initializer) this.#constants.set(name.text, initializer)
  }

  /** The object that is exported, or given to `defineConfig`. */
  config(): ObjectLiteralExpression {
    const { ts } = this
    const exported = this.#resolve(this.#exported())
    const isDefined =
      exported && ts.isCallExpression(exported) && exported.expression.getText().endsWith("defineConfig")
    const config = isDefined ? this.#resolve(exported.arguments[0]) : exported
    if (config === undefined || !ts.isObjectLiteralExpression(config))
      throw new ConfigError("it exports neither an object nor defineConfig({ … }) with an object of this file")
    return config
  }

  /** The value of a property. @throws ConfigError where it may be there in a way that cannot be seen */
  property({ properties }: ObjectLiteralExpression, name: string): Node | undefined {
    const { ts } = this
    const getName = (key: PropertyName | undefined) =>
      key && (ts.isIdentifier(key) || ts.isStringLiteral(key)) ? key.text : undefined
    const found = properties.find((one) => getName(one.name) === name)
    if (found && ts.isPropertyAssignment(found)) return found.initializer
    if (found && ts.isShorthandPropertyAssignment(found)) return found.name
    const hidden = found ?? properties.find((one) => getName(one.name) === undefined)
    if (hidden) throw new ConfigError(`${this.#line(hidden)}: it cannot be seen whether "${name}" is set here`)
    return undefined
  }

  list(name: string, value: Node): ArrayLiteralExpression {
    const list = this.#resolve(value)
    if (list && this.ts.isArrayLiteralExpression(list)) return list
    throw new ConfigError(`${this.#line(value)}: "${name}" is not written as a list`)
  }

  object(name: string, value: Node): ObjectLiteralExpression {
    const object = this.#resolve(value)
    if (object && this.ts.isObjectLiteralExpression(object)) return object
    throw new ConfigError(`${this.#line(value)}: "${name}" is not written as an object`)
  }

  /** The objects of a list, those of lists that are spread into it too. @throws ConfigError where one cannot be seen */
  objectsIn(node: Node): ObjectLiteralExpression[] {
    const { ts } = this
    const value = this.#resolve(node)
    const all = (...some: readonly Node[]) => some.flatMap((one) => this.objectsIn(one))
    if (value && ts.isObjectLiteralExpression(value)) return [value]
    if (value && ts.isArrayLiteralExpression(value)) return all(...value.elements)
    if (value && ts.isSpreadElement(value)) return all(value.expression)
    if (value && ts.isConditionalExpression(value)) return all(value.whenTrue, value.whenFalse)
    if (value && ts.isBinaryExpression(value))
      return value.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
        ? all(value.right)
        : all(value.left, value.right)
    throw new ConfigError(`${this.#line(node)}: it cannot be seen which modules are listed here`)
  }

  /** Undefined where it is not written as a text. */
  text(node: Node | undefined): string | undefined {
    const value = this.#resolve(node)
    return value && this.ts.isStringLiteralLike(value) ? value.text : undefined
  }

  /** Counts names anywhere in the file, as a text or as `Some.member`. */
  count(names: readonly string[]): number {
    const { ts } = this
    const getName = (node: Node) =>
      ts.isStringLiteralLike(node) ? node.text : ts.isPropertyAccessExpression(node) ? node.getText() : ""
    return this.#nodes().filter((node) => names.includes(getName(node))).length
  }

  get hasSingleQuotes(): boolean {
    const texts = this.#nodes().filter((node) => this.ts.isStringLiteral(node))
    return texts.filter((node) => node.getText().startsWith("'")).length * 2 > texts.length
  }

  #nodes(node: Node = this.#file): Node[] {
    return [node, ...node.getChildren().flatMap((one) => this.#nodes(one))]
  }

  #exported(): Node | undefined {
    const { ts } = this
    for (const statement of this.#file.statements) {
      if (ts.isExportAssignment(statement)) return statement.expression
      const assigned = ts.isExpressionStatement(statement) ? statement.expression : undefined
      if (assigned && ts.isBinaryExpression(assigned) && assigned.left.getText() === "module.exports")
        return assigned.right
    }
    return undefined
  }

  /** Resolves a constant to its value, and an expression in brackets or with a type to itself. */
  #resolve(node: Node | undefined, depth = 0): Node | undefined {
    const { ts } = this
    const isWrapped =
      node && (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    const inner = isWrapped
      ? node.expression
      : node && ts.isIdentifier(node)
        ? this.#constants.get(node.text)
        : undefined
    return inner && depth < 10 ? this.#resolve(inner, depth + 1) : node
  }

  #line(node: Node): string {
    return `line ${this.#file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
  }
}
