import { back, cancel, direct, goToPage, HOUR, job, later, owesMore, payThere, refund, toBank, wait } from "./bares"
import type { Chapter } from "./bares"
import { killed, noAnswer } from "./faults"
import type { Random } from "./random"
import { CARDS, type Bare } from "./story"

/*
 * Chance alone would hardly bring these about: something goes wrong at the one moment at which a certain part of the recovery is needed.
 */

/** The process dies while a card is charged or declined, and its order is made. */
function diesWhilePaying(random: Random): Chapter[] {
  const card = random.pick([CARDS.good, CARDS.noFunds])
  return [{ bares: [direct({ card, faults: [killed(random, 6, 30)] }), ...later], isCalm: true }]
}

/** The cart costs something else when the buyer comes back: the charge is given back, with a fault on the way. */
function paysInVain(random: Random): Chapter[] {
  const fault = random.chance(0.5) ? killed(random, 6, 34) : noAnswer(random, 1)
  return [
    { bares: [goToPage, payThere(), { do: "change the tax", add: 130 }, back("newest", [fault])], isCalm: true },
    { bares: [wait(random.pick([400, 30 * HOUR])), job], isCalm: true },
  ]
}

/** Two pages of two sessions are paid, and a third session is there for either charge. */
function paysTwice(random: Random): Chapter[] {
  const again: Bare = { do: "choose the payment again" }
  return [
    { bares: [goToPage, again, goToPage, again, payThere("oldest"), payThere()], isCalm: true },
    {
      bares: [back("oldest", []), back("newest", []), ...(random.chance(0.3) ? [again] : [])],
      isAtOnce: true,
      isCalm: true,
    },
  ]
}

/** Two collections ask for what an order owes, and the buyer pays in two tabs at once. */
function paysInTwoTabs(random: Random): Chapter[] {
  const [before, atOnce] = random.weighted<[Bare[], Bare[]]>([
    [6, [[], [direct(), direct({ tab: 1 })]]],
    [3, [toBank(1), [back("newest", []), direct()]]],
    // oxfmt-ignore
    [2, [[...toBank(), ...toBank(1)], [back("newest", []), back("oldest", [])]]],
  ])
  return [
    { bares: [owesMore(4000), { do: "make a second collection" }, ...before], isCalm: true },
    { bares: atOnce, isAtOnce: true, isCalm: random.chance(0.8) },
  ]
}

/** A refund, or the refund of a cancellation, that has no answer or whose process dies. */
function refundsBadly(random: Random): Chapter[] {
  const faults = [random.chance(0.5) ? noAnswer(random, 0) : killed(random, 10, 20)]
  const refunds = random.pick([cancel, refund(1000), refund(400)])
  return [{ bares: [{ ...refunds, faults }, ...later], isCalm: true }]
}

function changesPayoutBadly(random: Random): Chapter[] {
  const change = { do: "change a payout", item: random.below(3), part: random.pick([400, 700]) } as const
  return [{ bares: [{ ...change, faults: [noAnswer(random, 0)] }], isCalm: true }]
}

/** One of them. */
export function drawMishap(random: Random, when: "before an order" | "of an order" | "of a marketplace"): Chapter[] {
  if (when === "before an order") return random.pick([diesWhilePaying, paysInVain, paysInVain, paysTwice])(random)
  if (when === "of a marketplace" && random.chance(0.4)) return changesPayoutBadly(random)
  return random.pick([paysInTwoTabs, paysInTwoTabs, refundsBadly])(random)
}
