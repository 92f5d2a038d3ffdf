import { drawFaults } from "./faults"
import type { Random } from "./random"
import { actionsOf, CARDS, type Action, type Bare, type Fault, type Step } from "./story"

/*
 * The parts that chapters of a story are written with.
 */

/** Actions that follow one another as a rule, or happen at once. In a calm chapter nothing goes wrong. */
export interface Chapter {
  bares: readonly Bare[]
  isCalm?: boolean
  isAtOnce?: boolean
}

export const HOUR = 60 * 60
export const DAY = 24 * HOUR

export const wait = (seconds: number): Bare => ({ do: "wait", seconds })
export const job: Bare = { do: "run the job" }
/** Sooner than anything else, and late enough for the job to take it for left. */
export const later: Bare[] = [wait(400), job]

export const refund = (part: number): Bare => ({ do: "refund", part })
export const owesMore = (add: number): Bare => ({ do: "edit the order", add })
export const drawOwed = (random: Random): Bare => owesMore(random.pick([1500, 4000]))
export const cancel: Bare = { do: "cancel the order" }

export type Which = "newest" | "oldest"

export const goToPage: Bare = { do: "go to the page" }
export const payThere = (which: Which = "newest", card: string = CARDS.good): Bare => ({
  do: "pay at the page",
  card,
  which,
})
export const direct = (more: { tab?: number; card?: string; faults?: Fault[] } = {}): Bare => ({
  ...{ do: "send a card", flow: "direct", card: CARDS.good },
  ...more,
})
export const toBank = (tab = 0): Bare[] => [
  { do: "send a card", flow: "threeds", card: CARDS.good, tab },
  { do: "pass the bank", which: "newest" },
]
export const back = (which: Which = "newest", faults?: Fault[], times = 1): Bare => ({
  ...{ do: "come back", which, times },
  ...(faults && { faults }),
})
export const byPage = (): Bare[] => [goToPage, payThere(), back()]
export const byBank = (): Bare[] => [...toBank(), back()]

/** By a buyer, or about one. `isFaulty`: something goes wrong that the chapter has not decided. */
export function toAction(random: Random, bare: Bare, buyer: number, isFaulty = () => false): Action {
  const on = random.chance(0.7) ? "a" : "b"
  const isSo = isFaulty()
  return { tab: 0, ...bare, buyer, on, faults: bare.faults ?? (isSo ? drawFaults(random, bare.do) : []) }
}

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
