import { PAYMENT_MESSAGES } from "../../../src/storefront"
import { goToPayment } from "../__tests__/checkout"
import { Buyer } from "../__tests__/buyer"
import { openShop } from "../__tests__/open-shop"
import { startStorefront } from ".."

const NUMBER = "5528 7900 0000 0008"
const CARD = { number: NUMBER, holder_name: "Ayşe Yılmaz", expire: "8 / 2040", cvc: "739" }
const STARTED = { status: "not_started", next: "pay" }
const DECLINED = { status: "declined", next: "pay", error: "declined", reason: { code: "10051", message: "No money." } }

const { shop, buyer } = openShop()

beforeEach(() => {
  Object.assign(shop.store, { states: [STARTED], sessionRefusal: undefined })
  shop.store.cards.posts.length = 0
})

async function choose(provider: string) {
  await goToPayment(buyer)
  return buyer.post("/checkout/payment", { provider, identity_number: "11111111110" })
}

const send = (fields = {}) => buyer.post("/checkout/card", { ...CARD, installment: "1", ...fields })

describe("a card payment", () => {
  it.each(["pp_threeds_svc", "pp_direct_svc"])("of %s is started before its form is shown", async (provider) => {
    expect(await choose(provider)).toMatchObject({ status: 303, location: "/checkout/card" })
    expect(shop.store.lastSession).toMatchObject({
      provider_id: provider,
      data: { return_url: `${shop.url}/checkout/return`, buyer: { identity_number: "11111111110" }, locale: "en" },
    })
  })

  it("is one of three ways to pay by card, after the hosted page", async () => {
    await choose("pp_threeds_svc")
    const { text } = await buyer.get("/checkout/payment")
    const order = ["hosted", "threeds", "direct"].map((flow) => text.indexOf(`value="pp_${flow}_svc"`))
    expect(order).toEqual([...order].sort((one, other) => one - other))
    expect(text).toContain("Card, with 3D Secure")
    await buyer.post("/language", { language: "tr", back: "/" })
    expect((await buyer.get("/checkout/payment")).text).toContain("Kartla, 3D Secure olmadan")
  })

  it("of a shop that holds amounts is not said to be charged at once", async () => {
    const { url: backendUrl } = shop.store
    const holding = await startStorefront({ port: 0, backendUrl, publishableKey: "pk_stub", isHolding: true })
    try {
      const other = new Buyer(holding)
      await goToPayment(other)
      expect((await other.get("/checkout/payment")).text).toContain("The amount is held on it at once")
      await other.post("/checkout/payment", { provider: "pp_direct_svc" })
      const { text } = await other.get("/checkout/card")
      expect(text).toContain("The amount is held on your card when you press the button")
      expect(text).not.toContain("charged as soon as")
    } finally {
      await holding.stop()
    }
  })

  it("sends the card to the store as it was typed, with the installments that were chosen", async () => {
    await choose("pp_direct_svc")
    shop.store.cards.answers({ status: "completed", next: "order", order_id: "order_1" })
    expect(await send({ installment: "3" })).toMatchObject({ status: 303, location: "/checkout/return" })
    const { cvc, holder_name, number } = CARD
    const card = { number, holder_name, cvc, expire_month: "8", expire_year: "2040" }
    expect(shop.store.cards.posts).toEqual([{ card, installment: 3 }])
  })

  it("shows the bank's step as a page of its own, without access to the shop", async () => {
    await choose("pp_threeds_svc")
    const html = `<form id="f" action="https://bank.example"></form><script>f.submit()</script>`
    shop.store.cards.answers({ status: "awaiting_buyer", next: "authenticate" }, { three_ds: { html } })
    const { headers, status, text } = await send()
    expect({ status, text }).toEqual({ status: 200, text: html })
    const policy = headers.get("content-security-policy")
    expect(policy).toContain("script-src 'unsafe-inline'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("sandbox allow-forms allow-scripts;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain("form-action")
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("has a form with the same strict policy as every other page", async () => {
    await choose("pp_threeds_svc")
    const policy = (await buyer.get("/checkout/card")).headers.get("content-security-policy")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("form-action 'self'")
  })
})

describe("a card that is not charged", () => {
  const wrong = (errors: object[]) => {
    shop.store.cards.answer = { status: 400, body: { type: "invalid_data", message: "Check the card.", errors } }
  }

  it("has the reasons under its fields, and the first of them has the focus", async () => {
    await choose("pp_direct_svc")
    const errors = [
      { field: "expire_year", code: "expired", message: "This card has <expired>." },
      { field: "number", code: "number_invalid", message: "Not a number." },
      { field: "installment", code: "installment_not_offered", message: "Not in six." },
    ]
    wrong(errors)
    const { status, text } = await send({ installment: "6" })
    expect(status).toBe(422)
    expect(text).toMatch(/id="number"[^>]*aria-describedby="number-problem"[^>]*aria-invalid="true"[^>]*autofocus/)
    expect(text).toMatch(/id="expire"[^>]*aria-describedby="expire-hint expire-problem"[^>]*aria-invalid="true"/)
    expect(text).toContain("This card has &lt;expired&gt;.")
    expect(text.match(/aria-invalid/g)).toHaveLength(2)
    expect(text.match(/autofocus/g)).toHaveLength(1)
    expect(text).toMatch(/role="alert">Please check the marked fields. Not in six./)
    expect(text).toMatch(/value="6"\s+checked/)
  })

  it("is not shown again, except for its name and date", async () => {
    await choose("pp_direct_svc")
    wrong([{ field: "cvc", code: "cvc_invalid", message: "Three digits." }])
    const { headers, text } = await send({ number: "5528790000000008" })
    expect(text).toContain(`value="Ayşe Yılmaz"`)
    expect(text).toContain(`value="8 / 2040"`)
    for (const secret of ["5528790000000008", NUMBER, "739"]) {
      expect(text).not.toContain(secret)
      expect(JSON.stringify([...headers, ...buyer.cookies])).not.toContain(secret)
    }
  })

  it("is written to no log, whatever the store answers", async () => {
    const logged = jest.spyOn(process.stderr, "write").mockReturnValue(true)
    const printed = jest.spyOn(process.stdout, "write").mockReturnValue(true)
    await choose("pp_direct_svc")
    for (const status of [200, 400, 404, 409, 429, 500, 503] as const) {
      shop.store.cards.answer = { status, body: { message: "no" } }
      await send()
    }
    const lines = [...logged.mock.calls, ...printed.mock.calls].join("\n")
    logged.mockRestore()
    printed.mockRestore()
    expect(shop.store.cards.posts).toHaveLength(7)
    expect(lines).not.toMatch(/5528|739/)
  })

  it("because the bank declines it is explained, and another card can be tried at once", async () => {
    await choose("pp_direct_svc")
    shop.store.cards.answers(DECLINED)
    shop.store.states = [DECLINED]
    expect((await send()).location).toBe("/checkout/return?error=declined")
    const { location } = await buyer.get("/checkout/return?error=declined")
    expect(location).toBe("/checkout/card?error=declined")
    const { text } = await buyer.get(location ?? "")
    expect(text).toMatch(/role="alert">No money\.</)
    expect(text).not.toContain(PAYMENT_MESSAGES.en.declined)
    expect(shop.store.sessions.filter(({ id }) => id === shop.store.lastSession.id)).toHaveLength(1)
  })

  it.each([
    ["is offered 3D Secure where the shop has it", ["pp_direct_svc", "pp_threeds_svc"], true],
    ["is offered no 3D Secure where the shop has none", ["pp_direct_svc"], false],
  ])("because it needs 3D Secure %s", async (_, providers, isOffered) => {
    await choose("pp_direct_svc")
    const error = { ...DECLINED, error: "needs_three_ds" }
    shop.store.cards.answers(error)
    shop.store.states = [error]
    shop.store.providers = providers
    expect((await send()).location).toBe("/checkout/return?error=needs_three_ds")
    const { location } = await buyer.get("/checkout/return?error=needs_three_ds")
    const { text } = await buyer.get(location ?? "")
    shop.store.providers = ["pp_direct_svc", "pp_threeds_svc", "pp_hosted_svc"]
    expect(text.includes(`name="provider" value="pp_threeds_svc"`)).toBe(isOffered)
  })

  it.each([
    ["order_failed", PAYMENT_MESSAGES.en.order_failed],
    ["unavailable", PAYMENT_MESSAGES.en.unavailable],
  ])("with the code %s is explained to the buyer", async (error, sentence) => {
    await choose("pp_direct_svc")
    const { location } = await buyer.get(`/checkout/return?error=${error}`)
    if (location) expect((await buyer.get(location)).text).toContain(sentence)
    else expect((await buyer.get(`/checkout/return?error=${error}`)).text).toContain(sentence)
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
    expect((await buyer.get("/checkout/return")).text).toContain(PAYMENT_MESSAGES.en.processing)
    expect((await buyer.get("/checkout/card")).location).toBe("/checkout/return")
  })

  it.each([
    [404, "session_gone"],
    [409, "cart_changed"],
    [409, "session_gone"],
  ] as const)("with HTTP %s leads to a new choice of payment", async (status, code) => {
    await choose("pp_direct_svc")
    shop.store.cards.answer = { status, body: { type: "conflict", message: "no", code } }
    const { location } = await send()
    const { text } = await buyer.get(location ?? "")
    expect(text).toContain(PAYMENT_MESSAGES.en[code])
    expect(text).toContain(`href="/checkout/payment"`)
    expect(text).not.toContain("/svc/pay/")
  })
})

describe("a card while another tab pays the same cart", () => {
  afterEach(() => (shop.store.cards.onCard = () => {}))

  /** The other tab pays, and shows its order. */
  const elsewhere = () => {
    const order_id = shop.store.placeOrder(buyer.cartId, "captured")
    shop.store.states = [{ status: "completed", next: "order", order_id }]
    return order_id
  }

  it("leads to the order of the other tab, and not to another payment", async () => {
    await choose("pp_direct_svc")
    shop.store.cards.answer = { status: 409, body: { type: "conflict", message: "no", code: "processing" } }
    let order_id = ""
    shop.store.cards.onCard = () => {
      order_id = elsewhere()
      buyer.cookies.delete("storefront_payment")
    }
    const { location } = await send()
    expect((await buyer.get(location ?? "")).location).toBe(`/orders/${order_id}`)
  })

  it("says that the payment is being processed while the other tab has no order yet", async () => {
    await choose("pp_direct_svc")
    shop.store.cards.answer = { status: 409, body: { type: "conflict", message: "no", code: "processing" } }
    shop.store.cards.onCard = () => (shop.store.states = [{ status: "processing", next: "wait" }])
    const { text } = await buyer.get((await send()).location ?? "")
    expect(text).toContain(PAYMENT_MESSAGES.en.processing)
    expect(text).toContain("Check again")
    expect(text).not.toContain(`href="/checkout/payment"`)
  })

  it("says the same at the form while a payment that was chosen before may still be charged", async () => {
    await choose("pp_direct_svc")
    shop.store.cards.answer = { status: 409, body: { type: "conflict", message: "no", code: "processing" } }
    expect((await send()).text).toContain(PAYMENT_MESSAGES.en.processing)
  })

  it("leads to the order that the other tab has shown already", async () => {
    await choose("pp_direct_svc")
    const order_id = elsewhere()
    expect((await buyer.get("/checkout/return")).location).toBe(`/orders/${order_id}`)
    const { location } = await send()
    expect((await buyer.get(location ?? "")).location).toBe(`/orders/${order_id}`)
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
    const order_id = shop.store.placeOrder(buyer.cartId, "captured")
    shop.store.states = [{ status: "completed", next: "order", order_id }]
    expect((await send()).location).toBe("/checkout/return")
    expect((await buyer.get("/checkout/card")).location).toBe("/checkout/return")
    expect((await buyer.get("/checkout/return")).location).toBe(`/orders/${order_id}`)
    expect(shop.store.cards.posts).toEqual([])
  })

  it("is shown again to a buyer who left the bank's page, and so is the choice of payment", async () => {
    await choose("pp_threeds_svc")
    shop.store.states = [{ status: "awaiting_buyer", next: "authenticate" }]
    expect((await buyer.get("/checkout/card")).status).toBe(200)
    expect((await buyer.get("/checkout/payment")).status).toBe(200)
  })

  it("names its fields so that browsers can fill them in", async () => {
    await choose("pp_threeds_svc")
    const { text } = await buyer.get("/checkout/card")
    for (const name of ["cc-number", "cc-name", "cc-exp", "cc-csc"]) expect(text).toContain(`autocomplete="${name}"`)
    expect(text.match(/inputmode="numeric"/g)).toHaveLength(3)
  })
})
