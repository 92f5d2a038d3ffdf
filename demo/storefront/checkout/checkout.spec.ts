import { ADDRESS, fillCart, goToPayment } from "../__tests__/checkout"
import { openShop } from "../__tests__/open-shop"
import { isIdentityNumber } from "./identity"

const MISSING_IDENTITY =
  "The payment service needs one more detail: buyer.identityNumber is missing (give it in: data.buyer.identity_number of " +
  "the payment session; metadata.identity_number of the customer, of an address or of the cart)."

const { shop, buyer } = openShop()

beforeEach(() => {
  Object.assign(shop.store, { sessionRefusal: undefined, states: [{ status: "awaiting_buyer", next: "pay" }] })
})

const pay = (fields = {}) => buyer.post("/checkout/payment", { provider: "pp_hosted_svc", ...fields })

describe("the address of a checkout", () => {
  beforeEach(() => fillCart(buyer))
  const send = (fields: Record<string, string>) => buyer.post("/checkout/address", { ...ADDRESS, ...fields })

  it("says at each field what is wrong, and keeps what was typed", async () => {
    const { status, text } = await send({ email: "ayse", phone: "12", city: " ", first_name: `"Ayşe"` })
    expect(status).toBe(422)
    expect(text).toContain(`value="&quot;Ayşe&quot;"`)
    expect(text).toContain(`aria-describedby="city-problem"`)
    expect(text).toMatch(/id="email-problem"[^>]*>Enter an e-mail address/)
    expect(text).toMatch(/id="phone-problem"[^>]*>Enter a phone number/)
    expect(text).toMatch(/id="city-problem"[^>]*>Required\./)
    expect(text.match(/aria-invalid/g)).toHaveLength(3)
  })

  it.each(["444 0 123", "0850 222 00 00 dahili 12", "+44\u201107911\u2011123456", "\u202a+90 532 123 45 67\u202c"])(
    "takes the phone number %j, which the store reads",
    async (phone) => expect(await send({ phone })).toMatchObject({ status: 303 }),
  )

  it("asks for a name that has nothing but marks that are not seen", async () => {
    const { status, text } = await send({ first_name: "\u200b" })
    expect(status).toBe(422)
    expect(text).toMatch(/id="first_name-problem"[^>]*>Required\./)
  })
})

describe("the checkout", () => {
  it("allows no step to be skipped", async () => {
    const steps = ["address", "delivery", "payment"]
    for (const step of steps) expect((await buyer.get(`/checkout/${step}`)).location).toBe("/cart")
    await fillCart(buyer)
    expect((await buyer.get("/checkout/payment")).location).toBe("/checkout/address")
    await buyer.post("/checkout/address", ADDRESS)
    expect((await buyer.get("/checkout/payment")).location).toBe("/checkout/delivery")
  })

  it("places an order with manual payment, and does not show it as paid", async () => {
    await goToPayment(buyer)
    const placed = pay({ provider: "pp_system_default" })
    expect((await placed).location).toMatch(/^\/orders\/order_\d+$/)
    const { text } = await buyer.follow(placed)
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
    for (const sentence of ["The payment service needs more details.", "Required."]) expect(text).toContain(sentence)
    const typed = (await pay({ identity_number: "1" })).text
    expect(typed).toMatch(/id="identity_number-problem"[^>]*>The identity number is incomplete or wrong\./)
    expect(typed).not.toContain("Required.")
  })

  it("redirects the buyer to the pay address, with the language, the return address and what was typed", async () => {
    await goToPayment(buyer)
    await buyer.post("/language", { language: "tr", back: "/" })
    const { status, location } = await pay({ identity_number: " 10000000146 ", city: "" })
    const { data, id } = shop.store.lastSession
    expect({ status, location }).toEqual({ status: 303, location: `${shop.store.url}/svc/pay/${id}/sig` })
    const typed = { buyer: { identity_number: "10000000146" }, locale: "tr" }
    expect(data).toEqual({ return_url: `${shop.url}/checkout/return`, ...typed })
  })

  it.each(["processing", "completed", "reversing"])("starts no second payment while one is %s", async (status) => {
    await goToPayment(buyer)
    await pay()
    const before = shop.store.sessions.length
    shop.store.states = [{ status, next: status === "completed" ? "order" : "wait", order_id: "order_1" }]
    expect((await buyer.get("/checkout/payment")).location).toBe("/checkout/return")
    expect((await pay()).location).toBe("/checkout/return")
    expect(shop.store.sessions).toHaveLength(before)
  })

  it("starts another payment when the first one was declined", async () => {
    await goToPayment(buyer)
    await pay()
    shop.store.states = [{ status: "declined", next: "choose_payment", error: "declined" }]
    expect((await pay()).location).toContain("/svc/pay/")
  })
})

it("an identity number is a citizen's or foreigner's with right check digits, or a passport's", () => {
  const right = ["11111111110", "10000000146", "100 000 001 46", "U12345678", "C-1234-5"]
  expect(right.filter((typed) => !isIdentityNumber(typed, "tr"))).toEqual([])
  const abroad = ["123456789", "178019912345", "11111111111"]
  expect(abroad.filter((typed) => !isIdentityNumber(typed, "fr"))).toEqual([])
  const short = ["01111111110", "1111111111", "1", "", "U1", "U123?456"]
  expect(
    ["12345678901", "11111111111", "10000000147", ...abroad, ...short].filter((typed) => isIdentityNumber(typed, "TR")),
  ).toEqual([])
})
