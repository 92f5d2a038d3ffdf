import { setTimeout } from "node:timers/promises"
import { CHARGE, GOOD_CARD } from "../setup/card-stage"
import { CrashStage } from "../setup/crash/crash-stage"
import { describeCrash } from "../setup/crash/describe-crash"
import { returnQuery, type HostedBuyer } from "../setup/crash/hosted-buyer"
import { scenesAtService } from "../setup/crash/scenes-at-service"
import { CHARGED, SOLD, success, UNPAID_ORDER } from "../setup/crash/sold"
import { takePort } from "../setup/ports"

// a store boots in each, and many requests are held up
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

/** A buyer comes back while these tables cannot be written, and all else of the order is written as far as these parts. */
async function begun(
  comeBack: () => Promise<unknown>,
  buyer: HostedBuyer,
  tables: string[],
  ...written: Parameters<typeof stage.isWritten>[1][]
) {
  const hold = await database.hold(...tables)
  const doing = comeBack()
  await stage.isWritten(buyer, ...written)
  return { hold, doing }
}

describeCrash(stage, "with calls on their way to the service", scenesAtService(stage))

describeCrash(stage, "while orders are written", {
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

  "after the charge was found, at the payment's row: the existing order gets it": async () => {
    const { buyer, comeBack } = await stage.newPayer()
    return async () => ({
      hold: await database.hold("payment"),
      doing: comeBack(),
      restarted: async () => {
        expect(await buyer.status()).toMatchObject({ payment: { status: "processing", next: "wait" } })
        await stage.letPass(15)
        expect(await buyer.complete()).toMatchObject({ type: "refused", status: 409 })
      },
      repaired: async () => {
        await stage.expectBooks(buyer, SOLD)
        expect(returnQuery(await comeBack())).toEqual(success)
      },
    })
  },

  "between an order and its cart: no second order is made, and the order is left to a person": async () => {
    const { buyer, comeBack } = await stage.newPayer()
    return async () => ({
      ...(await begun(comeBack, buyer, ["order_cart"], "completed cart", "collection of the order")),
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

  "before the order of a charge is written: the job makes it": async () => {
    const { buyer, comeBack } = await stage.newPayer()
    return async () => ({
      ...(await begun(comeBack, buyer, ["order"])),
      repaired: () => stage.expectBooks(buyer, SOLD),
    })
  },
})

describeCrash(stage, "with parts of orders missing", {
  "when everything was written but no event was emitted: order.placed is emitted once": async () => {
    const { buyer, comeBack } = await stage.newPayer()
    return async () => {
      const { hold, doing } = await begun(comeBack, buyer, ["order_transaction"])
      const goOn = async () => {
        const end = await database.hold("workflow_execution")
        await hold.release()
        return end
      }
      return {
        hold,
        doing,
        goOn,
        restarted: async () => expect(returnQuery(await comeBack())).toEqual(success),
        repaired: async () => {
          await stage.repair(11 * 60)
          await stage.expectBooks(buyer, SOLD)
        },
      }
    }
  },

  "before stock was reserved for an order: the order is paid, and a person is asked to reserve the stock": async () => {
    const { buyer, comeBack } = await stage.newPayer()
    const books = { ...SOLD, ledger: { ...SOLD.ledger, attention: ["missing_reservation"] } }
    return async () => ({
      ...(await begun(comeBack, buyer, ["reservation_item"], "cart of the order", "collection of the order")),
      repaired: () => stage.expectBooks(buyer, books),
    })
  },

  "between an order and all its links: another is made and paid, and the first is left to a person": async () => {
    const { buyer, comeBack } = await stage.newPayer()
    const stray = { ...UNPAID_ORDER, hasCart: false, hasCollection: false }
    const books = {
      ...SOLD,
      ledger: { ...SOLD.ledger, attention: ["order_conflict"] },
      medusa: { ...SOLD.medusa, orders: [stray, ...SOLD.medusa.orders] },
    }
    return async () => ({
      ...(await begun(comeBack, buyer, ["order_cart", "order_payment_collection", "cart"])),
      repaired: () => stage.expectBooks(buyer, books),
    })
  },
})

describeCrash(stage, "and killed again in the job's repair", {
  "while it repairs what a crash has left: the next pass repairs it": async () => {
    const { buyer, comeBack } = await stage.newPayer()
    return async () => ({
      hold: await database.hold("payment"),
      doing: comeBack(),
      restarted: async () => stage.killJobAndRestart(await database.hold("payment")),
      repaired: () => stage.expectBooks(buyer, SOLD),
    })
  },

  "between an order and its payment collection: the order still gets the payment": async () => {
    const { buyer, comeBack } = await stage.newPayer()
    return async () => ({
      ...(await begun(
        comeBack,
        buyer,
        ["order_payment_collection"],
        "completed cart",
        "cart of the order",
        "reservation",
      )),
      repaired: async () => {
        await stage.repair(11 * 60)
        await stage.expectBooks(buyer, SOLD)
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
    const release = await database.holdAttempts(gone.cartId)
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
    for (const { cartId } of [hosted, secure, direct, gone])
      expect(await stage.database.query(PAID, [cartId])).toHaveLength(1)
    expect(
      await Promise.all([CHARGE.direct, CHARGE.threeds, "refunds.createForItem"].map((call) => stage.callsTo(call))),
    ).toEqual([2, 1, 1])
    await stage.store.start()
    await stage.repair()
    for (const buyer of [hosted, secure, direct, gone]) await stage.expectBooks(buyer, SOLD)
  })
})

// last: a store that is not started again goes on for a while without starting payments
it("a store whose service does not answer starts no payment for a while, and still completes the payments that were made", async () => {
  await stage.tidy()
  const [{ buyer: payer, comeBack }, buyer] = [await stage.newPayer(), await stage.newBuyer()]
  const endpoint = "hostedPages.initialize"
  await stage.sandbox.control("POST", "faults", { endpoint, kind: "drop", when: "before", count: 20 })
  const before = await stage.callsTo(endpoint)
  for (let times = 0; times < 15; times += 1)
    expect(returnQuery(await buyer.goToPay())).toEqual({ error: "unavailable" })
  expect((await stage.callsTo(endpoint)) - before).toBeLessThan(15)
  expect(returnQuery(await comeBack())).toEqual(success)
  await stage.expectBooks(payer, SOLD)
})
