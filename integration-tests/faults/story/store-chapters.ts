import { CARDS } from "./cards"
import type { Bare } from "./chapter"
import { insert } from "./insert"
import { noAnswer } from "./mishaps"
import { Random } from "./random"
import type { Action, Fault, Story } from "./story"

/*
 * What real stores have reported. Of their own draws: the stories without it are what they were.
 */

/** The service's own checks refuse with these: nothing was sent to a bank. */
const OF_SERVICE = ["5010", "5167", "5026", "5013", "1009", "5152"]
/** Of a bank, or that say nothing about the bank. */
const OPEN_CODES = ["1", "2", "10300", "19999", "64000"]

const owesMore = (random: Random): Bare => ({ do: "edit the order", add: random.pick([1500, 4000]) })
const atPage: Bare = { do: "pay at the page", card: CARDS.good, which: "newest", installment: 1 }
const back: Bare = { do: "come back", which: "newest", times: 1 }
const later: Bare[] = [{ do: "wait", seconds: 400 }, { do: "run the job" }]

const coded = (random: Random, call: number): Fault => ({
  call,
  type: "refused_code",
  code: random.pick([...OF_SERVICE, ...OF_SERVICE, ...OPEN_CODES]),
  times: 1,
})

const charge = (random: Random, faults: Fault[]): Bare[] =>
  random.chance(0.6)
    ? [{ do: "send a card", flow: "direct", card: CARDS.good, faults }]
    : [
        { do: "send a card", flow: "threeds", card: CARDS.good },
        { do: "pass the bank", which: "newest" },
        { do: "come back", which: "newest", times: 1, faults },
      ]

/** The answer to a charge is lost, and its storefront asks again and again. */
const polled = (random: Random): Bare[] => [
  owesMore(random),
  ...charge(random, [random.chance(0.3) ? coded(random, 0) : noAnswer(random, 0)]),
  { do: "keep asking", every: random.pick([2, 3, 5]), seconds: 480 },
]

/** The service refuses with a code of its own, or with one that it does not publish. */
const refused = (random: Random): Bare[] => {
  const faults = [coded(random, random.chance(0.8) ? 0 : 1)]
  if (random.chance(0.5)) return [owesMore(random), ...charge(random, faults), ...later]
  const back = random.pick<Bare>([
    { do: "refund", part: 1000 },
    { do: "refund", part: 400 },
    { do: "cancel the order" },
    { do: "capture the payment", part: 1000 },
    { do: "release the hold" },
  ])
  return [{ ...back, faults }, ...later]
}

/** Goods are exchanged while the order's amount is held. */
const edited = (random: Random): Bare[] => [
  { do: "edit the order", add: random.pick([0, 0, 1500, -500]), isPastRoutes: random.chance(0.6) },
  ...random.pick<Bare[]>([[], later, [{ do: "capture the payment", part: 1000 }], [{ do: "cancel the order" }]]),
]

/** A person deletes the payment collection that the buyer is paying. */
const deleted = (random: Random): Bare[] => {
  const remove: Bare = { do: "delete the collection" }
  return [
    owesMore(random),
    ...random.pick<Bare[]>([
      [{ do: "go to the page" }, atPage, remove, back],
      [{ do: "go to the page" }, atPage, remove],
      [
        { do: "send a card", flow: "threeds", card: CARDS.good },
        { do: "pass the bank", which: "newest" },
        remove,
        back,
      ],
    ]),
    ...later,
  ]
}

/** The buyer's cart can never become an order, from the start or once the buyer is at the page; later it can. */
const impossible = (random: Random): Bare[] => {
  const spoil: Bare = { do: "make the cart impossible", reason: random.pick(["shipping", "stock", "promotion"]) }
  const [start, ...rest] = random.pick<[Bare, ...Bare[]]>([
    [{ do: "go to the page" }, atPage, back],
    [{ do: "send a card", flow: "threeds", card: CARDS.good }, { do: "pass the bank", which: "newest" }, back],
    [{ do: "send a card", flow: "direct", card: CARDS.good }],
  ])
  const tries = random.chance(0.4) ? [spoil, start, ...rest] : [start, ...rest.slice(0, -1), spoil, ...rest.slice(-1)]
  return [...tries, ...(random.chance(0.5) ? later : []), { do: "make the cart possible" }]
}

/** As of returns, each refunded by what Medusa has pending; the last brings its rest to zero. */
const inParts = (random: Random): Bare[] => {
  const refunds = random.pick([[500], [333, 500], [200, 250, 333, 500], [125, 1], [999]])
  const last = random.pick<Bare>([
    { do: "refund", part: 1000 },
    { do: "refund", part: 1000 },
    { do: "cancel the order" },
    { do: "reconcile the refunds" },
  ])
  return [...refunds.map((part): Bare => ({ do: "refund", part })), last]
}

const drawBares = (random: Random, isHeld: boolean, isFiner: boolean): Bare[] =>
  random.weighted<(random: Random) => Bare[]>([
    [3, polled],
    [6, refused],
    [3, deleted],
    [isHeld ? 8 : 0, edited],
    [isFiner ? 20 : 0, inParts],
  ])(random)

/** Before anything else where the buyer's cart has to be open, and otherwise in the second half. */
export function withStores(story: Story): Story {
  const random = new Random(story.seed + 9_999_991)
  for (let warm = 0; warm < 3; warm += 1) random.next()
  if (!random.chance(0.4)) return story
  const steps = [...story.steps]
  const isFiner = random.chance(0.5)
  const buyers = story.buyers.map((one) => (isFiner ? { ...one, finer: random.below(99) - 49 } : one))
  const toActions = (bares: readonly Bare[]) => {
    const buyer = random.below(story.buyers.length)
    return bares.map((bare): Action => ({ tab: 0, faults: [], ...bare, buyer, on: random.chance(0.7) ? "a" : "b" }))
  }
  for (let count = 1 + random.below(2); count > 0; count -= 1)
    insert(random, steps, () => toActions(drawBares(random, story.capabilities.hold !== undefined, isFiner)))
  return { ...story, buyers, steps: random.chance(0.25) ? [...toActions(impossible(random)), ...steps] : steps }
}
