import { goToPayment, signIn } from "../__tests__/checkout"
import { openShop } from "../__tests__/open-shop"
import { STORED, TOKEN } from "../__tests__/stub-customers"

const TYPED = { number: "5528790000000008", holder_name: "Elif Demir", expire: "12/40", cvc: "123" }
const SECOND = { ...STORED, id: "svccard_2", association: "VISA", bin: "45435900", last_four: "0006" }
const EXPIRED = { ...STORED, id: "svccard_3", last_four: "0011", is_expired: true }
const NUMBER_FIELD = `name="number"`

const { shop, buyer } = openShop()

beforeEach(() => {
  Object.assign(shop.store, { states: [{ status: "not_started", next: "pay" }] })
  Object.assign(shop.store.customers, { cards: [STORED, SECOND], isSessionGood: true })
  shop.store.cards.posts.length = 0
  shop.store.cards.answers({ status: "completed", next: "order", order_id: "order_1" })
})

/** As far as the form for a card. */
async function toCard(isSignedIn = true) {
  if (isSignedIn) await signIn(buyer)
  await goToPayment(buyer)
  await buyer.post("/checkout/payment", { provider: "pp_direct_svc" })
}

const open = async (stored = "") => (await buyer.get(`/checkout/card${stored && `?stored=${stored}`}`)).text
const send = (fields: Record<string, string>) => buyer.post("/checkout/card", { installment: "1", ...fields })

describe("saving a card", () => {
  it("is offered to a signed-in customer, unticked, with what they agree to, and to nobody else", async () => {
    await toCard(false)
    expect(await open()).not.toContain("save_card")
    buyer.cookies.clear()
    await toCard()
    const text = await open("other")
    expect(text).toMatch(/name="save_card" value="yes" >/)
    expect(text).toContain("The payment service stores it, not the shop. You can delete it at any time")
    for (const state of [{ cards: undefined }, { cards: [], isSessionGood: false }]) {
      Object.assign(shop.store.customers, state)
      expect(await open("other")).not.toContain("save_card")
    }
  })

  it("is asked of the store, as this customer, only with their consent", async () => {
    await toCard()
    expect(shop.store.lastSession.customer).toBe(`Bearer ${TOKEN}`)
    await send({ ...TYPED, save_card: "yes" })
    expect(shop.store.cards.posts).toMatchObject([{ card: { number: TYPED.number }, save_card: true }])
    expect(shop.store.cards.customer).toBe(`Bearer ${TOKEN}`)
    for (const fields of [TYPED, { ...TYPED, save_card: "no" }]) {
      await send(fields)
      expect(shop.store.cards.posts.at(-1)).not.toHaveProperty("save_card")
    }
  })
})

describe("paying with a stored card", () => {
  it("is proposed with the newest that is not expired, with its installments and nothing to type", async () => {
    shop.store.customers.cards = [EXPIRED, STORED, SECOND]
    await toCard()
    const text = await open()
    expect(text).toMatch(/stored=svccard_1" aria-current="true"/)
    const shown = ["Offered for Bonus · Stub Bank", `name="stored_card" value="svccard_1"`, "Mastercard ending in 0011"]
    for (const part of shown) expect(text).toContain(part)
    for (const part of [NUMBER_FIELD, "stored=svccard_3", TOKEN]) expect(text).not.toContain(part)
    expect(shop.store.cards.binChecks.at(-1)).toEqual({ bin: "55287900" })
  })

  it("sends the card that was chosen, with the installments that were chosen, as this customer", async () => {
    await toCard()
    expect(await open("svccard_2")).toContain(`name="stored_card" value="svccard_2"`)
    expect(shop.store.cards.binChecks.at(-1)).toEqual({ bin: "45435900" })
    expect((await send({ stored_card: "svccard_2", installment: "3" })).location).toBe("/checkout/return")
    expect(shop.store.cards.posts).toEqual([{ stored_card: "svccard_2", installment: 3 }])
    expect(shop.store.cards.customer).toBe(`Bearer ${TOKEN}`)
  })

  it("by a customer who was signed out in another tab is not done, and they are told so", async () => {
    await toCard()
    expect(await open()).toContain(`name="signed_in" value="yes"`)
    await buyer.post("/sign-out", {})
    const { text } = await buyer.follow(send({ stored_card: "svccard_1", signed_in: "yes" }))
    expect(text).toMatch(/role="alert">You were signed out, and nothing was charged\./)
    expect(shop.store.cards.posts).toEqual([])
    await toCard(false)
    expect(await open()).not.toContain("signed_in")
  })
})
