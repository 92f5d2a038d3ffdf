import { CARDS } from "./cards"
import type { Bare, Chapter } from "./chapter"
import type { Random } from "./random"
import type { Fault, ServiceFault } from "./story"

/*
 * What chance alone would hardly bring about: something goes wrong at the one moment at which a certain part of the recovery is needed.
 */

const direct = (more: { tab?: number; card?: string; faults?: Fault[] } = {}): Bare => ({
  do: "send a card",
  flow: "direct",
  card: CARDS.good,
  ...more,
})
const toBank = (tab: number): Bare[] => [
  { do: "send a card", flow: "threeds", card: CARDS.good, tab },
  { do: "pass the bank", which: "newest" },
]
const toPage: Bare[] = [
  { do: "go to the page" },
  { do: "pay at the page", card: CARDS.good, which: "newest", installment: 1 },
]
const back = (which: "newest" | "oldest", faults: Fault[] = []): Bare => ({ do: "come back", which, times: 1, faults })

export const killed = (random: Random, from: number, steps: number): Fault => ({
  point: from + random.below(steps),
  type: random.pick(["kill_before", "kill_after"]),
})

export const noAnswer = (random: Random, call: number): Fault => {
  const type: ServiceFault["type"] = random.pick([
    "not_sent",
    "lost_before",
    "lost_after",
    "http_500_before",
    "late",
    "not_now",
  ])
  return { call, type, times: 1 }
}

/** The process dies while a card is charged or declined, and its order is made. */
const diesWhilePaying = (random: Random): Chapter[] => [
  {
    bares: [
      direct({ card: random.pick([CARDS.good, CARDS.noFunds]), faults: [killed(random, 6, 30)] }),
      { do: "wait", seconds: 400 },
      { do: "run the job" },
    ],
    isCalm: true,
  },
]

/** The cart costs something else when the buyer comes back: the charge is given back, with a fault on the way. */
const paysInVain = (random: Random): Chapter[] => {
  const fault = random.chance(0.5) ? killed(random, 6, 34) : noAnswer(random, 1)
  return [
    { bares: [...toPage, { do: "change the tax", add: 130 }, back("newest", [fault])], isCalm: true },
    { bares: [{ do: "wait", seconds: random.pick([400, 30 * 60 * 60]) }, { do: "run the job" }], isCalm: true },
  ]
}

/** Two pages of two sessions are paid, and a third session is there for either charge. */
const paysTwice = (random: Random): Chapter[] => {
  const again: Bare = { do: "choose the payment again" }
  const page: Bare = { do: "go to the page" }
  const pays = (which: "newest" | "oldest"): Bare => ({
    do: "pay at the page",
    card: CARDS.good,
    which,
    installment: 1,
  })
  return [
    { bares: [page, again, page, again, pays("oldest"), pays("newest")], isCalm: true },
    { bares: [back("oldest"), back("newest"), ...(random.chance(0.3) ? [again] : [])], isAtOnce: true, isCalm: true },
  ]
}

/** What an order owes is collected twice, and paid in two tabs of the browser at once. */
const paysInTwoTabs = (random: Random): Chapter[] => {
  const [before, atOnce] = random.weighted<[Bare[], Bare[]]>([
    [6, [[], [direct(), direct({ tab: 1 })]]],
    [3, [toBank(1), [back("newest"), direct()]]],
    [
      2,
      [
        [...toBank(0), ...toBank(1)],
        [back("newest"), back("oldest")],
      ],
    ],
  ])
  return [
    { bares: [{ do: "edit the order", add: 4000 }, { do: "make a second collection" }, ...before], isCalm: true },
    { bares: atOnce, isAtOnce: true, isCalm: random.chance(0.8) },
  ]
}

/** A refund, or the refund of a cancellation, that has no answer or whose process dies. */
const refundsBadly = (random: Random): Chapter[] => {
  const faults = [random.chance(0.5) ? noAnswer(random, 0) : killed(random, 10, 20)]
  const refunds = random.pick<Bare>([
    { do: "cancel the order", faults },
    { do: "refund", part: 1000, faults },
    { do: "refund", part: 400, faults },
  ])
  return [{ bares: [refunds, { do: "wait", seconds: 400 }, { do: "run the job" }], isCalm: true }]
}

const changesPayoutBadly = (random: Random): Chapter[] => {
  const change = { do: "change a payout", item: random.below(3), part: random.pick([400, 700]) } as const
  return [{ bares: [{ ...change, faults: [noAnswer(random, 0)] }], isCalm: true }]
}

/** One of them. */
export function drawMishap(random: Random, when: "before an order" | "of an order" | "of a marketplace"): Chapter[] {
  if (when === "before an order") return random.pick([diesWhilePaying, paysInVain, paysInVain, paysTwice])(random)
  if (when === "of a marketplace" && random.chance(0.4)) return changesPayoutBadly(random)
  return random.pick([paysInTwoTabs, paysInTwoTabs, refundsBadly])(random)
}
