import { goToPayment } from "../__tests__/checkout"
import { openShop } from "../__tests__/open-shop"

const { shop, buyer } = openShop()

beforeEach(async () => {
  shop.store.states = [{ status: "not_started", next: "pay" }]
  await goToPayment(buyer)
  await buyer.post("/checkout/payment", { provider: "pp_direct_svc" })
})

const draw = async (json: string) => buyer.ask("/checkout/card/offers", json)

describe("the card form", () => {
  it("is shown without installments when the store offers none", async () => {
    shop.store.cards.hasOffers = false
    const { status, text } = await buyer.get("/checkout/card")
    shop.store.cards.hasOffers = true
    expect(status).toBe(200)
    expect(text).toContain("Pay ₺399.80")
    expect(text).not.toContain("checked")
  })

  it.each([`{"bin":"5528790000000008"}`, `{"bin":"55 879"}`, "{", "[]"])(
    "requests no installments with the body %p",
    async (json) => {
      const before = shop.store.cards.binChecks.length
      expect((await draw(json)).status).toBe(404)
      expect(shop.store.cards.binChecks).toHaveLength(before)
    },
  )
})

describe("with the service's totals", () => {
  beforeEach(() => {
    shop.store.cards.hasTotals = true
  })
  afterEach(() => {
    shop.store.cards.hasTotals = false
  })

  it("the form shows them, says that the card needs 3D Secure, and sends the total that was shown", async () => {
    const { text } = await draw(JSON.stringify({ bin: "55287900" }))
    expect(text).toContain("2\u00a0×\u00a0₺136.47 + ₺136.46")
    expect(text).toContain("This card can only be used with 3D Secure.")
    const totals = /name="totals" value="([^"]*)"/.exec(text)?.[1]?.replaceAll("&quot;", '"') ?? ""
    const typed = { number: "5528790000000008", holder_name: "Ayşe", expire: "12/40", cvc: "123" }
    await buyer.post("/checkout/card", { ...typed, installment: "3", totals })
    expect(shop.store.cards.posts.at(-1)).toMatchObject({ installment: 3, total: "409.40" })
  })
})

describe("an order that was paid in installments", () => {
  async function show(payment_status: string) {
    const order_id = shop.store.placeOrder(buyer.cartId, payment_status)
    const charged = {
      installment: 6,
      price: "399.80",
      paid_price: "411.79",
      surcharge: "11.99",
      card: { association: "VISA", last_four: "1112" },
    }
    shop.store.states = [{ status: "completed", next: "order", order_id, charged }]
    return (await buyer.follow(buyer.get("/checkout/return"))).text
  }

  it("shows what is held, and not that it was charged, while the amount is held", async () => {
    const text = await show("authorized")
    expect(text).toMatch(/Held on the card<\/dt>\s*<dd>₺411.79/)
    expect(text).not.toContain("Charged to the card")
  })
})
