import type { ApprovalPolicy } from "../../../src/domain"
import { drawFaults } from "./draw-faults"
import { insert, withPaid } from "./insert"
import type { Random } from "./random"
import type { Action, Step } from "./story"

const HOUR = 60 * 60

/** Of the two sellers. */
export const drawPolicies = (random: Random): ApprovalPolicy[] =>
  Array.from({ length: 2 }, () =>
    random.weighted<ApprovalPolicy>([
      [4, { when: "delivered" }],
      [4, { when: "after_days", days: random.pick([1, 2, 4]) }],
      [1, { when: "manual" }],
      [1, { when: "immediate" }],
    ]),
  )

/** Goods are delivered, and the job that approves runs before or after the days of a policy. */
export function withDeliveries(random: Random, before: readonly Step[], buyers: readonly number[]): Step[] {
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
