// npm run check:rooms [feature]: takes each feature, or one, out of a copy of the repository. Types and the core's tests must pass without it.
// With --types instead: takes all features out at once, and checks types alone.
// scripts/features.json names the features, the folders that an address names otherwise, and the files that register features.
import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

const { compositions, features } = JSON.parse(readFileSync("scripts/features.json", "utf8"))

const DEMOS = [".demo", ".demo-marketplace", ".demo-accounts"]
/** At any depth: other commands may be writing them meanwhile. */
const NOT_COPIED = ["node_modules", ".git", ".medusa", ".vitepress", ".mutants", ...DEMOS]

/** Flows that charge and refund, on a real ledger. */
const FLOWS = ["hosted-page", "card-charge", "authorize", "recovery-charged", "refund", "refund-items", "check-payment"]

function copyRepository() {
  const copy = mkdtempSync(path.join(tmpdir(), "without-feature-"))
  const filter = (file) => !NOT_COPIED.includes(path.basename(file))
  for (const entry of readdirSync(".").filter(filter))
    cpSync(entry, path.join(copy, entry), { recursive: true, filter })
  symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"))
  return copy
}

/** Folders and files of `src` that carry the feature's name, and those of its addresses. The client and the storefront's helpers stay whole. */
function pathsOf(copy, feature) {
  const entries = readdirSync(path.join(copy, "src"), { recursive: true, encoding: "utf8" })
  const inLayers = entries.filter((entry) => !/^(client|storefront)\//.test(entry))
  const named = inLayers.filter((entry) => path.basename(entry).replace(/(\.spec)?\.tsx?$/, "") === feature)
  return [...named.map((entry) => path.join("src", entry)), ...features[feature]]
}

const IMPORT = /^(?:import|export) (?:type )?(?:\* as (\w+)|\{([^}]*)\}|(\w+)|\*) from "(\..+)"\n/gm

const isFile = (file) => [".ts", ".tsx", "/index.ts", ""].some((ending) => existsSync(file + ending))

/** Without the imports of files that are gone, and without each line that uses an imported name. */
function withoutLines(file) {
  const used = []
  const text = readFileSync(file, "utf8").replace(IMPORT, (statement, all, some = "", one, to) => {
    if (isFile(path.join(path.dirname(file), to))) return statement
    const names = [all, one, ...some.split(",").map((name) => name.trim().split(" ").at(-1))]
    used.push(...names.filter((name) => name !== undefined && name !== ""))
    return ""
  })
  const isUsed = new RegExp(`\\b(${["(?!)", ...used].join("|")})\\b`)
  const lines = text.split("\n").filter((line) => !isUsed.test(line))
  return lines.join("\n")
}

/** The core's types, without those of tests of the repository. */
const TYPES = { extends: "./tsconfig.json", include: ["src"], exclude: ["node_modules", "src/admin"] }

const TSC = path.join("node_modules", "typescript-native", "bin", "tsc")

function check(taken, checksTypesOnly = false) {
  const copy = copyRepository()
  const run = (...command) => {
    const begun = Date.now()
    const { status, stdout, stderr } = spawnSync("npx", command, { cwd: copy, encoding: "utf8", maxBuffer: 1e8 })
    if (status !== 0) console.log(stdout, stderr)
    const seconds = Math.round((Date.now() - begun) / 1000)
    console.log(`  ${status === 0 ? "passed" : "FAILED"}: ${command.join(" ")} (${seconds} s)`)
    return status === 0
  }
  try {
    const gone = taken.flatMap((feature) => pathsOf(copy, feature))
    for (const one of gone) rmSync(path.join(copy, one), { recursive: true, force: true })
    for (const file of compositions) writeFileSync(path.join(copy, file), withoutLines(path.join(copy, file)))
    writeFileSync(path.join(copy, "tsconfig.core.json"), JSON.stringify(TYPES))
    console.log(`Without ${taken.join(", ")} (${gone.join(", ")}):`)
    return [
      run("node", TSC, "-p", "tsconfig.core.json", "--noEmit"),
      run("node", TSC, "-p", "src/admin"),
      checksTypesOnly || run("node", "scripts/test.mjs", "unit", `${copy}/src/`),
      checksTypesOnly || run("node", "scripts/test.mjs", "flows", ...FLOWS.map((name) => `flows/${name}.spec`)),
    ].every(Boolean)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const [only] = process.argv.slice(2)
const all = Object.keys(features)
if (only !== undefined && only !== "--types" && !all.includes(only))
  throw new Error(`"${only}" is none of ${all.join(", ")}`)
const results =
  only === "--types" ? [check(all, true)] : (only === undefined ? all : [only]).map((feature) => check([feature]))
process.exit(results.every(Boolean) ? 0 : 1)
