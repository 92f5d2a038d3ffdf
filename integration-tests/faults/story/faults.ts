import { is } from "../actors/actions"
import type { Random } from "./random"
import type { ActionName, Fault, MedusaFault, PointFault, ServiceFault } from "./story"

/** Faults of a call to the service: how often each is drawn, and what the sandbox does; without it, the fault is made on the way. */
export const SERVICE_FAULTS = {
  // no connection
  not_sent: { weight: 8 },
  // the connection breaks before the service does it, or before its answer
  lost_before: { weight: 10, sandbox: { kind: "drop", when: "before" } },
  lost_after: { weight: 16, sandbox: { kind: "drop", when: "after" } },
  // the service does it, and answers after the deadline
  slow: { weight: 8 },
  // no answer within the deadline; the service does it a little later
  late: { weight: 8 },
  http_500_before: { weight: 5, sandbox: { kind: "http-500", when: "before" } },
  http_500_after: { weight: 6, sandbox: { kind: "http-500", when: "after" } },
  too_many: { weight: 5, sandbox: { kind: "rate-limit" } },
  // a page of a proxy in the place of the answer
  html_after: { weight: 3, sandbox: { kind: "html", when: "after" } },
  cut_off: { weight: 4, sandbox: { kind: "truncated" } },
  field_missing: { weight: 9, sandbox: { kind: "missing-field" } },
  // a field has a value that the specification does not list
  odd_value: { weight: 4, sandbox: { kind: "unknown-value" } },
  // these refuse, and nothing was done
  unlisted_code: { weight: 4, sandbox: refusal({ code: "98765", errorGroup: "SOMETHING_NEW" }) },
  not_now: { weight: 5, sandbox: refusal({ code: "10223", errorGroup: "REQUIRES_DAY_END" }) },
  // of chapters alone: what the account does not have, and the fault's own code
  invalid_request: { weight: 0, sandbox: refusal({ code: "11" }) },
  refused_code: { weight: 0, sandbox: refusal({ httpStatus: 400 }) },
} as const satisfies Record<string, { weight: number; sandbox?: object }>

function refusal(more: object) {
  return { kind: "refuse", when: "before", ...more }
}

const KINDS = (Object.keys(SERVICE_FAULTS) as (keyof typeof SERVICE_FAULTS)[]).map(
  (type) => [SERVICE_FAULTS[type].weight, type] as const,
)

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

function serviceFault(random: Random): ServiceFault {
  const type = random.weighted(KINDS)
  const call = random.weighted([
    [12, 0],
    [3, 1],
    [1, 2],
  ])
  // a look-up is tried three times
  const about = { call, type, times: random.chance(0.6) ? 3 : 1 }
  if (type === "field_missing") return { ...about, field: random.pick(FIELDS) }
  if (type !== "odd_value") return about
  const [field, value] = random.pick(ODD)
  return { ...about, field, value }
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

const medusaFault = (random: Random): MedusaFault => ({
  workflow: random.weighted([
    [5, "completeCart"],
    [3, "recordPayment"],
    [2, "cancelOrder"],
  ]),
  isDefinite: random.chance(0.5),
})

export function drawFaults(random: Random, what: ActionName): Fault[] {
  if (is(what, "outside")) return []
  if (is(what, "orders") && random.chance(0.22)) return [medusaFault(random)]
  const faults: Fault[] = [random.chance(is(what, "calls") ? 0.6 : 0.15) ? serviceFault(random) : pointFault(random)]
  if (random.chance(0.15)) faults.push(serviceFault(random))
  return faults
}

export const killed = (random: Random, from: number, steps: number): Fault => ({
  point: from + random.below(steps),
  type: random.pick(["kill_before", "kill_after"]),
})

const UNANSWERED = ["not_sent", "lost_before", "lost_after", "http_500_before", "late", "not_now"] as const

export const noAnswer = (random: Random, call: number): Fault => ({ call, type: random.pick(UNANSWERED), times: 1 })
