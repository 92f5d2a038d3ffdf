import { CARDS } from "./cards"
import type { Bare, Chapter } from "./chapter"
import type { Random } from "./random"

const make: Bare = { do: "make a link" }
const follow: Bare = { do: "follow the links" }
const again: Bare = { do: "sell the link again" }
const pay = (random: Random): Bare => ({
  do: "pay by the link",
  card: random.chance(0.9) ? CARDS.good : CARDS.noFunds,
})
const soon = (random: Random): Bare => ({ do: "wait", seconds: random.pick([61, 301, 901]) })
const owesMore = (random: Random): Bare => ({ do: "edit the order", add: random.pick([1500, 4000]) })
const byCard = (tab = 0): Bare => ({ do: "send a card", flow: "direct", card: CARDS.good, tab })

/** What happens to a link beside its being paid. */
const besides = (random: Random): Bare =>
  random.weighted<Bare>([
    [6, follow],
    [4, { do: "close the link" }],
    [3, { do: "delete the link" }],
    [3, pay(random)],
    [3, again],
    [5, byCard()],
    [3, { do: "record a payment by hand" }],
    [3, owesMore(random)],
    [3, { do: "cancel the order" }],
    [2, { do: "record a sale" }],
    [2, { do: "take a sale off the list" }],
    [3, { do: "give a sale back at the service" }],
    [2, { do: "refund", part: 400 }],
  ])

/** What an order owes is asked for by a payment link, and whatever happens to such a link. */
export function linkChapters(random: Random): Chapter[] {
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
