import type { ApprovalPolicy } from "../../../src/domain/payouts/approval-policy"
import { cancel, direct, HOUR, insert, job, refund, toAction, wait } from "./bares"
import { drawFaults } from "./faults"
import { Random } from "./random"
import { CARDS, type Action, type Bare, type ServiceFault, type Step, type Story } from "./story"

/*
 * Stores that use more than the interface's 22 operations: what goes back in the service's panel, and when sellers are paid.
 */

/** A buyer has paid by then as a rule: what follows is about a payment. */
function withPaid(random: Random, steps: readonly Step[], buyers: readonly number[]): Step[] {
  if (random.chance(0.3)) return [...steps]
  const pays: Action = { ...direct(), buyer: random.pick(buyers), on: "a", tab: 0, faults: [] }
  return steps.toSpliced(Math.floor(steps.length / 2), 0, pays)
}

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
      const buyer = random.pick(buyers)
      const common = { buyer, on: random.chance(0.7) ? "a" : "b", tab: 0, faults: [] } as const
      const faults = random.chance(0.2) ? drawFaults(random, "deliver an item") : []
      const deliver: Action = { ...common, do: "deliver an item", item: random.below(3), faults }
      const seconds = random.pick([60, 20 * HOUR, 30 * HOUR, 55 * HOUR, 100 * HOUR])
      return random.chance(0.3)
        ? [deliver]
        : [deliver, { ...common, faults: [], ...wait(seconds) }, { ...common, faults: [], do: "approve what is due" }]
    })
  return steps
}

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
const night = (random: Random): Bare[] => [wait(random.pick([17, 30, 80]) * HOUR), compare]

type Drawn = readonly [after: readonly Bare[], atOnce: readonly Bare[]]

const aboutReports = (random: Random): Drawn =>
  random.weighted<Drawn>([
    [8, [[panel(random)], []]],
    [6, [[panel(random), ...night(random)], []]],
    [5, [[panel(random), record], []]],
    [4, [[...night(random), record], []]],
    [3, [[panel(random), ...night(random), record], []]],
    [4, [[], [panel(random), refund(400)]]],
    [2, [[], [panel(random), record]]],
    [2, [[panel(random)], [record, record]]],
    [3, [[panel(random)], [record, refund(400)]]],
    [2, [[panel(random)], [record, cancel]]],
    [2, [night(random), [compare, compare]]],
    [3, [[{ do: "charge elsewhere" }], []]],
  ])

/** Money goes back in the service's own panel, a person records that, and the job compares the service's lists with the ledger. */
function withPanelRefunds(random: Random, before: readonly Step[], buyers: readonly number[]): Step[] {
  const steps = withPaid(random, before, buyers)
  for (let count = 2 + random.below(4); count > 0; count -= 1)
    insert(random, steps, () => {
      const buyer = random.pick(buyers)
      const faulty = (bare: Bare): Action => {
        const faults = bare.do !== "wait" && random.chance(0.25) ? drawFaults(random, bare.do) : []
        return toAction(random, { ...bare, faults }, buyer)
      }
      const [after, atOnce] = aboutReports(random)
      const together = atOnce.map(faulty)
      return [...after.map(faulty), ...(together.length > 0 ? [{ together, mix: random.seed() }] : [])]
    })
  return steps
}

/** A bank refuses a refund, and the answer is lost: the report lists the try, with its error. */
function refusedUnseen(random: Random, before: readonly Step[], buyers: readonly number[]): Step[] {
  const lost: ServiceFault = { call: 0, type: random.pick(["lost_after", "slow", "http_500_after"]), times: 1 }
  const back: Bare = { ...refund(random.pick([1000, 400])), faults: [lost] }
  const bares = [direct({ card: CARDS.irreversible }), back, wait(random.pick([400, 2 * HOUR])), job]
  const buyer = random.pick(buyers)
  return [...bares.map((bare): Action => ({ tab: 0, faults: [], ...bare, buyer, on: "a" })), ...before]
}

/** The account lacks the capability; the payment is looked up first. */
const refusal: ServiceFault = { call: 1, type: "invalid_request", times: 1 }

/** A person approves an item, or takes that back; or the policy approves it, or the job what is due. */
function approval(random: Random, buyer: number, isJob: boolean): Action {
  const takesBack = !isJob && random.chance(0.3)
  const bare: Bare = isJob
    ? { do: "approve what is due" }
    : { do: "approve an item", item: random.below(3), takesBack, byPolicy: !takesBack && random.chance(0.5) }
  const isFaulty = random.chance(isJob ? 0.3 : 0.4)
  const faults = isFaulty ? drawFaults(random, "approve an item") : random.chance(0.3) ? [refusal] : []
  return toAction(random, { ...bare, faults }, buyer)
}

/** The same item, refused. */
const refusing = (drawn: Action): Action => ({
  ...drawn,
  ...(drawn.do === "approve an item" && { item: 0, takesBack: false }),
  faults: [refusal],
})

/** Approvals are somewhere in the second half, when there may be an order; some at the same time as what happens there. */
function withApprovals(random: Random, steps: readonly Step[], buyers: readonly number[]): Step[] {
  const more = [...steps]
  // a service that refuses whatever is approved until the end, or until the last time
  const isRefusing = random.chance(0.3)
  for (let count = (isRefusing ? 4 : 2) + random.below(4); count > 0; count -= 1)
    insert(random, more, () => {
      const isJob = random.chance(0.35)
      const drawn = approval(random, isRefusing ? (buyers[0] ?? 0) : random.pick(buyers), isJob)
      return [isRefusing && (count > 1 || random.chance(0.5)) ? refusing(drawn) : drawn]
    })
  return more
}

export function withCapabilities(story: Story): Story {
  const random = Random.of(story.seed, 3_333_333)
  const own = Random.of(story.seed, 4_444_444)
  const selling = story.buyers.flatMap(({ isMarketplace }, at) => (isMarketplace ? [at] : []))
  const all = [...story.buyers.keys()]
  const reports = random.chance(0.35)
  const approval = selling.length > 0 && random.chance(0.6)
  const lists = reports && own.chance(0.6)
  const policies = approval && own.chance(0.6) ? drawPolicies(own) : []
  let { steps } = story
  if (approval) steps = withApprovals(random, steps, selling)
  if (policies.length > 0) steps = withDeliveries(own, steps, selling)
  if (lists) steps = withPanelRefunds(own, steps, all)
  if (reports && own.chance(0.2)) steps = refusedUnseen(own, steps, all)
  return { ...story, capabilities: { ...story.capabilities, reports, approval, lists, policies }, steps }
}
