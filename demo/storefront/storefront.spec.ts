import { get, type IncomingMessage } from "node:http"
import { GOODS } from "../seed/goods"
import { ADDRESS, goToPayment } from "./__tests__/checkout"
import { openShop } from "./__tests__/open-shop"

const { shop, buyer } = openShop()

beforeEach(() => {
  shop.store.isDown = false
})

describe("the shop", () => {
  it("shows its products in the browser's language, or in the language that was chosen", async () => {
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

  it("describes a product in the buyer's language, or in Turkish where there is no other text", async () => {
    const { text } = await buyer.get("/products/cay-bardagi", { "accept-language": "en" })
    expect(text).toContain("Slim-waisted.")
    expect(text).not.toContain("İnce belli.")
    expect((await buyer.get("/products/cay-bardagi", { "accept-language": "tr" })).text).toContain("İnce belli.")
    expect((await buyer.get("/products/hostile", { "accept-language": "en" })).text).toContain("Söhne</p>")
  })

  it("lists a product's variants by price, without those that are sold out", async () => {
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
    "does not redirect a buyer who chose a language to %p",
    async (back) => {
      const { location } = await buyer.post("/language", { language: "tr", back })
      expect(new URL(location ?? "", shop.url).origin).toBe(shop.url)
    },
  )

  it("escapes the texts of a product", async () => {
    for (const path of ["/", "/products/hostile"]) {
      const { text } = await buyer.get(path)
      expect(text).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Söhne")
      expect(text).not.toContain("<script>alert")
    }
  })

  it("serves the pictures of the demo's goods, to the admin too", async () => {
    for (const { handle } of GOODS) {
      const { headers, status } = await buyer.get(`/pictures/${handle}.png`)
      expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "image/png" })
      expect(headers.get("access-control-allow-origin")).toBe("*")
      expect(headers.get("cache-control")).toBe("max-age=3600")
    }
    for (const file of ["none.png", "..%2f..%2fpackage.json"])
      expect((await buyer.get(`/pictures/${file}`)).status).toBe(404)
  })

  it("answers 404 for a product, an order or a page that does not exist", async () => {
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

  it("refuses a form that another site posts", async () => {
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" }
    expect((await buyer.post("/cart/lines", { variant: "variant_prod_1" }, foreign)).status).toBe(403)
  })

  it("redirects a buyer to the host name that its cookies belong to", async () => {
    const headers = { host: `127.0.0.1:${new URL(shop.url).port}` }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${shop.url}/cart?a=1`, { headers }, resolve).on("error", reject)
    })
    answer.resume()
    expect(answer.headers.location).toBe(`${shop.url}/cart?a=1`)
  })

  it("shows an error page while the store does not respond", async () => {
    shop.store.isDown = true
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

  it("shows why the store refused a change, and stays as it was", async () => {
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    const refused = await buyer.post("/cart/lines/line_1", { quantity: "6" })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain("There is not enough of this left in stock.")
    expect(refused.text).toContain("₺349.90")
    await buyer.post("/language", { language: "tr", back: "/" })
    const turkish = await buyer.post("/cart/lines/line_1", { quantity: "6" })
    expect(turkish.text).toContain("Bu üründen stokta bu kadar kalmadı.")
  })

  it("that no longer exists, or that is already an order, is shown as empty", async () => {
    buyer.cookies.set("storefront_cart", "cart_unknown%2F..")
    expect((await buyer.get("/cart")).text).toContain("Your cart is empty.")
    await goToPayment(buyer)
    shop.store.placeOrder(buyer.cartId, "captured")
    expect((await buyer.get("/cart")).text).toContain("Your cart is empty.")
  })
})

describe("a buyer in another country", () => {
  const choose = (country: string, back = "/") => buyer.post("/cart/country", { country, back })
  const page = async (path: string) => (await buyer.get(path, { accept: "text/html", "accept-language": "en" })).text

  afterEach(() => {
    shop.store.isTurkishOnly = false
  })

  it("buys in Türkiye until they choose, and then sees that country's prices on every page", async () => {
    expect(await page("/")).toContain("</span>Türkiye · TRY</button>")
    expect(await choose("de", "/products/bakir-caydanlik")).toMatchObject({
      status: 303,
      location: `${shop.url}/products/bakir-caydanlik`,
    })
    expect(await page("/products/bakir-caydanlik")).toContain("€31.25")
    expect(await page("/")).toContain("</span>Germany · EUR</button>")
    expect((await buyer.get("/", { accept: "text/html", "accept-language": "tr" })).text).toContain("Almanya · EUR")
  })

  it("begins a cart there, whose address is in that region", async () => {
    await choose("fr")
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    expect(shop.store.carts.get(buyer.cartId)).toMatchObject({
      region_id: "reg_eu",
      shipping_address: { country_code: "fr" },
    })
    const address = await page("/checkout/address")
    expect(address).toMatch(/<option value="de"\s*>Germany<\/option><option value="fr" selected>France</)
    expect(address).not.toContain(`<option value="tr"`)
  })

  it("takes the goods in the cart along, and gives address and delivery anew", async () => {
    await goToPayment(buyer)
    await choose("de")
    const cart = await page("/cart")
    expect(cart).toContain("€8.75")
    expect(cart).not.toContain("₺")
    expect((await buyer.get("/checkout/payment")).location).toBe("/checkout/address")
    await buyer.post("/checkout/address", { ...ADDRESS, country_code: "fr" })
    await buyer.post("/checkout/delivery", { option: "so_1" })
    expect(await page("/checkout/payment")).toContain("Pay €58.65")
  })

  it("keeps the address when the region is the same", async () => {
    await choose("de")
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    await buyer.post("/checkout/address", { ...ADDRESS, country_code: "fr" })
    await choose("de")
    expect(shop.store.carts.get(buyer.cartId)).toMatchObject({ shipping_address: { city: ADDRESS.city } })
  })

  it("is never shown a price of one currency and charged in another, even when the choice was forgotten", async () => {
    await choose("de")
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    buyer.cookies.delete("storefront_country")
    expect(await page("/products/cay-bardagi")).toContain("₺349.90")
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    expect(await page("/cart")).toContain("₺699.80")
  })

  it("stays where the cart is when its goods are not sold there, and reads why", async () => {
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    shop.store.isTurkishOnly = true
    const refused = await choose("de")
    expect(refused.status).toBe(422)
    expect(refused.text).toContain("Something in your cart is not sold there.")
    expect(await page("/")).toContain("Türkiye · TRY</button>")
  })

  it.each(["us", "TR", "../de", "de; Path=/x"])(
    "cannot choose %p, to which the shop does not sell",
    async (country) => {
      expect((await choose(country)).status).toBe(400)
      buyer.cookies.set("storefront_country", encodeURIComponent(country))
      expect(await page("/")).toContain("Türkiye · TRY</button>")
    },
  )
})

describe("the shop of a marketplace", () => {
  it("names the seller of a product, and no seller for the shop's own products", async () => {
    const count = async (path: string) => (await buyer.get(path)).text.split("Sold by Çaycı &lt;Oğlu&gt;").length - 1
    await buyer.post("/cart/lines", { variant: "variant_prod_1" })
    await buyer.post("/cart/lines", { variant: "variant_prod_2" })
    const order = `/orders/${shop.store.placeOrder(buyer.cartId, "captured")}`
    const pages = ["/", "/products/cay-bardagi", "/products/bakir-caydanlik", order]
    expect(await Promise.all(pages.map(count))).toEqual([1, 1, 0, 1])
    expect((await buyer.get("/products/kahve-degirmeni")).text).not.toContain("Sold by")
    expect((await buyer.get(order, { "accept-language": "tr" })).text).toContain("Satıcı: Çaycı")
  })

  it("adds one product of each seller to the cart", async () => {
    expect((await buyer.get("/")).text).toContain("Add one item from each seller")
    expect(await buyer.post("/cart/sellers", {})).toMatchObject({ status: 303, location: "/cart" })
    const { text } = await buyer.get("/cart")
    expect(text).toContain("Sold by Çaycı &lt;Oğlu&gt;")
    expect(text).toContain("Sold by Bakırcı")
    expect(text).toContain("₺1,599.90")
  })
})
