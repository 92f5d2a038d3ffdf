import { readFileSync } from "node:fs"
import path from "node:path"

/** The fields of the interface that docs/reference/mapping.md has a row for: "buyer.id". */
export function listDocumentedFields(prefix: RegExp): string[] {
  const text = readFileSync(path.resolve(__dirname, "../../../docs/reference/mapping.md"), "utf8")
  const documented = [...text.matchAll(/^\| `(\w+\.\w+)` +\|/gm)].flatMap(([, field]) => field ?? [])
  return documented.filter((field) => prefix.test(field)).sort()
}
