import { CARDS } from "./cards"
import type { Bare } from "./chapter"
import { drawFaults } from "./draw-faults"
import { insert, withPaid } from "./insert"
import type { Random } from "./random"
import type { Action, Fault, Step } from "./story"

const HOUR = 60 * 60

const refund: Bare = { do: "refund", part: 400 }
const record: Bare = { do: "record a panel refund" }
const compare: Bare = { do: "compare the days" }
const panel = (random: Random): Bare => ({
  do: "refund in the panel",
  how: random.weighted([
    [5, "item"],
    [4, "payment"],
    [2, "cancel"],
  ]),
  item: random.below(3),
  part: random.pick([1000, 400, 250]),
})
const night = (random: Random): Bare[] => [{ do: "wait", seconds: random.pick([17, 30, 80]) * HOUR }, compare]

/** What happens one after another, and what happens at once. */
type Drawn = readonly [after: readonly Bare[], atOnce: readonly Bare[]]

const aboutReports = (random: Random): Drawn =>
  random.weighted<Drawn>([
    [8, [[panel(random)], []]],
    [6, [[panel(random), ...night(random)], []]],
    [5, [[panel(random), record], []]],
    [4, [[...night(random), record], []]],
    [3, [[panel(random), ...night(random), record], []]],
    [4, [[], [panel(random), refund]]],
    [2, [[], [panel(random), record]]],
    [2, [[panel(random)], [record, record]]],
    [3, [[panel(random)], [record, refund]]],
    [2, [[panel(random)], [record, { do: "cancel the order" }]]],
    [2, [night(random), [compare, compare]]],
    [3, [[{ do: "charge elsewhere" }], []]],
  ])

/** Money goes back in the service's own panel, a person records that, and the job compares the service's lists with the ledger. */
export function withPanelRefunds(random: Random, before: readonly Step[], buyers: readonly number[]): Step[] {
  const steps = withPaid(random, before, buyers)
  for (let count = 2 + random.below(4); count > 0; count -= 1)
    insert(random, steps, () => {
      const buyer = random.pick(buyers)
      const toAction = (bare: Bare): Action => {
        const faults = bare.do !== "wait" && random.chance(0.25) ? drawFaults(random, bare.do) : []
        return { tab: 0, ...bare, buyer, on: random.chance(0.7) ? "a" : "b", faults }
      }
      const [after, atOnce] = aboutReports(random)
      const together = atOnce.map(toAction)
      return [...after.map(toAction), ...(together.length > 0 ? [{ together, mix: random.seed() }] : [])]
    })
  return steps
}

/** A bank refuses a refund, and the answer is lost: the report lists the try, with its error. */
export function refusedUnseen(random: Random, before: readonly Step[], buyers: readonly number[]): Step[] {
  const faults: Fault[] = [{ call: 0, type: random.pick(["lost_after", "slow", "http_500_after"]), times: 1 }]
  const bares: Bare[] = [
    { do: "send a card", flow: "direct", card: CARDS.irreversible },
    { do: "refund", part: random.pick([1000, 400]), faults },
    { do: "wait", seconds: random.pick([400, 2 * HOUR]) },
    { do: "run the job" },
  ]
  const common = { buyer: random.pick(buyers), on: "a" as const }
  return [...bares.map((bare): Action => ({ tab: 0, faults: [], ...bare, ...common })), ...before]
}
