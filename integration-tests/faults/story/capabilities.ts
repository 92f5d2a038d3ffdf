import { drawFaults } from "./draw-faults"
import { Random } from "./random"
import { insert } from "./insert"
import { drawPolicies, withDeliveries } from "./delivery-chapters"
import { refusedUnseen, withPanelRefunds } from "./report-chapters"
import type { Action, ServiceFault, Step, Story, StoryCapabilities } from "./story"

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

/** A pass of the job that approves. */
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
  for (let count = (isRefusing ? 4 : 2) + random.below(4); count > 0; count -= 1) {
    insert(random, more, () => {
      const drawn = (random.chance(0.35) ? job : approval)(random, isRefusing ? (buyers[0] ?? 0) : random.pick(buyers))
      return [isRefusing && (count > 1 || random.chance(0.5)) ? refusing(drawn) : drawn]
    })
  }
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
