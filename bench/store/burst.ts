import { setTimeout } from "node:timers/promises"
import { z } from "zod"
import { GOOD_CARD } from "../../integration-tests/setup/cards"
import type { CardBuyer } from "../../integration-tests/setup/crash/card-buyer"
import { chargesAt } from "../../integration-tests/setup/service-state"
import { p95, percent, type Finding } from "../measure"
import { allAtOnce, newBuyer, readyCarts } from "./card-speed"
import type { Stage } from "./stage"

const BUYERS = 200
/** How long the service takes for each charge. */
const CHARGE_MS = 30_000
/** Others who look at products meanwhile, and how long each of them pauses. */
const VISITORS = 5
const PAUSE_MS = 100

const ordered = z.object({ payment: z.object({ status: z.literal("completed"), order_id: z.string() }) })

/** How one buyer's request ended, and after how many milliseconds. */
interface Ended {
  kind: "ordered" | "refused" | "other"
  ms: number
  shown: string
}

async function pay(buyer: CardBuyer): Promise<Ended> {
  const started_at = performance.now()
  const { status, headers, body } = await buyer.postCard(GOOD_CARD)
  const ms = performance.now() - started_at
  const isRefused = status === 503 && headers.get("retry-after") !== null
  const kind = ordered.safeParse(body).success ? "ordered" : isRefused ? "refused" : "other"
  return { kind, ms, shown: `${status} ${JSON.stringify(body).slice(0, 200)}` }
}

/** Does the work while visitors look at products; how many milliseconds each of their requests took. */
async function whileVisited<T>(
  { guest, shop }: Stage,
  work: () => Promise<T>,
): Promise<{ result: T; times: number[] }> {
  const times: number[] = []
  let isOver = false
  const visitor = async () => {
    while (!isOver) {
      const started_at = performance.now()
      await guest.expectOk("GET", `/store/products?region_id=${shop.regionId}`)
      times.push(performance.now() - started_at)
      await setTimeout(PAUSE_MS)
    }
  }
  const visitors = Array.from({ length: VISITORS }, visitor)
  const result = await work()
  isOver = true
  await Promise.all(visitors)
  return { result, times }
}

/** Very many cards at once at a slow service: each of them ends in an order, or is refused before anything is charged. */
export async function burst(stage: Stage): Promise<Finding[]> {
  const { sandbox, store } = stage
  await store.ask("captured")
  const completions = await readyCarts(stage, BUYERS)
  const plain = await whileVisited(stage, () => allAtOnce(completions))
  const buyers: CardBuyer[] = []
  while (buyers.length < BUYERS) buyers.push(await newBuyer(stage, "direct"))
  const before = (await chargesAt(sandbox)).length
  const delay = { endpoint: "payments.create", kind: "delay", when: "before", delayMs: CHARGE_MS, count: BUYERS }
  await sandbox.control("POST", "faults", delay)
  const cards = await whileVisited(stage, () => Promise.all(buyers.map(pay)))
  await sandbox.control("DELETE", "faults")
  const charges = (await chargesAt(sandbox)).length - before
  return [judgeEnds(cards.result, charges), judgeVisitors(cards.times, plain.times)]
}

function judgeEnds(ended: readonly Ended[], charges: number): Finding {
  const of = (kind: Ended["kind"]) => ended.filter((one) => one.kind === kind)
  const [orders, refused, others] = [of("ordered"), of("refused"), of("other")]
  const longest = Math.max(...ended.map(({ ms }) => ms)) / 1_000
  const first = others[0] ? `, the first of the others: ${others[0].shown}` : ""
  return {
    what: `${BUYERS} direct cards at once, the service taking ${CHARGE_MS / 1_000} s (longest answer ${longest.toFixed(0)} s)`,
    found: `${orders.length} orders, ${refused.length} times 503, ${others.length} others, ${charges} charges${first}`,
    wanted: "as many charges as orders, and nothing but 503 for the rest",
    isGood: others.length === 0 && charges === orders.length && orders.length > 0,
  }
}

function judgeVisitors(cards: number[], plain: number[]): Finding {
  const [mine, theirs] = [p95(cards), p95(plain)]
  return {
    what: `/store/products meanwhile, p95 of ${cards.length}: ${mine.toFixed(0)} ms; while ${BUYERS} carts complete by pp_system_default: ${theirs.toFixed(0)} ms`,
    found: percent(mine / theirs),
    wanted: "at most 200 %",
    isGood: mine <= 2 * theirs,
  }
}
