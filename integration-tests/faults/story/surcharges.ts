import type { Bare, Chapter } from "./chapter"
import type { Random } from "./random"

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
