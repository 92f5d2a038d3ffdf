import { existsSync, readdirSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

/*
 * Reads src/api without running it: Medusa would have to be loaded for that. Types come from the compiler, and the program has
 * only our own files in it.
 */

export const ROOT = path.resolve(__dirname, "../..")
const API = path.join(ROOT, "src/api")

const routeFiles = () =>
  readdirSync(API, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "route.ts")
    .map((file) => path.join(API, file))
    .sort()

/** The file that a relative import names. */
export function fileOf(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".")) return undefined
  const target = path.resolve(path.dirname(from), specifier)
  return [`${target}.ts`, path.join(target, "index.ts")].find((file) => existsSync(file))
}

/** What a route runs is not read: types come by imports that name them as such, or from the index of a folder. */
function isTypeImport({ parent }: ts.Node): boolean {
  if (!ts.isImportDeclaration(parent)) return ts.isExportDeclaration(parent)
  const { phaseModifier, namedBindings } = parent.importClause ?? {}
  const isTypeOnly = phaseModifier === ts.SyntaxKind.TypeKeyword
  if (isTypeOnly || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return isTypeOnly
  return namedBindings.elements.some((element) => element.isTypeOnly)
}

export interface Source {
  checker: ts.TypeChecker
  routes: ts.SourceFile[]
  middlewares: ts.SourceFile
}

export function readSource(): Source {
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts"],
    types: [],
  }
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map((literal) => {
      const resolvedFileName = isTypeImport(literal) ? fileOf(from, literal.text) : undefined
      if (resolvedFileName === undefined) return { resolvedModule: undefined }
      return { resolvedModule: { resolvedFileName, extension: ts.Extension.Ts } }
    })
  const middlewares = path.join(API, "middlewares.ts")
  const program = ts.createProgram([...routeFiles(), middlewares], options, host)
  const read = (file: string) => {
    const source = program.getSourceFile(file)
    if (source === undefined) throw new Error(`${file} cannot be read.`)
    return source
  }
  return { checker: program.getTypeChecker(), routes: routeFiles().map(read), middlewares: read(middlewares) }
}

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
