import {
  back,
  byBank,
  byPage,
  cancel,
  direct,
  goToPage,
  insert,
  later,
  drawOwed,
  payThere,
  refund,
  toAction,
  toBank,
} from "./bares"
import { noAnswer } from "./faults"
import { Random } from "./random"
import type { Bare, Fault, Story } from "./story"

/*
 * Real stores have reported these.
 */

/** The service's own checks refuse with these: nothing was sent to a bank. */
const OF_SERVICE = ["5010", "5167", "5026", "5013", "1009", "5152"]
/** A bank's, or ones that leave open what the bank did. */
const OPEN_CODES = ["1", "2", "10300", "19999", "64000"]

const coded = (random: Random, call: number): Fault => ({
  call,
  type: "refused_code",
  code: random.pick([...OF_SERVICE, ...OF_SERVICE, ...OPEN_CODES]),
  times: 1,
})

const charge = (random: Random, faults: Fault[]): Bare[] =>
  random.chance(0.6) ? [direct({ faults })] : [...toBank(), back("newest", faults)]

/** The answer to a charge is lost, and its storefront asks again and again. */
const polled = (random: Random): Bare[] => [
  drawOwed(random),
  ...charge(random, [random.chance(0.3) ? coded(random, 0) : noAnswer(random, 0)]),
  { do: "keep asking", every: random.pick([2, 3, 5]), seconds: 480 },
]

/** The service refuses with a code of its own, or with one that it does not publish. */
function refused(random: Random): Bare[] {
  const faults = [coded(random, random.chance(0.8) ? 0 : 1)]
  if (random.chance(0.5)) return [drawOwed(random), ...charge(random, faults), ...later]
  const capture: Bare = { do: "capture the payment", part: 1000 }
  const about = random.pick([refund(1000), refund(400), cancel, capture, { do: "release the hold" } as const])
  return [{ ...about, faults }, ...later]
}

/** Goods are exchanged while the order's amount is held. */
const edited = (random: Random): Bare[] => [
  { do: "edit the order", add: random.pick([0, 0, 1500, -500]), isPastRoutes: random.chance(0.6) },
  ...random.pick<Bare[]>([[], later, [{ do: "capture the payment", part: 1000 }], [cancel]]),
]

/** A person deletes the payment collection that the buyer is paying. */
function deleted(random: Random): Bare[] {
  const remove: Bare = { do: "delete the collection" }
  const atPage = [goToPage, payThere(), remove]
  const ways = [[...atPage, back()], atPage, [...toBank(), remove, back()]]
  return [drawOwed(random), ...random.pick(ways), ...later]
}

/** The buyer's cart can never become an order, from the start or once the buyer is at the page; later it can. */
function impossible(random: Random): Bare[] {
  const spoil: Bare = { do: "make the cart impossible", reason: random.pick(["shipping", "stock", "promotion"]) }
  const way = random.pick([byPage(), byBank(), [direct()]])
  const last = Math.max(way.length - 1, 1)
  const tries = random.chance(0.4) ? [spoil, ...way] : [...way.slice(0, last), spoil, ...way.slice(last)]
  return [...tries, ...(random.chance(0.5) ? later : []), { do: "make the cart possible" }]
}

/** As of returns, each refunded by what Medusa has pending; the last brings its rest to zero. */
function inParts(random: Random): Bare[] {
  const refunds = random.pick([[500], [333, 500], [200, 250, 333, 500], [125, 1], [999]])
  const last = random.pick<Bare>([refund(1000), refund(1000), cancel, { do: "reconcile the refunds" }])
  return [...refunds.map(refund), last]
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
  const random = Random.of(story.seed, 9_999_991)
  if (!random.chance(0.4)) return story
  const steps = [...story.steps]
  const isFiner = random.chance(0.5)
  const buyers = story.buyers.map((one) => (isFiner ? { ...one, finer: random.below(99) - 49 } : one))
  const toActions = (bares: readonly Bare[]) => {
    const buyer = random.below(story.buyers.length)
    return bares.map((bare) => toAction(random, bare, buyer))
  }
  for (let count = 1 + random.below(2); count > 0; count -= 1)
    insert(random, steps, () => toActions(drawBares(random, story.capabilities.hold !== undefined, isFiner)))
  return { ...story, buyers, steps: random.chance(0.25) ? [...toActions(impossible(random)), ...steps] : steps }
}
