import path from "node:path"
import ts from "typescript"

/** One import as written in a file. */
export interface Import {
  /** Path from the repository's root. */
  from: string
  /** A path from the root for a relative import, else the package's name. */
  to: string
  isTypeOnly: boolean
}

function target(from: string, specifier: string): string {
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(from), specifier) : specifier
}

function isTypeOnlyImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false
  const names = importClause.namedBindings
  const onlyTypes = names && ts.isNamedImports(names) && names.elements.every((element) => element.isTypeOnly)
  return (
    importClause.phaseModifier === ts.SyntaxKind.TypeKeyword || (importClause.name === undefined && onlyTypes === true)
  )
}

function specifierOf(node: ts.Node): { specifier: ts.Node; isTypeOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node)) return { specifier: node.moduleSpecifier, isTypeOnly: isTypeOnlyImport(node) }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier)
    return { specifier: node.moduleSpecifier, isTypeOnly: node.isTypeOnly }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    return { specifier: node.argument.literal, isTypeOnly: true }
  if (!ts.isCallExpression(node) || !node.arguments[0]) return undefined
  const isRequire = ts.isIdentifier(node.expression) && node.expression.text === "require"
  const isDynamic = node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isRequire || isDynamic ? { specifier: node.arguments[0], isTypeOnly: false } : undefined
}

/** Every import, export-from, import type, dynamic import and require of a file. */
export function importsOf(from: string, text: string): Import[] {
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    const reference = specifierOf(node)
    if (reference && ts.isStringLiteralLike(reference.specifier))
      found.push({ from, to: target(from, reference.specifier.text), isTypeOnly: reference.isTypeOnly })
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(from, text, ts.ScriptTarget.Latest, true))
  return found
}
