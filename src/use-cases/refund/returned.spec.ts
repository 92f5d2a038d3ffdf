import { lira } from "../../../integration-tests/unit/given"
import type { RefundCap } from "../../domain"
import type { Operation } from "../ports/ports"
import * as returned from "./returned"
import { isAllBack, isLost, mayCancel, openOperation } from "./returned"

const NOON = new Date("2026-11-22T09:00:00Z")
const at = (time: string) => new Date(`2026-11-${time}Z`)

/** 100.00, and 10.00 of surcharge. */
const charge = { state: "completed", price: lira(100_00n), paid_price: lira(110_00n), created_at: NOON } as const

const operation = (kind: Operation["kind"], state: Operation["state"], minor = 40_00n) =>
  ({ id: "svcop_1", kind, state, amount: lira(minor), created_at: NOON }) as Operation
const part = operation("refund", "succeeded")

const getPorts = (cap: RefundCap, fullRefund: "cancel-first" | "refund" = "cancel-first", now = NOON) => ({
  clock: { now: () => now },
  refunds: { cap, fullRefund, ip: "127.0.0.1" },
})

describe("what went back of a charge", () => {
  it.each<[string, readonly Operation[], bigint, bigint]>([
    ["nothing", [], 0n, 100_00n],
    ["a part", [part, operation("refund", "unknown"), operation("refund", "refused")], 40_00n, 60_00n],
    ["the price", [operation("refund", "succeeded", 100_00n)], 100_00n, 0n],
    ["price and surcharge", [operation("refund", "succeeded", 110_00n)], 110_00n, 0n],
    ["all, by a cancel", [operation("cancel", "succeeded", 110_00n)], 110_00n, 0n],
    ["nothing, by a cancel that was refused", [operation("cancel", "refused")], 0n, 100_00n],
  ])("is %s", (_, operations, gone, left) => {
    expect(returned.getAmountReturned(charge, operations)).toEqual(lira(gone))
    expect(isAllBack(charge, operations)).toBe(gone === 110_00n)
    for (const cap of ["lower", "price", "paidPrice"] as const)
      expect(returned.getAmountLeft(getPorts(cap), charge, operations)).toEqual(lira(left))
  })
})

it("what went back of a charge without an order is what was refunded, or all of it", () => {
  const reversed = { ...charge, state: "reversed" } as const
  const price = operation("refund", "succeeded", 100_00n)
  const cancel = operation("cancel", "succeeded", 110_00n)
  expect(returned.getAmountReturned(reversed, [price])).toEqual(lira(100_00n))
  // the service's panel returned the rest
  const part = operation("refund", "succeeded", 10_00n)
  for (const operations of [[], [cancel], [part]])
    expect(returned.getAmountReturned(reversed, operations)).toEqual(lira(110_00n))
})

describe("a refund of all of a charge", () => {
  const untouched = [operation("refund", "refused"), operation("cancel", "not_sent")]

  it.each<[string, boolean, readonly Operation[], Parameters<typeof getPorts>]>([
    ["is a cancel while nothing went back", true, untouched, ["lower"]],
    ["is a cancel until the day ends in Türkiye", true, [], ["lower", "cancel-first", at("22T20:54:00")]],
    ["is no cancel on the next day", false, [], ["lower", "cancel-first", at("22T21:01:00")]],
    ["is no cancel once a part went back", false, [part], ["lower"]],
    ["is no cancel once one was refused", false, [operation("cancel", "refused")], ["lower"]],
    ["is no cancel where the store refunds", false, [], ["lower", "refund"]],
  ])("%s", (_, may, operations, terms) => expect(mayCancel(getPorts(...terms), charge, operations)).toBe(may))
})

describe("an operation without a response", () => {
  const sent = operation("refund", "sent")

  it("is lost after two and a half minutes", () => {
    expect([isLost(sent, at("22T09:02:30")), isLost(sent, at("22T09:02:31"))]).toEqual([false, true])
    expect(isLost(part, at("23T09:00:00"))).toBe(false)
  })

  it("is open, and unknown outweighs what is on its way", () => {
    expect(openOperation([part, sent])).toBe("in_flight")
    expect(openOperation([sent, operation("cancel", "unknown")])).toBe("unknown")
    for (const ended of ["not_sent", "refused"] as const)
      expect(openOperation([part, operation("refund", ended)])).toBeUndefined()
  })
})
