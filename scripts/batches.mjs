// Runs many spec files as one of jest's: what they import is loaded once for all of them, which takes longer than most tests.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"

/** How many batches a suite has: several for each worker, so that none is left with a long one at the end. */
const BATCHES = { unit: 8, flows: 8 }

/** A spec that changes how modules are loaded, the clock or jest's own limits is a file of its own. */
const NEEDS_OWN_MODULES = /\bjest\.(mock|doMock|resetModules|isolateModules|useFakeTimers|setTimeout)\(/

/** Writes the batches of a suite into `tmp/`, and gives jest's variables for them; none for a suite without batches. */
export function writeBatches(suite) {
  if (!(suite in BATCHES)) return {}
  mkdirSync(path.join("tmp", "batches"), { recursive: true })
  // another run in this checkout has its own
  const folder = mkdtempSync(path.join("tmp", "batches", `${suite}-`))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  listBatches(suite).forEach((files, index) => {
    const described = files.map(
      (file) => `describe(${JSON.stringify(path.relative("", file))}, () => {
  require(${JSON.stringify(file)})
})\n`,
    )
    writeFileSync(path.join(folder, `${index + 1}.spec.js`), described.join(""))
  })
  return { TEST_BATCHES: folder }
}

/** The largest files are dealt first, so that all batches take about as long. */
function listBatches(suite) {
  const listed = execFileSync(path.resolve("node_modules/.bin/jest"), ["--listTests"], {
    env: { ...process.env, TEST_TYPE: suite },
    encoding: "utf8",
  })
  const files = listed.trim().split("\n")
  files.sort((one, other) => statSync(other).size - statSync(one).size || one.localeCompare(other))
  const together = files.filter((file) => !NEEDS_OWN_MODULES.test(readFileSync(file, "utf8")))
  const batches = Array.from({ length: BATCHES[suite] }, (_, first) =>
    together.filter((_, index) => index % BATCHES[suite] === first),
  )
  return [...batches, ...files.filter((file) => !together.includes(file)).map((file) => [file])]
}
