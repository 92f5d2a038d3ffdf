import { GOODS } from "../seed/goods"
import { ADDRESS, fillCart, goToPayment } from "./__tests__/checkout"
import { openShop } from "./__tests__/open-shop"

const { shop, buyer } = openShop()

beforeEach(() => {
  shop.store.isDown = false
})

const read = async (path: string, language = "en") =>
  (await buyer.get(path, { accept: "text/html", "accept-language": language })).text

describe("the shop", () => {
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

  it("is never shown a price of one currency and charged in another, even when the choice was forgotten", async () => {
    await choose("de")
    await fillCart(buyer)
    buyer.cookies.delete("storefront_country")
    expect(await read("/products/cay-bardagi")).toContain("₺349.90")
    await fillCart(buyer)
    expect(await read("/cart")).toContain("₺699.80")
  })

  it.each(["us", "TR", "../de", "de; Path=/x"])("cannot choose %p, where the shop does not sell", async (country) => {
    expect((await choose(country)).status).toBe(400)
    buyer.cookies.set("storefront_country", encodeURIComponent(country))
    expect(await read("/")).toContain("Türkiye · TRY</button>")
  })
})
