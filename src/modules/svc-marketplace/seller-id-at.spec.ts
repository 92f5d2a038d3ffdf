import { sellerIdAt } from "./seller-id-at"

describe("whose a product is by the path of the option", () => {
  it.each([
    ["a text", { seller: { id: "sel_1" } }, "sel_1"],
    ["a number, as text", { seller: { id: 7 } }, "7"],
    ["the one of a list", { seller: [{ id: "sel_1" }] }, "sel_1"],
    ["the same twice", { seller: [{ id: "sel_1" }, { id: "sel_1" }] }, "sel_1"],
  ])("is %s", (_what, row, id) => {
    expect(sellerIdAt(row, "seller.id")).toEqual({ type: "one", id })
  })

  it.each([
    ["no seller", { seller: null }],
    ["an empty list", { seller: [] }],
    ["a seller without the field", { seller: {} }],
    ["another kind of row", { other: "sel_1" }],
  ])("is none with %s", (_what, row) => {
    expect(sellerIdAt(row, "seller.id")).toEqual({ type: "none" })
  })

  it.each([
    ["two sellers", { seller: [{ id: "sel_1" }, { id: "sel_2" }] }],
    ["an empty text", { seller: { id: "" } }],
    ["an object where the id should be", { seller: { id: { value: "sel_1" } } }],
  ])("is unclear with %s, and never the first of several", (_what, row) => {
    expect(sellerIdAt(row, "seller.id")).toEqual({ type: "unclear" })
  })
})
