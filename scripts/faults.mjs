// `npm run test:faults`: random stories on the flows, with faults (docs/reliability.md).
//   --seed N       from this seed on
//   --scenarios M  so many stories: 300, and one with a seed
//   --story FILE   the story that a failure kept
//   --print        prints what happens in each
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"

const options = {
  seed: { type: "string" },
  scenarios: { type: "string" },
  story: { type: "string" },
  print: { type: "boolean", default: false },
}

/** What jest's workers get to know of the arguments, and what is left of those for jest. */
export function readFaultArguments(args) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
  const { seed, story, print } = values
  const scenarios = values.scenarios ?? (seed === undefined ? "300" : "1")
  for (const [name, value] of Object.entries({ seed, scenarios }))
    if (value !== undefined && !/^\d+$/.test(value)) throw new Error(`--${name} is a whole number, not ${value}.`)
  if (story !== undefined && !existsSync(story)) throw new Error(`There is no story ${story}.`)
  const folder = mkdtempSync(path.join(tmpdir(), "medusa-payment-svc-faults-"))
  const tally = path.join(folder, "tally.jsonl")
  const variables = {
    FAULTS_SEED: seed ?? "1",
    FAULTS_SCENARIOS: scenarios,
    FAULTS_TALLY: tally,
    ...(story === undefined ? {} : { FAULTS_STORY: path.resolve(story) }),
    ...(print ? { FAULTS_PRINT: "yes" } : {}),
  }
  return {
    variables,
    rest: positionals,
    sum: () => sumOf(tally),
    done: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** How much of everything the stories had, in a line: one sees that they are not empty. */
function sumOf(file) {
  if (!existsSync(file)) return "No story was run."
  const sums = {}
  for (const line of readFileSync(file, "utf8").trim().split("\n"))
    for (const [name, value] of Object.entries(JSON.parse(line))) sums[name] = (sums[name] ?? 0) + value
  const { stories, actions, faults, charges, givenBack, orders, entries } = sums
  return (
    `${stories} stories: ${actions} actions, ${faults} faults met, ${charges} charges (${givenBack} with money given back), ` +
    `${orders} orders, ${entries} open attention entries`
  )
}
