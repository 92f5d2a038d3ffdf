import { get, type IncomingMessage } from "node:http"
import { GOODS } from "../seed/goods"
import { ADDRESS, fillCart, goToPayment } from "./__tests__/checkout"
import { openShop } from "./__tests__/open-shop"

const { shop, buyer } = openShop()

beforeEach(() => {
  Object.assign(shop.store, { isDown: false, isTurkishOnly: false })
})

const read = async (path: string, language = "en") =>
  (await buyer.get(path, { accept: "text/html", "accept-language": language })).text

describe("the shop", () => {
  it("shows its products in the browser's language, or in the language that was chosen", async () => {
    const turkish = await read("/", "tr-TR,tr;q=0.9,en;q=0.8")
    for (const part of [`<html lang="tr">`, "₺1.250,00"]) expect(turkish).toContain(part)
    const location = `${shop.url}/products/cay-bardagi?a=1`
    const chosen = await buyer.post("/language", { language: "en", back: "/products/cay-bardagi?a=1" })
    expect(chosen).toMatchObject({ status: 303, location })
    const english = await read("/", "tr")
    for (const part of [`<html lang="en">`, "₺1,250.00"]) expect(english).toContain(part)
  })

  it("describes a product in the buyer's language, or in Turkish where there is no other text", async () => {
    const text = await read("/products/cay-bardagi")
    expect(text).toContain("Slim-waisted.")
    expect(text).not.toContain("İnce belli.")
    expect(await read("/products/cay-bardagi", "tr")).toContain("İnce belli.")
    expect(await read("/products/hostile")).toContain("Söhne</p>")
  })

  it("lists a product's variants by price, without those that are sold out", async () => {
    expect(await read("/products/cay-bardagi")).toMatch(/Standart[^]*Büyük/)
    const one = await read("/products/bakir-caydanlik")
    expect(one).toContain(`value="variant_prod_2"`)
    expect(one).not.toContain("variant_prod_2_large")
    const none = await read("/products/kahve-degirmeni")
    expect(none).toContain("Sold out")
    expect(none).not.toContain("Add to cart")
    expect((await read("/")).match(/Sold out/g)).toHaveLength(1)
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

  it("serves the pictures of the demo's goods, to the admin too, and answers 404 for what does not exist", async () => {
    for (const { handle } of GOODS) {
      const { headers, status } = await buyer.get(`/pictures/${handle}.png`)
      expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "image/png" })
      expect(headers.get("access-control-allow-origin")).toBe("*")
      expect(headers.get("cache-control")).toBe("max-age=3600")
    }
    const pictures = ["/pictures/none.png", "/pictures/..%2f..%2fpackage.json"]
    for (const path of [...pictures, "/products/none", "/orders/order_none", "/nowhere"])
      expect([path, (await buyer.get(path)).status]).toEqual([path, 404])
  })

  it("allows no inline script, no frame around it and no cookie to a script", async () => {
    const { headers } = await fillCart(buyer)
    const policy = headers.get("content-security-policy")
    for (const part of ["script-src 'self';", "frame-ancestors 'none'"]) expect(policy).toContain(part)
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
  const setQuantity = (quantity: string) => buyer.post("/cart/lines/line_1", { quantity })

  it("is filled, changed and emptied, and its things are counted on every page", async () => {
    await fillCart(buyer)
    await fillCart(buyer)
    expect(await read("/cart")).toContain("₺699.80")
    expect(await read("/")).toContain(`href="/cart">Cart (2)</a>`)
    await setQuantity("3")
    expect(await read("/cart")).toContain("₺1,049.70")
    await setQuantity("0")
    expect(await read("/cart")).toContain("Your cart is empty.")
  })

  it("shows why the store refused a change, and stays as it was", async () => {
    await fillCart(buyer)
    const { status, text } = await setQuantity("6")
    expect(status).toBe(422)
    for (const part of ["There is not enough of this item in stock.", "₺349.90"]) expect(text).toContain(part)
    await buyer.post("/language", { language: "tr", back: "/" })
    expect((await setQuantity("6")).text).toContain("Bu üründen stokta bu kadar kalmadı.")
  })

  it("that no longer exists, or that is already an order, is shown as empty", async () => {
    buyer.cookies.set("storefront_cart", "cart_unknown%2F..")
    expect(await read("/cart")).toContain("Your cart is empty.")
    await goToPayment(buyer)
    shop.store.placeOrder(buyer.cartId, "captured")
    expect(await read("/cart")).toContain("Your cart is empty.")
  })
})

describe("a buyer in another country", () => {
  const choose = (country: string, back = "/") => buyer.post("/cart/country", { country, back })
  const cart = () => shop.store.carts.get(buyer.cartId)

  it("buys in Türkiye until they choose, and then sees that country's prices on every page", async () => {
    expect(await read("/")).toContain("</span>Türkiye · TRY</button>")
    const location = `${shop.url}/products/bakir-caydanlik`
    expect(await choose("de", "/products/bakir-caydanlik")).toMatchObject({ status: 303, location })
    expect(await read("/products/bakir-caydanlik")).toContain("€31.25")
    expect(await read("/")).toContain("</span>Germany · EUR</button>")
    expect(await read("/", "tr")).toContain("Almanya · EUR")
  })

  it("begins a cart there, whose address is in that region", async () => {
    await choose("fr")
    await fillCart(buyer)
    expect(cart()).toMatchObject({ region_id: "reg_eu", shipping_address: { country_code: "fr" } })
    const address = await read("/checkout/address")
    expect(address).toMatch(/<option value="de"\s*>Germany<\/option><option value="fr" selected>France</)
    expect(address).not.toContain(`<option value="tr"`)
  })

  it("takes the goods in the cart along, and gives address and delivery anew", async () => {
    await goToPayment(buyer)
    await choose("de")
    const text = await read("/cart")
    expect(text).toContain("€8.75")
    expect(text).not.toContain("₺")
    expect((await buyer.get("/checkout/payment")).location).toBe("/checkout/address")
    await buyer.post("/checkout/address", { ...ADDRESS, country_code: "fr" })
    await buyer.post("/checkout/delivery", { option: "so_1" })
    expect(await read("/checkout/payment")).toContain("Pay €58.65")
  })

  it("keeps the address when the region is the same", async () => {
    await choose("de")
    await fillCart(buyer)
    await buyer.post("/checkout/address", { ...ADDRESS, country_code: "fr" })
    await choose("de")
    expect(cart()).toMatchObject({ shipping_address: { city: ADDRESS.city } })
  })

  it("is never shown a price of one currency and charged in another, even when the choice was forgotten", async () => {
    await choose("de")
    await fillCart(buyer)
    buyer.cookies.delete("storefront_country")
    expect(await read("/products/cay-bardagi")).toContain("₺349.90")
    await fillCart(buyer)
    expect(await read("/cart")).toContain("₺699.80")
  })

  it("stays where the cart is when its goods are not sold there, and reads why", async () => {
    await fillCart(buyer)
    shop.store.isTurkishOnly = true
    const { status, text } = await choose("de")
    expect(status).toBe(422)
    expect(text).toContain("Something in your cart is not sold there.")
    expect(await read("/")).toContain("Türkiye · TRY</button>")
  })

  it.each(["us", "TR", "../de", "de; Path=/x"])("cannot choose %p, where the shop does not sell", async (country) => {
    expect((await choose(country)).status).toBe(400)
    buyer.cookies.set("storefront_country", encodeURIComponent(country))
    expect(await read("/")).toContain("Türkiye · TRY</button>")
  })
})

describe("the shop of a marketplace", () => {
  it("names the seller of a product, and no seller for the shop's own products", async () => {
    const count = async (path: string) => (await read(path)).split("Sold by Çaycı &lt;Oğlu&gt;").length - 1
    await fillCart(buyer)
    await buyer.post("/cart/lines", { variant: "variant_prod_2" })
    const order = `/orders/${shop.store.placeOrder(buyer.cartId, "captured")}`
    const pages = ["/", "/products/cay-bardagi", "/products/bakir-caydanlik", order]
    expect(await Promise.all(pages.map(count))).toEqual([1, 1, 0, 1])
    expect(await read("/products/kahve-degirmeni")).not.toContain("Sold by")
    expect(await read(order, "tr")).toContain("Satıcı: Çaycı")
    for (const [language, title] of [
      ["en", "Tea glasses, set of six"],
      ["tr", "Çay bardağı, altılı takım"],
    ] as const)
      for (const path of ["/", "/products/cay-bardagi", order]) expect(await read(path, language)).toContain(title)
  })

  it("adds one product of each seller to the cart", async () => {
    expect(await read("/")).toContain("Add one item from each seller")
    const added = buyer.post("/cart/sellers", {})
    expect(await added).toMatchObject({ status: 303, location: "/cart" })
    const { text } = await buyer.follow(added)
    for (const part of ["Sold by Çaycı &lt;Oğlu&gt;", "Sold by Bakırcı", "₺1,599.90"]) expect(text).toContain(part)
  })
})
