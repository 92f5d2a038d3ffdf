import { PAYMENT_MESSAGES, PAYMENT_ERROR_CODES, type PaymentState, readReturn } from "../../../src/storefront"
import { goToPayment } from "../__tests__/checkout"
import { openShop } from "../__tests__/open-shop"
import { getOutcome } from "./outcome"

const { shop, buyer } = openShop()

describe("a buyer who comes back to the shop from the payment", () => {
  beforeEach(async () => {
    shop.store.states = [{ status: "awaiting_buyer", next: "pay" }]
    await goToPayment(buyer)
    await buyer.post("/checkout/payment", { provider: "pp_hosted_svc" })
  })
  const back = (query: string) => buyer.get(`/checkout/return?${query}`)

  it("sees the order, paid when the order is, and starts with an empty cart", async () => {
    const orderId = shop.store.placeOrder(buyer.cartId, "captured")
    shop.store.states = [{ status: "completed", next: "order", order_id: orderId }]
    const { location } = await back(`order_id=${orderId}&payment_status=completed`)
    expect(location).toBe(`/orders/${orderId}`)
    expect((await buyer.get(`/orders/${orderId}`)).text).toContain(`<span class="badge good">Paid</span>`)
    expect((await buyer.get("/checkout/return")).location).toBe(`/orders/${orderId}`)
    expect((await buyer.get("/cart")).text).toContain("Your cart is empty.")
    expect((await buyer.get("/checkout/payment")).location).toBe("/checkout/return")
  })

  it("reads that a second charge is returned, where the cart was paid in another tab meanwhile", async () => {
    const orderId = shop.store.placeOrder(buyer.cartId, "captured")
    shop.store.states = [{ status: "completed", next: "order", order_id: orderId }]
    const { location } = await back("error=reversed")
    expect((await buyer.get(location ?? "")).text).toContain("A second payment was charged for this cart.")
    expect((await buyer.get(`/orders/${orderId}`)).text).not.toContain("A second payment")
  })

  it("is not shown an order in review as paid, whatever the address says", async () => {
    const orderId = shop.store.placeOrder(buyer.cartId, "awaiting")
    shop.store.states = [{ status: "in_review", next: "order", order_id: orderId }]
    const { location } = await back(`order_id=${orderId}&payment_status=completed`)
    const { text } = await buyer.get(location ?? "")
    expect(text).toContain(`<span class="badge ">Being checked</span>`)
    expect(text).toContain("Please do not pay again; this page will show the result.")
    expect(text).toContain(`href="/orders/${orderId}">Check again<`)
  })

  it("waits when the address says that it is paid and the store does not", async () => {
    shop.store.states = [{ status: "processing", next: "wait" }]
    const { status, text } = await back("order_id=order_1&payment_status=completed")
    expect(status).toBe(200)
    expect(text).toContain(PAYMENT_MESSAGES.en.processing)
    expect(text).not.toContain("/svc/pay/")
  })

  const PAY_LINK = /href="[^"]*\/svc\/pay\/payses_\d+\/sig"/
  it.each([
    ["not_paid", true, true],
    ["unavailable", true, true],
    ["declined", true, true],
    ["needs_three_ds", true, true],
    ["expired", true, true],
    ["reversed", false, true],
    ["cart_changed", false, true],
    ["not_owed", false, true],
    ["amount_too_large", false, true],
    ["session_gone", false, true],
    ["buyer_incomplete", false, true],
    ["seller_unavailable", false, true],
    ["processing", false, false],
    ["attention", false, false],
    ["order_failed", false, true],
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

  it.each([
    ["order_failed", /primary" href="\/cart"[^]*secondary" href="\/checkout\/payment"/],
    ["seller_unavailable", /primary" href="\/cart"[^]*secondary" href="\/checkout\/payment"/],
    ["reversed", /primary" href="\/cart"[^]*secondary" href="\/checkout\/payment"/],
    ["session_gone", /primary" href="\/cart"[^]*secondary" href="\/checkout\/payment"/],
    ["cart_changed", /primary" href="\/checkout\/payment"[^]*secondary" href="\/cart"/],
  ] as const)("is led with the error %s to what has to be changed or checked first", async (code, links) => {
    expect((await back(`error=${code}`)).text).toMatch(links)
  })

  it("is redirected to the result from the shop's home page too, where the store knows no other return address", async () => {
    const { status, location } = await buyer.get("/?error=processing")
    expect({ status, location }).toEqual({ status: 302, location: "/checkout/return?error=processing" })
    expect((await buyer.get("/?utm_source=mail")).status).toBe(200)
  })

  it("in another browser sees only the result in the address, and cannot pay again when that result is unknown", async () => {
    buyer.cookies.clear()
    expect((await back("error=declined")).text).toContain(PAYMENT_MESSAGES.en.declined)
    expect((await back("error=newly_invented")).text).toContain(PAYMENT_MESSAGES.en.unknown)
    expect((await back("order_id=order%2F1&payment_status=in_review")).location).toBe("/orders/order%2F1")
    expect((await back("")).location).toBe("/cart")
  })

  it("sees the result as soon as it changes while the page waits", async () => {
    shop.store.states = [
      { status: "processing", next: "wait" },
      { status: "completed", next: "order", order_id: "order_1" },
    ]
    expect((await buyer.get("/checkout/return/state")).text).toBe(`{"type":"final"}`)
  })
})

const PAID = "order_id=order_1&payment_status=completed"
const ordered: PaymentState = { status: "completed", next: "order", orderId: "order_1" }
const processing: PaymentState = { status: "processing", next: "wait" }
const order = expect.objectContaining({ next: "order", orderId: "order_1" }) as object

describe("a buyer who comes back from the payment", () => {
  it.each<[string, PaymentState | undefined, object]>([
    [PAID, ordered, order],
    [PAID, undefined, order],
    [PAID, processing, { next: "wait", code: "processing" }],
    [PAID, { status: "declined", next: "choose_payment" }, { next: "choose_payment", code: "declined" }],
    ["error=processing", ordered, order],
    ["error=not_paid", ordered, order],
    ["error=not_paid", processing, { next: "wait", code: "processing" }],
    ["error=not_paid", { status: "awaiting_buyer", next: "pay" }, { next: "pay", code: "not_paid" }],
    ["error=cart_changed", { status: "awaiting_buyer", next: "pay" }, { next: "choose_payment", code: "cart_changed" }],
    ["error=declined", { status: "declined", next: "contact_shop" }, { next: "contact_shop", code: "attention" }],
    ["error=processing", { status: "expired", next: "pay" }, { next: "pay", code: "expired" }],
    ["error=processing", { status: "reversed", next: "choose_payment" }, { next: "choose_payment", code: "reversed" }],
    [
      "error=processing",
      { status: "replaced", next: "choose_payment" },
      { next: "choose_payment", code: "session_gone" },
    ],
    ["error=reversed", { status: "reversing", next: "wait", error: "reversed" }, { next: "wait", code: "reversed" }],
    ["error=processing", undefined, { next: "wait", code: "processing" }],
    ["error=newly_invented", undefined, { next: "wait", code: "unknown" }],
    ["", ordered, order],
    ["", { status: "unknown", next: "wait" }, { next: "wait", code: "unknown" }],
    ["", undefined, { next: "wait", code: "unknown" }],
  ])("with the query %p, while the store reports %p, sees %p", (query, state, expected) => {
    expect(getOutcome(readReturn(query), state)).toMatchObject(expected)
  })

  it.each(PAYMENT_ERROR_CODES)("with the error %s cannot pay again while the payment is processing", (code) => {
    expect(getOutcome(readReturn(`error=${code}`), processing)).toEqual({ next: "wait", code: "processing" })
  })
})
