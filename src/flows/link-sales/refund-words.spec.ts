import { GIVEN_BACK_NOTE, isGivenBackAtService, REFUND_AT_SERVICE } from "./refund-words"

describe("the note of a refund of a link's payment", () => {
  it("says in either language that the money went back, in any case, and goes on as it likes", () => {
    for (const note of [
      GIVEN_BACK_NOTE.en,
      GIVEN_BACK_NOTE.tr,
      " Refunded at the service on Friday",
      "HİZMETTE İADE EDİLDİ, cuma",
    ])
      expect(isGivenBackAtService(note)).toBe(true)
  })

  it("says nothing of it otherwise", () => {
    for (const note of [
      undefined,
      "",
      "refunded",
      "NOT yet refunded at the service",
      "henüz hizmette iade edildi diyemem",
    ])
      expect(isGivenBackAtService(note)).toBe(false)
  })

  it("is named in the refusal, word for word", () => {
    expect(REFUND_AT_SERVICE.en).toContain(`"${GIVEN_BACK_NOTE.en}"`)
    expect(REFUND_AT_SERVICE.tr).toContain(`"${GIVEN_BACK_NOTE.tr}"`)
  })
})
