// Remembers what the package was built from, and what came of it: while both are the same, it need not be built again.
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"

const CONFIG = ["tsconfig.json", "tsconfig.build.json", "vite.config.mjs", "package.json", "package-lock.json"]
const FROM = ["cli", "messages", "src", "sandbox", "scripts", ...CONFIG]
/** The site of the documentation: nothing of the package is built from it, and npm installs into it. */
const DOCS_SITE = "scripts/docs-site"
const TO = [".medusa/server"]
const NOTE = ".medusa/built-from"

export const isBuilt = () => existsSync(NOTE) && readFileSync(NOTE, "utf8") === state()

export const noteBuilt = () => writeFileSync(NOTE, state())

function state() {
  const hash = createHash("sha256")
  for (const file of [...FROM, ...TO].flatMap(filesOf)) hash.update(`${file}\n`).update(readFileSync(file)).update("\n")
  return hash.digest("hex")
}

function filesOf(place) {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  const entries = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name))
  return files.filter((file) => !file.startsWith(`${DOCS_SITE}/`)).sort()
}
