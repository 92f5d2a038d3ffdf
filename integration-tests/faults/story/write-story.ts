import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { withAccounts } from "./accounts"
import type { Bare, Chapter } from "./chapter"
import { Random } from "./random"
import { CARDS } from "./cards"
import { paysAtLast, chaptersOf } from "./chapters"
import { killed, noAnswer } from "./mishaps"
import type { Fault, Action, Step, Story } from "./story"
import { drawMore, withCapabilities } from "./capabilities"
import { withCards } from "./card-chapters"
import { drawFaults } from "./draw-faults"
import { withStores } from "./store-chapters"

const inThree = (random: Random, bare: Bare): Bare =>
  bare.do === "send a card" && random.chance(0.8) ? { ...bare, installment: 3 } : bare

/** A buyer who pays by card does so in three installments, with a surcharge, which is given back or not. */
export function withSurcharge(random: Random, chapters: readonly Chapter[]): Chapter[] {
  const refund: Bare = { do: "refund", part: random.pick([1000, 1000, 400]) }
  const surcharge: Bare = { do: "refund the surcharge", part: random.pick([1000, 500]) }
  const own = chapters.map((chapter) => ({ ...chapter, bares: chapter.bares.map((bare) => inThree(random, bare)) }))
  if (random.chance(0.5)) own.push({ bares: [{ do: "wait until midnight" }], isCalm: true })
  own.push({ bares: [refund, surcharge], isAtOnce: random.chance(0.2) })
  if (random.chance(0.5)) own.push({ bares: [{ do: "report how it ended" }, refund, surcharge] })
  return own
}

const make: Bare = { do: "make a link" }
const follow: Bare = { do: "follow the links" }
const again: Bare = { do: "sell the link again" }
const pay = (random: Random): Bare => ({
  do: "pay by the link",
  card: random.chance(0.9) ? CARDS.good : CARDS.noFunds,
})
const soon = (random: Random): Bare => ({ do: "wait", seconds: random.pick([61, 301, 901]) })
const owesMore = (random: Random): Bare => ({ do: "edit the order", add: random.pick([1500, 4000]) })
const byCard: Bare = { do: "send a card", flow: "direct", card: CARDS.good, tab: 0 }

/** What happens to a link beside its being paid. */
const besides = (random: Random): Bare =>
  random.weighted<Bare>([
    [6, follow],
    [4, { do: "close the link" }],
    [3, { do: "delete the link" }],
    [3, pay(random)],
    [3, again],
    [5, byCard],
    [3, { do: "record a payment by hand" }],
    [3, owesMore(random)],
    [3, { do: "cancel the order" }],
    [2, { do: "record a sale" }],
    [2, { do: "take a sale off the list" }],
    [3, { do: "give a sale back at the service" }],
    [2, { do: "refund", part: 400 }],
  ])

/** What an order owes is asked for by a payment link, and whatever happens to such a link. */
function linkChapters(random: Random): Chapter[] {
  const chapters: Chapter[] = [{ bares: [owesMore(random)], isCalm: true }, { bares: [make] }]
  // an answer that was lost may be found
  if (random.chance(0.3)) chapters.push({ bares: [soon(random), follow] })
  const atOnce = Array.from({ length: 1 + random.below(2) }, () => besides(random))
  chapters.push(
    random.chance(0.5)
      ? { bares: [pay(random), ...atOnce], isAtOnce: true }
      : { bares: random.chance(0.85) ? [pay(random), soon(random)] : [soon(random)] },
  )
  chapters.push({ bares: [follow] })
  while (random.chance(0.6)) chapters.push({ bares: random.chance(0.3) ? [soon(random), follow] : [besides(random)] })
  return chapters
}

const HOUR = 60 * 60
const DAY = 24 * HOUR

const capture = (faults?: Fault[], part = 1000): Bare => ({
  do: "capture the payment",
  part,
  ...(faults && { faults }),
})
const cancel: Bare = { do: "cancel the order" }
const release: Bare = { do: "release the hold" }
const later: Bare[] = [{ do: "wait", seconds: 400 }, { do: "run the job" }]

const inPanel = (random: Random): Bare =>
  random.chance(0.7)
    ? { do: "capture in the panel", part: random.pick([1000, 1000, 400]) }
    : { do: "release in the panel" }

/** The process dies, or an answer is lost; in some the look-up after it as well. */
function goesWrong(random: Random): Fault[] {
  if (random.chance(0.5)) return [killed(random, 1, 16)]
  const noLookUp: Fault[] = random.chance(0.5) ? [{ call: 1, type: "lost_before", times: 3 }] : []
  return [noAnswer(random, 0), ...noLookUp]
}

/** Up to, and beyond, the days for which an amount is held. */
const days = (random: Random): Bare[] => [
  { do: "wait", seconds: random.pick([4 * HOUR, 2 * DAY, 5.5 * DAY, 7.1 * DAY, 9 * DAY, 23 * DAY]) },
  ...(random.chance(0.7) ? [{ do: "run the job" } as const] : []),
]

/** What happens to an amount that is held. */
const aboutHold = (random: Random): Chapter =>
  random.weighted<Chapter>([
    [20, { bares: [capture()] }],
    [8, { bares: [capture(undefined, random.pick([300, 999])), ...(random.chance(0.5) ? [capture()] : [])] }],
    [8, { bares: [capture(), capture()], isAtOnce: true }],
    [9, { bares: [capture(), cancel], isAtOnce: true }],
    [7, { bares: [capture(), inPanel(random)], isAtOnce: true }],
    [5, { bares: [capture(), release], isAtOnce: true }],
    [4, { bares: [cancel, inPanel(random)], isAtOnce: true }],
    [8, { bares: [inPanel(random)] }],
    [8, { bares: [{ do: "send the goods out", isShipped: random.chance(0.6) }] }],
    [6, { bares: [release] }],
    [7, { bares: [cancel] }],
    [11, { bares: [capture(goesWrong(random)), ...later], isCalm: true }],
    [8, { bares: [{ ...random.pick([cancel, release]), faults: goesWrong(random) }, ...later], isCalm: true }],
    [10, { bares: days(random) }],
    [6, { bares: [{ do: "refund", part: random.pick([1000, 400]) }] }],
    [6, { bares: [{ do: "report how it ended" }] }],
    [5, { bares: [{ do: "check the payment" }] }],
  ])

/** An order whose amount is held, and whatever happens to such an amount. */
function holdChapters(random: Random): Chapter[] {
  const chapters: Chapter[] = random.chance(0.85) ? [paysAtLast(random)] : []
  for (let most = 6; most > 0 && random.chance(0.82); most -= 1) chapters.push(aboutHold(random))
  return chapters
}

const MINUTE = 60

const job: Bare = { do: "run the job" }

/** What happens whatever anybody does, while a buyer is paying: nothing that takes long. */
const meanwhile = (random: Random): Bare[] =>
  random.weighted<Bare[]>([
    [30, [job]],
    [30, [{ do: "wait", seconds: random.pick([20, 50, 100, 170]) }]],
    [14, [{ do: "wait", seconds: random.pick([170, 400]) }, job]],
    [6, [{ do: "late calls arrive" }]],
  ])

/** And between two things that a buyer, or somebody about the buyer's order, does. */
const afterAWhile = (random: Random): Bare[] =>
  random.weighted<Bare[]>([
    [30, meanwhile(random)],
    [30, [{ do: "wait", seconds: random.pick([170, 400, 2000]) }, job]],
    [22, [{ do: "wait", seconds: random.pick([400, 35 * MINUTE, 2 * HOUR, 30 * HOUR]) }]],
    [10, [{ do: "wait until midnight" }, ...(random.chance(0.5) ? [job] : [])]],
  ])

/** What happens at once, or one action. */
interface Drawn {
  buyer: number
  bares: readonly Bare[]
  isCalm?: boolean | undefined
}

const inPieces = (bares: readonly Bare[], isAtOnce = false): (readonly Bare[])[] =>
  isAtOnce ? [bares] : bares.map((bare) => [bare])

/** The chapters of all buyers, interleaved; within a buyer's the order stays. */
function interleave(random: Random, all: readonly Chapter[][]): Drawn[] {
  const left = all.map((chapters) =>
    chapters.flatMap(({ bares, isCalm, isAtOnce }) =>
      inPieces(bares, isAtOnce).map((piece, at, pieces) => ({
        bares: piece,
        isCalm,
        isLast: at === pieces.length - 1,
      })),
    ),
  )
  const drawn: Drawn[] = []
  while (left.some((own) => own.length > 0)) {
    const buyer = random.pick(left.flatMap((own, at) => (own.length > 0 ? [at] : [])))
    const next = left[buyer]?.shift()
    if (next) drawn.push({ buyer, bares: next.bares, isCalm: next.isCalm })
    if (!random.chance(next?.isLast === true ? 0.42 : 0.22)) continue
    const between = next?.isLast === true ? afterAWhile(random) : meanwhile(random)
    drawn.push(...between.map((bare) => ({ buyer: 0, bares: [bare] })))
  }
  return drawn
}

/** Some of what follows one another happens at the same time. */
function toSteps(random: Random, drawn: readonly Drawn[], faulty: number): Step[] {
  const toAction = (bare: Bare, { buyer, isCalm = false }: Drawn): Action => {
    const on = random.chance(0.7) ? "a" : "b"
    const isFaulty = random.chance(faulty) && !isCalm
    return { tab: 0, ...bare, buyer, on, faults: bare.faults ?? (isFaulty ? drawFaults(random, bare.do) : []) }
  }
  const left = drawn.map((one) => one.bares.map((bare) => toAction(bare, one)))
  const steps: Step[] = []
  while (left.length > 0) {
    const many = random.chance(0.28) ? 2 + random.below(3) : 1
    const taken = left.splice(0, many).flat()
    const [first] = taken
    if (taken.length > 1) steps.push({ together: taken, mix: random.seed() })
    else if (first) steps.push(first)
  }
  return steps
}

/** With a surcharge, or with payment links, for which there is an order in most cases. */
function withMore(random: Random, chapters: Chapter[]): Chapter[] {
  const own = random.chance(0.75) ? chapters : [paysAtLast(random)]
  if (random.chance(0.2)) return withSurcharge(random, own)
  return random.chance(0.25) || own !== chapters ? [...own, ...linkChapters(random)] : own
}

/** With amounts that are held, and with cards that are kept. */
function withKept({ random, hold, storedCards }: ReturnType<typeof drawMore>, chapters: Chapter[]): Chapter[] {
  const own = storedCards ? withCards(random, chapters) : chapters
  return hold ? [...own, ...holdChapters(random)] : own
}

export function writeStory(seed: number): Story {
  const random = new Random(seed)
  for (let warm = 0; warm < 3; warm += 1) random.next()
  const many = random.weighted([
    [50, 1],
    [35, 2],
    [15, 3],
  ])
  const buyers = Array.from({ length: many }, () => ({
    prices: Array.from({ length: 1 + random.below(3) }, () => 1000 + random.below(30_000)),
    isMarketplace: random.chance(0.3),
    account: 0,
  }))
  // of their own, so that the stories without them are what they were
  const more = new Random(seed + 7_777_777)
  const also = drawMore(
    seed,
    buyers.some(({ isMarketplace }) => isMarketplace),
  )
  const drawn = interleave(
    random,
    buyers.map(({ isMarketplace }) => withKept(also, withMore(more, chaptersOf(random, isMarketplace)))),
  )
  // some stories are calm, in some a lot goes wrong
  const faulty = random.pick([0.2, 0.45, 0.7])
  const { hold, storedCards } = also
  const steps = toSteps(random, drawn, faulty)
  const written = { seed, buyers, accounts: [ONLY_ACCOUNT], steps, rest: random.seed() }
  return withAccounts(withStores(withCapabilities(written, { hold, storedCards })))
}
