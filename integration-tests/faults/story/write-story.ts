import type { Bare, Chapter } from "./chapter"
import { drawMore, withCapabilities } from "./capabilities"
import { withCards } from "./card-chapters"
import { chaptersOf, paysAtLast } from "./chapters"
import { drawFaults } from "./draw-faults"
import { holdChapters } from "./hold-chapters"
import { linkChapters } from "./link-chapters"
import { withStores } from "./store-chapters"
import { withSurcharge } from "./surcharges"
import { Random } from "./random"
import type { Action, Step, Story } from "./story"

const MINUTE = 60
const HOUR = 60 * MINUTE

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

/** The story that a seed makes. */
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
  return withStores(withCapabilities({ seed, buyers, steps, rest: random.seed() }, { hold, storedCards }))
}
