import { PAYMENT_MESSAGES, PAYMENT_ERROR_CODES, type PaymentState, readReturn } from "../../../src/storefront"
import { goToPayment } from "../__tests__/checkout"
import { openShop } from "../__tests__/open-shop"
import { getOutcome } from "./outcome"

const { shop, buyer } = openShop()

/** The cart becomes an order, which the payment's state names. */
function order(status: string, payment_status: string) {
  const order_id = shop.store.placeOrder(buyer.cartId, payment_status)
  shop.store.states = [{ status, next: "order", order_id }]
  return order_id
}

describe("a buyer who comes back to the shop from the payment", () => {
  beforeEach(async () => {
    shop.store.states = [{ status: "awaiting_buyer", next: "pay" }]
    await goToPayment(buyer)
    await buyer.post("/checkout/payment", { provider: "pp_hosted_svc" })
  })
  const back = (query: string) => buyer.get(`/checkout/return?${query}`)

  it("sees the order, paid when the order is, and starts with an empty cart", async () => {
    const orderId = order("completed", "captured")
    expect((await back(`order_id=${orderId}&payment_status=completed`)).location).toBe(`/orders/${orderId}`)
    expect((await buyer.get(`/orders/${orderId}`)).text).toContain(`<span class="badge good">Paid</span>`)
    expect((await buyer.get("/checkout/return")).location).toBe(`/orders/${orderId}`)
    expect((await buyer.get("/cart")).text).toContain("Your cart is empty.")
    expect((await buyer.get("/checkout/payment")).location).toBe("/checkout/return")
  })

  it("reads that a second charge is returned, where the cart was paid in another tab meanwhile", async () => {
    const orderId = order("completed", "captured")
    expect((await buyer.follow(back("error=reversed"))).text).toContain("A second payment was charged for this cart.")
    expect((await buyer.get(`/orders/${orderId}`)).text).not.toContain("A second payment")
  })

  it("is not shown an order in review as paid, whatever the address says", async () => {
    const orderId = order("in_review", "awaiting")
    const { text } = await buyer.follow(back(`order_id=${orderId}&payment_status=completed`))
    expect(text).toContain(`<span class="badge ">Being checked</span>`)
    expect(text).toContain("Please do not pay again; this page will show the result.")
    expect(text).toContain(`href="/orders/${orderId}">Check again<`)
  })

  const PAY_LINK = /href="[^"]*\/svc\/pay\/payses_\d+\/sig"/
  it.each([
    ["declined", true, true],
    ["cart_changed", false, true],
    ["order_failed", false, true],
    ["attention", false, false],
    ["newly_invented", false, false],
  ] as const)(
    "with the error %s may continue to pay: %s, and may choose another payment: %s",
    async (code, mayPayOn, mayChoose) => {
      if (!mayChoose)
        shop.store.states = [{ status: "processing", next: code === "attention" ? "contact_shop" : "wait" }]
      const { text } = await back(`error=${code}`)
      expect(text).toContain(PAYMENT_MESSAGES.en[code === "newly_invented" ? "processing" : code])
      expect(PAY_LINK.test(text)).toBe(mayPayOn)
      expect(text.includes(`href="/checkout/payment"`)).toBe(mayChoose)
    },
  )

  it("in another browser sees only the result in the address, and cannot pay again when that result is unknown", async () => {
    buyer.cookies.clear()
    expect((await back("error=declined")).text).toContain(PAYMENT_MESSAGES.en.declined)
    expect((await back("error=newly_invented")).text).toContain(PAYMENT_MESSAGES.en.unknown)
    expect((await back("order_id=order%2F1&payment_status=in_review")).location).toBe("/orders/order%2F1")
    expect((await back("")).location).toBe("/cart")
  })
})

const PAID = "order_id=order_1&payment_status=completed"
const ordered: PaymentState = { status: "completed", next: "order", orderId: "order_1" }
const processing: PaymentState = { status: "processing", next: "wait" }
const open: PaymentState = { status: "awaiting_buyer", next: "pay" }
const choose = { next: "choose_payment" } as const

describe("a buyer who comes back from the payment", () => {
  it.each<[string, PaymentState | undefined, string, string]>([
    [PAID, ordered, "order", "order_1"],
    [PAID, undefined, "order", "order_1"],
    [PAID, processing, "wait", "processing"],
    [PAID, { status: "declined", ...choose }, "choose_payment", "declined"],
    ["error=processing", ordered, "order", "order_1"],
    ["error=not_paid", ordered, "order", "order_1"],
    ["error=not_paid", processing, "wait", "processing"],
    ["error=not_paid", open, "pay", "not_paid"],
    ["error=cart_changed", open, "choose_payment", "cart_changed"],
    ["error=declined", { status: "declined", next: "contact_shop" }, "contact_shop", "attention"],
    ["error=processing", { status: "expired", next: "pay" }, "pay", "expired"],
    ["error=processing", { status: "reversed", ...choose }, "choose_payment", "reversed"],
    ["error=processing", { status: "replaced", ...choose }, "choose_payment", "session_gone"],
    ["error=reversed", { status: "reversing", next: "wait", error: "reversed" }, "wait", "reversed"],
    ["error=processing", undefined, "wait", "processing"],
    ["error=newly_invented", undefined, "wait", "unknown"],
    ["", ordered, "order", "order_1"],
    ["", { status: "unknown", next: "wait" }, "wait", "unknown"],
    ["", undefined, "wait", "unknown"],
  ])("with the query %p, while the store reports %p, is led to %s: %s", (query, state, next, named) => {
    const expected = next === "order" ? { next, orderId: named } : { next, code: named }
    expect(getOutcome(readReturn(query), state)).toMatchObject(expected)
  })

  it("cannot pay again while the payment is processing, whatever the error", () => {
    const outcomes = PAYMENT_ERROR_CODES.map((code) => [code, getOutcome(readReturn(`error=${code}`), processing)])
    expect(outcomes).toEqual(PAYMENT_ERROR_CODES.map((code) => [code, { next: "wait", code: "processing" }]))
  })
})
