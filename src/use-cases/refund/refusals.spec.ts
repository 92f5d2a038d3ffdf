import { money, moneyToPlainDecimal } from "../../money"
import type { Attempt, MedusaRefunds, Operation } from "../ports/ports"
import { listBooks } from "./reconcile-refunds"
import { refuseItems, refuseUnreconciled, type RequestedRefund } from "./decide-refund"

const lira = (minor: bigint) => money(minor, "TRY")
const NOW = new Date("2026-11-22T09:00:00Z")

const prices = { price: lira(100_00n), paid_price: lira(100_00n) }
const attempt = { id: "svcatt_1", state: "completed", payment_id: "7", last_activity_at: NOW, ...prices } as Attempt
const ports = {
  clock: { now: () => NOW },
  refunds: { cap: "lower", fullRefund: "cancel-first", ip: "127.0.0.1" },
} as const

const operation = (change: Partial<Operation>) =>
  ({ id: "svcop_1", kind: "refund", state: "succeeded", amount: lira(40_00n), created_at: NOW, ...change }) as Operation

const medusa: MedusaRefunds = {
  payment_id: "pay_1",
  order_id: "order_1",
  isCancelled: false,
  refunds: [],
  paid: "100",
  captured: "100",
  onOrder: "0",
}

describe("an item of a payment cannot be refunded by itself", () => {
  it.each<[string, Operation[], Partial<Attempt>, string | undefined]>([
    ["once the payment was cancelled", [operation({ kind: "cancel" })], {}, "cancelled"],
    ["of a charge that was reversed", [], { state: "reversed" }, "cancelled"],
    ["while it is under fraud review", [], { state: "in_review" }, "under_review"],
    ["while the end of a refund is not known", [operation({ state: "unknown" })], {}, "operation_open"],
    ["after the last day for refunds", [], { last_activity_at: new Date("2025-11-22T08:59:00Z") }, "past_window"],
    ["once a part was refunded without an item", [operation({})], {}, "items_unknown"],
    ["once all was refunded without an item", [operation({ amount: lira(100_00n) })], {}, "nothing_left"],
    ["unless all refunds named their items", [operation({ payment_transaction_id: "t1" })], {}, undefined],
  ])("%s", (_, operations, change, reason) => {
    expect(refuseItems(ports, { ...attempt, ...change }, operations)?.reason).toBe(reason)
  })
})

describe("the books of a payment", () => {
  it.each<[string, Operation[], bigint]>([
    ["what went through", [operation({}), operation({ state: "refused" }), operation({ state: "unknown" })], 40_00n],
    ["no surcharge", [operation({ amount: lira(103_00n) })], 100_00n],
    ["all of the price for a cancel", [operation({ kind: "cancel", amount: lira(103_00n) })], 100_00n],
  ])("count %s as given back", (_, operations, given) => {
    expect(listBooks(operations, attempt, medusa).given).toEqual(lira(given))
  })
})

describe("a refund waits until the refunds before it are reconciled", () => {
  const LONG_AGO = new Date("2026-11-22T08:00:00Z")
  const REF = { id: "ref_1", amount: "40", created_at: LONG_AGO, isOnOrder: false }
  const LOST = operation({ created_at: LONG_AGO })
  const CUT_OFF = operation({ refund_total: lira(60_00n), medusa_refund_id: "ref_dropped" })
  const of = (minor: bigint) => ({ amount: moneyToPlainDecimal(lira(minor)) })

  it.each<[string, Operation[], Partial<MedusaRefunds>, RequestedRefund, boolean]>([
    ["where the order does not count one of Medusa's", [], { refunds: [REF] }, of(10_00n), true],
    ["but not of a cancelled order", [], { refunds: [REF], isCancelled: true }, of(10_00n), false],
    ["where Medusa lost one a while ago", [LOST], {}, of(10_00n), true],
    ["where one was lost, also outside Medusa", [LOST], {}, undefined, true],
    ["but not the one that makes up for what was lost", [LOST], {}, of(40_00n), false],
    ["where all that is left is not what was lost", [LOST], {}, "rest", true],
    ["but not where all that is left was lost", [operation({ ...LOST, amount: lira(100_00n) })], {}, "rest", false],
    ["but not where Medusa may still be writing it", [operation({})], {}, of(10_00n), false],
    ["where one was cut off, also just now", [CUT_OFF], {}, of(10_00n), true],
  ])("%s", (_, operations, change, requested, isRefused) => {
    const refusal = refuseUnreconciled({ attempt, operations, medusa: { ...medusa, ...change }, requested, now: NOW })
    expect(refusal !== undefined).toBe(isRefused)
  })
})
