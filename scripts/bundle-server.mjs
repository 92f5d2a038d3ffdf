// Writes the JavaScript of src/: a file for each thing that Medusa or a user of the package loads by its path, and what
// they share in one file for each folder of src/, under lib/.
import { transform } from "esbuild"
import { existsSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { rollup } from "rollup"
import { moduleFiles } from "./entries.mjs"
import { texts } from "./texts.mjs"

const SRC = path.resolve("src")

/** Loaded by path, whoever imports it or not. Their own code stays with them. */
const LOADED_BY_MEDUSA = [
  /^(jobs|links|policies|scripts|subscribers)\//,
  /^api\/(.+\/)?(route|middlewares)\.ts$/,
  /^modules\/[^/]+\/migrations\//,
]

/** Loaded by path too, and imported by other folders: their code lies in lib/, and they re-export it. */
const ENTRIES = [
  /^(client|money|storefront|workflows)\/index\.ts$/,
  /^(modules|providers)\/[^/]+\/index\.ts$/,
  /^modules\/[^/]+\/models\//,
]

const isOneOf = (patterns, file) => patterns.some((pattern) => pattern.test(file))

function sources() {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => file.endsWith(".ts") && !/\.spec\.ts$|(^|\/)__tests__\//.test(file))
}

/** The file of lib/ that a module's code goes to; undefined where it stays in a file of its own. */
function sharedFile(id) {
  if (id.startsWith("\0") || path.dirname(id) === path.resolve("messages")) return "messages"
  const file = path.relative(SRC, id).replaceAll(path.sep, "/")
  const [folder] = file.split("/")
  return folder === "storefront" || isOneOf(LOADED_BY_MEDUSA, file) ? undefined : folder
}

const SMALL = { minify: true, lineLimit: 1500, charset: "utf8", target: "es2022" }

/**
 * Pure code, reads of Medusa, statements that an error of the database repeats, and routes whose files are named after their addresses: an
 * error there is found without names of functions.
 */
const SHORT_NAMES = ["lib/api.js", "lib/mapping.js", "lib/medusa.js", "lib/domain.js", "lib/modules.js"]

const LITERAL = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$]*`/.source
/** Of a schema: for the API's reference, which is made from the sources. */
const DESCRIPTION = new RegExp(`\\.describe\\(\\s*(?:${LITERAL})(?:\\s*\\+\\s*(?:${LITERAL}))*\\s*,?\\s*\\)`, "g")

const typescript = {
  name: "typescript",
  resolveId(to, from) {
    if (from === undefined) return null
    if (!to.startsWith(".")) return { id: to, external: true }
    const base = path.resolve(path.dirname(from), to)
    return [`${base}.ts`, path.join(base, "index.ts")].find((file) => existsSync(file))
  },
  async transform(text, id) {
    const { code } = await transform(text, { loader: "ts", target: "es2022", charset: "utf8", sourcefile: id })
    return { code: code.replace(DESCRIPTION, ""), map: null }
  },
  /** Without a format esbuild keeps the names of the top level, by which an error's stack names functions. */
  async renderChunk(text, { fileName }) {
    const format = SHORT_NAMES.includes(fileName) ? { format: "cjs" } : {}
    const { code } = await transform(text, { ...SMALL, ...format })
    return { code, map: null }
  },
}

/** Two classes of one folder with one name: one of them would be renamed, and errors and logs would show it. */
function refuseRenamedClasses(output) {
  for (const { fileName, code } of output) {
    const [renamed] = /\bclass \w+\$\d+/.exec(code) ?? []
    if (renamed !== undefined) throw new Error(`${fileName} has a "${renamed}": rename one of the two classes`)
  }
}

/**
 * In a program of ES modules the default of a CommonJS file is the whole of it: where the manifest asks for it, a module with the
 * right default.
 */
function writeModules(output, manifest, out) {
  const wanted = moduleFiles(manifest)
  for (const { fileName, exports } of output) {
    const file = path.join(out, fileName.replace(/js$/, "mjs"))
    if (!wanted.some((pattern) => pattern.test(path.relative(".", file)))) continue
    const names = exports.filter((name) => name !== "default")
    const named = names.length > 0 ? `export const { ${names.join(", ")} } = all\n` : ""
    writeFileSync(file, `import all from "./${path.basename(fileName)}"\nexport default all.default\n${named}`)
  }
}

/** Writes `src/` and `lib/` into `out`. A warning of the bundler, such as a circle of files, is an error. */
export async function bundleServer(manifest, out) {
  const entries = sources().filter((file) => isOneOf([...LOADED_BY_MEDUSA, ...ENTRIES], file))
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((file) => [`src/${file.slice(0, -".ts".length)}`, path.join(SRC, file)])),
    plugins: [texts, typescript],
    // a package whose names are not used is not loaded
    // a schema that no code reads, as those of answers, only describes the API
    treeshake: { moduleSideEffects: "no-external", manualPureFunctions: ["z", "answerFields"] },
    onLog(level, log) {
      throw new Error(`${level}: ${log.message}`)
    },
  })
  const { output } = await bundle.write({
    dir: out,
    format: "cjs",
    exports: "named",
    esModule: true,
    // as TypeScript's esModuleInterop
    interop: "auto",
    hoistTransitiveImports: false,
    // among the files of lib/; what a user imports keeps its name
    minifyInternalExports: true,
    entryFileNames: "[name].js",
    // a route's folder is named [id]
    sanitizeFileName: false,
    chunkFileNames: "lib/[name].js",
    manualChunks: sharedFile,
  })
  await bundle.close()
  refuseRenamedClasses(output)
  writeModules(output, manifest, out)
}
