import { CARDS } from "./cards"
import type { Bare } from "./chapter"
import { Random } from "./random"
import type { Action, Step, Story } from "./story"

/*
 * A store with two accounts of the service. Of their own draws: the stories with one are what they were.
 */

const ACCOUNTS = ["tr", "eu"]

/** The buyer changes the region, or chooses another payment, and pays there as a rule. */
const switches = (random: Random): Bare[] => [
  { do: "choose the payment again", isOther: true },
  ...random.weighted<Bare[]>([
    [3, []],
    [3, [{ do: "send a card", flow: "direct", card: CARDS.good }]],
    [
      2,
      [
        { do: "send a card", flow: "threeds", card: CARDS.good },
        { do: "pass the bank", which: "newest" },
        { do: "come back", which: "newest", times: 1 },
      ],
    ],
    [
      2,
      [
        { do: "go to the page" },
        { do: "pay at the page", card: CARDS.good, which: "newest", installment: 1 },
        { do: "come back", which: random.chance(0.7) ? "newest" : "oldest", times: 1 },
      ],
    ],
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
  const random = new Random(story.seed + 6_666_661)
  for (let warm = 0; warm < 3; warm += 1) random.next()
  if (!random.chance(1 / 3)) return story
  const buyers = story.buyers.map((one) => ({ ...one, account: !one.isMarketplace && random.chance(0.5) ? 1 : 0 }))
  const steps = [...story.steps]
  for (const [buyer, { isMarketplace }] of buyers.entries()) {
    const toActions = (bares: readonly Bare[]) =>
      bares.map((bare): Action => ({ tab: 0, faults: [], ...bare, buyer, on: random.chance(0.7) ? "a" : "b" }))
    for (let count = isMarketplace ? 0 : random.below(3); count > 0; count -= 1)
      put(random, steps, toActions(switches(random)))
    for (let count = random.below(3); count > 0; count -= 1) put(random, steps, toActions([misdirected(random)]))
  }
  return { ...story, accounts: ACCOUNTS, buyers, steps }
}
