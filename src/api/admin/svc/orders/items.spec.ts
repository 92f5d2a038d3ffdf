import type { ItemHistory } from "../../../../modules/svc/ledger/history"
import { money } from "../../../../money"
import { heldBackOfAll, getItem } from "./items"
import { nameOfItem } from "./sellers"

/** The shipping of a seller to whom it was given whole, as the service answers it. */
const shipping: ItemHistory = {
  item_id: "casm_1:1",
  payment_transaction_id: "1",
  price: "22.43",
  paid_price: "22.43",
  transaction_status: 1,
  refunded: money(0n, "TRY"),
  seller: { key: "key", price: "22.43" },
  facts: {
    svcCommissionRateAmount: "0.592",
    merchantPayoutAmount: "0",
    subMerchantPayoutAmount: "19.595",
    blockageRateAmountMerchant: "0",
    blockageRateAmountSubMerchant: "2.243",
    blockageResolvedDate: "2026-11-29 00:00:00",
  },
}
const TERMS = { cap: "price", spread: "by_item", hasNoPayout: false, open: [], seller: null } as const
const shown = (item: ItemHistory) => getItem(item, undefined, TERMS)
const held = (amount: string, day?: string): ItemHistory => ({
  ...shipping,
  facts: { blockageRateAmountMerchant: amount, ...(day && { blockageResolvedDate: `${day} 00:00:00` }) },
})

it("show to the last decimal what the service pays a seller and what it holds back of their part", () => {
  expect(shown(shipping)).toMatchObject({
    payout: "0.00",
    held_back: null,
    seller_payout: "19.595",
    seller_held_back: "2.243",
    released_on: "2026-11-29",
  })
})

const NONE = { payout: null, held_back: null, seller_payout: null, seller_held_back: null, released_on: null }

it("show nothing that the service has not reported, and nothing of a seller where there is none", () => {
  expect(shown({ ...shipping, facts: {} })).toMatchObject(NONE)
  expect(shown({ ...shipping, seller: undefined })).toMatchObject({ seller_payout: null, seller_held_back: null })
})

it("show no payout to come once all of the payment is back", () => {
  const converted = { currency: "EUR", merchantPayoutAmount: "0.5", svcConversionRate: "45" }
  const item = { ...shipping, facts: { ...shipping.facts, convertedPayout: converted } }
  expect(shown(item).converted).not.toBeNull()
  expect(getItem(item, undefined, { ...TERMS, hasNoPayout: true })).toMatchObject({ ...NONE, converted: null })
})

it("show no item as awaiting approval once all of it is back, unless that is not known yet", () => {
  const back = { ...shipping, refunded: money(22_43n, "TRY") }
  const statuses = [
    shown({ ...shipping, refunded: money(22_42n, "TRY") }),
    shown(back),
    getItem(shipping, undefined, { ...TERMS, spread: "all" }),
    getItem(back, undefined, { ...TERMS, open: [{ payment_transaction_id: back.payment_transaction_id }] }),
    getItem(back, undefined, { ...TERMS, open: [{ payment_transaction_id: undefined }] }),
    getItem(back, undefined, { ...TERMS, open: [{ payment_transaction_id: "another" }] }),
    shown({ ...back, transaction_status: 2 }),
  ].map(({ status }) => status.en.split(" ")[0])
  expect(statuses).toEqual(["Awaiting", "Refunded", "Refunded", "Awaiting", "Awaiting", "Refunded", "Approved"])
})

it("sums what is held back of the merchant's part, until the day on which the last of it is free", () => {
  const items = [held("70.71", "2026-11-29"), held("10.5", "2026-12-02"), held("0", "2027-01-01")]
  expect(heldBackOfAll(items)).toEqual({ held_back: "81.21", released_on: "2026-12-02" })
  expect(heldBackOfAll([...items, held("1")])).toEqual({ held_back: "82.21", released_on: null })
  expect(heldBackOfAll([shipping])).toEqual({ held_back: null, released_on: null })
  expect(heldBackOfAll([held("1"), { ...shipping, facts: {} }])).toEqual({ held_back: null, released_on: null })
})

it("names the shipping of each seller, and a seller's goods as they are called", () => {
  const sellers = new Map([["key", { id: "sub_1", title: "Bakırcı Hasan", hasIban: true }]])
  expect(nameOfItem(shipping, { name: "Kargo", kind: "shipping" }, sellers)).toBe("Kargo, Bakırcı Hasan")
  expect(nameOfItem(shipping, { name: "Kargo", kind: "shipping" }, new Map())).toBe("Kargo")
  expect(nameOfItem(shipping, { name: "Cezve", kind: "line" }, sellers)).toBe("Cezve")
  expect(nameOfItem(shipping, undefined, sellers)).toBeUndefined()
})
