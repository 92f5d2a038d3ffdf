import { back, cancel, DAY, HOUR, job, later, owesMore, refund, wait, type Chapter } from "./bares"
import { drawCard, paysAtLast } from "./buyer-chapters"
import { killed, noAnswer } from "./faults"
import type { Random } from "./random"
import { CARDS, type Bare, type Fault } from "./story"

/*
 * Amounts are held on cards for later, and the cards themselves are kept.
 */

/** The process dies, or an answer is lost; in some the look-up after it as well. */
function goesWrong(random: Random): Fault[] {
  if (random.chance(0.5)) return [killed(random, 1, 16)]
  const noLookUp: Fault[] = random.chance(0.5) ? [{ call: 1, type: "lost_before", times: 3 }] : []
  return [noAnswer(random, 0), ...noLookUp]
}

const capture = (part = 1000): Bare => ({ do: "capture the payment", part })
const release: Bare = { do: "release the hold" }

const inPanel = (random: Random): Bare =>
  random.chance(0.7)
    ? { do: "capture in the panel", part: random.pick([1000, 1000, 400]) }
    : { do: "release in the panel" }

/** Up to, and beyond, the days for which an amount is held. */
const days = (random: Random): Bare[] => [
  wait(random.pick([4 * HOUR, 2 * DAY, 5.5 * DAY, 7.1 * DAY, 9 * DAY, 23 * DAY])),
  ...(random.chance(0.7) ? [job] : []),
]

const aboutHold = (random: Random): Chapter =>
  random.weighted<Chapter>([
    [20, { bares: [capture()] }],
    [8, { bares: [capture(random.pick([300, 999])), ...(random.chance(0.5) ? [capture()] : [])] }],
    [8, { bares: [capture(), capture()], isAtOnce: true }],
    [9, { bares: [capture(), cancel], isAtOnce: true }],
    [7, { bares: [capture(), inPanel(random)], isAtOnce: true }],
    [5, { bares: [capture(), release], isAtOnce: true }],
    [4, { bares: [cancel, inPanel(random)], isAtOnce: true }],
    [8, { bares: [inPanel(random)] }],
    [8, { bares: [{ do: "send the goods out", isShipped: random.chance(0.6) }] }],
    [6, { bares: [release] }],
    [7, { bares: [cancel] }],
    [11, { bares: [{ ...capture(), faults: goesWrong(random) }, ...later], isCalm: true }],
    [8, { bares: [{ ...random.pick([cancel, release]), faults: goesWrong(random) }, ...later], isCalm: true }],
    [10, { bares: days(random) }],
    [6, { bares: [refund(random.pick([1000, 400]))] }],
    [6, { bares: [{ do: "report how it ended" }] }],
    [5, { bares: [{ do: "check the payment" }] }],
  ])

/** An order whose amount is held, and whatever happens to such an amount. */
export function holdChapters(random: Random): Chapter[] {
  const chapters: Chapter[] = random.chance(0.85) ? [paysAtLast(random)] : []
  for (let most = 6; most > 0 && random.chance(0.82); most -= 1) chapters.push(aboutHold(random))
  return chapters
}

const own: Bare = { do: "delete a card", isOwn: true }
const work: Bare = { do: "work on the cards" }
const deleted: Bare = { do: "delete the customer" }

/** The process dies, an answer is lost, or it leaves out what the card is charged by later. */
function cardGoesWrong(random: Random): Fault[] {
  if (random.chance(0.4)) return [killed(random, 1, 14)]
  const noList: Fault[] = random.chance(0.4) ? [{ call: 1, type: "lost_before", times: 3 }] : []
  if (random.chance(0.3))
    return [{ call: 0, type: "field_missing", field: random.pick(["cardToken", "cardUserKey"]), times: 1 }]
  return [noAnswer(random, 0), ...noList]
}

type Kept = { keeps: true } | { stored: true }

function pay(random: Random, kept: Kept, goesBadly = false): Bare & { do: "send a card" } {
  const more = goesBadly ? { faults: cardGoesWrong(random) } : {}
  const flow = random.pick(["threeds", "direct"] as const)
  return { do: "send a card", flow, card: "stored" in kept ? CARDS.good : drawCard(random), ...kept, ...more }
}

/** By 3D Secure the buyer comes back from the bank. */
function payInFull(random: Random, kept: Kept, goesBadly = false): Bare[] {
  const paying = pay(random, kept, goesBadly)
  return paying.flow === "threeds" ? [paying, { do: "pass the bank", which: "newest" }, back()] : [paying]
}

/** Sooner or later it is looked up. */
const workLater = (random: Random): Bare[] => [wait(random.pick([100, 400, 2 * HOUR, 30 * HOUR, 100 * HOUR])), work]

const save = (random: Random): Bare => ({
  do: "save a card",
  card: random.pick([CARDS.good, CARDS.debit, CARDS.noFunds]),
})

const [keeps, stored] = [{ keeps: true }, { stored: true }] as const

const aboutCards = (random: Random): Chapter =>
  random.weighted<Chapter>([
    [12, { bares: [owesMore(4000), ...payInFull(random, stored)] }],
    [6, { bares: [owesMore(4000), ...payInFull(random, keeps)] }],
    [8, { bares: [owesMore(4000), ...payInFull(random, keeps, true), ...workLater(random)], isCalm: true }],
    [5, { bares: [owesMore(4000), ...payInFull(random, stored, true)], isCalm: true }],
    [6, { bares: [owesMore(4000), { do: "review the next charge" }, pay(random, keeps), ...workLater(random)] }],
    [7, { bares: [save(random)] }],
    [6, { bares: [{ faults: cardGoesWrong(random), ...save(random) }, ...workLater(random)], isCalm: true }],
    [10, { bares: [own] }],
    [8, { bares: [{ ...own, faults: cardGoesWrong(random) }, ...workLater(random)], isCalm: true }],
    [4, { bares: [own, random.pick([own, work])], isAtOnce: true }],
    [5, { bares: [owesMore(4000)] }],
    [6, { bares: [pay(random, stored), own], isAtOnce: true }],
    [4, { bares: [{ do: "delete a card", isOwn: false }] }],
    [4, { bares: [{ do: "delete a card in the panel" }] }],
    [5, { bares: [deleted] }],
    [4, { bares: [pay(random, keeps), deleted], isAtOnce: true }],
    [6, { bares: [{ do: "list the cards" }] }],
    [8, { bares: workLater(random) }],
  ])

/** A signed-in customer, who keeps some of the cards that they pay with. */
export function withCards(random: Random, chapters: readonly Chapter[]): Chapter[] {
  const keep = (bare: Bare): Bare => (bare.do === "send a card" && random.chance(0.7) ? { ...bare, keeps: true } : bare)
  const keeping: Chapter[] = chapters.map((chapter) => ({ ...chapter, bares: chapter.bares.map(keep) }))
  if (random.chance(0.7)) keeping.unshift({ bares: payInFull(random, keeps, random.chance(0.25)) })
  for (let most = 6; most > 0 && random.chance(0.82); most -= 1) keeping.push(aboutCards(random))
  return keeping
}
