import type { Refunded } from "../../../src/flows/refund/refund"
import { attemptOf, lira, NOW, shop } from "../../setup/refund-shop"

const sentenceOf = (refunded: Refunded) => (refunded.is === "refused" ? refunded.sentence.en : "done")

describe("a refund by amount of a merchant's own goods", () => {
  it("is made by item, starting with the item of which most is left", async () => {
    const { refund, refundItem, calls, operations } = shop()
    expect(await refund(1_000)).toEqual({ is: "done" })
    expect(await refund(6_000, ["ref_1"])).toEqual({ is: "done" })
    expect(calls).toEqual(["t0 10.00", "t0 50.00", "t1 10.00"])
    // one of several calls says so, and all of one refund stand for it
    expect(operations.map(({ medusaRefundId, refundTotal }) => [medusaRefundId, refundTotal?.minor])).toEqual([
      ["ref_1", undefined],
      ["ref_2", 6_000n],
      ["ref_2", 6_000n],
    ])
    expect(await refundItem("i1", 3_000)).toMatchObject({ is: "plan" })
    expect(await refundItem("i1", 3_001)).toMatchObject({ refusal: { because: "above_left" } })
    expect(await refundItem("i0", 1)).toMatchObject({ refusal: { because: "nothing_left" } })
  })

  it("of all that is left is made over the payment, in one call", async () => {
    const { refund, refundItem, calls } = shop()
    await refund(1_000)
    expect(await refund(11_000, ["ref_1"])).toEqual({ is: "done" })
    expect(calls).toEqual(["t0 10.00", "payment 110.00"])
    expect(await refundItem("i1", 1)).toMatchObject({ refusal: { because: "nothing_left" } })
  })

  it("is made over the payment after a refund over the payment, or where its items are not stored", async () => {
    const before = shop()
    before.operations.push({
      id: "svcop_old",
      attemptId: "att_1",
      kind: "refund",
      state: "succeeded",
      amount: lira(500),
      paymentTransactionId: undefined,
      medusaRefundId: "ref_old",
      createdAt: NOW,
      errorCode: undefined,
      errorGroup: undefined,
    })
    expect(await before.refund(1_000, ["ref_old"])).toEqual({ is: "done" })
    expect(before.calls).toEqual(["payment 10.00"])
    const bare = shop({ prices: [] })
    expect(await bare.refund(1_000)).toEqual({ is: "done" })
    expect(bare.calls).toEqual(["payment 10.00"])
  })

  it.each(["refused", "unknown"] as const)(
    "whose second call ends %s reports what was refunded, and blocks other refunds",
    async (end) => {
      const { refund, calls, ends } = shop()
      ends.push("succeeded", end)
      expect(sentenceOf(await refund(7_000))).toContain("60.00 TRY of the 70.00 TRY went back before that")
      expect(calls).toEqual(["t0 60.00", "t1 10.00"])
      // Medusa has dropped its refund: asked again, nothing is sent until a person has looked
      const again = sentenceOf(await refund(7_000, []))
      expect(again).toContain(end === "refused" ? "a refund of it was cut off" : "attention list")
      expect(sentenceOf(await refund(1_000, []))).toBe(again)
      expect(calls).toHaveLength(2)
    },
  )

  it("that Medusa did not record is matched as a whole, however many calls it took", async () => {
    const { refund, calls, operations } = shop()
    await refund(7_000)
    expect(await refund(7_000, [])).toEqual({ is: "done" })
    expect(calls).toHaveLength(2)
    expect(operations.map(({ medusaRefundId }) => medusaRefundId)).toEqual(["ref_2", "ref_2"])
    expect(await refund(1_000, ["ref_2"])).toEqual({ is: "done" })
    expect(calls).toHaveLength(3)
  })

  it("is never above the price, because Medusa does not refund the surcharge", async () => {
    const { refund, refundItem, calls } = shop({ attempt: attemptOf({ paidPrice: lira(12_360) }) })
    expect(await refund(11_000)).toEqual({ is: "done" })
    expect(await refundItem("i2", 1_001)).toMatchObject({ refusal: { because: "above_left" } })
    expect(sentenceOf(await refund(1_001, ["ref_1"]))).toContain("10.00 TRY is left on this payment")
    expect(await refund(1_000, ["ref_1"])).toEqual({ is: "done" })
    expect(calls).toEqual(["t0 60.00", "t1 40.00", "t2 10.00", "payment 10.00"])
    expect(sentenceOf(await refund(1, ["ref_1", "ref_3"]))).toContain(
      "3.60 TRY of the surcharge can still be given back",
    )
  })
})

describe("a refund by amount of a marketplace's payment, by code that runs Medusa's workflow directly,", () => {
  const SELLERS = { splitHash: "sellers" }

  it("is refused while there is a refund that Medusa has not recorded, because it could be the same one", async () => {
    const { refund, calls, operations } = shop({ attempt: attemptOf(SELLERS) })
    expect(await refund(7_000)).toEqual({ is: "done" })
    expect(operations.map(({ medusaRefundId }) => medusaRefundId)).toEqual(["ref_1", "ref_1"])
    // Medusa has dropped its refund since
    expect(sentenceOf(await refund(5_000, []))).toContain("Reconcile the refunds of this payment first")
    expect(calls).toEqual(["t0 60.00", "t1 10.00"])
    // with it the rest is refunded
    expect(await refund(5_000, ["ref_1"])).toEqual({ is: "done" })
    expect(calls.slice(2)).toEqual(["t1 30.00", "t2 20.00"])
  })
})
