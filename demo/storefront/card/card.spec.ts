import { PAYMENT_MESSAGES } from "../../../src/storefront"
import { goToPayment } from "../__tests__/checkout"
import { openShop } from "../__tests__/open-shop"

const NUMBER = "5528 7900 0000 0008"
const CARD = { number: NUMBER, holder_name: "Ayşe Yılmaz", expire: "8 / 2040", cvc: "739" }

const { shop, buyer } = openShop()
const { en } = PAYMENT_MESSAGES

beforeEach(() => {
  const providers = ["pp_direct_svc", "pp_threeds_svc", "pp_hosted_svc"]
  Object.assign(shop.store, { states: [{ status: "not_started", next: "pay" }], sessionRefusal: undefined, providers })
  Object.assign(shop.store.cards, { onCard: () => {} })
  shop.store.cards.posts.length = 0
})

async function choose(provider: string) {
  await goToPayment(buyer)
  return buyer.post("/checkout/payment", { provider, identity_number: "11111111110" })
}

const send = (fields = {}) => buyer.post("/checkout/card", { ...CARD, installment: "1", ...fields })
const refuse = (body: object) => {
  shop.store.cards.answer = { status: 409, body: { type: "conflict", message: "no", ...body } }
}
/** Another tab pays, and shows its order. */
const payElsewhere = () => {
  const order_id = shop.store.placeOrder(buyer.cartId, "captured")
  shop.store.states = [{ status: "completed", next: "order", order_id }]
  return order_id
}

describe("a card payment", () => {
  it.each(["pp_threeds_svc", "pp_direct_svc"])("of %s is started before its form is shown", async (provider) => {
    expect(await choose(provider)).toMatchObject({ status: 303, location: "/checkout/card" })
    const data = { return_url: `${shop.url}/checkout/return`, buyer: { identity_number: "11111111110" }, locale: "en" }
    expect(shop.store.lastSession).toMatchObject({ provider_id: provider, data })
  })

  it("sends the card to the store as it was typed, with the installments that were chosen", async () => {
    await choose("pp_direct_svc")
    shop.store.cards.answers({ status: "completed", next: "order", order_id: "order_1" })
    expect(await send({ installment: "3" })).toMatchObject({ status: 303, location: "/checkout/return" })
    const { cvc, holder_name, number } = CARD
    const card = { number, holder_name, cvc, expire_month: "8", expire_year: "2040" }
    expect(shop.store.cards.posts).toEqual([{ card, installment: 3 }])
    expect(shop.store.cards.from).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/)
  })

  it("shows the bank's step as a page of its own, without access to the shop", async () => {
    await choose("pp_threeds_svc")
    const html = `<form id="f" action="https://bank.example"></form><script>f.submit()</script>`
    shop.store.cards.answers({ status: "awaiting_buyer", next: "authenticate" }, { three_ds: { html } })
    const { headers, status, text } = await send()
    expect({ status, text }).toEqual({ status: 200, text: html })
    const policy = headers.get("content-security-policy")
    const parts = ["script-src 'unsafe-inline'", "default-src 'none'", "sandbox allow-forms allow-scripts;"]
    for (const part of [...parts, "frame-ancestors 'none'"]) expect(policy).toContain(part)
    expect(policy).not.toContain("form-action")
    expect(headers.get("cache-control")).toBe("no-store")
  })
})

describe("a card that is not charged", () => {
  const wrong = (errors: object[]) => {
    shop.store.cards.answer = { status: 400, body: { type: "invalid_data", message: "Check the card.", errors } }
  }

  it("has the reasons under its fields, and the first of them has the focus", async () => {
    await choose("pp_direct_svc")
    wrong([
      { field: "expire_year", code: "expired", message: "This card has <expired>." },
      { field: "number", code: "number_invalid", message: "Not a number." },
      { field: "installment", code: "installment_not_offered", message: "Not in six." },
    ])
    const { status, text } = await send({ installment: "6" })
    expect(status).toBe(422)
    expect(text).toMatch(/id="number"[^>]*aria-describedby="number-problem"[^>]*aria-invalid="true"[^>]*autofocus/)
    expect(text).toMatch(/id="expire"[^>]*aria-describedby="expire-hint expire-problem"[^>]*aria-invalid="true"/)
    expect(text).toContain("This card has &lt;expired&gt;.")
    expect([text.match(/aria-invalid/g)?.length, text.match(/autofocus/g)?.length]).toEqual([2, 1])
    expect(text).toMatch(/role="alert">Please check the marked fields. Not in six./)
    expect(text).toMatch(/value="6"\s+checked/)
  })

  it("is not shown again, except for its name and date", async () => {
    await choose("pp_direct_svc")
    wrong([{ field: "cvc", code: "cvc_invalid", message: "Three digits." }])
    const { headers, text } = await send({ number: "5528790000000008" })
    for (const kept of ["Ayşe Yılmaz", "8 / 2040"]) expect(text).toContain(`value="${kept}"`)
    for (const secret of ["5528790000000008", NUMBER, "739"])
      expect(text + JSON.stringify([...headers, ...buyer.cookies])).not.toContain(secret)
  })

  it("is written to no log, whatever the store answers", async () => {
    const streams = [process.stderr, process.stdout].map((stream) => jest.spyOn(stream, "write").mockReturnValue(true))
    await choose("pp_direct_svc")
    for (const status of [200, 400, 404, 409, 429, 500, 503] as const) {
      shop.store.cards.answer = { status, body: { message: "no" } }
      await send()
    }
    const lines = streams.flatMap((stream) => stream.mock.calls).join("\n")
    for (const stream of streams) stream.mockRestore()
    expect(shop.store.cards.posts).toHaveLength(7)
    expect(lines).not.toMatch(/5528|739/)
  })

  it("because of too many tries is explained with how long to wait", async () => {
    await choose("pp_direct_svc")
    shop.store.cards.answer = { status: 429, body: { message: "slow" }, headers: { "retry-after": "42" } }
    expect((await send()).text).toContain("Please wait 42 seconds")
  })

  it("without a response is not sent again, and the page waits", async () => {
    await choose("pp_direct_svc")
    shop.store.cards.answer = { status: 500, body: {} }
    shop.store.states = [{ status: "processing", next: "wait" }]
    expect((await send()).location).toBe("/checkout/return")
    expect((await buyer.get("/checkout/return")).text).toContain(en.processing)
    expect((await buyer.get("/checkout/card")).location).toBe("/checkout/return")
  })

  it.each([
    [404, "session_gone"],
    [409, "cart_changed"],
    [409, "session_gone"],
  ] as const)("with HTTP %s leads to a new choice of payment", async (status, code) => {
    await choose("pp_direct_svc")
    shop.store.cards.answer = { status, body: { type: "conflict", message: "no", code } }
    const { text } = await buyer.follow(send())
    expect(text).toContain(en[code])
    expect(text).toContain(`href="/checkout/payment"`)
    expect(text).not.toContain("/svc/pay/")
  })
})

describe("a card while another tab pays the same cart", () => {
  beforeEach(async () => {
    await choose("pp_direct_svc")
    refuse({ code: "processing" })
  })

  it("leads to the order of the other tab, and not to another payment", async () => {
    let order_id = ""
    shop.store.cards.onCard = () => {
      order_id = payElsewhere()
      buyer.cookies.delete("storefront_payment")
    }
    expect((await buyer.follow(send())).location).toBe(`/orders/${order_id}`)
  })

  it("says that the payment is being processed while the other tab has no order yet", async () => {
    shop.store.cards.onCard = () => (shop.store.states = [{ status: "processing", next: "wait" }])
    const { text } = await buyer.follow(send())
    expect(text).toContain(en.processing)
    expect(text).toContain("Check again")
    expect(text).not.toContain(`href="/checkout/payment"`)
  })
})

describe("the card form", () => {
  it("is shown only after a card payment was chosen", async () => {
    expect((await buyer.get("/checkout/card")).location).toBe("/checkout/payment")
    await choose("pp_hosted_svc")
    expect((await buyer.get("/checkout/card")).location).toBe("/checkout/payment")
    expect((await send()).location).toBe("/checkout/payment")
    expect(shop.store.cards.posts).toEqual([])
  })

  it("redirects to the result once the payment is made, for instance when the button is pressed twice", async () => {
    await choose("pp_direct_svc")
    const order_id = payElsewhere()
    expect((await send()).location).toBe("/checkout/return")
    expect((await buyer.get("/checkout/card")).location).toBe("/checkout/return")
    expect((await buyer.get("/checkout/return")).location).toBe(`/orders/${order_id}`)
    expect(shop.store.cards.posts).toEqual([])
  })
})
