import { audit } from "../audit/audit"
import { isCharged } from "./service-books"
import { actionsOf, type Story } from "../story/story"
import { COMPARE, comeToRest, endStory, tidyUp } from "./rest"
import { StoryRunner } from "./story-runner"
import type { Stage } from "./open-stage"
import type { World } from "./world"

/** What happened in a story, line by line, how much of everything there was, and what the auditor found. */
export type StoryRun = ReturnType<typeof resultOf>

/** Runs a story to its end, audits the books, has people do what they are asked for, and audits again. */
export async function runStory(stage: Stage, story: Story): Promise<StoryRun> {
  const runner = await StoryRunner.open(await stage.open(story.accounts), story)
  const { world } = runner
  try {
    if (story.accounts.length > 1)
      world.lines.push(...world.buyers.map(({ number, account }) => `Buyer ${number} begins at ${account}.`))
    if (story.capabilities.lists) await runner.also(COMPARE)
    await runner.runSteps()
    world.lines.push("The story is over; the job goes on until nothing is due.")
    await endStory(runner)
    const first = await audit(world, await comeToRest(runner))
    if (first.findings.length > 0) return resultOf(world, first)
    world.lines.push("People of the shop do what the attention list asks for.")
    await tidyUp(runner)
    const second = await audit(world, await comeToRest(runner, 1))
    return resultOf(world, { ...first, findings: second.findings })
  } finally {
    await world.close()
  }
}

function resultOf(world: World, { findings, books }: Awaited<ReturnType<typeof audit>>) {
  const { lines, faults, medusa, story } = world
  const charges = books.service.filter(isCharged)
  const tally = {
    stories: 1,
    actions: story.steps.flatMap(actionsOf).length,
    faults: faults.length,
    charges: charges.length,
    givenBack: charges.filter(({ isCancelled, refunded }) => isCancelled || refunded.minor > 0n).length,
    orders: medusa.orders.length,
    entries: books.attempts.flatMap(({ entries }) => entries).length,
  }
  return { findings, lines, tally }
}
