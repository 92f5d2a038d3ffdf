import { dayDiffers, foreignListed } from "./sentences"

const one = (is_return: boolean, count: number, amount: string, currency: string) => ({
  is_return,
  count,
  amount,
  currency,
})

describe("what is said of a day", () => {
  it("counts payments and what was given back apart, in each currency", () => {
    const foreign = [
      one(false, 2, "120.000000", "TRY"),
      one(false, 1, "7", "USD"),
      one(true, 1, "30.5", "TRY"),
      one(true, 1, "0.125", "XYZ"),
    ]
    const { en, tr } = foreignListed("2026-11-22", foreign)
    expect(en).toBe(
      "For 2026-11-22 the service lists 3 payments (120.00 TRY, 7.00 USD) and 2 refunds or cancellations (30.50 TRY, 0.125 XYZ) that " +
        "this store's ledger does not have.",
    )
    expect(tr).toContain("3 ödeme (120.00 TRY, 7.00 USD) ve 2 iade veya iptal (30.50 TRY, 0.125 XYZ) var")
  })

  it("is nothing where nothing differs", () => {
    expect(dayDiffers("2026-11-22", [], [])).toBeUndefined()
  })

  it("says of what is missing that this proves nothing", () => {
    const commission = { currency: "TRY", count: 1, reported: "3", expected: "2.5" }
    expect(dayDiffers("2026-11-22", [commission], [one(true, 1, "5", "TRY")])?.en).toBe(
      "For 2026-11-22 the service lists 3.00 TRY as commission and fee of 1 item; it reported 2.50 TRY when it charged. " +
        "This store has 1 refund or cancellation (5.00 TRY) of 2026-11-22 that the service has not listed by now. " +
        "That alone does not prove that they are missing there.",
    )
  })
})
