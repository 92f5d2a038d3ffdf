import type { Random } from "./random"
import type { Action, Fault, MedusaFault, PointFault, ServiceFault } from "./story"

/** Fields that an answer about money may lack. */
const FIELDS = [
  ..."fraudStatus price paidPrice basketId currency paymentId itemTransactions".split(" "),
  ..."itemTransactions.*.paymentTransactionId paymentStatus status installment token mdStatus".split(" "),
]

/** Values that the specification does not list, or that are not what was requested. */
const ODD: readonly (readonly [field: string, value: string | number])[] = [
  ["fraudStatus", 7],
  ["paymentStatus", "SOMETHING_NEW"],
  ["status", "pending"],
  ["itemTransactions.*.transactionStatus", 9],
  ["currency", "USD"],
  ["basketId", "another-basket"],
]

const KINDS: readonly (readonly [number, ServiceFault["type"]])[] = [
  [8, "not_sent"],
  [10, "lost_before"],
  [16, "lost_after"],
  [8, "slow"],
  [8, "late"],
  [5, "http_500_before"],
  [6, "http_500_after"],
  [5, "too_many"],
  [3, "html_after"],
  [4, "cut_off"],
  [9, "field_missing"],
  [4, "odd_value"],
  [4, "unlisted_code"],
  [5, "not_now"],
]

function serviceFault(random: Random): ServiceFault {
  const type = random.weighted(KINDS)
  // a look-up is tried three times
  const about = {
    call: random.weighted([
      [12, 0],
      [3, 1],
      [1, 2],
    ]),
    times: random.chance(0.6) ? 3 : 1,
  }
  if (type === "field_missing") return { ...about, type, field: random.pick(FIELDS) }
  if (type !== "odd_value") return { ...about, type }
  const [field, value] = random.pick(ODD)
  return { ...about, type, field, value }
}

/** Mostly early: most actions have few steps. */
const pointFault = (random: Random): PointFault => ({
  point: random.below(random.pick([4, 10, 22])),
  type: random.weighted([
    [4, "kill_before"],
    [4, "kill_after"],
    [2, "database_before"],
    [2, "database_after"],
  ]),
})

/** Actions that no code of the store takes part in. */
const OUTSIDE: readonly Action["do"][] = [
  "pay at the page",
  "pass the bank",
  "pay by the link",
  "sell the link again",
  "take a sale off the list",
  "capture in the panel",
  "refund in the panel",
  "charge elsewhere",
  "release in the panel",
  "delete a card in the panel",
  "give a sale back at the service",
  "decide the review",
  "review the next charge",
  "wait",
  "wait until midnight",
  "keep asking",
  "late calls arrive",
]

/** Actions that call the service, as a rule. */
const CALLING: readonly Action["do"][] = [
  "go to the page",
  "send a card",
  "come back",
  "run the job",
  "refund",
  "refund an item",
  "refund the surcharge",
  "cancel the order",
  "change a payout",
  "approve an item",
  "compare the days",
  "record a panel refund",
  "capture the payment",
  "release the hold",
  "send the goods out",
  "save a card",
  "delete a card",
  "work on the cards",
  "make a link",
  "close the link",
  "delete the link",
  "follow the links",
  "complete the cart",
]

/** Actions that may make, pay or cancel an order. */
const ORDERING: readonly Action["do"][] = ["send a card", "come back", "run the job", "notify", "ask for the status"]

const medusaFault = (random: Random): MedusaFault => ({
  workflow: random.weighted([
    [5, "completeCart"],
    [3, "recordPayment"],
    [2, "cancelOrder"],
  ]),
  isDefinite: random.chance(0.5),
})

export function drawFaults(random: Random, what: Action["do"]): Fault[] {
  if (OUTSIDE.includes(what)) return []
  if (ORDERING.includes(what) && random.chance(0.22)) return [medusaFault(random)]
  const faults: Fault[] = [
    random.chance(CALLING.includes(what) ? 0.6 : 0.15) ? serviceFault(random) : pointFault(random),
  ]
  if (random.chance(0.15)) faults.push(serviceFault(random))
  return faults
}
