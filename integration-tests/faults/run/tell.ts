import { audit } from "../audit/audit"
import type { Finding } from "../audit/rules"
import { isCharged } from "./service-books"
import type { Story } from "../story/story"
import { actionsOf } from "../story/story"
import { comeToRest, endStory, tidyUp } from "./rest"
import { Telling } from "./run-story"
import type { Stage } from "./open-stage"

/** How much of everything there was. */
export interface Tally {
  stories: number
  actions: number
  faults: number
  charges: number
  givenBack: number
  orders: number
  entries: number
}

/** A story that was told, and what the auditor found. */
export interface Told {
  findings: readonly Finding[]
  lines: readonly string[]
  tally: Tally
}

/** Runs a story to its end, audits the books, has people do what they are asked for, and audits again. */
export async function tell(stage: Stage, story: Story): Promise<Told> {
  const parts = await stage.open()
  const telling = await Telling.open(parts, story)
  const { world } = telling
  try {
    await telling.tellAll()
    world.tell("The story is over; the job goes on until nothing is due.")
    await endStory(telling)
    const first = await audit(world, await comeToRest(telling))
    if (first.findings.length > 0) return toldOf(story, world.lines, first, world.faults.length)
    world.tell("People of the shop do what the attention list asks for.")
    await tidyUp(telling)
    const second = await audit(world, await comeToRest(telling))
    return toldOf(story, world.lines, { ...first, findings: second.findings }, world.faults.length)
  } finally {
    await telling.close()
    await parts.close()
  }
}

type Audited = Awaited<ReturnType<typeof audit>>

function toldOf(story: Story, lines: readonly string[], { findings, books }: Audited, faults: number): Told {
  const charges = books.service.filter(isCharged)
  const tally = {
    stories: 1,
    actions: story.steps.flatMap(actionsOf).length,
    faults,
    charges: charges.length,
    givenBack: charges.filter(({ isCancelled, refunded }) => isCancelled || refunded.minor > 0n).length,
    orders: books.world.medusa.orders.length,
    entries: books.attempts.flatMap(({ entries }) => entries).length,
  }
  return { findings, lines, tally }
}
