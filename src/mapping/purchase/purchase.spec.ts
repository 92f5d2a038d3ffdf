import { MappingError } from "../error"
import { readPaymentChannel } from "../parties/parties"
import { mappingOptions } from "../options"
import { readCart, readOrder } from "./purchase"

const line = { id: "cali_1", title: "Kettle", quantity: 1, total: 5 }
const cart = { id: "cart_1", currency_code: "try", items: [line] }

describe("reading a cart", () => {
  it("takes nulls, missing lists and fields it does not know", () => {
    const bare = { ...cart, customer: null, billing_address: null, shipping_methods: null, credit_lines: undefined }
    const purchase = readCart({ ...bare, metadata: null, region: { id: "reg_1" } })
    expect(purchase).toMatchObject({ source: "cart", id: "cart_1", credit: "0", shipping: [], metadata: {} })
    expect(purchase.customer).toBeUndefined()
  })

  it("prefers the exact raw total beside a total that has become a number", () => {
    const exact = { ...line, total: 33.333333333333336, raw_total: { value: "33.333333333333333333", precision: 20 } }
    expect(readCart({ ...cart, items: [exact] }).lines[0]?.total).toBe("33.333333333333333333")
  })

  it("adds up credit lines exactly", () =>
    expect(readCart({ ...cart, credit_lines: [{ amount: 0.1 }, { amount: 0.2 }] }).credit).toBe("0.3"))

  it("without totals says which fields Query must ask for, and no value of the cart", () => {
    const attempt = () => readCart({ ...cart, items: [{ ...line, total: "secret" }] })
    expect(attempt).toThrow(MappingError)
    expect(attempt).toThrow("items.0.total: is not a decimal number")
    expect(attempt).toThrow("CART_FIELDS")
    expect(attempt).not.toThrow(/secret/)
    expect(() => readCart({ ...cart, items: [{ ...line, total: undefined }] })).toThrow(/items\.0\.total/)
  })

  it("refuses two lines that share an id", () =>
    expect(() => readCart({ ...cart, items: [line, line] })).toThrow(/two lines share one id/))

  it.each([undefined, null, 5, "cart", [], {}])("refuses %p", (value) => {
    expect(() => readCart(value)).toThrow(MappingError)
    expect(() => readOrder(value)).toThrow(/ORDER_FIELDS/)
  })
})

it("reading an order keeps its number as people see it", () => {
  expect(readOrder({ ...cart, display_id: 12 }).number).toBe("12")
  expect(readOrder({ ...cart, display_id: 12, custom_display_id: "A-12" }).number).toBe("A-12")
})

it.each([
  [{ payment_channel: "MOBILE_IOS" }, "MOBILE_IOS"],
  [{ payment_channel: "mobile" }, "WEB"],
  [{}, "WEB"],
  [undefined, "WEB"],
])("the payment channel of %p is %s", (data, expected) => expect(readPaymentChannel(data)).toBe(expected))

describe("the options", () => {
  it("all have a default", () => {
    const buyer = {
      singleNames: "ask",
      identityNumberKey: "identity_number",
      lastLoginKey: "last_login_at",
      fallback: {},
    }
    expect(mappingOptions.parse({})).toEqual({
      timeZone: "Europe/Istanbul",
      paymentGroup: "PRODUCT",
      basket: {},
      buyer,
    })
  })

  it("take a fallback as the buyer's own words would be taken", () => {
    const fallback = { countryCode: "tr", email: "shop@example.com", gsmNumber: "0532 123 45 67", ip: "::1" }
    const kept = mappingOptions.parse({ buyer: { fallback: { ...fallback, identityNumber: "111 111 111 11" } } })
    expect(kept.buyer.fallback).toMatchObject(fallback)
  })

  it.each([
    [{ timeZone: "Istanbul" }, "timeZone"],
    [{ basket: { defaultCategory: "" } }, "basket.defaultCategory"],
    [{ buyer: { singleNames: "invent" } }, "buyer.singleNames"],
    [{ buyer: { fallback: { countryCode: "Turkey" } } }, "buyer.fallback.countryCode"],
    [{ buyer: { fallback: { countryCode: "QQ" } } }, "buyer.fallback.countryCode"],
    [{ buyer: { fallback: { email: "shop" } } }, "buyer.fallback.email"],
    [{ buyer: { fallback: { gsmNumber: "12" } } }, "buyer.fallback.gsmNumber"],
    [{ buyer: { fallback: { identityNumber: "1" } } }, "buyer.fallback.identityNumber"],
    [{ buyer: { fallback: { ip: "localhost" } } }, "buyer.fallback.ip"],
    [{ paymentGroup: "GOODS" }, "paymentGroup"],
  ])("%p are refused at %s", (options, at) => {
    expect(mappingOptions.safeParse(options).error?.issues.map((issue) => issue.path.join("."))).toEqual([at])
  })
})
