import { refundReasonFields } from "./refund-reason"

describe("why money goes back", () => {
  it("is sent with a note only where there is a reason: the service refuses a note without one", () => {
    expect(refundReasonFields("BUYER_REQUEST", "changed mind")).toEqual({
      reason: "BUYER_REQUEST",
      description: "changed mind",
    })
    expect(refundReasonFields(undefined, "changed mind")).toEqual({})
  })

  it.each([undefined, "", "  ", "\n"])("is sent without the note %j, which would fail the refund", (note) => {
    expect(refundReasonFields("OTHER", note)).toEqual({ reason: "OTHER" })
  })

  it("is sent with a note on one line and no longer than 250 characters", () => {
    expect(refundReasonFields("OTHER", "two\nlines")).toEqual({ reason: "OTHER", description: "two lines" })
    expect(refundReasonFields("OTHER", "x".repeat(900))).toMatchObject({ description: `${"x".repeat(249)}…` })
  })
})
