import { fillCart, signIn } from "../__tests__/checkout"
import { openShop } from "../__tests__/open-shop"
import { STORED, TOKEN } from "../__tests__/stub-customers"

const { shop, buyer } = openShop()

beforeEach(() => {
  Object.assign(shop.store.customers, { cards: [STORED], isSessionGood: true })
})

const read = async (path: string) => (await buyer.get(path)).text

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

  it("says nothing of a card that was deleted before, and nothing that an address made up", async () => {
    expect((await buyer.post("/cards/svccard_9/delete", {})).location).toBe("/cards")
    for (const made of ["yes", "toString"]) expect(await read(`/cards?deleted=${made}`)).not.toContain(`role="status"`)
  })
})
