import { cancel, direct, drawOwed, refund, wait, type Chapter } from "./bares"
import type { Random } from "./random"
import { CARDS, type Bare } from "./story"

const follow: Bare = { do: "follow the links" }
const pay = (random: Random): Bare => ({
  do: "pay by the link",
  card: random.chance(0.9) ? CARDS.good : CARDS.noFunds,
})
const soon = (random: Random): Bare => wait(random.pick([61, 301, 901]))

const besides = (random: Random): Bare =>
  random.weighted<Bare>([
    [6, follow],
    [4, { do: "close the link" }],
    [3, { do: "delete the link" }],
    [3, pay(random)],
    [3, { do: "sell the link again" }],
    [5, direct({ tab: 0 })],
    [3, { do: "record a payment by hand" }],
    [3, drawOwed(random)],
    [3, cancel],
    [2, { do: "record a sale" }],
    [2, { do: "take a sale off the list" }],
    [3, { do: "give a sale back at the service" }],
    [2, refund(400)],
  ])

/** A payment link asks for what an order owes, and all that may happen to such a link follows. */
export function linkChapters(random: Random): Chapter[] {
  const chapters: Chapter[] = [{ bares: [drawOwed(random)], isCalm: true }, { bares: [{ do: "make a link" }] }]
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
