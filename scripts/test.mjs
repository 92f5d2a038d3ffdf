// Without arguments: runs what `npm test` proves, and ends with one line, "N passed, N failed". With "all": every suite, as .ci/run does.
// Both exit with 1 when anything failed, was skipped, or did not run. With a suite's name (and more for jest: names of files,
// -t "title"): runs that suite and shows its tests.
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs"
import { setPriority, tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { stripVTControlCharacters } from "node:util"
import { refuseNode } from "../cli/node-version.cjs"
import { writeBatches } from "./batches.mjs"
import { readFaultArguments } from "./faults.mjs"

/** How many files of a suite run side by side. */
const WORKERS = {
  unit: "100%",
  docs: "100%",
  flows: "2",
  faults: "2",
  stores: "2",
  purchases: "1",
  service: "2",
  http: "2",
  processes: "1",
  browser: "2",
}

/**
 * The parts of `npm test`, one after the other. Properties draw a tenth of their cases, and 60 stories are run. Purchases are one process
 * that starts and waits for half of its time: the stores run beside it.
 */
const QUICK = [
  [[["unit", { FC_SHARE: "0.1" }]]],
  [[["flows", { FC_SHARE: "0.1" }]]],
  [[["faults", { FAULTS_SEED: "1", FAULTS_SCENARIOS: "60" }]]],
  [[["purchases"]], [["stores"]]],
]

/**
 * The parts of `npm run test:all`; the tests of `purchases` are among those of `browser`, those of `stores` among those of `http`. In each,
 * two chains of suites run at the same time, so that one computes while the other waits; http runs at a lower priority.
 */
const ALL = [
  [
    [["unit"], ["flows"], ["faults"]],
    [["service"], ["docs"]],
  ],
  [[["browser"]], [["processes"], ["http"]]],
]

/** 0 is normal, 19 the least. */
const NICENESS = { http: 5, stores: 5 }

/** Suites that boot stores in the test's own process. */
const BOOTS_STORES = ["stores", "http", "processes"]
const NEEDS_CHROMIUM = ["purchases", "browser"]
/** Programs that suites run, beside Node.js and what comes from npm. */
const PROGRAMS = { docs: ["curl"], http: ["curl", "jq"], processes: ["redis-server", "redis-cli"] }

/** Room for PostgreSQL's files and jest's cache. */
const ROOM_BYTES = 2 * 1024 ** 3

/** Characters shown of why a test failed at its first try. */
const SHOWN_REASON = 600

const END_PATIENCE_MS = 15_000

/** Jest ends its processes itself (jest.config.js): a Medusa that was shut down leaves timers. */
const FORCED_END = /^(Force exiting Jest: |A worker process has failed to exit gracefully )/

const CHECK_CHROMIUM = path.resolve("integration-tests/browser/check-chromium.ts")
const PROGRESS = path.resolve("scripts/test-progress.cjs")
const REPORT = path.resolve("scripts/test-report.cjs")
const QUIET = path.resolve("scripts/quiet-warnings.cjs")

const total = { passed: 0, failed: 0 }

/** What runs now, to be ended by Ctrl-C. */
const running = new Set()
let isInterrupted = false

/**
 * Runs a suite to its end, and gives jest's exit code. `isOwnGroup`: its processes are a group of their own, of which nothing is left
 * running in the end.
 */
function jest(suite, args, { stdio = "inherit", variables = {}, isOwnGroup = false } = {}) {
  const silent = BOOTS_STORES.includes(suite) ? ["--silent"] : []
  const child = spawn("jest", [`--maxWorkers=${WORKERS[suite]}`, ...silent, ...args], {
    stdio,
    detached: isOwnGroup,
    env: { ...process.env, ...variablesOf(suite), TEST_TYPE: suite, ...variables },
  })
  if (isOwnGroup) running.add(child)
  if (child.stderr)
    createInterface(child.stderr).on("line", (line) => {
      if (!isInterrupted && !FORCED_END.test(stripVTControlCharacters(line))) console.error(line)
    })
  if (suite in NICENESS) child.once("spawn", () => setPriority(child.pid, NICENESS[suite]))
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`jest did not start (${error.message}): run this by npm, as in "npm run test:${suite}".`)
      resolve(1)
    })
    child.once("exit", () => isOwnGroup && signalGroup(child, "SIGKILL"))
    child.once("close", (code) => {
      running.delete(child)
      // nothing is started any more
      if (!isInterrupted) resolve(code ?? 1)
    })
  })
}

function signalGroup({ pid }, signal) {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== "ESRCH") throw error
  }
}

/** Runs a suite to its end, adds its numbers, and gives them with the seconds it took. */
async function count(suite, reports, { args = [], variables = {}, isShown = false } = {}) {
  const report = path.join(reports, `${suite}.json`)
  const begun = Date.now()
  const reporters = [isShown ? "default" : PROGRESS, REPORT].map((reporter) => `--reporters=${reporter}`)
  const code = await jest(suite, [...reporters, ...args], {
    stdio: ["ignore", isShown ? "inherit" : "ignore", isShown ? "inherit" : "pipe"],
    variables: { ...variables, ...(args.length ? {} : writeBatches(suite)), TEST_REPORT: report },
    isOwnGroup: true,
  })
  const results = readReport(report)
  printSecondTries(results)
  const failed =
    results.numFailedTests + results.numPendingTests + results.numTodoTests + results.numRuntimeErrorTestSuites
  const part = {
    suite,
    passed: results.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    seconds: Math.round((Date.now() - begun) / 1000),
  }
  total.passed += part.passed
  total.failed += part.failed
  return part
}

/**
 * With more room for what is soon thrown away, a tenth of a suite's work is saved. Medusa loads its parts with dynamic imports, which
 * jest runs only behind a flag; it logs unless told not to.
 */
function variablesOf(suite) {
  const { NODE_OPTIONS: given = "", LOG_LEVEL = "silent" } = process.env
  const room = `${given} --max-semi-space-size=64`.trim()
  if (!BOOTS_STORES.includes(suite)) return { NODE_OPTIONS: room }
  const NODE_OPTIONS = `${room} --require=${JSON.stringify(QUIET)} --experimental-vm-modules`
  return { LOG_LEVEL, MEDUSA_DISABLE_TELEMETRY: "true", NODE_OPTIONS }
}

/**
 * Tests that were tried once more (integration-tests/setup/second-try.cjs), with why they failed first: the second try runs after all
 * other tests of its describe, and may fail for another reason.
 */
function printSecondTries({ tests = [] }) {
  for (const { fullName, status, invocations = 1, retryReasons = [] } of tests)
    if (invocations > 1) {
      const end = status === "passed" ? "Passed at the second try" : "Failed at both tries"
      console.log(`${end}: ${fullName}\nThe first time: ${String(retryReasons[0]).slice(0, SHOWN_REASON)}`)
    }
}

/** A suite that ended before its tests (it has written why) left no report, and counts as one that failed. */
function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, numRuntimeErrorTestSuites: 1 }
  }
}

/** Runs something that counts tests, and ends with their numbers. */
async function counted(work) {
  const reports = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-tests-"))
  endWithSignals(reports)
  await work(reports)
  rmSync(reports, { recursive: true, force: true })
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

/** Runs parts one after the other, and prints a table of their suites. */
const runParts = (parts) =>
  counted(async (reports) => {
    const done = []
    const inTurn = async (suites) => {
      for (const [suite, variables] of suites) done.push(await count(suite, reports, { variables }))
    }
    for (const chains of parts) await Promise.all(chains.map(inTurn))
    for (const { suite, passed, failed, seconds } of done)
      console.log(
        `${suite.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
      )
  })

/** Ctrl-C ends what runs: jest ends its PostgreSQL and its workers, and what does not end in time is killed. */
function endWithSignals(reports) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(signal, async () => {
      isInterrupted = true
      const children = [...running]
      const ended = children.map((child) => new Promise((resolve) => child.once("close", resolve)))
      for (const child of children) signalGroup(child, "SIGINT")
      await Promise.race([Promise.all(ended), setTimeout(END_PATIENCE_MS)])
      for (const child of children) signalGroup(child, "SIGKILL")
      if (reports !== undefined) rmSync(reports, { recursive: true, force: true })
      console.log("\nThe tests were interrupted.")
      process.exit(130)
    })
}

const runFaults = ({ variables, rest, sum, done }) =>
  counted(async (reports) => {
    await count("faults", reports, { args: rest, variables, isShown: true })
    console.log(sum())
    done()
  })

/** A sentence for what is missing, before any test runs. */
function missing(suites) {
  const refusal = refuseNode()
  if (refusal !== undefined) return refusal
  const { bavail, bsize } = statfsSync(tmpdir())
  if (bavail * bsize < ROOM_BYTES)
    return `The tests need 2 GB of room in ${tmpdir()}, and ${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB is free.`
  for (const suite of suites)
    for (const program of PROGRAMS[suite] ?? [])
      if (spawnSync(program, ["--version"]).error) return `The suite "${suite}" needs ${program} on the path.`
  if (!suites.some((suite) => NEEDS_CHROMIUM.includes(suite))) return undefined
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", CHECK_CHROMIUM], { encoding: "utf8" })
  return status === 0 ? undefined : stderr.trim()
}

function fail(problem) {
  console.error(problem)
  process.exit(1)
}

function readFaults(args) {
  try {
    return readFaultArguments(args)
  } catch (error) {
    return fail(error.message)
  }
}

const [suite, ...args] = process.argv.slice(2)
if (suite !== undefined && suite !== "all" && !(suite in WORKERS))
  fail(`There is no suite ${suite}: ${Object.keys(WORKERS).join(", ")}.`)
const parts = { undefined: QUICK, all: ALL }[suite]
const problem = missing(parts?.flat(2).map(([name]) => name) ?? [suite])
if (problem !== undefined) fail(problem)
if (parts) process.exit(await runParts(parts))
if (suite === "faults") process.exit(await runFaults(readFaults(args)))
// what watches reads keys, which only the terminal's own group may
const isOwnGroup = !args.some((arg) => arg.startsWith("--watch"))
if (isOwnGroup) endWithSignals()
process.exit(await jest(suite, args, { isOwnGroup, variables: args.length ? {} : writeBatches(suite) }))
