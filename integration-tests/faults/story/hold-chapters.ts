import { paysAtLast } from "./chapters"
import type { Bare, Chapter } from "./chapter"
import { killed, noAnswer } from "./mishaps"
import type { Random } from "./random"
import type { Fault } from "./story"

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
export function holdChapters(random: Random): Chapter[] {
  const chapters: Chapter[] = random.chance(0.85) ? [paysAtLast(random)] : []
  for (let most = 6; most > 0 && random.chance(0.82); most -= 1) chapters.push(aboutHold(random))
  return chapters
}
