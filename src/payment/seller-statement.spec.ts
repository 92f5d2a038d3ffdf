import { money, type Currency } from "../money"
import { sellerMovements, sellerTotals, type SellerItem } from "./seller-statement"

const day = (text: string) => new Date(`2026-11-${text}T12:00:00Z`)
const MONTH = { from: new Date("2026-11-01T00:00:00Z"), until: new Date("2026-12-01T00:00:00Z") }

const item = (more: Partial<SellerItem> = {}, currency: Currency = "TRY"): SellerItem => ({
  ...{ paymentTransactionId: "t-1", orderId: "order_1", title: "Kettle", chargedAt: day("10"), transactionStatus: 1 },
  ...{ price: money(10_000n, currency), payout: money(9_000n, currency), goneBack: [] },
  ...more,
})
const back = (minor: bigint, at: string, kind: "refund" | "cancel" = "refund") => ({
  ...{ kind, amount: money(minor, "TRY"), at: day(at) },
})
const figures = (items: SellerItem[]) =>
  sellerMovements(items, MONTH).map(({ kind, paid, commission, payout }) => [
    kind,
    Number(paid.minor),
    Number(commission.minor),
    Number(payout.minor),
  ])

describe("a seller's statement", () => {
  it("lists sales and refunds newest first; what a buyer paid is the marketplace's and the seller's", () => {
    expect(figures([item({ goneBack: [back(2_500n, "11"), back(500n, "12")] })])).toEqual([
      ["refund", -500, -50, -450],
      ["refund", -2_500, -250, -2_250],
      ["sale", 10_000, 1_000, 9_000],
    ])
  })

  it("takes all that is left back with a cancellation, and never more than there was", () => {
    expect(figures([item({ goneBack: [back(2_500n, "11"), back(0n, "12", "cancel")] })]).at(0)).toEqual([
      ...["refund", -7_500, -750, -6_750],
    ])
    const over = item({ goneBack: [back(10_500n, "11"), back(1n, "12")] })
    expect(figures([over])).toEqual([
      ["refund", -10_000, -1_000, -9_000],
      ["sale", 10_000, 1_000, 9_000],
    ])
  })

  it("has what moved in the period alone, whatever moved before", () => {
    const before = item({
      chargedAt: new Date("2026-10-31T23:59:59Z"),
      price: money(1_001n, "TRY"),
      payout: money(333n, "TRY"),
      goneBack: [{ ...back(500n, "01"), at: new Date("2026-10-31T23:59:59Z") }, back(501n, "02")],
    })
    expect(figures([before])).toEqual([["refund", -501, -334, -167]])
    expect(figures([item({ chargedAt: MONTH.until })])).toEqual([])
  })

  it("adds up each currency by itself, and the net is what is left for the seller", () => {
    const refunded = item({ goneBack: [back(2_500n, "11")] })
    const euros = item({ paymentTransactionId: "t-2" }, "EUR")
    expect(sellerTotals(sellerMovements([refunded, item(), euros], MONTH))).toMatchObject([
      { currency: "EUR", itemCount: 1, net: { minor: 9_000n } },
      {
        ...{ currency: "TRY", itemCount: 2, paid: { minor: 20_000n }, commission: { minor: 2_000n } },
        ...{ payout: { minor: 18_000n }, refunded: { minor: 2_500n }, payoutReturned: { minor: 2_250n } },
        net: { minor: 15_750n },
      },
    ])
    expect(sellerTotals([])).toEqual([])
  })
})
