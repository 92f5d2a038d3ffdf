import { linkSale } from "../../../integration-tests/unit/given"
import { money } from "../../money"
import { judgeSale } from "./record-sale"
import type { OwedOrder } from "../ports/ports"
import { said } from "../../../integration-tests/setup/written"

const SALE = linkSale()
const ORDER: OwedOrder = {
  order_id: "order_1",
  number: 7,
  currency_code: "try",
  amount: money(149_90n, "TRY"),
  isCancelled: false,
}
const FACTS = { sale: SALE, order: ORDER, isBeingPaid: false, flaggedBefore: 0, isRequested: false }

const judge = (facts: Partial<typeof FACTS> & { order?: OwedOrder | undefined }) => judgeSale({ ...FACTS, ...facts })
const differs = (en: string, tr = "") => ({ type: "differs", sentence: said(RegExp(en), RegExp(tr)) })

describe("a sale of an order's link", () => {
  it.each<[string, object, string, string]>([
    ["owes another amount", { amount: money(150_00n, "TRY") }, "150.00 TRY is due", "ödenecek tutarı 150.00 TRY"],
    ["owes another currency", { amount: money(149_90n, "EUR") }, "149.90 EUR is due", "149.90 EUR"],
    [
      "owes nothing",
      { amount: undefined },
      "A payment link was sold for 149.90 TRY \\(sale 1\\), but the sale is not recorded on its order \\(#7\\): nothing is due on the order. Check",
      "149.90 TRY tutarıyla satıldı \\(1. satış\\), ancak satış siparişe \\(#7\\) işlenmedi: siparişin ödenecek tutarı yok",
    ],
    ["is cancelled", { isCancelled: true }, "is cancelled", "iptal edilmiş"],
  ])("is for a person when the order %s", (_, order, en, tr) => {
    expect(judge({ order: { ...ORDER, ...order } })).toMatchObject(differs(en, tr))
  })

  it("is for a person when the order is gone", () =>
    expect(judge({ order: undefined })).toMatchObject(differs("order no longer exists", "artık yok")))

  it.each([{ amount: undefined }, { amount: "149.905" }, { currency_code: "XXX" }])(
    "is for a person when its amount is not known, finer than the currency, or in a currency that is none of ours: %j",
    (sale) => expect(judge({ sale: { ...SALE, ...sale } })).toMatchObject(differs("is not known")),
  )

  it("is for a person when the link was sold before, until that person wants it recorded", () => {
    const sale = { ...SALE, sale: 2 }
    expect(judge({ sale, flaggedBefore: 1 })).toMatchObject(differs("also not recorded: 1."))
    expect(judge({ sale, isRequested: true })).toMatchObject({ type: "fits" })
  })

  it("waits while another payment of the order is being decided, but not for an order that is cancelled or gone", () => {
    expect(judge({ isBeingPaid: true })).toEqual({ type: "waits" })
    const cancelled = judge({ isBeingPaid: true, order: { ...ORDER, isCancelled: true } })
    expect(cancelled).toMatchObject(differs("is cancelled"))
    expect(judge({ isBeingPaid: true, order: undefined })).toMatchObject(differs("no longer exists"))
  })
})
