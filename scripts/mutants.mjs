// Breaks the code that decides about money in thousands of small ways and counts how many of them a fast test notices.
// node scripts/mutants.mjs [room or glob...] [--sample 0.05 --seed 1]: rooms are the folders of src/ below; without one all run, one
// after the other. A whole run takes hours; a sample tries a random part of the mutants, the same ones for the same seed and commit.
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import globalSetup from "../integration-tests/flows/setup/global-setup.mjs"
import globalTeardown from "../integration-tests/setup/global-teardown.mjs"

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string" }, seed: { type: "string", default: "1" } },
})
if (options.sample !== undefined) Object.assign(process.env, { SAMPLE: options.sample, SEED: options.seed })
const { isInSample } = await import("./mutant-sample.mjs")

/** Each room with the specs its mutants are tried against: its own, without those of what uses it. */
const ROOMS = {
  money: ["src/money/**/*"],
  domain: ["src/domain/**/*"],
  mapping: ["src/mapping/**/*"],
  client: ["src/client/**/*", "integration-tests/unit/client*", "integration-tests/unit/client/**/*"],
  "use-cases": ["src/use-cases/**/*", "integration-tests/flows/**/*"],
}

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
      env: {
        ...process.env,
        // a promise that a broken call rejects after its test has failed must not end the runner
        NODE_OPTIONS: "--unhandled-rejections=warn",
        TEST_TYPE: "mutants",
        SPECS: ROOMS[room].join(),
        MUTANTS_REPORT: report,
      },
    },
  )
  if (status !== 0) throw new Error(`the mutation run of ${room} did not end`)
  return { room, ...count(JSON.parse(readFileSync(report, "utf8"))) }
}

/** A mutant that makes a test hang is noticed too. One that no test runs is not. */
function count({ files }) {
  const found = { Killed: 0, Timeout: 0, Survived: 0, NoCoverage: 0 }
  for (const { mutants } of Object.values(files))
    for (const { id, status } of mutants) if (status in found && isInSample(id)) found[status] += 1
  const tried = Object.values(found).reduce((sum, each) => sum + each)
  const noticed = found.Killed + found.Timeout
  const [low, high] = interval(noticed, tried)
  return { tried, ...found, "noticed %": percent(noticed / tried), "95 % from": percent(low), to: percent(high) }
}

const percent = (share) => Number((100 * share).toFixed(1))

/** Wilson's 95 % interval of a share, for a sample: what a whole run would find lies in it 19 times of 20. */
function interval(hits, tries) {
  const z = 1.96
  const middle = (hits + z ** 2 / 2) / (tries + z ** 2)
  const spread = (z * Math.sqrt((hits * (tries - hits)) / tries + z ** 2 / 4)) / (tries + z ** 2)
  return [middle - spread, middle + spread]
}

const globs = (wanted.length > 0 ? wanted : Object.keys(ROOMS)).map((each) =>
  each in ROOMS ? `src/${each}/**/*.ts` : each,
)
const unknown = globs.filter((glob) => !(roomOf(glob) in ROOMS))
if (unknown.length > 0) {
  console.error(`Not in a room that is mutated (${Object.keys(ROOMS).join(", ")}): ${unknown.join(", ")}`)
  process.exit(2)
}
mkdirSync(".mutants", { recursive: true })
const needsDatabase = globs.some((glob) => roomOf(glob) === "use-cases")
if (needsDatabase) await globalSetup()
try {
  console.table(globs.map((glob) => run(roomOf(glob), `${glob},!src/**/*.spec.ts,!src/**/*sentences.ts`)))
} finally {
  if (needsDatabase) await globalTeardown()
}
