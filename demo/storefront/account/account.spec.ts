import { ADDRESS, fillCart, signIn } from "../__tests__/checkout"
import { openShop } from "../__tests__/open-shop"
import { STORED, TOKEN } from "../__tests__/stub-customers"

const { shop, buyer } = openShop()

beforeEach(() => {
  Object.assign(shop.store.customers, { cards: [STORED], deletion: "deleted", isSessionGood: true })
})

const read = async (path: string) => (await buyer.get(path)).text
const ownerOf = (cartId: string) => shop.store.carts.get(cartId)?.customer

describe("a customer", () => {
  it("signs in, and the token is in a cookie that no script can read, and in no page", async () => {
    const { headers, location, status } = await signIn(buyer)
    expect({ location, status }).toEqual({ location: "/cards", status: 303 })
    expect(headers.get("set-cookie")).toMatch(
      /^storefront_customer=header\.payload\.signature; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    for (const path of ["/", "/cart", "/cards"]) expect(await read(path)).not.toContain(TOKEN)
    expect((await buyer.get("/sign-in")).location).toBe("/cards")
  })

  it("with a wrong password is told so, and stays a guest", async () => {
    const wrong = { email: "elif@shop.example", password: "canary-12" }
    const { headers, status, text } = await buyer.post("/sign-in", wrong)
    expect(status).toBe(422)
    expect(text).toMatch(/role="alert">The e-mail or the password is wrong\.</)
    expect(text).toContain(`value="elif@shop.example"`)
    expect(text).not.toContain("canary-12")
    expect(headers.get("set-cookie")).toBeNull()
    expect((await buyer.get("/cards")).location).toBe("/sign-in")
  })

  it("takes the cart of before the sign-in along, and fills the next one as their own", async () => {
    await fillCart(buyer)
    const before = buyer.cartId
    expect(ownerOf(before)).toBeUndefined()
    expect((await signIn(buyer)).location).toBe("/cart")
    expect(buyer.cartId).toBe(before)
    expect(ownerOf(before)).toBe(`Bearer ${TOKEN}`)
    shop.store.placeOrder(before, "captured")
    await fillCart(buyer)
    expect(buyer.cartId).not.toBe(before)
    expect(ownerOf(buyer.cartId)).toBe(`Bearer ${TOKEN}`)
  })

  it("has their address filled in, until the cart has one", async () => {
    await fillCart(buyer)
    expect(await read("/checkout/address")).not.toContain("Moda Cad. 7")
    await signIn(buyer)
    expect(await read("/checkout/address")).toContain(`value="Moda Cad. 7"`)
    await buyer.post("/checkout/address", ADDRESS)
    const text = await read("/checkout/address")
    expect(text).toContain(`value="Bağdat Cad. 10"`)
    expect(text).not.toContain("Moda Cad. 7")
  })

  it("signs out, and nothing of theirs is left in the browser but the language", async () => {
    await buyer.post("/language", { language: "tr", back: "/" })
    await fillCart(buyer)
    await signIn(buyer)
    expect(await read("/cards")).toContain("Çıkış yap")
    expect((await buyer.post("/sign-out", {})).location).toBe("/")
    expect([...buyer.cookies.keys()]).toEqual(["storefront_language"])
    expect(await read("/")).toContain(`href="/sign-in"`)
  })

  it("whose session has ended is asked to sign in again, and keeps the cart", async () => {
    await fillCart(buyer)
    await signIn(buyer)
    shop.store.customers.isSessionGood = false
    expect((await buyer.get("/checkout/address")).status).toBe(200)
    expect((await buyer.get("/cards")).location).toBe("/sign-in")
    expect([...buyer.cookies.keys()]).toEqual(["storefront_cart"])
    expect((await buyer.get("/sign-in")).status).toBe(200)
  })

  it("is nobody with a cookie that is no session token", async () => {
    buyer.cookies.set("storefront_customer", "a.b.c%0d%0ax-evil: 1")
    expect((await buyer.get("/cards")).location).toBe("/sign-in")
  })
})

describe("the page of a customer's cards", () => {
  beforeEach(() => signIn(buyer))

  it("lists each with brand, last digits, expiry and bank, escaped, and says which are expired", async () => {
    const visa = {
      ...STORED,
      id: "svccard_2",
      association: "VISA",
      bin: "45435900",
      last_four: "0006",
      is_expired: true,
    }
    shop.store.customers.cards = [STORED, visa]
    const text = await read("/cards")
    const quiet = (words: string) => `<span class="quiet">${words} · Stub &lt;Bank&gt;</span>`
    expect(text).toContain("Signed in as customer@demo.example")
    expect(text).toContain(`Mastercard ending in 0008${quiet("valid until 12/2040")}`)
    expect(text).toContain(`Visa ending in 0006${quiet("expired")}`)
    await buyer.post("/language", { language: "tr", back: "/" })
    expect(await read("/cards")).toContain("0008 ile biten Mastercard")
  })

  it("says that there are none, or that the shop saves none", async () => {
    shop.store.customers.cards = []
    expect(await read("/cards")).toContain("You have no saved cards.")
    shop.store.customers.cards = undefined
    expect(await read("/cards")).toContain("This shop does not save cards.")
  })

  it("asks before a card is deleted, without a script", async () => {
    expect(await read("/cards")).toMatch(
      /<details[^>]*><summary[^>]*>Delete[^]*?<form[^]*?Delete this card\?[^]*?Yes, delete/,
    )
  })

  it.each([
    ["deleted", "The card was deleted here and at the payment service."],
    ["deleting", "The payment service has not confirmed the deletion yet"],
  ] as const)("deletes a card, and says that it is %s", async (deletion, sentence) => {
    shop.store.customers.deletion = deletion
    const { location, status } = await buyer.post("/cards/svccard_1/delete", {})
    expect({ location, status }).toEqual({ location: `/cards?deleted=${deletion}`, status: 303 })
    expect(shop.store.customers.deleted.at(-1)).toBe("svccard_1")
    const text = await read(location ?? "")
    expect(text).toContain(sentence)
    expect(text).not.toContain("0008")
  })

  it("says nothing of a card that was deleted before, and nothing that an address made up", async () => {
    expect((await buyer.post("/cards/svccard_9/delete", {})).location).toBe("/cards")
    for (const made of ["yes", "toString"]) expect(await read(`/cards?deleted=${made}`)).not.toContain(`role="status"`)
  })

  it("asks to sign in where nobody is signed in any more", async () => {
    buyer.cookies.clear()
    expect((await buyer.post("/cards/svccard_1/delete", {})).location).toBe("/cards")
    expect((await buyer.get("/cards")).location).toBe("/sign-in")
    expect(shop.store.customers.cards).toHaveLength(1)
  })
})
