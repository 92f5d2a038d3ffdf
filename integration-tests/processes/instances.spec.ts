import { isDeepStrictEqual } from "node:util"
import { foundOf } from "../setup/canary"
import { CHARGE, GOOD_CARD } from "../setup/card-stage"
import { completeCart } from "../setup/checkout"
import { readBooks, type Books } from "../setup/crash/books"
import { CrashStage } from "../setup/crash/crash-stage"
import { eventually } from "../setup/crash/eventually"
import { returnQuery } from "../setup/crash/hosted-buyer"
import { KillableStore } from "../setup/crash/killable-store"
import { CHARGED, SOLD, TOTAL, UNPAID_ORDER } from "../setup/crash/sold"
import { HttpApi } from "../setup/http-api"
import { takePort } from "../setup/ports"
import { TestRedis } from "../setup/redis"

// two stores boot
jest.setTimeout(180_000)

const REDIS_PORT = takePort()
const stage = new CrashStage(
  { sandbox: takePort(), store: takePort() },
  { REDIS_URL: `redis://127.0.0.1:${REDIS_PORT}`, SVC_CARD_ENTRY: "saq-d" },
)
/** Of the same store, on the same PostgreSQL and Redis. */
const other = new KillableStore(takePort(), stage.env)
let redis: TestRedis | undefined

beforeAll(async () => {
  redis = await TestRedis.start(REDIS_PORT)
  await stage.open()
  await other.start()
})
afterAll(async () => {
  await other.kill()
  await stage.close()
  await redis?.stop()
})
beforeEach(() => stage.tidy())

const REFUND = "refunds.createForItem"
const ORDER = { ...UNPAID_ORDER, transactions: [TOTAL], timesPlaced: 1 }
const PAYMENT = { amount: TOTAL, isCanceled: false, captures: [TOTAL], refunds: [] }

const guestOfOther = () => new HttpApi(other.url).with({ "x-publishable-api-key": stage.shop.publishableKey })

/** Each event is processed by one of the instances, some time later. */
async function expectBooks(buyer: { cartId: string; email: string }, expected: Books): Promise<void> {
  const { sandbox, database, store } = stage
  const read = () => readBooks({ sandbox, database, placed: [...store.placed, ...other.placed] }, buyer)
  const isRight = async () => isDeepStrictEqual(await read(), expected) || undefined
  await eventually("the books are right", isRight).catch(() => undefined)
  expect(await read()).toEqual(expected)
}

describe("two instances on one PostgreSQL and one Redis", () => {
  it("make one order when a buyer comes back to one while the storefront completes the cart at the other", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    const completions = Array.from({ length: 3 }, () => completeCart(guestOfOther(), buyer.cartId))
    const [result] = await Promise.all([comeBack(), ...completions])
    expect(returnQuery(result)).toEqual({
      order_id: expect.stringMatching(/^order_/) as string,
      payment_status: "completed",
    })
    await expectBooks(buyer, SOLD)
  })

  it("charge a card once when the bank's post reaches one while the storefront completes the cart at the other", async () => {
    const buyer = await stage.newCardBuyer("threeds")
    await buyer.sendCard(GOOD_CARD)
    const comeBack = await buyer.authenticate()
    await Promise.all([comeBack(), comeBack(), completeCart(guestOfOther(), buyer.cartId)])
    await expectBooks(buyer, SOLD)
    expect(await stage.callsTo(CHARGE.threeds)).toBe(1)
  })

  it("share the job: each buyer who did not come back is processed once", async () => {
    const payers = [await stage.newPayer(), await stage.newPayer(), await stage.newPayer(), await stage.newPayer()]
    await stage.letPass(6 * 60)
    await Promise.all([stage.store.ask("reconcile"), other.ask("reconcile")])
    for (const { buyer } of payers) await expectBooks(buyer, SOLD)
    expect(await stage.callsTo("hostedPages.retrieve")).toBe(payers.length)
  })

  it("refund a payment one at a time", async () => {
    const buyer = await stage.newBuyer()
    await buyer.pay()
    await expectBooks(buyer, SOLD)
    const path = `/admin/payments/${await stage.paymentOf(buyer)}/refund`
    const authorization = `Bearer ${stage.shop.people.admin.token}`
    await stage.sandbox.control("POST", "faults", { endpoint: REFUND, kind: "delay", when: "after", delayMs: 5_000 })
    const first = stage.admin.send("POST", path, { amount: 100 })
    await eventually("the service is asked", async () => (await stage.callsTo(REFUND)) > 0 || undefined)
    const second = await new HttpApi(other.url).with({ authorization }).send("POST", path, { amount: 100 })
    expect(second).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/100\.00 TRY is being carried out/) as string },
    })
    expect(await first).toMatchObject({ status: 200 })
    await expectBooks(buyer, {
      service: [{ ...CHARGED, refunded: "100" }],
      ledger: { ...SOLD.ledger, operations: [{ kind: "refund", state: "succeeded" }] },
      medusa: {
        ...SOLD.medusa,
        orders: [{ ...ORDER, transactions: [TOTAL, "-100"] }],
        payments: [{ ...PAYMENT, refunds: ["100"] }],
      },
    })
  })

  it("send nothing of a card to Redis, with 3D Secure or without", async () => {
    const [direct, threeDs] = [await stage.newCardBuyer("direct"), await stage.newCardBuyer("threeds")]
    const typed = { holder_name: "Zümrüdüanka Kanaryagil", cvc: "739" }
    const sent = await redis?.recorded(async () => {
      await direct.sendCard(GOOD_CARD, undefined, typed)
      await threeDs.sendCard(GOOD_CARD, undefined, typed)
      await (
        await threeDs.authenticate()
      )()
      for (const buyer of [direct, threeDs]) await expectBooks(buyer, SOLD)
    })
    // the card would be where the cart's completion is stored
    expect([direct, threeDs].map(({ cartId }) => sent?.includes(cartId))).toEqual([true, true])
    // Redis shows other letters than ASCII escaped
    expect(foundOf({ numbers: [GOOD_CARD], cvcs: [typed.cvc], holders: ["Kanaryagil"] }, sent ?? "")).toEqual([])
  })
})
