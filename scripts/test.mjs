// Runs every suite and ends with one line: "N passed, N failed". Exits 1 when anything failed, was skipped, or did not run.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"

/** Each suite, with how many files of it run side by side: those that time what a person waits for run alone. */
const SUITES = [
  ["unit", "100%"],
  ["service", "1"],
  ["http", "2"],
  ["browser", "1"],
]

const reports = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-tests-"))
let passed = 0
let failed = 0

function run([suite, atOnce]) {
  const report = path.join(reports, `${suite}.json`)
  const { status } = spawnSync(
    "jest",
    [
      `--maxWorkers=${atOnce}`,
      // Medusa's database driver prints a line for each connection that ends when a test's database is put back
      "--silent=" + String(suite === "http"),
      "--json",
      `--outputFile=${report}`,
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...(suite === "http" ? medusaVariables() : {}), TEST_TYPE: suite },
    },
  )
  const results = readReport(report)
  passed += results.numPassedTests
  failed += results.numFailedTests + results.numPendingTests + results.numTodoTests + results.numRuntimeErrorTestSuites
  if (status !== 0 && results.numFailedTests + results.numRuntimeErrorTestSuites === 0) failed += 1
}

/**
 * Medusa loads its parts with dynamic imports, which jest runs only behind a flag; it logs unless told not to. With more
 * room for what is soon thrown away, a tenth of its work is saved.
 */
function medusaVariables() {
  const { NODE_OPTIONS = "", LOG_LEVEL = "silent" } = process.env
  return { LOG_LEVEL, NODE_OPTIONS: `${NODE_OPTIONS} --experimental-vm-modules --max-semi-space-size=64`.trim() }
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"))
  } catch {
    console.error(`jest left no report at ${report}`)
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numRuntimeErrorTestSuites: 1 }
  }
}

for (const suite of SUITES) run(suite)
rmSync(reports, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
