import { ADDRESS, goToPayment } from "../__tests__/checkout"
import { openShop } from "../__tests__/open-shop"
import { NOT_FOR_THIS_CART } from "../__tests__/stub-store"
import { isIdentityNumber } from "./identity"

const PAYING = { status: "awaiting_buyer", next: "pay" }
const MISSING_IDENTITY =
  "The payment service needs one more detail: buyer.identityNumber is missing (give it in: data.buyer.identity_number of " +
  "the payment session; metadata.identity_number of the customer, of an address or of the cart)."

const { shop, buyer } = openShop()

beforeEach(() => {
  Object.assign(shop.store, { sessionRefusal: undefined, states: [PAYING] })
})

const pay = (fields = {}) => buyer.post("/checkout/payment", { provider: "pp_hosted_svc", ...fields })

describe("the checkout", () => {
  it("allows no step to be skipped", async () => {
    for (const step of ["address", "delivery", "payment"]) {
      expect((await buyer.get(`/checkout/${step}`)).location).toBe("/cart")
    }
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    expect((await buyer.get("/checkout/payment")).location).toBe("/checkout/address")
    await buyer.post("/checkout/address", ADDRESS)
    expect((await buyer.get("/checkout/payment")).location).toBe("/checkout/delivery")
  })

  it("marks what is missing in an address and keeps what was typed", async () => {
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    const { status, text } = await buyer.post("/checkout/address", { ...ADDRESS, city: " ", first_name: `"Ayşe"` })
    expect(status).toBe(422)
    expect(text).toContain(`value="&quot;Ayşe&quot;"`)
    expect(text.match(/aria-invalid/g)).toHaveLength(1)
    expect(text).toContain(`aria-describedby="city-problem"`)
  })

  it("offers every provider of the region by name", async () => {
    await goToPayment(buyer)
    const { text } = await buyer.get("/checkout/payment")
    expect(text).toContain("Card, on the secure payment page")
    expect(text).toContain("Manual payment (test)")
    expect(text).toContain("Pay ₺399.80")
  })

  it("places an order with manual payment, and does not show it as paid", async () => {
    await goToPayment(buyer)
    const { location } = await buyer.post("/checkout/payment", { provider: "pp_system_default" })
    expect(location).toMatch(/^\/orders\/order_\d+$/)
    const { text } = await buyer.get(location ?? "")
    expect(text).toContain("Order #7")
    expect(text).toContain("Approved, not yet collected")
    expect(text).not.toContain(">Paid<")
  })

  it("asks only for those details of the buyer that the service still needs", async () => {
    await goToPayment(buyer)
    shop.store.sessionRefusal = MISSING_IDENTITY
    const { status, text } = await pay()
    expect(status).toBe(422)
    expect(text.match(/aria-invalid/g)).toHaveLength(1)
    expect(text).toMatch(/<input\s+id="identity_number"[^>]*aria-invalid/)
    expect(text).toContain("The payment service needs more details.")
    expect(text).toContain("Required.")
    const typed = await pay({ identity_number: "1" })
    expect(typed.text).toMatch(/id="identity_number-problem"[^>]*>The identity number is incomplete or wrong\./)
    expect(typed.text).not.toContain("Required.")
  })

  it("checks an identity number before the store is asked, and lets the manual payment go without", async () => {
    await goToPayment(buyer)
    const before = shop.store.sessions.length
    const { status, text } = await pay({ identity_number: "12345678901" })
    expect(status).toBe(422)
    expect(text).toMatch(/<input\s+id="identity_number"[^>]*value="12345678901"[^>]*aria-invalid/)
    expect(shop.store.sessions).toHaveLength(before)
    expect(await pay({ provider: "pp_system_default", identity_number: "1" })).toMatchObject({ status: 303 })
  })

  it("says at the field what is wrong with an address, each by itself", async () => {
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    const { status, text } = await buyer.post("/checkout/address", { ...ADDRESS, email: "ayse", phone: "12", city: "" })
    expect(status).toBe(422)
    for (const [name, problem] of [
      ["email", "Enter an e-mail address"],
      ["phone", "Enter a phone number"],
      ["city", "Required."],
    ] as const)
      expect(text).toMatch(new RegExp(`id="${name}-problem"[^>]*>${problem}`))
    expect(text.match(/aria-invalid/g)).toHaveLength(3)
  })

  it.each(["444 0 123", "0850 222 00 00 dahili 12", "+44\u201107911\u2011123456", "\u202a+90 532 123 45 67\u202c"])(
    "takes the phone number %j, which the store reads",
    async (phone) => {
      await buyer.post("/cart/lines", { variant: "variant_prod_1" })
      expect(await buyer.post("/checkout/address", { ...ADDRESS, phone })).toMatchObject({ status: 303 })
    },
  )

  it("asks for a name that has nothing but marks that are not seen", async () => {
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    const { status, text } = await buyer.post("/checkout/address", { ...ADDRESS, first_name: "\u200b" })
    expect(status).toBe(422)
    expect(text).toMatch(/id="first_name-problem"[^>]*>Required\./)
  })

  it("confirms an order of nothing, which is placed without a payment, and shows where it goes", async () => {
    await goToPayment(buyer)
    expect((await buyer.post("/cart/code", { code: "HEDIYE" })).location).toBe("/cart")
    const cart = (await buyer.get("/cart")).text
    expect(cart).toContain("Code HEDIYE applied.")
    // a line has its price, and the discount is below
    expect(cart).toMatch(/<span class="amount">₺349\.90<[^]*>-₺349\.90<[^]*>₺0\.00</)
    expect((await buyer.get("/checkout/payment")).text).toContain("There is nothing to pay.")
    const { location } = await buyer.post("/checkout/payment", {})
    const { text } = await buyer.get(location ?? "")
    expect(text).toContain(`<span class="badge good">Confirmed, nothing to pay</span>`)
    expect(text).not.toContain("eing checked")
    expect(text).toMatch(/ayse@shop\.example[^]*Ayşe Yılmaz<br>Bağdat Cad\. 10<br>34710 İstanbul/)
  })

  it("says at the field that a discount code is not valid, and takes a valid one off again", async () => {
    await goToPayment(buyer)
    const { status, text } = await buyer.post("/cart/code", { code: "YANLIS" })
    expect(status).toBe(422)
    expect(text).toMatch(
      /<title>Error: Cart[^]*id="code"[^>]*value="YANLIS"[^>]*aria-invalid[^>]*autofocus[^]*?This code is not valid\./,
    )
    const unused = await buyer.post("/cart/code", { code: NOT_FOR_THIS_CART })
    expect({ status: unused.status, isSaid: unused.text.includes("This code is not valid.") }).toEqual({
      status: 422,
      isSaid: true,
    })
    await buyer.post("/cart/code", { code: "HEDIYE" })
    await buyer.post("/cart/code", { remove: "yes" })
    expect((await buyer.get("/cart")).text).not.toContain("HEDIYE")
  })

  it("shows how many things are in the cart", async () => {
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    expect((await buyer.get("/", { accept: "text/html" })).text).toContain(`href="/cart">Cart (2)</a>`)
  })

  it("shows the store's own sentence for a refusal that no field can correct", async () => {
    await goToPayment(buyer)
    shop.store.sessionRefusal = "The currency <usd> is not one the service takes."
    expect((await pay()).text).toContain("The currency &lt;usd&gt; is not one the service takes.")
  })

  it("redirects the buyer to the pay address, with the language, the return address and what was typed", async () => {
    await goToPayment(buyer)
    await buyer.post("/language", { language: "tr", back: "/" })
    const { status, location } = await pay({ identity_number: " 10000000146 ", city: "" })
    const { data, id } = shop.store.lastSession
    expect({ status, location }).toEqual({ status: 303, location: `${shop.store.url}/svc/pay/${id}/sig` })
    expect(data).toEqual({
      return_url: `${shop.url}/checkout/return`,
      buyer: { identity_number: "10000000146" },
      locale: "tr",
    })
  })

  it("has a policy that allows the payment form to redirect to the service", async () => {
    await goToPayment(buyer)
    const readPolicy = async (path: string) => (await buyer.get(path)).headers.get("content-security-policy")
    expect(await readPolicy("/checkout/payment")).not.toContain("form-action")
    expect(await readPolicy("/checkout/address")).toContain("form-action 'self'")
  })

  it("offers first what the buyer chose before, and leads back to earlier steps", async () => {
    await goToPayment(buyer)
    const first = (await buyer.get("/checkout/payment")).text
    expect(first).toMatch(/value="pp_hosted_svc" checked/)
    expect(first).toMatch(/<a href="\/checkout\/address">Address<\/a>[^]*<a href="\/checkout\/delivery">Delivery<\/a>/)
    expect(first).not.toContain(`<a href="/checkout/payment">`)
    await pay({ provider: "pp_threeds_svc" })
    expect((await buyer.get("/checkout/payment")).text).toMatch(/value="pp_threeds_svc" checked/)
  })

  it.each(["processing", "completed", "reversing"])(
    "starts no second payment while the first is %s",
    async (status) => {
      await goToPayment(buyer)
      await pay()
      const before = shop.store.sessions.length
      const next = status === "completed" ? "order" : "wait"
      shop.store.states = [{ status, next, order_id: "order_1" }]
      expect((await buyer.get("/checkout/payment")).location).toBe("/checkout/return")
      expect((await pay()).location).toBe("/checkout/return")
      expect(shop.store.sessions).toHaveLength(before)
    },
  )

  it("starts another payment when the first one was declined", async () => {
    await goToPayment(buyer)
    await pay()
    shop.store.states = [{ status: "declined", next: "choose_payment", error: "declined" }]
    expect((await pay()).location).toContain("/svc/pay/")
  })
})

describe("an identity number", () => {
  it.each(["11111111110", "10000000146", "100 000 001 46", "U12345678", "C-1234-5"])("may be %s", (typed) =>
    expect(isIdentityNumber(typed)).toBe(true),
  )

  it.each(["12345678901", "11111111111", "10000000147", "01111111110", "1111111111", "1", "", "U1", "U123?456"])(
    "is not %j",
    (typed) => expect(isIdentityNumber(typed)).toBe(false),
  )
})
