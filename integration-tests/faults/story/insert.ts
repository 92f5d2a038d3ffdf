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
