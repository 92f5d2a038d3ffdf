import type { ApprovalPolicy } from "../../../src/domain/payouts/approval-policy"
import { drawFaults } from "./draw-faults"
import { insert, withPaid } from "./insert"
import { Random } from "./random"
import type { Action, Step, Fault, ServiceFault, Story, StoryCapabilities } from "./story"
import { CARDS } from "./cards"
import type { Bare } from "./chapter"

const HOUR = 60 * 60

/** Of the two sellers. */
const drawPolicies = (random: Random): ApprovalPolicy[] =>
  Array.from({ length: 2 }, () =>
    random.weighted<ApprovalPolicy>([
      [4, { when: "delivered" }],
      [4, { when: "after_days", days: random.pick([1, 2, 4]) }],
      [1, { when: "manual" }],
      [1, { when: "immediate" }],
    ]),
  )

/** Goods are delivered, and the job that approves runs before or after the days of a policy. */
function withDeliveries(random: Random, before: readonly Step[], buyers: readonly number[]): Step[] {
  const steps = withPaid(random, before, buyers)
  for (let count = 2 + random.below(3); count > 0; count -= 1)
    insert(random, steps, () => {
      const common = { buyer: random.pick(buyers), on: random.chance(0.7) ? "a" : "b", tab: 0 } as const
      const faults = random.chance(0.2) ? drawFaults(random, "deliver an item") : []
      const deliver: Action = { do: "deliver an item", item: random.below(3), ...common, faults }
      const seconds = random.pick([60, 20 * HOUR, 30 * HOUR, 55 * HOUR, 100 * HOUR])
      const approve: Action = { do: "approve what is due", ...common, faults: [] }
      return random.chance(0.3) ? [deliver] : [deliver, { do: "wait", seconds, ...common, faults: [] }, approve]
    })
  return steps
}

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
function withPanelRefunds(random: Random, before: readonly Step[], buyers: readonly number[]): Step[] {
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
function refusedUnseen(random: Random, before: readonly Step[], buyers: readonly number[]): Step[] {
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

type Plain = Omit<Story, "capabilities">

/** Those that chapters of a story are about, of their own draws: without them a story is what it was. Sellers' payments do not hold. */
export function drawMore(seed: number, hasSellers: boolean) {
  const random = new Random(seed + 5_555_555)
  for (let warm = 0; warm < 3; warm += 1) random.next()
  const mayHold = random.chance(0.4)
  const storedCards = random.chance(0.18)
  const captureOn = random.weighted([
    [1, "fulfillment"],
    [1, "shipment"],
    [2, undefined],
  ] as const)
  const providers = random.pick([
    [...FLOWS],
    [...FLOWS],
    [...FLOWS],
    ["hosted" as const],
    ["threeds", "direct"] as const,
  ])
  const hold = mayHold && !hasSellers ? { providers: [...providers], captureOn } : undefined
  return { random, hold, storedCards }
}

const FLOWS = ["hosted", "threeds", "direct"] as const

/** The payment is looked up first. */
const refusals = (random: Random): ServiceFault[] =>
  random.chance(0.3) ? [{ call: 1, type: "invalid_request", times: 1 }] : []

function job(random: Random, buyer: number): Action {
  const faults = random.chance(0.3) ? drawFaults(random, "approve an item") : refusals(random)
  return { do: "approve what is due", buyer, on: random.chance(0.7) ? "a" : "b", tab: 0, faults }
}

/** A person approves an item, or takes that back; or the policy approves it. */
function approval(random: Random, buyer: number): Action {
  const takesBack = random.chance(0.3)
  const about = { item: random.below(3), takesBack, byPolicy: !takesBack && random.chance(0.5) }
  const faults = random.chance(0.4) ? drawFaults(random, "approve an item") : refusals(random)
  return { do: "approve an item", ...about, buyer, on: random.chance(0.7) ? "a" : "b", tab: 0, faults }
}

/** The same item, refused. */
const refusing = (drawn: Action): Action => ({
  ...drawn,
  ...(drawn.do === "approve an item" && { item: 0, takesBack: false }),
  faults: [{ call: 1, type: "invalid_request", times: 1 }],
})

/** Approvals are somewhere in the second half, when there may be an order; some at the same time as what happens there. */
function withApprovals(random: Random, steps: readonly Step[], buyers: readonly number[]): Step[] {
  const more = [...steps]
  // a service that refuses whatever is approved until the end, or until the last time
  const isRefusing = random.chance(0.3)
  for (let count = (isRefusing ? 4 : 2) + random.below(4); count > 0; count -= 1)
    insert(random, more, () => {
      const drawn = (random.chance(0.35) ? job : approval)(random, isRefusing ? (buyers[0] ?? 0) : random.pick(buyers))
      return [isRefusing && (count > 1 || random.chance(0.5)) ? refusing(drawn) : drawn]
    })
  return more
}

/** Of their own draws, so that stories without capabilities are what they were. */
export function withCapabilities(story: Plain, more: Pick<StoryCapabilities, "hold" | "storedCards">): Story {
  const random = new Random(story.seed + 3_333_333)
  for (let warm = 0; warm < 3; warm += 1) random.next()
  const selling = story.buyers.flatMap(({ isMarketplace }, at) => (isMarketplace ? [at] : []))
  const own = new Random(story.seed + 4_444_444)
  for (let warm = 0; warm < 3; warm += 1) own.next()
  const reports = random.chance(0.35)
  const approval = selling.length > 0 && random.chance(0.6)
  const lists = reports && own.chance(0.6)
  const policies = approval && own.chance(0.6) ? drawPolicies(own) : []
  const all = [...story.buyers.keys()]
  let steps: readonly Step[] = approval ? withApprovals(random, story.steps, selling) : story.steps
  if (policies.length > 0) steps = withDeliveries(own, steps, selling)
  if (lists) steps = withPanelRefunds(own, steps, all)
  if (reports && own.chance(0.2)) steps = refusedUnseen(own, steps, all)
  return { ...story, capabilities: { reports, approval, lists, policies, ...more }, steps: [...steps] }
}
