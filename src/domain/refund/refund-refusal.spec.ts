import { money } from "../../money"
import { refuseAmount, refuseSituation, type RefundSituation } from "./refund-refusal"
import { OF_PAYMENT } from "./sentences"

const paidAt = new Date("2026-01-01T10:00:00Z")
const fine: RefundSituation = {
  now: new Date("2026-01-02T10:00:00Z"),
  paidAt,
  isCancelled: false,
  isUnderReview: false,
}

describe("a refund", () => {
  it("of a charged payment without anything open is not refused", () => {
    expect(refuseSituation(fine)).toBeUndefined()
    expect(refuseAmount(money(1n, "TRY"), money(1n, "TRY"), OF_PAYMENT)).toBeUndefined()
  })

  it.each<[string, Partial<RefundSituation>, string, RegExp]>([
    ["in flight", { openOperation: "in_flight" }, "operation_open", /is being carried out/],
    ["unknown", { openOperation: "unknown" }, "operation_open", /record how it ended on the attention list/],
    ["cancelled", { isCancelled: true }, "cancelled", /was cancelled/],
    ["under review", { isUnderReview: true }, "under_review", /fraud review/],
    ["too old", { now: new Date("2027-01-01T10:00:00.001Z") }, "past_window", /more than 365 days old/],
  ])("is refused with a sentence when the payment is %s", (_name, change, reason, sentence) => {
    const refusal = refuseSituation({ ...fine, ...change })
    expect(refusal).toMatchObject({ type: "refused", reason })
    expect(refusal?.sentence.en).toMatch(sentence)
    expect(refusal?.sentence.tr).not.toBe(refusal?.sentence.en)
  })

  it("is taken to the last moment of the 365 days", () => {
    expect(refuseSituation({ ...fine, now: new Date("2027-01-01T10:00:00.000Z") })).toBeUndefined()
  })

  it("that may be in doubt is refused for that before anything else", () => {
    const everything = { ...fine, isCancelled: true, isUnderReview: true, openOperation: "unknown" as const }
    expect(refuseSituation(everything)).toMatchObject({ reason: "operation_open" })
  })

  it("above what is left names both amounts", () => {
    expect(refuseAmount(money(1_001n, "EUR"), money(1_000n, "EUR"), OF_PAYMENT)?.sentence).toEqual({
      en: "10.01 EUR cannot be refunded: 10.00 EUR is left on this payment.",
      tr: "10.01 EUR iade edilemez: bu ödemede 10.00 EUR kaldı.",
    })
  })

  it("in another currency, of nothing, or of a payment used up says so", () => {
    const reason = (amount: bigint, left: bigint) =>
      refuseAmount(money(amount, "TRY"), money(left, "TRY"), OF_PAYMENT)?.reason
    expect(refuseAmount(money(1n, "USD"), money(1n, "TRY"), OF_PAYMENT)?.reason).toBe("other_currency")
    expect(reason(0n, 5n)).toBe("not_above_zero")
    expect(reason(1n, 0n)).toBe("nothing_left")
    expect(reason(6n, 5n)).toBe("above_left")
  })
})
