import type { ReportedTransaction } from "../../client"
import { reportedLine, dayDiffers, foreignListed } from "./compare-days"
import { english } from "../../../integration-tests/setup/written"
import { write } from "../../domain"

const LINE = {
  ...{ transactionType: "PAYMENT", transactionId: "1", paymentTxId: "1", paymentId: "9" },
  ...{ conversationId: "svcatt_01", transactionCurrency: "try" },
}

const makeKey = (line: Partial<ReportedTransaction>, place = "2026-11-22 1 0") => reportedLine(line, place).key

describe("a line of the service's list", () => {
  it("has one key however often and on whichever page it is read, and another for each other transaction", () => {
    expect(makeKey(LINE, "2026-11-22 2 7")).toBe(makeKey(LINE))
    const others = [
      { ...LINE, transactionType: "REFUND" },
      { ...LINE, paymentPhase: "PRE_AUTH" },
      { ...LINE, transactionId: "2" },
      { ...LINE, paymentTxId: "2" },
    ]
    expect(new Set([LINE, ...others].map((line) => makeKey(line))).size).toBe(5)
  })

  it("keeps its key when the service lists its payment or its call only later", () => {
    expect(makeKey({ ...LINE, paymentId: undefined, conversationId: undefined })).toBe(makeKey(LINE))
    const bare = { ...LINE, transactionId: undefined, paymentTxId: undefined }
    expect(makeKey({ ...bare, conversationId: "svcop_01" })).not.toBe(makeKey(bare))
  })

  it("without any id is known by its place", () => {
    const bare = { transactionType: "PAYMENT" }
    expect(makeKey(bare, "2026-11-22 1 0")).toBe(makeKey(bare, "2026-11-22 1 0"))
    expect(makeKey(bare, "2026-11-22 1 1")).not.toBe(makeKey(bare, "2026-11-22 1 0"))
  })

  it.each([
    ["svcatt_01", "svcatt_01"],
    ["ayse@example.com", undefined],
    ["svcop_1 Ayşe", undefined],
  ])("keeps the conversationId %s as %s: another system's may be anything", (conversationId, kept) => {
    expect(reportedLine({ ...LINE, conversationId }, "").conversation_id).toBe(kept)
  })

  it("leaves out a figure that is no number, and a status that no table takes: the rest of the day stays readable", () => {
    const odd = { ...LINE, svcCommission: "", parity: "1,5", svcFee: "NaN", transactionStatus: 3_000_000_000 }
    const left = { commission: undefined, parity: undefined, fee: undefined, status: undefined }
    const line = reportedLine({ ...odd, merchantPayoutAmount: "9.5" }, "")
    expect(line).toMatchObject({ ...left, merchant_payout: "9.5" })
  })

  it("of a hold is no payment", () => {
    expect(reportedLine({ ...LINE, paymentPhase: "PRE_AUTH" }, "").type).toBe("PRE_AUTH")
    expect(reportedLine({ ...LINE, paymentPhase: "POST_AUTH" }, "").type).toBe("PAYMENT")
  })

  it("of which a field is missing leaves it open, and does not take it for a no", () => {
    const open = { type: "", is_after_settlement: undefined, is_at_bank: false }
    expect(reportedLine({ paymentId: "9" }, "")).toMatchObject(open)
    const known = { is_after_settlement: false, is_at_bank: true, currency: "TRY" }
    expect(reportedLine({ ...LINE, afterSettlement: 0, authCode: "A1" }, "")).toMatchObject(known)
  })
})

const one = (is_return: boolean, count: number, amount: string, currency: string) => {
  return { is_return, count, amount, currency }
}

describe("what is said of a day", () => {
  it("counts payments and what was given back apart, in each currency", () => {
    const foreign = [
      one(false, 2, "120.000000", "TRY"),
      one(false, 1, "7", "USD"),
      one(true, 1, "30.5", "TRY"),
      one(true, 1, "0.125", "XYZ"),
    ]
    const { en, tr } = write(foreignListed("2026-11-22", foreign))
    expect(en).toBe(
      "For 2026-11-22 the service lists 3 payments (120.00 TRY, 7.00 USD) and 2 refunds or cancellations (30.50 TRY, 0.125 XYZ) that " +
        "are not in this store's records.",
    )
    expect(tr).toContain("3 ödeme (120.00 TRY, 7.00 USD) ve 2 iade veya iptal (30.50 TRY, 0.125 XYZ) var")
  })

  it("is nothing where nothing differs", () => expect(dayDiffers("2026-11-22", [], [])).toBeUndefined())

  it("says of what is missing that this proves nothing", () => {
    const commission = { currency: "TRY", count: 1, reported: "3", expected: "2.5" }
    expect(english(dayDiffers("2026-11-22", [commission], [one(true, 1, "5", "TRY")]))).toBe(
      "For 2026-11-22 the service lists 3.00 TRY as commission and fee of 1 item; it reported 2.50 TRY when it charged. " +
        "This store has 1 refund or cancellation (5.00 TRY) of 2026-11-22 that the service has not listed yet. " +
        "That alone does not prove that they are missing there.",
    )
  })
})
