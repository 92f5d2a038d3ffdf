import { payWithCard } from "./pay-with-card"
import { deleteStoredCard, listStoredCards } from "./stored-cards"
import { StoreServer } from "../../integration-tests/unit/storefront/store-server"

let store: StoreServer

beforeAll(async () => {
  store = await StoreServer.open()
})
afterAll(() => store.close())

const row = {
  id: "svccard_1",
  association: "VISA",
  bank: null,
  bin: "45435900",
  last_four: "0006",
  expire_month: "12",
  expire_year: "2032",
  is_expired: false,
}
const key = { sessionId: "payses_1", ref: "payses_1.abc" }
const WAITS = { body: { payment: { session_id: "payses_1", status: "awaiting_buyer", next: "authenticate" } } }

describe("the cards of a customer", () => {
  it("are listed as the store reports them, and one that cannot be read is left out", async () => {
    store.script({ body: { cards: [row, { ...row, id: "svccard_2", is_expired: true }, { id: "svccard_3" }] } })
    const api = { ...store.api, headers: { authorization: "Bearer token" } }
    const card = { id: "svccard_1", association: "VISA", bin: "45435900", lastFour: "0006", isExpired: false }
    expect(await listStoredCards(api)).toEqual([
      { ...card, expireMonth: "12", expireYear: "2032" },
      { ...card, id: "svccard_2", expireMonth: "12", expireYear: "2032", isExpired: true },
    ])
    expect(store.calls).toMatchObject([
      { method: "GET", path: "/store/svc/cards", headers: { authorization: "Bearer token" } },
    ])
  })

  it.each([401, 404])("are not offered where the store responds %d", async (status) => {
    store.script({ status, body: { type: "x", message: "No." } })
    expect(await listStoredCards(store.api)).toBeUndefined()
  })

  it("are deleted by their id, and an error is the caller's", async () => {
    store.script({ body: { id: "a/b", status: "deleting" } }, { body: { id: "a/b", status: "deleted" } })
    expect(await deleteStoredCard(store.api, "a/b")).toBe("deleting")
    expect(await deleteStoredCard(store.api, "a/b")).toBe("deleted")
    expect(store.calls).toMatchObject([{ method: "DELETE", path: "/store/svc/cards/a%2Fb" }, {}])
    store.script({ status: 500, body: {} })
    await expect(listStoredCards(store.api)).rejects.toThrow("500")
  })
})

describe("paying", () => {
  it("by a stored card sends its id and no card; a typed one is kept only where the customer agreed", async () => {
    store.script(WAITS)
    const card = { holderName: "Ayşe Yılmaz", number: "4", expireMonth: "12", expireYear: "32", cvc: "123" }
    await payWithCard(store.api, key, { storedCard: "svccard_1", installment: 2 })
    await payWithCard(store.api, key, { card, saveCard: true })
    await payWithCard(store.api, key, { card, saveCard: false })
    const [stored, kept, notKept] = store.calls.map(({ body }) => body)
    expect(stored).toEqual({ stored_card: "svccard_1", installment: 2 })
    expect(kept).toMatchObject({ save_card: true, card: { number: "4" } })
    expect(notKept).not.toHaveProperty("save_card")
  })
})
