import { back, direct, goToPage, payThere, toAction, toBank } from "./bares"
import { Random } from "./random"
import type { Action, Bare, Step, Story } from "./story"

/*
 * A store with two accounts of the service.
 */

const ACCOUNTS = ["tr", "eu"]

/** The buyer changes the region, or chooses another payment, and pays there as a rule. */
const switches = (random: Random): Bare[] => [
  { do: "choose the payment again", isOther: true },
  ...random.weighted<Bare[]>([
    [3, []],
    [3, [direct()]],
    [2, [...toBank(), back()]],
    [2, [goToPage, payThere(), back(random.chance(0.7) ? "newest" : "oldest")]],
  ]),
]

const misdirected = (random: Random): Bare => ({
  ...{ do: "notify", times: random.chance(0.8) ? 1 : 2, isSigned: random.chance(0.9), isMisdirected: true },
})

/** Two steps of the story at once, or one after the other, wherever they come. */
function put(random: Random, steps: Step[], actions: readonly Action[]): void {
  let at = random.below(steps.length + 1)
  for (const action of actions) {
    const beside = steps[at]
    if (beside !== undefined && !("together" in beside) && random.chance(0.2))
      steps[at] = { together: [beside, action], mix: random.seed() }
    else steps.splice(at, 0, action)
    at = Math.min(at + 1 + (random.chance(0.3) ? 1 : 0), steps.length)
  }
}

/** A third of the stories. Sellers are of the default account, and so are the buyers of their goods. */
export function withAccounts(story: Story): Story {
  const random = Random.of(story.seed, 6_666_661)
  if (!random.chance(1 / 3)) return story
  const buyers = story.buyers.map((one) => ({ ...one, account: !one.isMarketplace && random.chance(0.5) ? 1 : 0 }))
  const steps = [...story.steps]
  for (const [buyer, { isMarketplace }] of buyers.entries()) {
    const toActions = (bares: readonly Bare[]) => bares.map((bare) => toAction(random, bare, buyer))
    for (let count = isMarketplace ? 0 : random.below(3); count > 0; count -= 1)
      put(random, steps, toActions(switches(random)))
    for (let count = random.below(3); count > 0; count -= 1) put(random, steps, toActions([misdirected(random)]))
  }
  return { ...story, accounts: ACCOUNTS, buyers, steps }
}
