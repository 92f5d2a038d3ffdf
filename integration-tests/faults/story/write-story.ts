import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import { withAccounts } from "./accounts"
import { HOUR, job, refund, toAction, wait, type Chapter } from "./bares"
import { drawChapters, paysAtLast } from "./buyer-chapters"
import { withCapabilities } from "./capabilities"
import { holdChapters, withCards } from "./kept-chapters"
import { linkChapters } from "./link-chapters"
import { Random } from "./random"
import { withStores } from "./store-chapters"
import type { Bare, Step, Story, StoryCapabilities } from "./story"

const inThree = (random: Random, bare: Bare): Bare =>
  bare.do === "send a card" && random.chance(0.8) ? { ...bare, installment: 3 } : bare

/** A buyer who pays by card does so in three installments, with a surcharge, which is given back or not. */
function withSurcharge(random: Random, chapters: readonly Chapter[]): Chapter[] {
  const price = refund(random.pick([1000, 1000, 400]))
  const surcharge: Bare = { do: "refund the surcharge", part: random.pick([1000, 500]) }
  const own = chapters.map((chapter) => ({ ...chapter, bares: chapter.bares.map((bare) => inThree(random, bare)) }))
  if (random.chance(0.5)) own.push({ bares: [{ do: "wait until midnight" }], isCalm: true })
  own.push({ bares: [price, surcharge], isAtOnce: random.chance(0.2) })
  if (random.chance(0.5)) own.push({ bares: [{ do: "report how it ended" }, price, surcharge] })
  return own
}

/** Time passes, and the job runs, while a buyer is paying: nothing that takes long. */
const meanwhile = (random: Random): Bare[] =>
  random.weighted<Bare[]>([
    [30, [job]],
    [30, [wait(random.pick([20, 50, 100, 170]))]],
    [14, [wait(random.pick([170, 400])), job]],
    [6, [{ do: "late calls arrive" }]],
  ])

/** The same between two chapters: it may take long. */
const afterAWhile = (random: Random): Bare[] =>
  random.weighted<Bare[]>([
    [30, meanwhile(random)],
    [30, [wait(random.pick([170, 400, 2000])), job]],
    [22, [wait(random.pick([400, 35 * 60, 2 * HOUR, 30 * HOUR]))]],
    [10, [{ do: "wait until midnight" }, ...(random.chance(0.5) ? [job] : [])]],
  ])

interface Piece extends Pick<Chapter, "bares" | "isCalm"> {
  buyer: number
  isLast?: boolean
}

function inPieces(buyer: number, { bares, isCalm = false, isAtOnce }: Chapter): Piece[] {
  const pieces = isAtOnce === true ? [bares] : bares.map((bare) => [bare])
  return pieces.map((piece, at) => ({ buyer, bares: piece, isCalm, isLast: at === pieces.length - 1 }))
}

/** The chapters of all buyers, interleaved; within a buyer's the order stays. */
function interleave(random: Random, all: readonly Chapter[][]): Piece[] {
  const left = all.map((chapters, buyer) => chapters.flatMap((chapter) => inPieces(buyer, chapter)))
  const drawn: Piece[] = []
  while (left.some((own) => own.length > 0)) {
    const buyer = random.pick(left.flatMap((own, at) => (own.length > 0 ? [at] : [])))
    const next = left[buyer]?.shift()
    if (next) drawn.push(next)
    const isLast = next?.isLast === true
    if (!random.chance(isLast ? 0.42 : 0.22)) continue
    const between = isLast ? afterAWhile(random) : meanwhile(random)
    drawn.push(...between.map((bare) => ({ buyer: 0, bares: [bare] })))
  }
  return drawn
}

/** Some of what follows one another happens at the same time. */
function toSteps(random: Random, drawn: readonly Piece[], faulty: number): Step[] {
  const left = drawn.map(({ bares, buyer, isCalm = false }) =>
    bares.map((bare) => toAction(random, bare, buyer, () => random.chance(faulty) && !isCalm)),
  )
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

type Kept = Pick<StoryCapabilities, "hold" | "storedCards">

/** Sellers' payments do not hold. */
function drawKept(random: Random, hasSellers: boolean): Kept {
  const mayHold = random.chance(0.4)
  const storedCards = random.chance(0.18)
  const captureOn = random.weighted([
    [1, "fulfillment"],
    [1, "shipment"],
    [2, undefined],
  ] as const)
  const all = ["hosted", "threeds", "direct"] as const
  const providers = [...random.pick([all, all, all, ["hosted"], ["threeds", "direct"]] as const)]
  return { hold: mayHold && !hasSellers ? { providers, captureOn } : undefined, storedCards }
}

function withKept(random: Random, { hold, storedCards }: Kept, chapters: Chapter[]): Chapter[] {
  const own = storedCards ? withCards(random, chapters) : chapters
  return hold ? [...own, ...holdChapters(random)] : own
}

export function writeStory(seed: number): Story {
  const [random, more, also] = [Random.of(seed), new Random(seed + 7_777_777), Random.of(seed, 5_555_555)]
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
  const kept = drawKept(
    also,
    buyers.some(({ isMarketplace }) => isMarketplace),
  )
  const drawn = interleave(
    random,
    buyers.map(({ isMarketplace }) => withKept(also, kept, withMore(more, drawChapters(random, isMarketplace)))),
  )
  // some stories are calm, in some a lot goes wrong
  const steps = toSteps(random, drawn, random.pick([0.2, 0.45, 0.7]))
  const capabilities = { reports: false, approval: false, lists: false, policies: [], ...kept }
  const written = { seed, buyers, accounts: [ONLY_ACCOUNT], steps, capabilities, rest: random.seed() }
  return withAccounts(withStores(withCapabilities(written)))
}
