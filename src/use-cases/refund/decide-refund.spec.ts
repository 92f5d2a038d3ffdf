import { lira } from "../../../integration-tests/unit/given"
import { moneyToPlainDecimal } from "../../money"
import type { Attempt, MedusaRefunds, Operation } from "../ports/ports"
import { computeRest, matching, refuseItems, refuseUnreconciled, type RequestedRefund } from "./decide-refund"
import { listBooks } from "./reconcile-refunds"

const NOW = new Date("2026-11-22T09:00:00Z")

const prices = { price: lira(100_00), paid_price: lira(100_00) }
const attempt = { id: "svcatt_1", state: "completed", payment_id: "7", last_activity_at: NOW, ...prices } as Attempt

const back = (id: string, minor: number, change: Partial<Operation> = {}) =>
  ({ id, kind: "refund", state: "succeeded", amount: lira(minor), created_at: NOW, ...change }) as Operation
const operation = (change: Partial<Operation> = {}) => back("svcop_1", 40_00, change)

const medusa: MedusaRefunds = {
  ...{ payment_id: "pay_1", order_id: "order_1", isCancelled: false, refunds: [], paid: "100", captured: "100" },
  onOrder: "0",
}

describe("money that went back, and that a refund of Medusa's may stand for", () => {
  const parts = [back("a", 30_00), back("b", 70_00)]
  const dropped = parts.map((one) => ({ ...one, medusa_refund_id: "ref_dropped" }))

  it.each<[string, Partial<Attempt>, number, Operation[], string[]]>([
    ["of the same amount", {}, 40_00, [back("a", 30_00), back("b", 40_00)], ["b"]],
    ["the cancel that undid everything", {}, 40_00, [back("a", 100_00, { kind: "cancel" })], ["a"]],
    ["none that adds up to it", {}, 40_00, [back("a", 30_00), back("b", 10_00)], []],
    ["none that another refund stands for", {}, 40_00, [operation({ medusa_refund_id: "ref_held" })], []],
    ["one whose refund Medusa dropped", {}, 40_00, [operation({ medusa_refund_id: "ref_dropped" })], ["svcop_1"]],
    ["none that did not go through", {}, 40_00, [operation({ state: "unknown" })], []],
    ["none of the surcharge alone", {}, 40_00, [operation({ surcharge: "alone" })], []],
    ["all of it where the whole charge went back by itself", { state: "reversed" }, 50_00, parts, ["a", "b"]],
    ["all of the items of a marketplace, for the exact amount", { split_hash: "split" }, 100_00, parts, ["a", "b"]],
    ["none of the items of a marketplace for another amount", { split_hash: "split" }, 99_00, parts, []],
    ["all calls of a marketplace's refund that Medusa dropped", { split_hash: "split" }, 100_00, dropped, ["a+b"]],
    ["all calls of a refund that Medusa dropped", {}, 100_00, dropped, ["a+b"]],
    ["none of several without a marketplace", {}, 100_00, parts, []],
  ])("is %s", (_, of, minor, operations, names) => {
    const wanted = { attempt: { ...attempt, ...of }, amount: lira(minor), medusaRefundIds: ["ref_held"] }
    const groups = matching(wanted, operations)
    expect(groups.map((group) => group.operations.map(({ id }) => id).join("+"))).toEqual(names)
  })
})

it.each([
  ["ref_1", 20_00],
  ["ref_3", 50_00],
  [undefined, 50_00],
])("a refund that was cut off continues under its own id, %s, with what is not back yet: %d", (id, rest) => {
  const operations = [back("a", 30_00, { medusa_refund_id: "ref_1" }), back("b", 5_00, { medusa_refund_id: "ref_2" })]
  expect(computeRest({ attempt, amount: lira(50_00), medusa_refund_id: id }, operations)).toEqual(lira(rest))
})

it.each<[string, Operation[], Partial<Attempt>, string | undefined]>([
  ["once the payment was cancelled", [operation({ kind: "cancel" })], {}, "cancelled"],
  ["of a charge that was reversed", [], { state: "reversed" }, "cancelled"],
  ["while it is under fraud review", [], { state: "in_review" }, "under_review"],
  ["while the end of a refund is not known", [operation({ state: "unknown" })], {}, "operation_open"],
  ["after the last day for refunds", [], { last_activity_at: new Date("2025-11-22T08:59:00Z") }, "past_window"],
  ["once a part was refunded without an item", [operation()], {}, "items_unknown"],
  ["once all was refunded without an item", [operation({ amount: lira(100_00) })], {}, "nothing_left"],
  ["unless all refunds named their items", [operation({ payment_transaction_id: "t1" })], {}, undefined],
])("an item of a payment cannot be refunded by itself %s", (_, operations, change, reason) => {
  const ports = {
    clock: { now: () => NOW },
    refunds: { cap: "lower", fullRefund: "cancel-first", ip: "127.0.0.1" },
  } as const
  expect(refuseItems(ports, { ...attempt, ...change }, operations)?.reason).toBe(reason)
})

it.each<[string, Operation[], number]>([
  ["what went through", [operation(), operation({ state: "refused" }), operation({ state: "unknown" })], 40_00],
  ["no surcharge", [operation({ amount: lira(103_00) })], 100_00],
  ["all of the price for a cancel", [operation({ kind: "cancel", amount: lira(103_00) })], 100_00],
])("the books of a payment count %s as given back", (_, operations, given) => {
  expect(listBooks(operations, attempt, medusa).given).toEqual(lira(given))
})

describe("a refund waits until the refunds before it are reconciled", () => {
  const LONG_AGO = new Date("2026-11-22T08:00:00Z")
  const REF = { id: "ref_1", amount: "40", created_at: LONG_AGO, isOnOrder: false }
  const LOST = operation({ created_at: LONG_AGO })
  const CUT_OFF = operation({ refund_total: lira(60_00), medusa_refund_id: "ref_dropped" })
  const of = (minor: number) => ({ amount: moneyToPlainDecimal(lira(minor)) })

  it.each<[string, Operation[], Partial<MedusaRefunds>, RequestedRefund, boolean]>([
    ["where the order does not count one of Medusa's", [], { refunds: [REF] }, of(10_00), true],
    ["but not of a cancelled order", [], { refunds: [REF], isCancelled: true }, of(10_00), false],
    ["where Medusa lost one a while ago", [LOST], {}, of(10_00), true],
    ["where one was lost, also outside Medusa", [LOST], {}, undefined, true],
    ["but not the one that makes up for what was lost", [LOST], {}, of(40_00), false],
    ["where all that is left is not what was lost", [LOST], {}, "rest", true],
    ["but not where all that is left was lost", [{ ...LOST, amount: lira(100_00) }], {}, "rest", false],
    ["but not where Medusa may still be writing it", [operation()], {}, of(10_00), false],
    ["where one was cut off, also just now", [CUT_OFF], {}, of(10_00), true],
  ])("%s", (_, operations, change, requested, isRefused) => {
    const refusal = refuseUnreconciled({ attempt, operations, medusa: { ...medusa, ...change }, requested, now: NOW })
    expect(refusal !== undefined).toBe(isRefused)
  })
})
