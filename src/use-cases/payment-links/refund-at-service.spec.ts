import { REFUNDED_NOTE, isRefundedAtService, REFUND_AT_SERVICE } from "./refund-at-service"

describe("the note of a refund of a link's payment", () => {
  it("says in either language that the money went back, in any case, and may continue with anything", () => {
    for (const note of [
      REFUNDED_NOTE.en,
      REFUNDED_NOTE.tr,
      " Refunded at the service on Friday",
      "HİZMETTE İADE EDİLDİ, cuma",
    ])
      expect(isRefundedAtService(note)).toBe(true)
  })

  it("says nothing of it otherwise", () => {
    for (const note of [
      undefined,
      "",
      "refunded",
      "NOT yet refunded at the service",
      "henüz hizmette iade edildi diyemem",
    ])
      expect(isRefundedAtService(note)).toBe(false)
  })

  it("is named in the refusal, word for word", () => {
    expect(REFUND_AT_SERVICE.en).toContain(`"${REFUNDED_NOTE.en}"`)
    expect(REFUND_AT_SERVICE.tr).toContain(`"${REFUNDED_NOTE.tr}"`)
  })
})
