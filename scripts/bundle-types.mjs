// Writes the types of the package's entries, from those that the compiler wrote for each file: only what the entries show.
import { cpSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { rollup } from "rollup"
import { dts } from "rollup-plugin-dts"
import { moduleFiles, requiredTypes } from "./entries.mjs"

const END = ".d.ts"

/** Folders of src/ whose types are in one file of lib/, because several entries show them. */
const SHARED = ["money", "client", "domain", "use-cases", "medusa"]

/** Of the compiled types those of the package's entries, without their end: `src/client/index`. */
function entriesOf(manifest, { compiled, out }) {
  const wanted = requiredTypes(manifest)
  return readdirSync(compiled, { recursive: true, encoding: "utf8" })
    .filter((file) => wanted.some((pattern) => pattern.test(path.join(path.relative(".", out), file))))
    .map((file) => file.slice(0, -END.length))
}

/** The same types for a program of ES modules, where the manifest asks for them. */
function copyForModules(entries, manifest, out) {
  const wanted = moduleFiles(manifest)
  for (const entry of entries) {
    const copy = path.join(out, `${entry}.d.mts`)
    if (wanted.some((pattern) => pattern.test(path.relative(".", copy)))) cpSync(path.join(out, entry + END), copy)
  }
}

const PRIVATE = /modules\/[^/]+\/(service|container)\.d\.ts$/

/** What the modules hold, ledger and client, is no public interface: a store uses the workflows. */
const opaqueModules = {
  name: "opaque-modules",
  load(file) {
    if (!PRIVATE.test(file)) return null
    const shown = readFileSync(file, "utf8").matchAll(/export (declare class|interface) Svc\w+/g)
    return [...shown].map(([one]) => `${one} {}\n`).join("")
  },
}

/** Types of Medusa that the compiler found by themselves come from the package that is declared. */
const packages = {
  name: "packages",
  resolveId(to, from) {
    if (from === undefined || /^[./]/.test(to)) return null
    return { id: to.replace(/^@medusajs\/(types|workflows-sdk)$/, "@medusajs/framework/$1"), external: true }
  },
}

/** As src/ is indented: half of what the compiler writes. */
const indentedByTwo = {
  name: "indented-by-two",
  renderChunk: (text) => ({
    code: text.replace(/^(?: {4})+/gm, (spaces) => spaces.slice(spaces.length / 2)),
    map: null,
  }),
}

/** Writes into `out` what the entries of the manifest show of the types under `compiled`. */
export async function bundleTypes(manifest, { compiled, out }) {
  const entries = entriesOf(manifest, { compiled, out })
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((entry) => [entry, path.join(compiled, entry + END)])),
    plugins: [opaqueModules, packages, dts(), indentedByTwo],
    onLog(level, log) {
      // that some types can be seen and not be named: as before the bundling
      if (log.plugin !== "dts") throw new Error(`${level}: ${log.message}`)
    },
  })
  await bundle.write({
    dir: out,
    format: "es",
    minifyInternalExports: false,
    entryFileNames: `[name]${END}`,
    chunkFileNames: `lib/[name]${END}`,
    manualChunks(file) {
      // beside lib/modules.js, as every other file of types has its code beside it
      if (PRIVATE.test(file)) return "modules"
      if (file.endsWith("providers/svc/svc-provider.d.ts")) return "providers"
      const [root, folder] = path.relative(compiled, file).split(path.sep)
      return root === "src" && SHARED.includes(folder) ? folder : undefined
    },
  })
  await bundle.close()
  copyForModules(entries, manifest, out)
}
