import { Buyer } from "../../demo/storefront/__tests__/buyer"
import { type RunningStorefront, startStorefront } from "../../demo/storefront"
import type { RunningMedusa } from "../setup/medusa"

const ADDRESS = {
  email: "ayse@shop.example",
  first_name: "Ayşe",
  last_name: "Yılmaz",
  address_1: "Bağdat Cad. 10",
  city: "İstanbul",
  postal_code: "34710",
  phone: "+905551112233",
  country_code: "tr",
}

export function storefrontTests({ admin, shop, anonymous }: RunningMedusa): void {
  let storefront: RunningStorefront
  beforeAll(async () => {
    const { publishableKey } = shop()
    storefront = await startStorefront({ port: 0, backendUrl: anonymous().url, publishableKey })
  })
  afterAll(() => storefront.stop())

  it("the demo storefront sells a shirt of a real store, shipped, over the store API alone", async () => {
    const buyer = new Buyer(storefront)
    const [handle = ""] = /\/products\/[^"]*g[^"]*mlek/.exec((await buyer.get("/")).text) ?? []
    expect((await buyer.get(handle)).text).toContain("₺100.50")
    await buyer.post("/cart/lines", { variant: shop().products.shirt.variantId })
    const cart = (await buyer.get("/cart")).text
    const [, line = ""] = /action="\/cart\/lines\/([^"]+)"/.exec(cart) ?? []
    expect(await buyer.post(`/cart/lines/${line}`, { quantity: "2" })).toMatchObject({ location: "/cart" })
    expect(await buyer.post("/checkout/address", ADDRESS)).toMatchObject({ location: "/checkout/delivery" })
    const [, option = ""] = /name="option"\s+value="([^"]+)"/.exec((await buyer.get("/checkout/delivery")).text) ?? []
    expect(await buyer.post("/checkout/delivery", { option })).toMatchObject({ location: "/checkout/payment" })
    expect((await buyer.get("/checkout/payment")).text).toContain("Pay ₺231.00")
    const { location } = await buyer.post("/checkout/payment", { provider: "pp_system_default" })
    const order = await buyer.get(location ?? "")
    expect(order.text).toContain("Order #1")
    expect(order.text).toContain("₺231.00")
    expect(order.text).toContain("Approved, not yet collected")
    expect(await admin().send("GET", "/admin/orders")).toMatchObject({ body: { orders: [{ total: 231 }] } })
  })

  it("the demo storefront shows what the store refuses", async () => {
    const buyer = new Buyer(storefront)
    const refused = await buyer.post("/cart/lines", { variant: "variant_of_nobody" })
    expect(refused).toMatchObject({ status: 422, text: expect.stringMatching(/role="alert">[^<]+/) as string })
    buyer.cookies.set("storefront_cart", "cart_of_nobody")
    expect((await buyer.get("/cart")).text).toContain("Your cart is empty.")
    expect((await buyer.get("/orders/order_of_nobody")).status).toBe(404)
  })
}
