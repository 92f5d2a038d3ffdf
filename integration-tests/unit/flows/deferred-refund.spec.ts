import { SvcError, type ErrorKind, type ErrorOutcome } from "../../../src/client"
import { money } from "../../../src/money"
import { PUT_OFF } from "../../../src/payment"
import type { Operation } from "../../../src/flows/contracts/ports"
import { reverse } from "../../../src/flows/refund/reverse"
import { putOffShop as shop } from "../../setup/put-off-shop"

const lira = (minor: bigint) => money(minor, "TRY")

const said = (code: string, kind: ErrorKind, outcome: ErrorOutcome) =>
  new SvcError("", { kind, outcome, code, operation: "any" })
const LATER = said("10246", "not_now", "refused")
const DAY_END = said("10223", "not_now", "refused")
const NO = said("10051", "declined", "refused")
const LOST = said("10219", "unavailable", "unknown")

describe("a refund that the bank does not take for the moment", () => {
  it("is refused with what happens next, and blocks nothing", async () => {
    const { ask, operations, listed } = shop([LATER])
    expect(await ask(60_00n)).toEqual({ is: "refused", sentence: PUT_OFF })
    expect(operations).toMatchObject([{ state: "not_sent", errorCode: "10246" }])
    expect(listed).toEqual([])
    expect(await ask(60_00n, "ref_2")).toEqual({ is: "done" })
  })

  it("is tried again by the job when its time has come, once", async () => {
    const { ask, job, pass, calls, listed, next, hoursFromNow } = shop([LATER])
    await ask(60_00n)
    expect(hoursFromNow(await next())).toBe(1)
    await job()
    pass(1)
    await job()
    expect(calls).toEqual(["refund 6000", "refund 6000"])
    pass(100)
    await job()
    expect(calls).toHaveLength(2)
    expect(listed).toEqual([])
  })

  it("is not tried again where a second one of it would go through: the service may repeat it by itself", async () => {
    const { ask, job, pass, calls, next } = shop([LATER])
    await ask(50_00n)
    expect(await next()).toBeUndefined()
    pass(100)
    await job()
    expect(calls).toEqual(["refund 5000"])
  })

  it("is not tried again once there is any report that the service repeated it", async () => {
    const { ask, job, pass, calls, listed } = shop([LATER])
    await ask(60_00n)
    listed.push("refund_retried")
    pass(1)
    await job()
    expect(calls).toEqual(["refund 6000"])
  })

  it("waits while another request has the payment", async () => {
    const { ask, job, pass, take, calls } = shop([LATER])
    await ask(60_00n)
    pass(1)
    take(true)
    await job()
    expect(calls).toHaveLength(1)
    take(false)
    await job()
    expect(calls).toHaveLength(2)
  })

  it("is a person's after six tries in three days", async () => {
    const { ask, job, pass, calls, listed, next } = shop(Array.from({ length: 9 }, () => LATER))
    await ask(60_00n)
    for (let hour = 0; hour < 200; hour += 1) {
      pass(1)
      await job()
    }
    expect(calls).toHaveLength(6)
    expect(listed).toEqual(["reversal_refused"])
    expect(await next()).toBeUndefined()
  })

  it("gives its place to what is asked for since", async () => {
    const { ask, job, pass, calls } = shop([LATER])
    await ask(60_00n)
    await ask(25_00n, "ref_2")
    pass(1)
    await job()
    expect(calls).toEqual(["refund 6000", "refund 2500"])
  })

  it.each(["dropped", "recorded"])(
    "of several calls for one refund, which Medusa has %s, is that one call again",
    async (by) => {
      const change = { price: lira(120_00n), paidPrice: lira(120_00n) }
      const { ask, job, pass, calls, operations, listed } = shop([undefined, LATER], change, [60, 60])
      expect(await ask(100_00n)).toMatchObject({ is: "refused" })
      expect(calls).toEqual(["refund 6000", "refund 4000"])
      // a person has Medusa record what went back, under a refund of its own
      if (by === "recorded") operations[0] = { ...operations[0], medusaRefundId: "ref_2" } as Operation
      pass(1)
      await job()
      pass(100)
      await job()
      expect(calls).toEqual(["refund 6000", "refund 4000", "refund 4000"])
      expect(operations.at(-1)).toMatchObject({
        state: "succeeded",
        paymentTransactionId: operations[1]?.paymentTransactionId,
      })
      expect(listed).toEqual([])
    },
  )

  it("is a person's at once when a later try is refused for good, or not known to have ended", async () => {
    for (const [end, kind] of [
      [NO, "reversal_refused"],
      [LOST, "refund_unknown"],
    ] as const) {
      const { ask, job, pass, listed, calls } = shop([LATER, end])
      await ask(60_00n)
      pass(1)
      await job()
      pass(50)
      await job()
      expect(new Set(listed)).toEqual(new Set([kind]))
      expect(calls).toHaveLength(2)
    }
  })
})

describe("a cancel that has to wait for the bank's end of day", () => {
  it("is a refund on the next day", async () => {
    const { ask, job, pass, calls, operations } = shop([DAY_END, DAY_END])
    expect(await ask(100_00n)).toEqual({ is: "refused", sentence: PUT_OFF })
    pass(1)
    await job()
    pass(24)
    await job()
    expect(calls).toEqual(["cancel", "cancel", "refund 10000"])
    expect(operations.at(-1)).toMatchObject({ state: "succeeded", medusaRefundId: "ref_1" })
  })

  it("of a charge without an order waits with it, and is a person's in the end", async () => {
    const { context, attempt, notes, listed, calls, pass, hoursFromNow } = shop(
      Array.from({ length: 9 }, () => DAY_END),
      { state: "reversing", orderId: undefined },
    )
    await reverse(context, attempt)
    expect(calls).toEqual(["cancel"])
    expect(hoursFromNow(notes.at(-1)?.nextCheckAt)).toBe(1)
    for (const hours of [1, 6, 12, 24, 24]) {
      pass(hours)
      await reverse(context, attempt)
    }
    expect(calls).toEqual(["cancel", "cancel", "cancel", "refund 10000", "refund 10000", "refund 10000"])
    expect(listed).toEqual(["reversal_refused"])
    expect(notes.at(-1)?.nextCheckAt).toBeNull()
  })
})
