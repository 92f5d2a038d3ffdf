// Builds the publishable package into .medusa/server: Medusa's own plugin build, less what a user of the package never needs.
// With --if-changed: unless what is there was built from exactly what there is.
import { spawnSync } from "node:child_process"
import { chmodSync, readdirSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { isBuilt, noteBuilt } from "./built-from.mjs"
import { bundleCli } from "./bundle-cli.mjs"
import { publicTypes } from "./public-types.mjs"

const out = path.resolve(".medusa/server")
const kept = new Set(["src", "sandbox"])
const ADMIN_LIMIT_KB = 150

if (process.argv.includes("--if-changed") && isBuilt()) process.exit(0)

const { status } = spawnSync("medusa", ["plugin:build"], { stdio: "inherit" })
if (status !== 0) process.exit(status ?? 1)

for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name)
  const parts = path.relative(out, file).split(path.sep)
  const [top] = parts
  const isTest = /\.spec\.(js|d\.ts)$/.test(entry.name) || file.split(path.sep).includes("__tests__")
  if (!kept.has(top) || isTest || entry.name.endsWith(".map")) rmSync(file, { recursive: true, force: true })
}
const written = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".d.ts"))
const types = written.map((file) => path.join(path.relative(".", out), file))
const reached = publicTypes(JSON.parse(readFileSync("package.json", "utf8")), types)
for (const file of types) if (!reached.has(file)) rmSync(file)

await bundleCli(out)
chmodSync(path.join(out, "sandbox/bin.js"), 0o755)

// Medusa's build ends well also when the admin's part of it failed: there is no bundle then, and this reading throws
const admin = path.join(out, "src/admin")
readFileSync(path.join(admin, "index.mjs"))
const bundles = readdirSync(admin, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".mjs"))
const kilobytes = bundles.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(admin, file))).length, 0) / 1000
console.log(`The admin's bundle: ${kilobytes.toFixed(1)} KB gzip, of ${ADMIN_LIMIT_KB} KB`)
if (kilobytes > ADMIN_LIMIT_KB) process.exit(1)
noteBuilt()
