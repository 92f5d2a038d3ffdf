import { openShop } from "./__tests__/open-shop"

const { shop, buyer } = openShop()

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
