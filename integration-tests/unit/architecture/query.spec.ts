import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

const root = path.resolve(__dirname, "../../..")

/** What only src/medusa/rows.ts does: it reads by Query, or resolves it from the container. */
function touchesQuery(text: string): boolean {
  const visit = (node: ts.Node): boolean => {
    const isRead =
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "graph"
    const isResolved = ts.isPropertyAccessExpression(node) && node.name.text === "QUERY"
    return isRead || isResolved || (ts.forEachChild(node, visit) ?? false)
  }
  return visit(ts.createSourceFile("x.ts", text, ts.ScriptTarget.Latest))
}

const sources = () =>
  readdirSync(path.join(root, "src"), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))

describe("Medusa's Query", () => {
  it("is used by its one typed reader only", () => {
    const found = sources().filter((file) => touchesQuery(readFileSync(path.join(root, file), "utf8")))
    expect(found).toEqual(["src/medusa/rows.ts"])
  })
})
