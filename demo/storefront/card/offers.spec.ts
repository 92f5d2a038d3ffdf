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
  it("lists the installments of a card without rules of its own, with their surcharge", async () => {
    const { text } = await buyer.get("/checkout/card")
    expect(text).toContain("3\u00a0×\u00a0₺133.27")
    expect(text).toContain("includes a surcharge of ₺11.99")
    expect(text).toMatch(/value="1"\s+checked/)
  })

  it("shows the installments that are offered for the typed card", async () => {
    const { text } = await draw(JSON.stringify({ bin: "552879" }))
    expect(text).toContain("Offered for Bonus · Stub Bank")
    expect(text).toMatch(/value="6"\s+data-total="₺411.79"\s+data-surcharge="₺11.99"/)
    expect(shop.store.cards.binChecks.at(-1)).toEqual({ bin: "552879" })
  })

  it("selects a single payment when the typed card has no installments", async () => {
    const { text } = await draw(JSON.stringify({ bin: "454359" }))
    expect(text).toMatch(/value="1"\s+checked/)
    expect(text).not.toContain(`value="6"`)
  })

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

it("a product's page shows its price in installments", async () => {
  const { text } = await buyer.get("/products/cay-bardagi")
  expect(shop.store.cards.binChecks.at(-1)).toEqual({ amount: "349.9", currency_code: "try" })
  expect(text).toMatch(
    /<th scope="row">6 installments <span class="quiet">5\u00a0×\u00a0₺68.63 \+ ₺68.64<\/span> <span class="quiet">includes a surcharge of ₺11\.99<\/span><\/th>/,
  )
})

describe("with the service's totals", () => {
  beforeEach(() => {
    shop.store.cards.hasTotals = true
  })
  afterEach(() => {
    shop.store.cards.hasTotals = false
  })

  it("a product's page shows them by bank, and amounts that add up", async () => {
    const { text } = await buyer.get("/products/cay-bardagi")
    expect(text).toContain(`<th scope="rowgroup" colspan="2">Bonus · Stub Bank</th>`)
    expect(text).toContain("2\u00a0×\u00a0₺136.47 + ₺136.46")
    expect(text).toContain("₺409.40")
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

  it("shows what was charged, to which card, and when; another order does not", async () => {
    const text = await show("captured")
    expect(text).toMatch(/Card<\/dt>\s*<dd>Visa •••• 1112/)
    expect(text).toMatch(/Ordered on<\/dt>\s*<dd>28 November 2026/)
    expect(text).toContain("6 installments")
    expect(text).toMatch(/Charged to the card<\/dt>\s*<dd>₺411.79/)
    await buyer.post("/cart/lines", { variant: "variant_prod_2" })
    const other = shop.store.placeOrder(buyer.cartId, "captured")
    expect((await buyer.get(`/orders/${other}`)).text).not.toContain("₺411.79")
  })
})
