import { lira } from "../../../integration-tests/unit/given"
import { money } from "../../money"
import { OF_PAYMENT, refuseAmount, refuseSituation, type RefundSituation } from "./refund-refusal"
import { english, turkish } from "../../../integration-tests/setup/written"

const fine: RefundSituation = {
  now: new Date("2026-01-02T10:00:00Z"),
  paidAt: new Date("2026-01-01T10:00:00Z"),
  isCancelled: false,
  isUnderReview: false,
}

describe("a refund", () => {
  it("of a charged payment without anything open is not refused, to the last moment of the 365 days", () => {
    expect(refuseSituation({ ...fine, now: new Date("2027-01-01T10:00:00.000Z") })).toBeUndefined()
    expect(refuseAmount(lira(1), lira(1), OF_PAYMENT)).toBeUndefined()
  })

  it.each<[string, Partial<RefundSituation>, string, RegExp]>([
    ["in flight", { openOperation: "in_flight" }, "operation_open", /is being carried out/],
    ["unknown", { openOperation: "unknown" }, "operation_open", /record the result on the attention list/],
    ["cancelled", { isCancelled: true }, "cancelled", /was cancelled/],
    ["under review", { isUnderReview: true }, "under_review", /fraud review/],
    ["too old", { now: new Date("2027-01-01T10:00:00.001Z") }, "past_window", /more than 365 days old/],
  ])("is refused with a sentence when the payment is %s", (_name, change, reason, sentence) => {
    const refusal = refuseSituation({ ...fine, ...change })
    expect(refusal).toMatchObject({ type: "refused", reason })
    expect(english(refusal?.sentence)).toMatch(sentence)
    expect(turkish(refusal?.sentence)).not.toBe(english(refusal?.sentence))
  })

  it("that may be in doubt is refused for that before anything else", () => {
    const everything = { ...fine, isCancelled: true, isUnderReview: true, openOperation: "unknown" as const }
    expect(refuseSituation(everything)).toMatchObject({ reason: "operation_open" })
  })

  it.each([
    [money(1n, "USD"), 1, "other_currency"],
    [lira(0), 5, "not_above_zero"],
    [lira(1), 0, "nothing_left"],
    [lira(6), 5, "above_left"],
  ])(
    "in another currency, of nothing, of a payment used up, or above what is left says so: %#",
    (amount, left, reason) => expect(refuseAmount(amount, lira(left), OF_PAYMENT)?.reason).toBe(reason),
  )
})
