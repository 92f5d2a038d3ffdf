import { CARDS } from "./cards"
import type { Random } from "./random"
import { actionsOf, type Step } from "./story"

/** Puts what is drawn somewhere into the second half, when there may be an order; one action at times at the same time as what happens there. */
export function insert(random: Random, steps: Step[], draw: () => readonly Step[]): void {
  const half = steps.length / 2
  const at = Math.floor(half) + random.below(Math.ceil(half) + 1)
  const [first, ...rest] = draw()
  const beside = steps[at]
  if (first && rest.length === 0 && beside !== undefined && random.chance(0.3))
    steps[at] = { together: [...actionsOf(beside), ...actionsOf(first)], mix: random.seed() }
  else if (first) steps.splice(at, 0, first, ...rest)
}

/** The same, where a buyer has paid by then as a rule: what follows is about a payment. */
export function withPaid(random: Random, steps: readonly Step[], buyers: readonly number[]): Step[] {
  if (random.chance(0.3)) return [...steps]
  const common = { on: "a" as const, tab: 0, faults: [] }
  const pays: Step = { do: "send a card", flow: "direct", card: CARDS.good, buyer: random.pick(buyers), ...common }
  return steps.toSpliced(Math.floor(steps.length / 2), 0, pays)
}
