import { booksOf } from "../../../src/flows/refund/compare-refunds"
import { refundSurcharge } from "../../../src/flows/refund/refund-surcharge"
import { attemptOf, lira, shop } from "../../setup/refund-shop"

const charged = attemptOf({ paidPrice: lira(12_360) })
const ofMarketplace = attemptOf({ paidPrice: lira(12_360), splitHash: "split" })

const surcharge = ({ ports, attempt }: ReturnType<typeof shop>, minor: number) =>
  refundSurcharge(ports, { attempt, amount: lira(minor), by: "user_1" })

/** Medusa holds all of the price as refunded. */
const HELD = {
  paymentId: "pay_1",
  orderId: "order_1",
  isCancelled: true,
  onOrder: "120",
  paid: "120",
  captured: "120",
  refunds: [{ id: "ref_1", amount: "120", createdAt: new Date(), isOnOrder: true }],
}

describe("the surcharge of a payment", () => {
  it("is refunded on request, after the whole price was refunded, in one call, and not in Medusa's books", async () => {
    const one = shop({ fullRefund: "refund", attempt: charged })
    expect(await surcharge(one, 360)).toMatchObject({ refusal: { because: "price_not_refunded" } })
    await one.refund(11_000)
    expect(await surcharge(one, 360)).toMatchObject({
      refusal: { sentence: { en: expect.stringContaining("10.00 TRY") as string } },
    })
    await one.refund(1_000, ["ref_1"])
    const before = one.calls.length
    expect(await surcharge(one, 361)).toMatchObject({ refusal: { because: "above_left" } })
    expect(await surcharge(one, 360)).toEqual({ is: "done", amount: lira(360) })
    expect(one.calls.slice(before)).toEqual(["payment 3.60"])
    expect(one.operations.at(-1)).toMatchObject({
      surcharge: "alone",
      requestedBy: "user_1",
      medusaRefundId: undefined,
    })
    expect(booksOf(one.operations, one.attempt, HELD)).toMatchObject({ given: lira(12_000), onPayment: lira(12_000) })
    // asked again, it is back
    expect(await surcharge(one, 360)).toMatchObject({ refusal: { because: "nothing_left" } })
    expect(one.calls).toHaveLength(before + 1)
  })

  it("is never matched with a refund of Medusa", async () => {
    const one = shop({ fullRefund: "refund", attempt: charged })
    await one.refund(12_000)
    await surcharge(one, 360)
    expect(await one.refund(360, ["ref_1"])).toMatchObject({ is: "refused" })
    expect(one.operations.at(-1)?.medusaRefundId).toBeUndefined()
  })

  it("is shown as refunded once all of it is, and not after a part", async () => {
    const one = shop({ fullRefund: "refund", attempt: charged })
    await one.refund(12_000)
    const answer = async () => {
      const refunded = await one.refund(1, ["ref_1"])
      return refunded.is === "refused" ? refunded.sentence : undefined
    }
    expect((await answer())?.en).toContain("3.60 TRY of the surcharge can still be given back")
    await surcharge(one, 100)
    expect((await answer())?.en).toContain("2.60 TRY of the surcharge can still be given back")
    expect((await answer())?.tr).toContain("2.60 TRY tutarındaki kısmı")
    await surcharge(one, 260)
    expect((await answer())?.en).toContain("has the surcharge of 3.60 TRY back")
  })

  it("of a marketplace is refunded item by item, and stops at the first that does not go through", async () => {
    const one = shop({ fullRefund: "refund", attempt: ofMarketplace })
    await one.refund(12_000)
    one.calls.length = 0
    one.ends.push("succeeded", "refused")
    expect(await surcharge(one, 360)).toMatchObject({ is: "stopped", amount: lira(180) })
    expect(await surcharge(one, 360)).toMatchObject({ refusal: { because: "above_left" } })
    expect(await surcharge(one, 180)).toEqual({ is: "done", amount: lira(180) })
    expect(one.calls).toEqual(["t0 1.80", "t1 1.20", "t1 1.20", "t2 0.60"])
  })

  it.each(["lower", "price"] as const)(
    "is not refunded where the refund cap is %s, and the refusal says how to refund it",
    async (cap) => {
      const one = shop({ fullRefund: "refund", attempt: charged, cap })
      await one.refund(12_000)
      const before = one.calls.length
      const answer = expect.stringContaining("refunds.cap") as string
      expect(await surcharge(one, 360)).toMatchObject({ refusal: { sentence: { en: answer, tr: answer } } })
      expect(one.calls).toHaveLength(before)
    },
  )

  it("whose refund has an unknown outcome blocks every other refund, and is not sent again", async () => {
    const one = shop({ fullRefund: "refund", attempt: charged })
    await one.refund(12_000)
    one.ends.push("unknown")
    expect(await surcharge(one, 360)).toMatchObject({ is: "stopped", amount: lira(0) })
    const sent = one.calls.length
    expect(await surcharge(one, 360)).toMatchObject({ refusal: { because: "operation_open" } })
    expect(one.calls).toHaveLength(sent)
  })
})
