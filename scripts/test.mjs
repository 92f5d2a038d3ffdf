// Without arguments: runs every suite and ends with one line, "N passed, N failed". Exits 1 when anything failed, was skipped, or
// did not run. With a suite's name (and more for jest: names of files, -t "title"): runs that suite and shows its tests.
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { setPriority, tmpdir } from "node:os"
import path from "node:path"
import { readFaultArguments } from "./faults.mjs"

/** How many files of a suite run side by side. */
const WORKERS = {
  unit: "100%",
  flows: "2",
  faults: "2",
  service: "2",
  http: "2",
  processes: "1",
  browser: "2",
  fuzz: "1",
}

/**
 * Two chains that run at the same time, each suite after the one before it. Processes and browser wait for much of their time, which http
 * and unit use; last are the suites that keep both processors busy by themselves, so that none is idle in the end.
 */
const CHAINS = [
  ["http", "unit"],
  ["processes", "browser", "service", "faults", "flows"],
]

/** What computes all the time gives way a little to what runs beside it (0 is normal, 19 the least). */
const NICENESS = { http: 5, unit: 5 }

/** Suites that boot stores in the test's own process. */
const BOOTS_STORES = ["http", "processes", "fuzz"]

/** Characters shown of why a test failed that passed at its second try. */
const SHOWN_REASON = 600

const total = { passed: 0, failed: 0 }

/** Runs a suite to its end, and gives jest's exit code. */
function jest(suite, args, stdio, variables = {}) {
  const silent = BOOTS_STORES.includes(suite) ? ["--silent"] : []
  const child = spawn("jest", [`--maxWorkers=${WORKERS[suite]}`, ...silent, ...args], {
    stdio,
    env: { ...process.env, ...variablesOf(suite), TEST_TYPE: suite, ...variables },
  })
  if (suite in NICENESS) child.once("spawn", () => setPriority(child.pid, NICENESS[suite]))
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`jest did not start (${error.message}): run this by npm, as in "npm run test:${suite}".`)
      resolve(1)
    })
    child.once("close", (code) => resolve(code ?? 1))
  })
}

/** Runs a suite to its end, and adds its numbers. `isShown`: also what its tests write. */
async function count(suite, reports, { args = [], variables = {}, isShown = false } = {}) {
  const report = path.join(reports, `${suite}.json`)
  const code = await jest(
    suite,
    ["--json", `--outputFile=${report}`, ...args],
    ["ignore", isShown ? "inherit" : "ignore", "inherit"],
    variables,
  )
  const results = readReport(report)
  printSecondTries(results)
  const failed =
    results.numFailedTests + results.numPendingTests + results.numTodoTests + results.numRuntimeErrorTestSuites
  total.passed += results.numPassedTests
  total.failed += code !== 0 && failed === 0 ? 1 : failed
}

/**
 * With more room for what is soon thrown away, a tenth of a suite's work is saved. Medusa loads its parts with dynamic imports, which
 * jest runs only behind a flag; it logs unless told not to.
 */
function variablesOf(suite) {
  const { NODE_OPTIONS = "", LOG_LEVEL = "silent" } = process.env
  const room = `${NODE_OPTIONS} --max-semi-space-size=64`.trim()
  if (!BOOTS_STORES.includes(suite)) return { NODE_OPTIONS: room }
  return { LOG_LEVEL, MEDUSA_DISABLE_TELEMETRY: "true", NODE_OPTIONS: `${room} --experimental-vm-modules` }
}

/** Tests that failed and passed when they were tried once more (integration-tests/setup/second-try.cjs), with why. */
function printSecondTries({ testResults = [] }) {
  for (const { fullName, status, invocations = 1, retryReasons = [] } of testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  ))
    if (status === "passed" && invocations > 1)
      console.log(`Passed at the second try: ${fullName}\n${String(retryReasons[0]).slice(0, SHOWN_REASON)}`)
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"))
  } catch {
    console.error(`jest left no report at ${report}`)
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numRuntimeErrorTestSuites: 1 }
  }
}

/** Runs something that counts tests, and ends with their numbers. */
async function counted(work) {
  const reports = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-tests-"))
  await work(reports)
  rmSync(reports, { recursive: true, force: true })
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

async function inTurn(suites, reports) {
  for (const suite of suites) await count(suite, reports)
}

const runAll = () =>
  counted(async (reports) => {
    await Promise.all(CHAINS.map((suites) => inTurn(suites, reports)))
  })

const runFaults = (args) =>
  counted(async (reports) => {
    const { variables, rest, sum, done } = readFaultArguments(args)
    await count("faults", reports, { args: rest, variables, isShown: true })
    console.log(sum())
    done()
  })

const [suite, ...args] = process.argv.slice(2)
if (suite !== undefined && !(suite in WORKERS))
  throw new Error(`There is no suite ${suite}: ${Object.keys(WORKERS).join(", ")}.`)
if (suite === undefined) process.exit(await runAll())
process.exit(suite === "faults" ? await runFaults(args) : await jest(suite, args, "inherit"))
