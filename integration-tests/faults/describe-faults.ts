import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { RULES, type Finding } from "./audit/rules"
import { openStage, type Stage } from "./run/open-stage"
import { runStory, type StoryRun } from "./run/run-story"
import { shrink } from "./shrink"
import type { Story } from "./story/story"
import { writeStory } from "./story/write-story"

/** Left out: the stories of `npm run test:all`. */
const { FAULTS_SEED = "1", FAULTS_SCENARIOS = "300", FAULTS_STORY, FAULTS_TALLY, FAULTS_PRINT } = process.env
const { FAULTS_SHRINK_MS = "20000" } = process.env

/** The stories of this run: one that was kept, or those from a seed on. */
function stories(): { title: string; read: () => Story }[] {
  if (FAULTS_STORY !== undefined) {
    const file = FAULTS_STORY
    return [{ title: file, read: () => JSON.parse(readFileSync(file, "utf8")) as Story }]
  }
  const seeds = Array.from({ length: Number(FAULTS_SCENARIOS) }, (_, at) => Number(FAULTS_SEED) + at)
  return seeds.map((seed) => ({ title: `seed ${seed}`, read: () => writeStory(seed) }))
}

const FOLDER = path.resolve("tmp/faults")

/** Keeps a story that failed, so that it can be run again. */
function keep(one: Story): string {
  mkdirSync(FOLDER, { recursive: true })
  const file = path.join(FOLDER, `story-${one.seed}.json`)
  writeFileSync(file, `${JSON.stringify(one, undefined, 2)}\n`)
  return path.relative(process.cwd(), file)
}

const listed = (findings: readonly Finding[]) =>
  findings.map(({ rule, text }) => `  ${RULES[rule]}\n    ${text}`).join("\n")

/** The shortest story that was found to fail the same rule, as numbered lines, and how to run it again. */
async function failure(stage: Stage, one: Story, run: StoryRun): Promise<Error> {
  const short = await shrink(one, run, (candidate) => runStory(stage, candidate), Number(FAULTS_SHRINK_MS))
  const file = keep(short.story)
  return new Error(
    [
      `The books do not agree after the story of seed ${one.seed}:`,
      listed(run.findings),
      `The shortest story that still breaks the rule (of ${one.steps.length} steps ${short.story.steps.length} are left):`,
      ...short.run.lines,
      listed(short.run.findings),
      `Again: npm run test:faults -- --seed ${one.seed}    the short one: npm run test:faults -- --story ${file}`,
    ].join("\n"),
  )
}

/** Describes a test for every second story: two files share them. */
export function describeFaults(remainder: 0 | 1): void {
  let stage: Stage | undefined
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())
  const own = stories().filter((_, at) => at % 2 === remainder)
  if (own.length === 0) it("has no story in this run", () => undefined)
  for (const { title, read } of own)
    it(`the books agree after the story of ${title}`, async () => {
      if (!stage) throw new Error("the stage is not open")
      const one = read()
      const run = await runStory(stage, one)
      if (FAULTS_TALLY !== undefined) appendFileSync(FAULTS_TALLY, `${JSON.stringify(run.tally)}\n`)
      if (FAULTS_PRINT !== undefined) process.stdout.write(`${run.lines.join("\n")}\n`)
      if (run.findings.length > 0) throw await failure(stage, one, run)
    })
}
