import { makeStorage } from "../../integration-tests/unit/storefront/store-server"
import { readReturn } from "./read-return"
import { PAYMENT_ERROR_CODES } from "./types"
import { forgetPayment, goToPayment, rememberedPayment } from "./bank-page"
import { getBin } from "./installments"
import { PAYMENT_MESSAGES, paymentMessage } from "./messages"

const unknown = { type: "unknown", next: "wait" }

describe("readReturn", () => {
  it.each([
    ["completed", "paid"],
    ["in_review", "in_review"],
  ])("reads an order that is %s", (status, type) => {
    const url = `https://shop.example/return?lang=tr&order_id=order_1&payment_status=${status}`
    const expected = { type, orderId: "order_1", next: "order" }
    expect(readReturn(url)).toEqual(expected)
    expect(readReturn(new URL(url))).toEqual(expected)
    expect(readReturn(new URL(url).searchParams)).toEqual(expected)
    expect(readReturn(`${new URL(url).search}#done`)).toEqual(expected)
  })

  it("has a next step for every error code, and never an order", () => {
    const steps = PAYMENT_ERROR_CODES.map((code) => {
      const read = readReturn(`error=${code}`)
      return read.type === "problem" && read.code === code ? [code, read.next] : [code, "not read"]
    })
    expect(Object.fromEntries(steps)).toEqual({
      not_paid: "pay",
      declined: "pay",
      needs_three_ds: "pay",
      expired: "pay",
      processing: "wait",
      reversed: "choose_payment",
      cart_changed: "choose_payment",
      not_owed: "choose_payment",
      amount_too_large: "choose_payment",
      session_gone: "choose_payment",
      unavailable: "pay",
      buyer_incomplete: "choose_payment",
      seller_unavailable: "choose_payment",
      shipping_incomplete: "choose_payment",
      out_of_stock: "choose_payment",
      promotion_used_up: "choose_payment",
      attention: "contact_shop",
      order_failed: "pay",
    })
  })

  it.each([
    "error=something_new",
    "error=",
    "error=constructor",
    "error=something_new&order_id=order_1&payment_status=completed",
    "order_id=order_1",
    "order_id=&payment_status=completed",
    "order_id=order_1&payment_status=COMPLETED",
    "order_id=order_1&payment_status=refunded",
    "payment_status=completed",
    "order_id=order_1&order_id=order_2&payment_status=completed",
    "order_id=order_1&payment_status=completed&payment_status=completed",
    "error=not_paid&error=attention",
  ])("does not read %s as paid, nor as not charged", (query) => expect(readReturn(query)).toEqual(unknown))

  it("reads an error even when there is an order beside it", () => {
    const read = readReturn("error=attention&order_id=order_1&payment_status=completed")
    expect(read).toEqual({ type: "problem", code: "attention", next: "contact_shop" })
  })

  it.each(["", "?", "https://shop.example/return", "https://shop.example/return?lang=tr#error=declined"])(
    "reads %p as no return from a payment",
    (from) => expect(readReturn(from)).toEqual({ type: "none" }),
  )

  it("says why a charge goes back, where it knows the reason, and of no other problem", () => {
    const back = { type: "problem", code: "reversed", next: "choose_payment" }
    expect(readReturn("?error=reversed&payment_reason=out_of_stock")).toEqual({ ...back, reason: "out_of_stock" })
    for (const query of ["?error=reversed", "?error=reversed&payment_reason=new", "?error=reversed&payment_reason="])
      expect(readReturn(query)).toEqual(back)
    expect(readReturn("?error=declined&payment_reason=out_of_stock")).not.toHaveProperty("reason")
  })
})

const payment = { sessionId: "payses_1", ref: "payses_1.abc", payUrl: "https://api.shop.example/svc/pay/payses_1/sig" }

const refuse = () => {
  throw new Error("denied")
}
const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse }

describe("goToPayment", () => {
  it("opens the pay address, and remembers the payment until it is forgotten", () => {
    const storage = makeStorage()
    const navigate = jest.fn()
    goToPayment(payment, { storage, navigate })
    expect(navigate.mock.calls).toEqual([[payment.payUrl]])
    expect(rememberedPayment(storage)).toEqual(payment)
    forgetPayment(storage)
    expect(rememberedPayment(storage)).toBeUndefined()
  })

  it("opens the pay address even when the browser's storage refuses", () => {
    const navigate = jest.fn()
    goToPayment(payment, { storage: refusing, navigate })
    expect(navigate.mock.calls).toEqual([[payment.payUrl]])
    expect(rememberedPayment(refusing)).toBeUndefined()
    expect(() => forgetPayment(refusing)).not.toThrow()
  })

  it("throws for an address that is not http or https", () => {
    const navigate = jest.fn()
    expect(() =>
      goToPayment({ ...payment, payUrl: "javascript:alert(1)" }, { storage: makeStorage(), navigate }),
    ).toThrow(TypeError)
    expect(navigate).not.toHaveBeenCalled()
  })
})

it.each(["not json", "null", "[]", `{"sessionId":"payses_1"}`, JSON.stringify({ ...payment, payUrl: "javascript:1" })])(
  "the stored text %s is not read as a payment",
  (kept) => expect(rememberedPayment(makeStorage(new Map([["medusa-payment-svc", kept]])))).toBeUndefined(),
)

it.each([
  ["5528 7", undefined],
  ["5528 790", "552879"],
  ["5528 7900 0000 0008", "55287900"],
])("the bin of the card number %p is %p", (typed, bin) => expect(getBin(typed)).toBe(bin))

describe("the sentences for a buyer", () => {
  it.each(["processing", "attention", "unknown"] as const)("say not to pay again for the code %s", (code) => {
    expect(paymentMessage(code, "en")).toContain("do not pay again")
    expect(paymentMessage(code, "tr")).toContain("yeniden ödeme yapmayın")
  })

  it.each([
    ["tr", "tr"],
    ["tr_TR", "tr"],
    ["trv", "en"],
    ["", "en"],
  ] as const)("for the locale %p are in %s", (locale, language) => {
    expect(paymentMessage("declined", locale)).toBe(PAYMENT_MESSAGES[language].declined)
  })
})
