import { money } from "../../money"
import type { LinkSale } from "../ports/link-records"
import { judgeSale } from "./record-sale"
import type { OwedOrder } from "./ports"

const SALE: LinkSale = {
  id: "svcsale_1_1",
  link_id: "svclink_1",
  sale: 1,
  amount: "149.90",
  currency_code: "TRY",
  order_id: "order_1",
  state: "recording",
  session_id: undefined,
  payment_id: undefined,
  seen_at: new Date(0),
}
const ORDER: OwedOrder = {
  order_id: "order_1",
  number: 7,
  currency_code: "try",
  amount: money(149_90n, "TRY"),
  isCancelled: false,
}
const FACTS = { sale: SALE, order: ORDER, isBeingPaid: false, flaggedBefore: 0, isRequested: false }

const getSentence = (facts: Partial<typeof FACTS> & { order?: OwedOrder | undefined }) => {
  const verdict = judgeSale({ ...FACTS, ...facts })
  return verdict.type === "differs" ? verdict.sentence : verdict.type
}
const says = (part: string): unknown => expect.stringContaining(part)

describe("a sale of an order's link", () => {
  it("fits when it brought in exactly what the order owes, however the amount is written", () => {
    expect(judgeSale(FACTS)).toEqual({ type: "fits", amount: money(149_90n, "TRY") })
    expect(judgeSale({ ...FACTS, sale: { ...SALE, amount: "149.90000000" } })).toMatchObject({ type: "fits" })
  })

  it.each([
    [
      "owes another amount",
      { order: { ...ORDER, amount: money(150_00n, "TRY") } },
      "owes 150.00 TRY",
      "borcu 150.00 TRY",
    ],
    ["owes another currency", { order: { ...ORDER, amount: money(149_90n, "EUR") } }, "owes 149.90 EUR", "149.90 EUR"],
    ["owes nothing", { order: { ...ORDER, amount: undefined } }, "owes nothing", "borcu yok"],
    ["is cancelled", { order: { ...ORDER, isCancelled: true } }, "is cancelled", "iptal edilmiş"],
    ["is gone", { order: undefined }, "order is gone", "artık yok"],
  ])("is for a person when the order %s", (_, facts, en, tr) => {
    expect(getSentence(facts)).toMatchObject({ en: says(en), tr: says(tr) })
  })

  it("is for a person when its amount is not known, finer than the currency, or in a currency that is none of ours", () => {
    for (const sale of [{ amount: undefined }, { amount: "149.905" }, { currency_code: "XXX" }])
      expect(getSentence({ sale: { ...SALE, ...sale } })).toMatchObject({ en: says("is not known") })
  })

  it("is for a person when the link was sold before, until that person wants it recorded", () => {
    const sale = { ...SALE, sale: 2 }
    expect(getSentence({ sale, flaggedBefore: 1 })).toMatchObject({ en: says("not recorded either: 1.") })
    expect(judgeSale({ ...FACTS, sale, isRequested: true })).toMatchObject({ type: "fits" })
  })

  it("waits while another payment of the order is being decided, but not for an order that is cancelled or gone", () => {
    expect(getSentence({ isBeingPaid: true })).toBe("waits")
    expect(getSentence({ isBeingPaid: true, order: { ...ORDER, isCancelled: true } })).toMatchObject({
      en: says("is cancelled"),
    })
    expect(getSentence({ isBeingPaid: true, order: undefined })).toMatchObject({ en: says("is gone") })
  })

  it("has full sentences in both languages", () => {
    const sentence = getSentence({ order: { ...ORDER, amount: undefined } })
    expect(sentence).toMatchObject({
      en: says(
        "The payment link of order #7 was sold for 149.90 TRY (sale 1) and is not recorded on it: the order owes nothing. Check",
      ),
      tr: says(
        "#7 numaralı siparişin ödeme linki 149.90 TRY tutarına satıldı (1. satış) ve siparişe işlenmedi: siparişin",
      ),
    })
  })
})
