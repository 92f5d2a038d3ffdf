// Breaks the code that decides about money in thousands of small ways and counts how many of them a fast test notices.
// node scripts/mutants.mjs [room or glob...]: rooms are the folders of src/ below; without one all run, one after the other.
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync } from "node:fs"
import globalSetup from "../integration-tests/flows/setup/global-setup.mjs"
import globalTeardown from "../integration-tests/setup/global-teardown.mjs"

/** Each room with the suites its mutants are tried against. */
const ROOMS = { money: ["unit"], payment: ["unit"], mapping: ["unit"], client: ["unit"], flows: ["unit", "flows"] }

/** Run from the registry's cache: a mutation run needs them, a test or an installed plugin never does. */
const STRYKER = ["@stryker-mutator/core@9.5.1", "@stryker-mutator/jest-runner@9.5.1"]

const roomOf = (glob) => glob.replace(/^src\//, "").split("/")[0]

function run(room, mutate) {
  const report = `.mutants/${room}.json`
  const { status } = spawnSync(
    "npx",
    ["--yes", ...STRYKER.flatMap((name) => ["-p", name]), "stryker", "run", "stryker.config.mjs", "--mutate", mutate],
    {
      stdio: "inherit",
      env: { ...process.env, TEST_TYPE: "mutants", SUITES: ROOMS[room].join(), MUTANTS_REPORT: report },
    },
  )
  if (status !== 0) throw new Error(`the mutation run of ${room} did not end`)
  return { room, ...count(JSON.parse(readFileSync(report, "utf8"))) }
}

/** A mutant that makes a test hang is noticed too. One that no test runs is not. */
function count({ files }) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const killed = statuses.filter((status) => status === "Killed" || status === "Timeout").length
  const survived = statuses.filter((status) => status === "Survived" || status === "NoCoverage").length
  return { killed, survived, "killed %": Number(((100 * killed) / (killed + survived)).toFixed(1)) }
}

const wanted = process.argv.slice(2)
const globs = (wanted.length > 0 ? wanted : Object.keys(ROOMS)).map((each) =>
  each in ROOMS ? `src/${each}/**/*.ts` : each,
)
const unknown = globs.filter((glob) => !(roomOf(glob) in ROOMS))
if (unknown.length > 0) {
  console.error(`Not in a room that is mutated (${Object.keys(ROOMS).join(", ")}): ${unknown.join(", ")}`)
  process.exit(2)
}
mkdirSync(".mutants", { recursive: true })
const needsDatabase = globs.some((glob) => ROOMS[roomOf(glob)].includes("flows"))
if (needsDatabase) await globalSetup()
try {
  console.table(globs.map((glob) => run(roomOf(glob), `${glob},!src/**/*.spec.ts,!src/**/*sentences.ts`)))
} finally {
  if (needsDatabase) await globalTeardown()
}
