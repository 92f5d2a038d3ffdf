import { type Answer, DAY, DONE, refused, said, useShop } from "./merchant"
import { type Body, CARD } from "./requests"

const shop = useShop()

const NOT_FOUND = refused("3001")

const FACE = { cardHolderName: "Ayşe Yılmaz", cardNumber: CARD.cardNumber, expireYear: "2040", expireMonth: "12" }
const store = (more: Body = {}) =>
  shop.post("/cardstorage/card", { email: "ayse@example.com", externalId: "cus_1", card: FACE, ...more })
const list = (cardUserKey: unknown) => shop.post("/cardstorage/cards", { cardUserKey })
const remove = (cardUserKey: unknown, cardToken: unknown) =>
  shop.call("DELETE", "/cardstorage/card", { cardUserKey, cardToken })
const pay = (paymentCard: object) => shop.pay({ paymentCard })
const getNames = ({ body }: Answer) => ({ cardUserKey: body["cardUserKey"], cardToken: body["cardToken"] })

describe("a stored card", () => {
  it("is not charged under another holder's key, once it is deleted, or once it has expired", async () => {
    const [mine, other] = [getNames(await store()), getNames(await store({ email: "else@example.com" }))]
    expect(said(await pay({ ...mine, cardUserKey: other.cardUserKey }))).toEqual(NOT_FOUND)
    expect(said(await remove(other.cardUserKey, mine.cardToken))).toEqual(NOT_FOUND)
    expect(said(await remove(mine.cardUserKey, mine.cardToken))).toEqual(DONE)
    expect(said(await pay(mine))).toEqual(NOT_FOUND)
    expect((await list(mine.cardUserKey)).body["cardDetails"]).toEqual([])
    await shop.advance(30 * 365 * DAY)
    expect(said(await pay(other))).toEqual(refused("17", 400))
  })

  it.each([
    [{ email: undefined }, refused("3", 400)],
    [{ email: "nobody" }, refused("5", 400)],
    [{ card: undefined }, refused("11", 400)],
    [{ card: { ...FACE, cardNumber: "5528790000000009" } }, refused("12", 400)],
    [{ card: { ...FACE, expireYear: "2020" } }, refused("17", 400)],
    [{ cardUserKey: "unknown" }, NOT_FOUND],
  ])("is not stored with %j", async (more, refusal) => expect(said(await store(more))).toEqual(refusal))
})

it("registerCard is ignored where it is 0, and on an account without stored cards, which takes no token either", async () => {
  expect((await pay({ ...CARD, registerCard: 0 })).body).not.toHaveProperty("cardToken")
  const names = getNames(await store())
  await shop.control("POST", "account", { capabilities: { storedCards: false } })
  const paid = await pay({ ...CARD, registerCard: 1 })
  expect([said(paid), "cardToken" in paid.body]).toEqual([DONE, false])
  expect(said(await pay(names))).toEqual(refused("11", 400))
  expect(said(await store())).toEqual(refused("11", 400))
})

test("state and requests have neither number nor names of a stored card", async () => {
  const names = getNames(await store())
  await pay(names)
  await remove(names.cardUserKey, names.cardToken)
  await pay({ ...CARD, registerCard: 1 })
  const shown = [(await shop.control("GET", "state")).text, (await shop.control("GET", "requests")).text].join()
  expect(shown).toContain('"cardToken":"***"')
  const secrets = [...Object.values(names).map(String), CARD.cardNumber]
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
  expect(await shop.state("storedCards.0")).toMatchObject({ lastFourDigits: "0008" })
})
