import { audit } from "../audit/audit"
import { z } from "zod"
import { hasEndedState } from "../../../src/domain"
import { attemptRow } from "../../../src/use-cases/ports/records"
import { Random } from "../story/random"
import { actionsOf, type Bare, type Story } from "../story/story"
import type { Stage } from "./open-stage"
import { isCharged } from "./service-books"
import { StoryRunner } from "./story-runner"
import type { World } from "./world"

const dueRow = z.object({ due: z.coerce.date().nullable() })

const openRow = z.object({
  id: z.string(),
  cart_id: z.string().nullable(),
  order_id: z.string().nullable(),
  state: attemptRow.shape.state,
  flagged: z.boolean(),
})

/** Everything the job could change, as text. */
const SNAPSHOT = `select concat_ws('|',
  (select json_agg(row("id", "state", "version") order by "id")::text from "svc_attempt"),
  (select json_agg(row("id", "state", "medusa_refund_id") order by "id")::text from "svc_operation"),
  (select json_agg(row("id", "state") order by "id")::text from "svc_payout_change"),
  (select json_agg(row("id", "state") order by "id")::text from "svc_item_approval"),
  (select json_agg(row("id", "resolved_at") order by "id")::text from "svc_attention")) as "text"`

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** So long the job looks at an amount that is held, also when it is flagged. */
const HOLD_DAYS = 22

/** Attempts that are checked again, and whether they are flagged. */
const CHECKED = `select "id", "cart_id", "order_id", "state", exists (
    select 1 from "svc_attention" where "attempt_id" = "svc_attempt"."id" and "resolved_at" is null
  ) and ("hold" is null or "created_at" < now() - interval '${HOLD_DAYS} days') as "flagged"
  from "svc_attempt" where "next_check_at" is not null`

/** More than the job needs for anything that ends. */
const MOST_PASSES = 150
/** Passes in which nothing changes, after which only a person can change something. */
const SAME_PASSES = 4

async function secondsUntilDue({ execute, clock }: World): Promise<number | undefined> {
  const [row] = await execute(`select min("next_check_at") as "due" from "svc_attempt"`, [])
  const { due } = dueRow.parse(row)
  return due === null ? undefined : Math.ceil((due.getTime() - clock.now().getTime()) / 1000) + 1
}

async function isLeftToPeople({ execute, medusa }: World): Promise<boolean> {
  const rows = z.array(openRow).parse(await execute(CHECKED, []))
  // an unpaid order waits for the open attempt of its cart, or of its balance
  const cartsOfPeople = rows
    .filter(({ flagged, state }) => flagged && !hasEndedState(state))
    .map(({ cart_id, order_id }) => cart_id ?? medusa.order(order_id ?? "")?.madeOf)
  return rows.every(
    ({ flagged, state, cart_id }) =>
      flagged || (hasEndedState(state) && cart_id !== null && cartsOfPeople.includes(cart_id)),
  )
}

const waitFor = (seconds: number): Bare => ({ do: "wait", seconds })
const JOB: Bare = { do: "run the job" }
const COMPARE: Bare = { do: "compare the days" }

/** So often the list of all links is read. */
const LINKS_SECONDS = 901
/** The first pass may see a sale that waits for another payment of its order: it is flagged an hour after that. */
const LINK_PASSES = 5

/** After so many passes the job runs twice a day, where amounts are held for weeks. */
const OFTEN_PASSES = 15

/** The job that works on stored cards tries for so many days what it looks up; of cards that are kept nothing is. */
const CARD_DAYS = 12
const OPEN_CARDS = `select "id" from "svc_stored_card" where "state" <> 'kept' limit 1`

/** After them each day of a story has been read for the last time. */
const READ_DAYS = 5

/**
 * The jobs run until nothing is due, or until only people can do something; then the service's lists are read after so many days.
 * Undefined: they have come to rest.
 */
async function comeToRest(runner: StoryRunner, days = READ_DAYS): Promise<string | undefined> {
  const { world } = runner
  const { lists, storedCards } = world.story.capabilities
  let notAtRest = await runUntilDone(runner)
  if (notAtRest === undefined && world.links.length > 0) {
    for (let pass = 0; pass < LINK_PASSES; pass += 1)
      await runner.also(waitFor(LINKS_SECONDS), { do: "follow the links" })
    // a recorded sale takes the place of a session
    notAtRest = await runUntilDone(runner)
  }
  if (lists) await runner.also(waitFor(days * DAY), COMPARE)
  for (let day = 0; storedCards && day < CARD_DAYS && (await world.readIds(OPEN_CARDS)).length > 0; day += 1)
    await runner.also({ do: "work on the cards" }, waitFor(DAY))
  return notAtRest
}

/** The job that reconciles runs whenever something is due. */
async function runUntilDone(runner: StoryRunner): Promise<string | undefined> {
  const { world } = runner
  let [before, same] = ["", 0]
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const due = await secondsUntilDue(world)
    if (due === undefined) return undefined
    const isSlow = world.story.capabilities.hold !== undefined && pass >= OFTEN_PASSES
    const seconds = Math.max(due, isSlow ? 12 * HOUR : 0)
    await runner.also(...(seconds > 0 ? [waitFor(seconds)] : []), JOB)
    const after = JSON.stringify(await world.execute(SNAPSHOT, []))
    same = after === before ? same + 1 : 0
    before = after
    if (same >= SAME_PASSES && (await isLeftToPeople(world))) return undefined
  }
  return `The job still has something to check after ${MOST_PASSES} passes.`
}

/** The story is over: what was sent arrives, and the service decides its reviews. */
async function endStory(runner: StoryRunner): Promise<void> {
  const { buyers, capabilities, rest } = runner.world.story
  const random = new Random(rest)
  await runner.also({ do: "late calls arrive" })
  // a day that is a month ago by then is not read any more
  if (capabilities.lists && capabilities.hold) await runner.also(COMPARE)
  for (const buyer of buyers.keys())
    await runner.alsoFor(buyer, { do: "decide the review", approve: random.chance(0.6) })
}

/** People of the shop look at the attention list, and do what it asks for. */
async function tidyUp(runner: StoryRunner): Promise<void> {
  const { story, links } = runner.world
  const { lists, hold } = story.capabilities
  const when = (isSo: boolean, ...bares: Bare[]) => (isSo ? bares : [])
  for (const buyer of story.buyers.keys())
    await runner.alsoFor(
      buyer,
      { do: "report how it ended" },
      ...when(lists, { do: "record a panel refund" }),
      { do: "reconcile the refunds" },
      ...when(hold !== undefined, { do: "release the hold" }),
      ...when(
        links.some((one) => one.buyer === buyer),
        { do: "record a sale" },
        { do: "take a sale off the list" },
      ),
    )
}

/** Its lines say what happened, and its findings what the auditor found. */
export type StoryRun = ReturnType<typeof resultOf>

/** Runs a story to its end, audits the books, has people work on the attention list, and audits again. */
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
