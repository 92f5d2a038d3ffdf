import { back, byPage, cancel, direct, goToPage, payThere, refund, owesMore, type Chapter, type Which } from "./bares"
import { drawMishap } from "./mishaps"
import type { Random } from "./random"
import { CARDS, type Bare } from "./story"

export const drawCard = (random: Random): string =>
  random.weighted([
    [16, CARDS.good],
    [4, CARDS.debit],
    [2, CARDS.noFunds],
    [1, CARDS.stolen],
    [1, CARDS.irreversible],
    [1, CARDS.failsThreeDs],
    [1, CARDS.noThreeDs],
  ])

const drawWhich = (random: Random): Which => (random.chance(0.8) ? "newest" : "oldest")

/** The browser posts: once, twice, late (after something else), or never. */
function comesBack(random: Random): Bare[] {
  const once = (times = 1) => back(drawWhich(random), undefined, times)
  return random.weighted<Bare[]>([
    [55, [once()]],
    [15, [once(2)]],
    [10, [once(), once()]],
    [20, []],
  ])
}

function tryToPay(random: Random): Bare[] {
  const card = drawCard(random)
  const flow = random.weighted([
    [45, "hosted"],
    [28, "threeds"],
    [27, "direct"],
  ] as const)
  if (flow === "direct") return [direct({ card })]
  if (flow === "threeds")
    return [
      { do: "send a card", flow, card },
      ...(random.chance(0.08) ? comesBack(random) : []),
      ...(random.chance(0.9) ? [{ do: "pass the bank", which: drawWhich(random) } as const] : []),
      ...comesBack(random),
    ]
  const again = random.chance(0.15) ? [goToPage] : []
  const which = drawWhich(random)
  return [
    goToPage,
    ...again,
    ...(random.chance(0.95) ? [payThere(which, card)] : []),
    ...(random.chance(0.12) ? [payThere(which)] : []),
    ...comesBack(random),
  ]
}

/** Buyers and storefronts, between two tries. */
const aroundPaying = (random: Random): Bare =>
  random.weighted<Bare>([
    [20, { do: "choose the payment again" }],
    [7, { do: "give up the payment" }],
    [9, { do: "change the cart", add: random.pick([1000, -1000, 2550]) }],
    [8, { do: "change the tax", add: random.pick([130, -130]) }],
    [18, { do: "complete the cart" }],
    [18, { do: "ask for the status" }],
    [14, { do: "notify", times: random.chance(0.3) ? 2 : 1, isSigned: random.chance(0.7) }],
    [10, back(drawWhich(random))],
    [8, { do: "check the payment" }],
    [6, { do: "report how it ended" }],
  ])

const refunds = (random: Random): Bare =>
  random.weighted<Bare>([
    [4, refund(1000)],
    [4, refund(random.pick([100, 250, 500, 700]))],
    [3, { do: "refund an item", item: random.below(3), part: random.pick([300, 1000]) }],
  ])

/** People of the shop, once there is an order. */
const afterwards = (random: Random, isMarketplace: boolean): Bare =>
  random.weighted<Bare>([
    [26, refunds(random)],
    [12, cancel],
    [10, owesMore(random.pick([1500, 4000, -500]))],
    [7, { do: "record a payment by hand" }],
    [isMarketplace ? 22 : 0, { do: "change a payout", item: random.below(3), part: random.pick([400, 700, 900]) }],
    [7, { do: "check the payment" }],
    [12, { do: "report how it ended" }],
    [9, { do: "reconcile the refunds" }],
    [5, { do: "notify", times: 1, isSigned: random.chance(0.7) }],
    [5, { do: "decide the review", approve: random.chance(0.6) }],
  ])

/** Most buyers end with an order, whatever went wrong before: so that there is something to refund. */
export const paysAtLast = (random: Random): Chapter => ({
  bares: random.chance(0.5) ? [direct()] : byPage(),
  isCalm: true,
})

/** Several people of the shop at once, on one payment. */
const severalPeople = (random: Random, isMarketplace: boolean): Chapter => ({
  bares: Array.from({ length: 2 + random.below(2) }, () => afterwards(random, isMarketplace)),
})

export function drawChapters(random: Random, isMarketplace: boolean): Chapter[] {
  const chapters: Chapter[] = []
  const tries = random.weighted([
    [60, 1],
    [30, 2],
    [10, 3],
  ])
  for (let at = 0; at < tries; at += 1) {
    if (random.chance(0.09)) chapters.push({ bares: [{ do: "review the next charge" }] })
    chapters.push(...(random.chance(0.12) ? drawMishap(random, "before an order") : [{ bares: tryToPay(random) }]))
    while (random.chance(0.35)) chapters.push({ bares: [aroundPaying(random)] })
  }
  if (random.chance(0.7)) chapters.push(paysAtLast(random))
  while (random.chance(0.68)) {
    const kind = random.next()
    if (kind < 0.12) chapters.push(...drawMishap(random, isMarketplace ? "of a marketplace" : "of an order"))
    else if (kind < 0.2) chapters.push({ bares: tryToPay(random) })
    else if (kind < 0.45) chapters.push(severalPeople(random, isMarketplace))
    else chapters.push({ bares: [afterwards(random, isMarketplace)] })
  }
  return chapters
}
