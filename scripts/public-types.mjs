// Which of the built `.d.ts` files a user of the package can reach: those of its entries, and what they import.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"

const RELATIVE_IMPORT = /(?:from|import\(|import|require\()\s*"(\.[^"]+)"/g

/** The paths in `exports` that name types, as patterns: `*` stands for one name. */
function entriesOf({ exports }) {
  const types = Object.values(exports).flatMap((entry) => (entry.types ? [path.normalize(entry.types)] : []))
  return types.map((entry) => new RegExp(`^${entry.split("*").map(escape).join("[^/]+")}$`))
}

const escape = (text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")

function importsOf(file) {
  const found = [...readFileSync(file, "utf8").matchAll(RELATIVE_IMPORT)].map(([, to]) =>
    path.join(path.dirname(file), to.replace(/\.js$/, "")),
  )
  return found.flatMap((to) => [`${to}.d.ts`, path.join(to, "index.d.ts")]).filter((to) => existsSync(to))
}

/** Of `files` (paths relative to the package, `.d.ts`) those that are reached. */
export function publicTypes(manifest, files) {
  const entries = entriesOf(manifest)
  const reached = new Set(files.filter((file) => entries.some((entry) => entry.test(file))))
  // a set that grows while it is walked is walked to its end
  for (const file of reached) for (const next of importsOf(file)) reached.add(next)
  return reached
}
