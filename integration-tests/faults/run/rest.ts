import { z } from "zod"
import { hasEndedState } from "../../../src/domain"
import { attemptRow } from "../../../src/use-cases/ports/records"
import { Random } from "../story/random"
import type { Action } from "../story/story"
import type { StoryRunner } from "./story-runner"
import type { World } from "./world"

const plain = { buyer: 0, on: "a" as const, faults: [], tab: 0 }

const dueRow = z.object({ due: z.coerce.date().nullable() })

const openRow = z.object({
  id: z.string(),
  cart_id: z.string().nullable(),
  order_id: z.string().nullable(),
  state: attemptRow.shape.state,
  flagged: z.boolean(),
})

type OpenRow = z.infer<typeof openRow>

/** Everything the job could change, as text. */
const SNAPSHOT = `select
  (select json_agg(row("id", "state", "version") order by "id") from "svc_attempt")::text || '|' ||
  coalesce((select json_agg(row("id", "state", "medusa_refund_id") order by "id") from "svc_operation")::text, '') || '|' ||
  coalesce((select json_agg(row("id", "state") order by "id") from "svc_payout_change")::text, '') || '|' ||
  coalesce((select json_agg(row("id", "state") order by "id") from "svc_item_approval")::text, '') || '|' ||
  coalesce((select json_agg(row("id", "resolved_at") order by "id") from "svc_attention")::text, '') as "text"`

/** So long the job looks at an amount that is held, whoever was asked. */
const HOLD_DAYS = 22

/** Attempts that are checked again, and whether a person has been asked to look at them. */
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
  const waits = ({ state, cart_id }: OpenRow) =>
    hasEndedState(state) && cart_id !== null && cartsOfPeople.includes(cart_id)
  return rows.every((row) => row.flagged || waits(row))
}

/** So often the list of all links is read. */
const LINKS_SECONDS = 901
/** The first pass may see a sale that waits for another payment of its order: it is flagged an hour after that. */
const LINK_PASSES = 5

/** After so many passes the job runs twice a day, where amounts are held for weeks. */
const [OFTEN_PASSES, HALF_A_DAY_SECONDS] = [15, 12 * 60 * 60]

/** The job that works on stored cards tries for so many days what it looks up; of cards that are kept nothing is. */
const CARD_DAYS = 12
const OPEN_CARDS = `select 1 from "svc_stored_card" where "state" <> 'kept' limit 1`

export const COMPARE: Action = { do: "compare the days", ...plain }
/** After them each day of a story has been read for the last time. */
const READ_DAYS = 5

/**
 * The jobs run until nothing is due, or until only people can do something; then the service's lists are read after so many days.
 * Undefined: they have come to rest.
 */
export async function comeToRest(runner: StoryRunner, days = READ_DAYS): Promise<string | undefined> {
  const notAtRest = await comeToRestWithoutCards(runner)
  if (runner.world.story.capabilities.lists)
    await runner.also({ do: "wait", seconds: days * 24 * 60 * 60, ...plain }, COMPARE)
  if (!runner.world.story.capabilities.storedCards) return notAtRest
  const { execute } = runner.world
  for (let day = 0; day < CARD_DAYS && (await execute(OPEN_CARDS, [])).length > 0; day += 1)
    await runner.also({ do: "work on the cards", ...plain }, { do: "wait", seconds: 24 * 60 * 60, ...plain })
  return notAtRest
}

async function comeToRestWithoutCards(runner: StoryRunner): Promise<string | undefined> {
  const notAtRest = await comeToRestWithoutLinks(runner)
  if (notAtRest !== undefined || runner.world.links.length === 0) return notAtRest
  for (let pass = 0; pass < LINK_PASSES; pass += 1)
    await runner.also({ do: "wait", seconds: LINKS_SECONDS, ...plain }, { do: "follow the links", ...plain })
  // a recorded sale takes the place of a session
  return comeToRestWithoutLinks(runner)
}

/** The job runs whenever something is due. */
async function comeToRestWithoutLinks(runner: StoryRunner): Promise<string | undefined> {
  const { world } = runner
  let [before, same] = ["", 0]
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const due = await secondsUntilDue(world)
    if (due === undefined) return undefined
    const isSlow = world.story.capabilities.hold !== undefined && pass >= OFTEN_PASSES
    const seconds = Math.max(due, isSlow ? HALF_A_DAY_SECONDS : 0)
    const job: Action = { do: "run the job", ...plain }
    await runner.also(...(seconds > 0 ? [{ do: "wait", seconds, ...plain } as const, job] : [job]))
    const [row] = await world.execute(SNAPSHOT, [])
    const after = JSON.stringify(row)
    same = after === before ? same + 1 : 0
    before = after
    if (same >= SAME_PASSES && (await isLeftToPeople(world))) return undefined
  }
  return `The job still has something to check after ${MOST_PASSES} passes.`
}

/** The story is over: what was sent arrives, and the service decides its reviews. */
export async function endStory(runner: StoryRunner): Promise<void> {
  const { story } = runner.world
  const random = new Random(story.rest)
  await runner.also({ do: "late calls arrive", ...plain })
  // a day that is a month ago by then is not read any more
  if (story.capabilities.lists && story.capabilities.hold) await runner.also(COMPARE)
  for (const buyer of story.buyers.keys())
    await runner.also({ do: "decide the review", ...plain, buyer, approve: random.chance(0.6) })
}

/** People of the shop look at the attention list, and do what it asks for. */
export async function tidyUp(runner: StoryRunner): Promise<void> {
  for (const buyer of runner.world.story.buyers.keys())
    await runner.also(
      { do: "report how it ended", ...plain, buyer },
      ...(runner.world.story.capabilities.lists ? [{ do: "record a panel refund", ...plain, buyer } as const] : []),
      { do: "reconcile the refunds", ...plain, buyer },
      ...(runner.world.story.capabilities.hold ? [{ do: "release the hold", ...plain, buyer } as const] : []),
      ...(runner.world.links.some((one) => one.buyer === buyer)
        ? [
            { do: "record a sale", ...plain, buyer } as const,
            { do: "take a sale off the list", ...plain, buyer } as const,
          ]
        : []),
    )
}
