import { get, type IncomingMessage } from "node:http"
import { PAYMENT_MESSAGES } from "../../src/storefront"
import { Buyer } from "./__tests__/buyer"
import { StubStore } from "./__tests__/stub-store"
import { type RunningStorefront, startStorefront } from "."

const ADDRESS = {
  ...{ email: "ayse@shop.example", first_name: "Ayşe", last_name: "Yılmaz", address_1: "Bağdat Cad. 10" },
  ...{ city: "İstanbul", postal_code: "34710", phone: "+905551112233", country_code: "tr" },
}
const PAYING = { status: "awaiting_buyer", next: "pay" }
const MISSING_IDENTITY =
  "The payment service needs one more detail: buyer.identityNumber is missing (give it in: data.buyer.identity_number of " +
  "the payment session; metadata.identity_number of the customer, of an address or of the cart)."

let stub: Awaited<ReturnType<typeof StubStore.open>>
let shop: RunningStorefront
let buyer: Buyer

beforeAll(async () => {
  stub = await StubStore.open()
  shop = await startStorefront({ port: 0, backendUrl: stub.store.url, publishableKey: "pk_stub" })
})
afterAll(async () => {
  await shop.stop()
  await stub.close()
})
beforeEach(() => {
  buyer = new Buyer(shop.url)
  Object.assign(stub.store, { sessionRefusal: undefined, states: [PAYING], isDown: false })
})

const cartId = () => buyer.cookies.get("storefront_cart") ?? ""

async function toPayment(): Promise<void> {
  expect(await buyer.post("/cart/lines", { variant: "variant_prod_1" })).toMatchObject({ location: "/cart" })
  expect(await buyer.post("/checkout/address", ADDRESS)).toMatchObject({ location: "/checkout/delivery" })
  expect(await buyer.post("/checkout/delivery", { option: "so_1" })).toMatchObject({ location: "/checkout/payment" })
}

const pay = (fields = {}) => buyer.post("/checkout/payment", { provider: "pp_hosted_svc", ...fields })

describe("the shop", () => {
  it("shows what is on sale in the browser's language, and in the one that was chosen", async () => {
    const turkish = await buyer.get("/", { "accept-language": "tr-TR,tr;q=0.9,en;q=0.8" })
    expect(turkish.text).toContain(`<html lang="tr">`)
    expect(turkish.text).toContain("₺1.250,00")
    expect(await buyer.post("/language", { language: "en", back: "/products/cay-bardagi?a=1" })).toMatchObject({
      status: 303,
      location: `${shop.url}/products/cay-bardagi?a=1`,
    })
    const english = await buyer.get("/", { "accept-language": "tr" })
    expect(english.text).toContain(`<html lang="en">`)
    expect(english.text).toContain("₺1,250.00")
  })

  it("offers a product's variants the cheapest first, without what is sold out", async () => {
    const both = (await buyer.get("/products/cay-bardagi")).text
    expect(both.indexOf("Standart")).toBeGreaterThan(0)
    expect(both.indexOf("Büyük")).toBeGreaterThan(both.indexOf("Standart"))
    const one = (await buyer.get("/products/bakir-caydanlik")).text
    expect(one).toContain(`value="variant_prod_2"`)
    expect(one).not.toContain("variant_prod_2_large")
    const none = (await buyer.get("/products/kahve-degirmeni", { "accept-language": "en" })).text
    expect(none).toContain("Sold out")
    expect(none).not.toContain("Add to cart")
    expect((await buyer.get("/", { "accept-language": "en" })).text.match(/Sold out/g)).toHaveLength(1)
  })

  it.each(["https://evil.example/", "//evil.example/", "/\\evil.example", "/\t/evil.example", "//[", "javascript:1"])(
    "does not send a buyer who chose a language to %p",
    async (back) => {
      const { location } = await buyer.post("/language", { language: "tr", back })
      expect(new URL(location ?? "", shop.url).origin).toBe(shop.url)
    },
  )

  it("writes a product's words as words", async () => {
    for (const path of ["/", "/products/hostile"]) {
      const { text } = await buyer.get(path)
      expect(text).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Söhne")
      expect(text).not.toContain("<script>alert")
    }
  })

  it("has no page where there is none", async () => {
    for (const path of ["/products/none", "/orders/order_none", "/nowhere"]) {
      expect((await buyer.get(path)).status).toBe(404)
    }
  })

  it("allows no inline script, no frame around it and no cookie to a script", async () => {
    const { headers } = await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    expect(headers.get("content-security-policy")).toContain("script-src 'self';")
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.get("set-cookie")).toMatch(/^storefront_cart=cart_\d+; .*HttpOnly; SameSite=Lax$/)
  })

  it("takes no form of another site", async () => {
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" }
    expect((await buyer.post("/cart/lines", { variant: "variant_prod_1" }, foreign)).status).toBe(403)
  })

  it("brings a buyer to the host name its cookies are for", async () => {
    const headers = { host: `127.0.0.1:${new URL(shop.url).port}` }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${shop.url}/cart?a=1`, { headers }, resolve).on("error", reject)
    })
    answer.resume()
    expect(answer.headers.location).toBe(`${shop.url}/cart?a=1`)
  })

  it("says so when the store is away", async () => {
    stub.store.isDown = true
    const logged = jest.spyOn(process.stderr, "write").mockReturnValue(true)
    expect(await buyer.get("/cart")).toMatchObject({ status: 200 })
    expect(await buyer.get("/products/cay-bardagi")).toMatchObject({ status: 502 })
    expect(logged).toHaveBeenCalledTimes(1)
    logged.mockRestore()
  })
})

describe("a cart", () => {
  it("is filled, changed and emptied", async () => {
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    expect((await buyer.get("/cart")).text).toContain("₺699.80")
    await buyer.post("/cart/lines/line_1", { quantity: "3" })
    expect((await buyer.get("/cart")).text).toContain("₺1,049.70")
    await buyer.post("/cart/lines/line_1", { quantity: "0" })
    expect((await buyer.get("/cart")).text).toContain("Your cart is empty.")
  })

  it("tells what the store refused, and keeps what it had", async () => {
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    const refused = await buyer.post("/cart/lines/line_1", { quantity: "6" })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain("Some variant does not have the required inventory")
    expect(refused.text).toContain("₺349.90")
  })

  it("that is gone, or an order already, is an empty one", async () => {
    buyer.cookies.set("storefront_cart", "cart_of_nobody%2F..")
    expect((await buyer.get("/cart")).text).toContain("Your cart is empty.")
    await toPayment()
    stub.store.placeOrder(cartId(), "captured")
    expect((await buyer.get("/cart")).text).toContain("Your cart is empty.")
  })
})

describe("the checkout", () => {
  it("leads through its steps and lets none be left out", async () => {
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
    await toPayment()
    const { text } = await buyer.get("/checkout/payment")
    expect(text).toContain("Card, on the secure payment page")
    expect(text).toContain("Manual payment (test)")
    expect(text).toContain("Pay ₺399.80")
  })

  it("places an order that is not paid by hand, and does not say it was", async () => {
    await toPayment()
    const { location } = await buyer.post("/checkout/payment", { provider: "pp_system_default" })
    expect(location).toMatch(/^\/orders\/order_\d+$/)
    const { text } = await buyer.get(location ?? "")
    expect(text).toContain("Order #7")
    expect(text).toContain("Approved, not yet collected")
    expect(text).not.toContain(">Paid<")
  })

  it("asks for the buyer's details the service lacks, and no others", async () => {
    await toPayment()
    stub.store.sessionRefusal = MISSING_IDENTITY
    const { status, text } = await pay()
    expect(status).toBe(422)
    expect(text.match(/aria-invalid/g)).toHaveLength(1)
    expect(text).toMatch(/<input\s+id="identity_number"[^>]*aria-invalid/)
    expect(text).toContain("The payment service needs more details.")
    expect(text).toContain("Please fill this in.")
    const typed = await pay({ identity_number: "1" })
    expect(typed.text).toContain("Please check this.")
    expect(typed.text).not.toContain("Please fill this in.")
  })

  it("tells what the store refused in its own words where no field can help", async () => {
    await toPayment()
    stub.store.sessionRefusal = "The currency <usd> is not one the service takes."
    expect((await pay()).text).toContain("The currency &lt;usd&gt; is not one the service takes.")
  })

  it("sends the buyer to the pay address, with language, return address and what was typed", async () => {
    await toPayment()
    await buyer.post("/language", { language: "tr", back: "/" })
    const { status, location } = await pay({ identity_number: " 10000000146 ", city: "" })
    const { data, id } = stub.store.lastSession
    expect({ status, location }).toEqual({ status: 303, location: `${stub.store.url}/svc/pay/${id}/sig` })
    expect(data).toEqual({
      return_url: `${shop.url}/checkout/return`,
      buyer: { identity_number: "10000000146" },
      locale: "tr",
    })
  })

  it("has a policy that lets the payment form be answered with the way to the service", async () => {
    await toPayment()
    const policyOf = async (path: string) => (await buyer.get(path)).headers.get("content-security-policy")
    expect(await policyOf("/checkout/payment")).not.toContain("form-action")
    expect(await policyOf("/checkout/address")).toContain("form-action 'self'")
  })

  it.each(["processing", "completed", "reversing"])("starts no second payment while one is %s", async (status) => {
    await toPayment()
    await pay()
    const before = stub.store.sessions.length
    const next = status === "completed" ? "order" : "wait"
    stub.store.states = [{ status, next, order_id: "order_1" }]
    expect((await buyer.get("/checkout/payment")).location).toBe("/checkout/return")
    expect((await pay()).location).toBe("/checkout/return")
    expect(stub.store.sessions).toHaveLength(before)
  })

  it("starts another payment when the first one was declined", async () => {
    await toPayment()
    await pay()
    stub.store.states = [{ status: "declined", next: "choose_payment", error: "declined" }]
    expect((await pay()).location).toContain("/svc/pay/")
  })
})

describe("a buyer who comes back", () => {
  beforeEach(async () => {
    await toPayment()
    await pay()
  })
  const back = (query: string) => buyer.get(`/checkout/return?${query}`)

  it("sees the order, paid when the order is, and starts with an empty cart", async () => {
    const orderId = stub.store.placeOrder(cartId(), "captured")
    stub.store.states = [{ status: "completed", next: "order", order_id: orderId }]
    const { location } = await back(`order_id=${orderId}&payment_status=completed`)
    expect(location).toBe(`/orders/${orderId}`)
    expect((await buyer.get(`/orders/${orderId}`)).text).toContain(`<span class="badge good">Paid</span>`)
    expect(buyer.cookies.has("storefront_payment")).toBe(false)
    expect((await buyer.get("/cart")).text).toContain("Your cart is empty.")
  })

  it("is not told an order is paid that is in review, whatever the address says", async () => {
    const orderId = stub.store.placeOrder(cartId(), "awaiting")
    stub.store.states = [{ status: "in_review", next: "order", order_id: orderId }]
    const { location } = await back(`order_id=${orderId}&payment_status=completed`)
    expect((await buyer.get(location ?? "")).text).toContain("Being checked.")
  })

  it("waits where the store does not agree with good news of the address", async () => {
    stub.store.states = [{ status: "processing", next: "wait" }]
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
    ["expired", true, true],
    ["reversed", false, true],
    ["cart_changed", false, true],
    ["session_gone", false, true],
    ["buyer_incomplete", false, true],
    ["seller_unavailable", false, true],
    ["processing", false, false],
    ["attention", false, false],
    ["newly_invented", false, false],
  ] as const)("with %s is told what to do (pay on: %s, choose: %s)", async (code, mayPayOn, mayChoose) => {
    if (!mayChoose) stub.store.states = [{ status: "processing", next: code === "attention" ? "contact_shop" : "wait" }]
    const { text } = await back(`error=${code}`)
    expect(text).toContain(PAYMENT_MESSAGES.en[code === "newly_invented" ? "processing" : code])
    expect(PAY_LINK.test(text)).toBe(mayPayOn)
    expect(text.includes(`href="/checkout/payment"`)).toBe(mayChoose)
  })

  it("is told so at the shop's first page, too, where the store knows no other", async () => {
    const { status, location } = await buyer.get("/?error=processing")
    expect({ status, location }).toEqual({ status: 302, location: "/checkout/return?error=processing" })
    expect((await buyer.get("/?utm_source=mail")).status).toBe(200)
  })

  it("in another browser is told by the address alone, and cannot pay again when it is not known", async () => {
    buyer = new Buyer(shop.url)
    expect((await back("error=declined")).text).toContain(PAYMENT_MESSAGES.en.declined)
    expect((await back("error=newly_invented")).text).toContain(PAYMENT_MESSAGES.en.unknown)
    expect((await back("order_id=order%2F1&payment_status=in_review")).location).toBe("/orders/order%2F1")
    expect((await back("")).location).toBe("/cart")
  })

  it("hears of news while the page waits", async () => {
    stub.store.states = [
      { status: "processing", next: "wait" },
      { status: "completed", next: "order", order_id: "order_1" },
    ]
    expect((await buyer.get("/checkout/return/state")).text).toBe(`{"is":"settled"}`)
  })
})
