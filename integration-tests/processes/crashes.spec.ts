import { setTimeout } from "node:timers/promises"
import { CHARGE, GOOD_CARD } from "../setup/card-stage"
import { CrashStage } from "../setup/crash/crash-stage"
import { orCutOff, returnQuery } from "../setup/crash/hosted-buyer"
import { CHARGED, SOLD, success, UNPAID_ORDER } from "../setup/crash/sold"
import type { Hold } from "../setup/crash/store-database"
import { takePort } from "../setup/ports"

// a store boots three times, and many requests are held up
jest.setTimeout(240_000)

/** Calls to the service wait until all that is to be held up at the same time is. */
const LONG = { headers: 120_000, read: 120_000, write: 120_000, money: 120_000 }
const stage = new CrashStage(
  { sandbox: takePort(), store: takePort() },
  { SVC_CARD_ENTRY: "saq-d", SVC_TIMEOUTS: JSON.stringify(LONG) },
)
const { database } = stage

beforeAll(() => stage.open())
afterAll(() => stage.close())

/** A cart whose order counts its money. */
const PAID = `
  select from "order_transaction" join "order_cart" on "order_cart"."order_id" = "order_transaction"."order_id"
  where "cart_id" = $1`

/** Each operation of the service that was carried out before a kill is not sent again after it. */
async function countCalls(operation: string): Promise<() => Promise<void>> {
  const before = await stage.callsTo(operation)
  return async () => expect((await stage.callsTo(operation)) - before).toBe(1)
}

/** A request that is held up at one moment, and what has to come of it. */
interface Scene {
  hold: Hold
  doing: Promise<unknown>
  /** Checks right after the restart. */
  restarted?: () => Promise<unknown>
  /** Checks once the job has repaired what was left; may let more time pass, so those that do come last. */
  repaired: () => Promise<unknown>
}

/**
 * Scenes by the titles of their tests: all are prepared first, and then begun and held up in this order, of which none may have to pass
 * what an earlier one waits at. The store's own time limits run meanwhile.
 */
type Scenes = Readonly<Record<string, () => Promise<() => Promise<Scene>>>>

/** Longer than a minute and the time until the first check of every kind of attempt. */
const REPAIR_SECONDS = 6 * 60

/** The store is killed once in the middle of all scenes, started again, and the job makes a pass; each scene is a test. */
function describeCrash(scenes: Scenes): void {
  describe("a store that is killed with SIGKILL and started again", () => {
    const held = new Map<string, Scene>()
    const atOnce = new Map<string, PromiseSettledResult<unknown>>()

    beforeAll(async () => {
      await stage.tidy()
      const ready = new Map<string, () => Promise<Scene>>()
      for (const [title, prepare] of Object.entries(scenes)) ready.set(title, await prepare())
      for (const [title, begin] of ready) {
        const scene = await begin()
        await stage.isHeldUp(scene)
        held.set(title, scene)
      }
      await stage.killAndRestart([...held.values()].map(({ doing }) => doing))
      for (const [title, { restarted }] of held) {
        const [end] = await Promise.allSettled([restarted?.()])
        atOnce.set(title, end)
      }
      await stage.repair(REPAIR_SECONDS)
    })

    it.each(Object.keys(scenes))("%s", async (title) => {
      const end = atOnce.get(title)
      if (end?.status === "rejected") throw end.reason
      await held.get(title)?.repaired()
    })
  })
}

// all else that a kill may leave behind: the stories of integration-tests/faults, and the chapters recovery-*
describeCrash({
  "before it knew that a returning buyer has paid: the job makes the order": async () => {
    const { buyer, comeBack } = await stage.newPayer()
    return async () => ({
      hold: await stage.holdAnswer("hostedPages.retrieve"),
      doing: comeBack(),
      repaired: async () => {
        await stage.expectBooks(buyer, SOLD)
        expect(returnQuery(await comeBack())).toEqual(success)
      },
    })
  },

  "while a refund is in flight: it is left to a person, and nothing is sent twice": async () => {
    const buyer = await stage.newBuyer()
    await buyer.pay()
    await stage.expectBooks(buyer, SOLD)
    const path = `/admin/payments/${await stage.paymentOf(buyer)}/refund`
    const refund = () => orCutOff(stage.admin.send("POST", path, { amount: 100 }))
    const expectOnce = await countCalls("refunds.createForItem")
    return async () => ({
      hold: await stage.holdAnswer("refunds.createForItem"),
      doing: refund(),
      restarted: async () => expect(await refund()).toMatchObject({ status: 409 }),
      repaired: async () => {
        expect(JSON.stringify(await refund())).toMatch(/record the result on the attention list/)
        const payments = SOLD.medusa.payments.map((payment) => ({ ...payment, refunds: ["100"] }))
        const operations = [{ kind: "refund", state: "unknown" }]
        await stage.expectBooks(buyer, {
          service: [{ ...CHARGED, refunded: "100" }],
          ledger: { ...SOLD.ledger, operations, attention: ["refund_unknown"] },
          medusa: { ...SOLD.medusa, payments },
        })
        await expectOnce()
      },
    })
  },

  "while it charges a card without 3D Secure: the existing order gets the charge": async () => {
    const buyer = await stage.newCardBuyer("direct")
    return async () => ({
      hold: await stage.holdAnswer(CHARGE.direct),
      doing: buyer.sendCard(GOOD_CARD),
      repaired: () => stage.expectBooks(buyer, SOLD),
    })
  },

  "while it charges after 3D Secure: the existing order gets the charge, and nothing is charged twice": async () => {
    const buyer = await stage.newCardBuyer("threeds")
    await buyer.sendCard(GOOD_CARD)
    const comeBack = await buyer.authenticate()
    const expectOnce = await countCalls(CHARGE.threeds)
    return async () => ({
      hold: await stage.holdAnswer(CHARGE.threeds),
      doing: comeBack(),
      repaired: async () => {
        await stage.expectBooks(buyer, SOLD)
        await expectOnce()
        expect(await comeBack()).toContain("payment_status=completed")
      },
    })
  },

  "when the payment was captured and the order did not count it yet: the order counts it once": async () => {
    const { buyer, comeBack } = await stage.newPayer()
    return async () => ({
      hold: await database.hold("order_transaction"),
      doing: comeBack(),
      restarted: async () =>
        expect(await buyer.status()).toMatchObject({ payment: { status: "processing", next: "wait" } }),
      repaired: () => stage.expectBooks(buyer, SOLD),
    })
  },

  // the last: no other order can be written meanwhile
  "between an order and its cart: no second order is made, and the order is left to a person": async () => {
    const { buyer, comeBack } = await stage.newPayer()
    const begin = async () => {
      const hold = await database.hold("order_cart")
      const doing = comeBack()
      await stage.isWritten(buyer, "completed cart", "collection of the order")
      return { hold, doing }
    }
    return async () => ({
      ...(await begin()),
      restarted: async () => {
        expect(returnQuery(await comeBack())).toEqual({ error: "processing" })
        await stage.letPass(15)
        expect(await buyer.complete()).toMatchObject({ type: "refused", status: 409 })
      },
      repaired: async () => {
        await stage.expectBooks(buyer, {
          service: [CHARGED],
          ledger: {
            attempts: [{ state: "paid", isOrderPlaced: false }],
            operations: [],
            attention: ["order_conflict"],
          },
          medusa: { orders: [{ ...UNPAID_ORDER, hasCart: false }], payments: [], isCartCompleted: true },
        })
        expect(await buyer.status()).toMatchObject({ payment: { next: "contact_shop", error: "attention" } })
      },
    })
  },
})

describe("a store that is shut down with SIGTERM", () => {
  beforeEach(() => stage.tidy())

  it("while every flow waits for the service: it answers those who wait, and charges and refunds once", async () => {
    const refunded = await stage.newBuyer()
    await refunded.pay()
    const refund = `/admin/payments/${await stage.paymentOf(refunded)}/refund`
    const secure = await stage.newCardBuyer("threeds")
    await secure.sendCard(GOOD_CARD)
    const confirm = await secure.authenticate()
    const { buyer: hosted, comeBack } = await stage.newPayer()
    const [direct, gone] = [await stage.newCardBuyer("direct"), await stage.newCardBuyer("direct")]
    const isCharged = await stage.delayAnswers(2_000, CHARGE.direct)
    const leaves = new AbortController()
    const left = gone.sendCard(GOOD_CARD, leaves.signal).catch((error: unknown) => error)
    await isCharged()
    // its charge ends after everyone who waits has been answered
    const release = await database.holdAttempts(gone.cart_id)
    leaves.abort()
    expect(await left).toMatchObject({ name: "AbortError" })
    const calls = [CHARGE.direct, CHARGE.threeds, "hostedPages.retrieve", "refunds.createForItem"]
    const areCalled = await stage.delayAnswers(3_000, ...calls)
    const answers = Promise.all([
      comeBack(),
      confirm(),
      direct.sendCard(GOOD_CARD),
      stage.admin.send("POST", refund, { amount: 100 }),
    ])
    await areCalled()
    const ended = stage.store.end()
    const [returned, confirmed, charged, gaveBack] = await answers
    // by then all but what it has begun would have ended
    await setTimeout(1_500)
    await release()
    expect(await ended).toBe(0)
    expect(returnQuery(returned)).toMatchObject({ payment_status: "completed" })
    expect(confirmed).toContain("payment_status=completed")
    expect(charged).toMatchObject({ payment: { status: "completed" } })
    expect(gaveBack).toMatchObject({ status: 200 })
    for (const { cart_id } of [hosted, secure, direct, gone])
      expect(await stage.database.query(PAID, [cart_id])).toHaveLength(1)
    expect(
      await Promise.all([CHARGE.direct, CHARGE.threeds, "refunds.createForItem"].map((call) => stage.callsTo(call))),
    ).toEqual([2, 1, 1])
    await stage.store.start()
    await stage.repair()
    for (const buyer of [hosted, secure, direct, gone]) await stage.expectBooks(buyer, SOLD)
  })
})
