import { CARDS } from "./cards"
import { cardOf } from "./chapters"
import type { Bare, Chapter } from "./chapter"
import { killed, noAnswer } from "./mishaps"
import type { Random } from "./random"
import type { Fault } from "./story"

const HOUR = 60 * 60

const owesMore: Bare = { do: "edit the order", add: 4000 }
const own: Bare = { do: "delete a card", isOwn: true }
const work: Bare = { do: "work on the cards" }

const pay = (random: Random, more: { keeps?: boolean; stored?: boolean }, faults?: Fault[]): Bare => ({
  do: "send a card",
  flow: random.pick(["threeds", "direct"]),
  card: more.stored === true ? CARDS.good : cardOf(random),
  ...more,
  ...(faults && { faults }),
})

/** By 3D Secure the buyer comes back from the bank. */
const toTheEnd = (paying: Bare): Bare[] =>
  paying.do === "send a card" && paying.flow === "threeds"
    ? [paying, { do: "pass the bank", which: "newest" }, { do: "come back", which: "newest", times: 1 }]
    : [paying]

/** The process dies, an answer is lost, or it leaves out what the card is charged by later. */
function goesWrong(random: Random): Fault[] {
  if (random.chance(0.4)) return [killed(random, 1, 14)]
  const noList: Fault[] = random.chance(0.4) ? [{ call: 1, type: "lost_before", times: 3 }] : []
  if (random.chance(0.3))
    return [{ call: 0, type: "field_missing", field: random.pick(["cardToken", "cardUserKey"]), times: 1 }]
  return [noAnswer(random, 0), ...noList]
}

/** Sooner or later it is looked up. */
const workLater = (random: Random): Bare[] => [
  { do: "wait", seconds: random.pick([100, 400, 2 * HOUR, 30 * HOUR, 100 * HOUR]) },
  work,
]

const save = (random: Random, faults?: Fault[]): Bare => ({
  do: "save a card",
  card: random.pick([CARDS.good, CARDS.debit, CARDS.noFunds]),
  ...(faults && { faults }),
})

/** What happens to cards that are kept. */
const aboutCards = (random: Random): Chapter =>
  random.weighted<Chapter>([
    [12, { bares: [owesMore, ...toTheEnd(pay(random, { stored: true }))] }],
    [6, { bares: [owesMore, ...toTheEnd(pay(random, { keeps: true }))] }],
    [
      8,
      {
        bares: [owesMore, ...toTheEnd(pay(random, { keeps: true }, goesWrong(random))), ...workLater(random)],
        isCalm: true,
      },
    ],
    [5, { bares: [owesMore, ...toTheEnd(pay(random, { stored: true }, goesWrong(random)))], isCalm: true }],
    [6, { bares: [owesMore, { do: "review the next charge" }, pay(random, { keeps: true }), ...workLater(random)] }],
    [7, { bares: [save(random)] }],
    [6, { bares: [save(random, goesWrong(random)), ...workLater(random)], isCalm: true }],
    [10, { bares: [own] }],
    [8, { bares: [{ ...own, faults: goesWrong(random) }, ...workLater(random)], isCalm: true }],
    [4, { bares: [own, random.pick([own, work])], isAtOnce: true }],
    [5, { bares: [owesMore] }],
    [6, { bares: [pay(random, { stored: true }), own], isAtOnce: true }],
    [4, { bares: [{ do: "delete a card", isOwn: false }] }],
    [4, { bares: [{ do: "delete a card in the panel" }] }],
    [5, { bares: [{ do: "delete the customer" }] }],
    [4, { bares: [pay(random, { keeps: true }), { do: "delete the customer" }], isAtOnce: true }],
    [6, { bares: [{ do: "list the cards" }] }],
    [8, { bares: workLater(random) }],
  ])

/** A signed-in customer, who keeps some of the cards that they pay with. */
export function withCards(random: Random, chapters: readonly Chapter[]): Chapter[] {
  const keeping: Chapter[] = chapters.map((chapter) => ({
    ...chapter,
    bares: chapter.bares.map((bare) =>
      bare.do === "send a card" && random.chance(0.7) ? { ...bare, keeps: true } : bare,
    ),
  }))
  if (random.chance(0.7))
    keeping.unshift({
      bares: toTheEnd(pay(random, { keeps: true }, random.chance(0.25) ? goesWrong(random) : undefined)),
    })
  for (let most = 6; most > 0 && random.chance(0.82); most -= 1) keeping.push(aboutCards(random))
  return keeping
}
