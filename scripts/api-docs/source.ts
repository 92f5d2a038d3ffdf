import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

/* Reads routes without running them: Medusa would have to be loaded for that. */

export const ROOT = path.resolve(__dirname, "../..")
const API = path.join(ROOT, "src/api")

const filesNamed = (name: string) =>
  readdirSync(API, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === name)
    .map((file) => path.join(API, file))
    .sort()

/** The file that a relative import names. */
function fileOf(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined
  const target = path.resolve(path.dirname(from), specifier)
  return [`${target}.ts`, path.join(target, "index.ts")].find((file) => existsSync(file))
}

export interface Source {
  routes: ts.SourceFile[]
  middlewares: ts.SourceFile[]
}

const read = (file: string) => ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true)

export const readSource = (): Source => ({
  routes: filesNamed("route.ts").map(read),
  middlewares: filesNamed("middlewares.ts").map(read),
})

/** Every call in a node whose function is one of `names`, with the name. */
export function callsOf(node: ts.Node, names: readonly string[]): { name: string; call: ts.CallExpression }[] {
  const found: { name: string; call: ts.CallExpression }[] = []
  const visit = (one: ts.Node) => {
    if (ts.isCallExpression(one) && names.includes(one.expression.getText()))
      found.push({ name: one.expression.getText(), call: one })
    one.forEachChild(visit)
  }
  visit(node)
  return found
}

/** Where a name that a file imports is exported. */
export function importOf(source: ts.SourceFile, name: string): { file: string; name: string } | undefined {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue
    const found = bindings.elements.find((element) => element.name.text === name)
    const file = found && fileOf(source.fileName, statement.moduleSpecifier.text)
    if (file !== undefined) return { file, name: found?.propertyName?.text ?? name }
  }
  return undefined
}
