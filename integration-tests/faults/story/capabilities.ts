import { drawFaults } from "./draw-faults"
import { Random } from "./random"
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
  random.chance(0.3) ? [{ call: 1, is: "invalid_request", times: 1 }] : []

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
  faults: [{ call: 1, is: "invalid_request", times: 1 }],
})

/** Approvals are somewhere in the second half, when there may be an order; some at the same time as what happens there. */
function withApprovals(random: Random, steps: readonly Step[], buyers: readonly number[]): Step[] {
  const more = [...steps]
  // a service that refuses whatever is approved until the end, or until the last time
  const isRefusing = random.chance(0.3)
  for (let count = (isRefusing ? 4 : 2) + random.below(4); count > 0; count -= 1) {
    const at = Math.floor(more.length / 2) + random.below(Math.ceil(more.length / 2) + 1)
    const drawn = (random.chance(0.35) ? job : approval)(random, isRefusing ? (buyers[0] ?? 0) : random.pick(buyers))
    const action = isRefusing && (count > 1 || random.chance(0.5)) ? refusing(drawn) : drawn
    const beside = more[at]
    if (beside !== undefined && random.chance(0.3)) {
      const together = "together" in beside ? beside.together : [beside]
      more[at] = { together: [...together, action], mix: random.seed() }
    } else more.splice(at, 0, action)
  }
  return more
}

/** Of their own draws, so that stories without capabilities are what they were. */
export function withCapabilities(story: Plain, more: Pick<StoryCapabilities, "hold" | "storedCards">): Story {
  const random = new Random(story.seed + 3_333_333)
  for (let warm = 0; warm < 3; warm += 1) random.next()
  const selling = story.buyers.flatMap(({ isMarketplace }, at) => (isMarketplace ? [at] : []))
  const capabilities = { reports: random.chance(0.35), approval: selling.length > 0 && random.chance(0.6), ...more }
  const steps = capabilities.approval ? withApprovals(random, story.steps, selling) : story.steps
  return { ...story, capabilities, steps }
}
