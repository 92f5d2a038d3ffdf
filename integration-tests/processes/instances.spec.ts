import { z } from "zod"
import { createTokenCipher } from "../../src/modules/svc/keys"
import { foundOf } from "../setup/canary"
import { CHARGE, cardOf, GOOD_CARD } from "../setup/card-stage"
import { completeCart } from "../setup/checkout"
import { CrashStage } from "../setup/crash/crash-stage"
import { returnQuery } from "../setup/crash/hosted-buyer"
import { KillableStore } from "../setup/crash/killable-store"
import { SOLD, success } from "../setup/crash/sold"
import { HttpApi } from "../setup/http-api"
import { takePort } from "../setup/ports"
import { only } from "../setup/only"
import { TestRedis } from "../setup/redis"

// three stores boot
jest.setTimeout(360_000)

const REDIS_PORT = takePort()
const STORED_CARDS_SECRET = "a secret for stored cards, of a test"
const stage = new CrashStage(
  { sandbox: takePort(), store: takePort() },
  {
    REDIS_URL: `redis://127.0.0.1:${REDIS_PORT}`,
    SVC_CARD_ENTRY: "saq-d",
    SVC_CAPABILITIES: JSON.stringify({ storedCards: true }),
    SVC_STORED_CARDS_SECRET: STORED_CARDS_SECRET,
  },
)
const { store } = stage
/** Of the same store, on the same PostgreSQL and Redis. */
const [other, third] = [new KillableStore(takePort(), stage.env), new KillableStore(takePort(), stage.env)]
stage.stores.push(other, third)
const { stores } = stage
let started: TestRedis | undefined
const redis = () => {
  if (!started) throw new Error("redis is not started yet")
  return started
}

beforeAll(async () => {
  started = await TestRedis.start(REDIS_PORT)
  await stage.open()
  await Promise.all([other.start(), third.start()])
})
afterAll(async () => {
  await Promise.all([other.kill(), third.kill()])
  await stage.close()
  await started?.stop()
})
beforeEach(() => stage.tidy())

const CARDS = "/store/svc/cards"
const savedCards = z.object({ cards: z.array(z.object({ id: z.string() })) })
const sealedRow = z.object({ subject: z.string(), keyId: z.string(), sealed: z.string() })

/** The service's two tokens of the one card that is saved. */
async function tokensOfCard(): Promise<string[]> {
  const rows = await stage.database.query(
    `select "customer_id" || ' ' || "id" as "subject", "key_id" as "keyId", "sealed" from "svc_stored_card"`,
  )
  const { subject, ...sealed } = sealedRow.parse(only(rows))
  const opened = createTokenCipher(STORED_CARDS_SECRET).open(sealed, subject)
  return z.tuple([z.string(), z.string()]).parse(JSON.parse(opened ?? "null"))
}

/** Browsers that come back to all instances: so many buyers of each kind, each so many times. */
const [BUYERS, TIMES] = [4, 25]
const times = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

/** Buyers whose browsers are about to come back: from the hosted page, and from the bank's. */
async function newcomers() {
  const found: { buyer: { cart_id: string; email: string }; comeBack: (at?: string) => Promise<unknown> }[] = []
  for (let count = 0; count < BUYERS; count += 1) {
    const hosted = await stage.newPayer()
    found.push({ ...hosted, comeBack: async (at) => returnQuery(await hosted.comeBack(at)) })
    const buyer = await stage.newCardBuyer("threeds")
    await buyer.sendCard(GOOD_CARD)
    const confirm = await buyer.authenticate()
    found.push({ buyer, comeBack: async (at) => returnQuery(new URL(z.string().parse(await confirm(at)))) })
  }
  return found
}

/** On a slow machine all may have given up waiting for the cart's lock: who comes back once it is free gets the order. */
async function comeLater(comeBack: () => Promise<unknown>): Promise<unknown> {
  let result = await comeBack()
  for (let tries = 1; tries < 4 && !sold.safeParse(result).success; tries += 1) result = await comeBack()
  return result
}

const sold = z.object({ order_id: z.string() })
const completeAt = ({ url }: KillableStore, cart_id: string) =>
  completeCart(new HttpApi(url).with({ "x-publishable-api-key": stage.shop.publishableKey }), cart_id)

describe("three instances on one PostgreSQL and one Redis", () => {
  it("make one order of one charge when each browser comes back to all of them at once, 25 times, while the storefront completes the cart at each", async () => {
    const all = await newcomers()
    const ends = await Promise.all(
      all.map(async ({ buyer, comeBack }) => {
        const completions = times(stores.length, (index) => completeAt(stores[index] ?? store, buyer.cart_id))
        const results = await times(TIMES, (index) => comeBack(stores[index % stores.length]?.url))
        await completions
        return results
      }),
    )
    for (const results of ends) {
      for (const one of results) expect([success, { error: "processing" }]).toContainEqual(one)
      expect(new Set(results.flatMap((one) => sold.safeParse(one).data?.order_id ?? [])).size).toBeLessThanOrEqual(1)
    }
    for (const { comeBack } of all) expect(await comeLater(comeBack)).toEqual(success)
    for (const { buyer } of all) await stage.expectBooks(buyer, SOLD)
    expect(await stage.callsTo(CHARGE.threeds)).toBe(BUYERS)
  })

  it("send nothing of a card and no token of a stored one to Redis, however it is typed, saved, paid with and deleted", async () => {
    const guest = await stage.newCardBuyer("threeds")
    const [first, second] = [await stage.newCardBuyer("direct", true), await stage.newCardBuyer("threeds", true)]
    const card = { ...cardOf(GOOD_CARD).card, holder_name: "Zümrüdüanka Kanaryagil", cvc: "739" }
    let tokens: string[] = []
    const confirm = async (buyer: typeof guest) => (await buyer.authenticate())()
    const sent = await redis().recorded(async () => {
      expect(await guest.post({ card })).toMatchObject({ status: 200 })
      await confirm(guest)
      expect(await first.post({ card, save_card: true })).toMatchObject({ status: 200 })
      for (const buyer of [guest, first]) await stage.expectBooks(buyer, SOLD)
      tokens = await tokensOfCard()
      const { cards } = savedCards.parse(await stage.customer.expectOk("GET", CARDS))
      const { id } = only(cards)
      expect(await second.post({ stored_card: id })).toMatchObject({ status: 200 })
      await confirm(second)
      await stage.expectBooks(second, SOLD)
      expect(await stage.customer.expectOk("DELETE", `${CARDS}/${id}`)).toMatchObject({ status: "deleted" })
    })
    expect(tokens.every((token) => token.length > 10)).toBe(true)
    // the card would be where the cart's completion is stored
    expect([guest, first, second].map(({ cart_id }) => sent.includes(cart_id))).toEqual([true, true, true])
    // Redis shows other letters than ASCII escaped
    const canary = { numbers: [GOOD_CARD], cvcs: [card.cvc], holders: ["Kanaryagil", ...tokens] }
    expect(foundOf(canary, sent)).toEqual([])
  })
})
