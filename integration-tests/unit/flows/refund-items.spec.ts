import type { ItemsRefunded } from "../../../src/flows/refund/refund-items"
import { shop } from "../../setup/refund-shop"

const KEY = "a-key-of-the-dialog"

const endsOf = (ended: ItemsRefunded) =>
  ended.is === "refused" ? ended.refusal.because : ended.refunds.map(({ itemId, state }) => `${itemId} ${state}`)

describe("a refund of picked items that is requested twice with one idempotency key", () => {
  it("is sent once, with the same response", async () => {
    const { refundItems, calls } = shop()
    const first = await refundItems([["i0", 1_000], ["i1", 500]], KEY) // prettier-ignore
    expect(await refundItems([["i0", 1_000], ["i1", 500]], KEY)).toEqual(first) // prettier-ignore
    expect(endsOf(first)).toEqual(["i0 succeeded", "i1 succeeded"])
    expect(calls).toEqual(["t0 10.00", "t1 5.00"])
    // under another key it is another refund
    await refundItems([["i0", 1_000]], "another-key")
    expect(calls).toEqual(["t0 10.00", "t1 5.00", "t0 10.00"])
  })

  it.each(["refused", "unknown"] as const)(
    "that ended %s after its first item is not continued by the second request",
    async (end) => {
      const { refundItems, calls, ends } = shop()
      ends.push("succeeded", end)
      const items = [["i0", 1_000], ["i1", 500], ["i2", 100]] as const // prettier-ignore
      const first = await refundItems([...items.map(([id, much]): [string, number] => [id, much])], KEY)
      expect(endsOf(first)).toEqual(["i0 succeeded", `i1 ${end}`, "i2 not_sent"])
      expect(await refundItems([...items.map(([id, much]): [string, number] => [id, much])], KEY)).toEqual(first)
      expect(calls).toHaveLength(2)
    },
  )

  it("is recorded by the second request when Medusa could not record it at the first", async () => {
    const { refundItems, calls, operations } = shop()
    expect(await refundItems([["i0", 1_000]], KEY, true)).toMatchObject({ refunds: [{ message: { en: /record/ } }] })
    expect(operations[0]?.medusaRefundId).toBeUndefined()
    expect(endsOf(await refundItems([["i0", 1_000]], KEY))).toEqual(["i0 succeeded"])
    expect(operations[0]?.medusaRefundId).toBe(`ref_of_${operations[0]?.id ?? ""}`)
    expect(calls).toHaveLength(1)
  })

  it("of other items is refused, and nothing is sent", async () => {
    const { refundItems, calls } = shop()
    await refundItems([["i0", 1_000]], KEY)
    expect(endsOf(await refundItems([["i0", 2_000]], KEY))).toBe("other_request")
    expect(endsOf(await refundItems([["i1", 1_000]], KEY))).toBe("other_request")
    expect(endsOf(await refundItems([["i9", 1_000]], KEY))).toBe("other_request")
    expect(calls).toHaveLength(1)
  })

  it("that was refused as a whole may be corrected and requested again", async () => {
    const { refundItems, calls } = shop()
    expect(endsOf(await refundItems([["i0", 6_001]], KEY))).toBe("above_left")
    expect(endsOf(await refundItems([["i0", 6_000]], KEY))).toEqual(["i0 succeeded"])
    expect(calls).toEqual(["t0 60.00"])
  })
})
