import { SvcError, type ErrorOutcome, type SvcClient } from "../client"
import { money, moneyToDecimal, sum } from "../money"
import { installmentPolicy, type PaidItem, type RefundCap } from "../payment"
import type { Attempt, Ledger, Operation, Ports } from "./ports"
import { refund, type Refunded } from "./refund"
import { planItems } from "./refund-items"

const lira = (minor: number) => money(BigInt(minor), "TRY")
const NOW = new Date("2026-11-22T12:00:00Z")

/** 120.00 of three items, unless told otherwise. */
const attemptOf = (change: Partial<Attempt> = {}): Attempt & { paymentId: string } => ({
  ...{ id: "att_1", sessionId: "payses_1", paymentCollectionId: "pay_col_1", cartId: "cart_1", orderId: "order_1" },
  ...{ flow: "direct", state: "completed", price: lira(12_000), paidPrice: lira(12_000), installment: 1 },
  ...{ installments: installmentPolicy.parse({}), returnUrl: undefined, locale: "en", token: undefined, checks: 0 },
  ...{ tokenExpiresAt: undefined, pageUrl: undefined, errorCode: undefined, errorGroup: undefined, basketHash: "" },
  ...{ createdAt: NOW, lastActivityAt: NOW, orderPlacedAt: undefined, version: 1 },
  ...change,
  paymentId: "7",
})

type End = "succeeded" | Exclude<ErrorOutcome, "not_sent">
type Answers = Pick<SvcClient, "refunds"> & { payments: Pick<SvcClient["payments"], "cancel"> }
type Used =
  | ("listOperations" | "findOperation" | "listItems" | "startOperation" | "endOperation" | "claimOperations")
  | ("noteAttempt" | "openAttention" | "closeAttention")

/** A ledger in memory and a service that takes what it is asked, or ends a call as told. */
function shop({ prices = [60, 40, 20], cap = "paidPrice" as RefundCap, attempt = attemptOf() } = {}) {
  const operations: Operation[] = []
  const calls: string[] = []
  const ends: End[] = []
  const items = prices.map((price, at): Omit<PaidItem, "refunded"> => ({
    ...{ paymentTransactionId: `t${at}`, itemId: `i${at}`, price: String(price), transactionStatus: 2 },
    paidPrice: moneyToDecimal(lira(Math.round((price * 100 * Number(attempt.paidPrice.minor)) / 12_000))),
    seller: undefined,
  }))
  const refundedOf = (id: string) =>
    operations.filter(({ paymentTransactionId, state }) => paymentTransactionId === id && state === "succeeded")

  const ledger: Pick<Ledger, Used> = {
    listOperations: () => Promise.resolve([...operations]),
    findOperation: (id) => Promise.resolve(operations.find((one) => one.id === id)),
    listItems: () =>
      Promise.resolve(
        items.map((item) => ({
          ...item,
          refunded: sum(
            refundedOf(item.paymentTransactionId).map(({ amount }) => amount),
            "TRY",
          ),
        })),
      ),
    startOperation(wanted) {
      if (operations.some(({ state }) => state === "sent" || state === "unknown")) return Promise.resolve(undefined)
      const { paymentTransactionId, medusaRefundId, ...rest } = wanted
      const started: Operation = {
        ...{ ...rest, paymentTransactionId, medusaRefundId, state: "sent", createdAt: NOW },
        ...{ errorCode: undefined, errorGroup: undefined },
      }
      operations.push(started)
      return Promise.resolve(started)
    },
    endOperation(id, { state, errorCode, errorGroup }) {
      const at = operations.findIndex((one) => one.id === id)
      const before = operations[at]
      if (before === undefined) return Promise.resolve(undefined)
      const ended = { ...before, state, errorCode, errorGroup }
      operations[at] = ended
      return Promise.resolve(ended)
    },
    claimOperations(ids, medusaRefundId) {
      for (const [at, one] of operations.entries()) if (ids.includes(one.id)) operations[at] = { ...one, medusaRefundId }
      return Promise.resolve(true)
    },
    noteAttempt: () => Promise.resolve(),
    openAttention: () => Promise.resolve(),
    closeAttention: () => Promise.resolve(),
  }

  const answer = <T extends object>(what: string): Promise<T> => {
    calls.push(what)
    const outcome = ends.shift() ?? "succeeded"
    if (outcome === "succeeded") return Promise.resolve({} as T)
    const kind = outcome === "refused" ? "refused" : "timeout"
    return Promise.reject(new SvcError(outcome, { operation: "refunds.createForItem", kind, outcome }))
  }
  const client: Answers = {
    payments: { cancel: () => answer("cancel") },
    refunds: {
      createForItem: ({ paymentTransactionId, price }) => answer(`${paymentTransactionId} ${moneyToDecimal(price)}`),
      createForPayment: ({ price }) => answer(`payment ${moneyToDecimal(price)}`),
    },
  }
  const ports = {
    ...{ client: client as SvcClient, ledger: ledger as Ledger, clock: { now: () => NOW } },
    refunds: { fullRefund: "cancel-first", cap, ip: "10.0.0.1" },
  } as Ports
  let asked = 0
  return {
    ...{ attempt, calls, ends, operations, ports },
    /** As Medusa asks: each time under another id. `held`: the refunds it has. */
    refund: (minor: number, held?: string[]): Promise<Refunded> =>
      refund(ports, { attempt, amount: lira(minor), medusaRefundId: `ref_${(asked += 1)}`, heldRefundIds: held }),
    refundItem: (itemId: string, minor: number) =>
      planItems(ports, { attempt, items: [{ itemId, amount: lira(minor) }], heldRefundIds: ["ref_1", "ref_2"] }),
  }
}

const sentenceOf = (refunded: Refunded) => (refunded.is === "refused" ? refunded.sentence.en : "done")

describe("a refund by amount of a merchant's own goods", () => {
  it("goes to the items, that of which most is left first, so that what is left of each stays known", async () => {
    const { refund, refundItem, calls, operations } = shop()
    expect(await refund(1_000)).toEqual({ is: "done" })
    expect(await refund(6_000, ["ref_1"])).toEqual({ is: "done" })
    expect(calls).toEqual(["t0 10.00", "t0 50.00", "t1 10.00"])
    // one of several calls says so, and all of one refund stand for it
    expect(operations.map(({ medusaRefundId, stepOf }) => [medusaRefundId, stepOf?.minor])).toEqual([
      ["ref_1", undefined],
      ["ref_2", 6_000n],
      ["ref_2", 6_000n],
    ])
    expect(await refundItem("i1", 3_000)).toMatchObject({ is: "plan" })
    expect(await refundItem("i1", 3_001)).toMatchObject({ refusal: { because: "above_left" } })
    expect(await refundItem("i0", 1)).toMatchObject({ refusal: { because: "nothing_left" } })
  })

  it("of all that is left goes over the payment, in one call", async () => {
    const { refund, refundItem, calls } = shop()
    await refund(1_000)
    expect(await refund(11_000, ["ref_1"])).toEqual({ is: "done" })
    expect(calls).toEqual(["t0 10.00", "payment 110.00"])
    expect(await refundItem("i1", 1)).toMatchObject({ refusal: { because: "nothing_left" } })
  })

  it("goes over the payment after a refund over the payment, or where its items are not kept", async () => {
    const before = shop()
    before.operations.push({
      ...{ id: "svcop_old", attemptId: "att_1", kind: "refund", state: "succeeded", amount: lira(500) },
      ...{ paymentTransactionId: undefined, medusaRefundId: "ref_old", createdAt: NOW },
      ...{ errorCode: undefined, errorGroup: undefined },
    })
    expect(await before.refund(1_000, ["ref_old"])).toEqual({ is: "done" })
    expect(before.calls).toEqual(["payment 10.00"])
    const bare = shop({ prices: [] })
    expect(await bare.refund(1_000)).toEqual({ is: "done" })
    expect(bare.calls).toEqual(["payment 10.00"])
  })

  it.each(["refused", "unknown"] as const)("whose second call ends %s tells what went back, and bars others", async (end) => {
    const { refund, calls, ends } = shop()
    ends.push("succeeded", end)
    expect(sentenceOf(await refund(7_000))).toContain("60.00 TRY of the 70.00 TRY went back before that")
    expect(calls).toEqual(["t0 60.00", "t1 10.00"])
    // Medusa has dropped its refund: asked again, nothing is sent until a person has looked
    const again = sentenceOf(await refund(7_000, []))
    expect(again).toContain(end === "refused" ? "a refund of it was cut off" : "attention list")
    expect(sentenceOf(await refund(1_000, []))).toBe(again)
    expect(calls).toHaveLength(2)
  })

  it("that Medusa forgot is claimed as a whole, however many calls it took", async () => {
    const { refund, calls, operations } = shop()
    await refund(7_000)
    expect(await refund(7_000, [])).toEqual({ is: "done" })
    expect(calls).toHaveLength(2)
    expect(operations.map(({ medusaRefundId }) => medusaRefundId)).toEqual(["ref_2", "ref_2"])
    expect(await refund(1_000, ["ref_2"])).toEqual({ is: "done" })
    expect(calls).toHaveLength(3)
  })

  it("never goes above the price: a surcharge is not Medusa's to refund", async () => {
    const { refund, refundItem, calls } = shop({ attempt: attemptOf({ paidPrice: lira(12_360) }) })
    expect(await refund(11_000)).toEqual({ is: "done" })
    expect(await refundItem("i2", 1_001)).toMatchObject({ refusal: { because: "above_left" } })
    expect(sentenceOf(await refund(1_001, ["ref_1"]))).toContain("10.00 TRY is left on this payment")
    expect(await refund(1_000, ["ref_1"])).toEqual({ is: "done" })
    expect(calls).toEqual(["t0 60.00", "t1 40.00", "t2 10.00", "t2 10.00"])
    expect(sentenceOf(await refund(1, ["ref_1", "ref_3"]))).toContain("does not have the surcharge of 3.60 TRY back")
  })
})
