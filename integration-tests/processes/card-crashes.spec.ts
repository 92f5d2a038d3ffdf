import { CHARGE, DECLINED_CARD, GOOD_CARD } from "../setup/card-stage"
import type { Books } from "../setup/crash/books"
import { returnQuery } from "../setup/crash/hosted-buyer"
import { CrashStage } from "../setup/crash/crash-stage"
import { takePort } from "../setup/ports"

// a store boots in each
jest.setTimeout(120_000)

const stage = new CrashStage({ sandbox: takePort(), store: takePort() }, { SVC_CARD_ENTRY: "saq-d" })
const { database } = stage

beforeAll(() => stage.open())
afterAll(() => stage.close())
beforeEach(() => stage.tidy())

const TOTAL = "277.2"
const CHARGED = { status: "SUCCESS", isCancelled: false, paidPrice: TOTAL, refunded: "0" }
const UNPAID_ORDER = { status: "pending", hasCart: true, hasCollection: true, transactions: [], timesPlaced: 0 }

/** Charged once; one order that counts the money once and is announced once. */
const SOLD: Books = {
  service: [CHARGED],
  ledger: { attempts: [{ state: "completed", isOrderPlaced: true }], operations: [], attention: [] },
  medusa: {
    orders: [{ ...UNPAID_ORDER, transactions: [TOTAL], timesPlaced: 1 }],
    payments: [{ amount: TOTAL, isCanceled: false, captures: [TOTAL], refunds: [] }],
    isCartCompleted: true,
  },
}

/** A cart whose order counts its money. */
const PAID = `
  select from "order_transaction" join "order_cart" on "order_cart"."order_id" = "order_transaction"."order_id"
  where "cart_id" = $1`

/** Nothing was charged, and the order that waited for it is cancelled. */
const calledOff = (state: string, status: string): Books => ({
  service: [{ ...CHARGED, status }],
  ledger: { attempts: [{ state, isOrderPlaced: false }], operations: [], attention: [] },
  medusa: { orders: [{ ...UNPAID_ORDER, status: "canceled" }], payments: [], isCartCompleted: true },
})

describe("a store that is killed with SIGKILL while it charges a card", () => {
  it("without 3D Secure, and the charge was made: the existing order gets it, nothing is charged twice", async () => {
    const buyer = await stage.newCardBuyer("direct")
    await stage.killAndRestart(await stage.holdAnswer(CHARGE.direct), buyer.sendCard(GOOD_CARD))
    await stage.repair()
    await stage.expectBooks(buyer, SOLD)
    expect(await stage.callsTo(CHARGE.direct)).toBe(1)
  })

  it("without 3D Secure, and the card was declined: the order is cancelled", async () => {
    const buyer = await stage.newCardBuyer("direct")
    await stage.killAndRestart(await stage.holdAnswer(CHARGE.direct), buyer.sendCard(DECLINED_CARD))
    await stage.repair()
    await stage.expectBooks(buyer, calledOff("declined", "FAILURE"))
    expect(await stage.callsTo(CHARGE.direct)).toBe(1)
  })

  it("after 3D Secure, and the charge was made: the existing order gets it, nothing is charged twice", async () => {
    const buyer = await stage.newCardBuyer("threeds")
    await buyer.sendCard(GOOD_CARD)
    const comeBack = await buyer.authenticate()
    await stage.killAndRestart(await stage.holdAnswer(CHARGE.threeds), comeBack())
    await stage.repair()
    await stage.expectBooks(buyer, SOLD)
    expect(await stage.callsTo(CHARGE.threeds)).toBe(1)
    expect(await comeBack()).toContain("payment_status=completed")
  })

  it("while it starts 3D Secure: the undelivered bank page is abandoned, and the buyer pays at a second attempt", async () => {
    const buyer = await stage.newCardBuyer("threeds")
    await stage.killAndRestart(await stage.holdAnswer("threeDs.initialize"), buyer.sendCard(GOOD_CARD))
    await stage.repair()
    await buyer.sendCard(GOOD_CARD)
    expect(await (await buyer.authenticate())()).toContain("payment_status=completed")
    await stage.expectBooks(buyer, {
      ...SOLD,
      service: [CHARGED, { ...CHARGED, status: "INIT_THREEDS" }],
      ledger: { ...SOLD.ledger, attempts: [{ state: "expired", isOrderPlaced: false }, ...SOLD.ledger.attempts] },
    })
  })

  it("between the order and the charge: the job cancels the order, and never charges", async () => {
    const buyer = await stage.newCardBuyer("threeds")
    await buyer.sendCard(GOOD_CARD)
    await buyer.authenticate()
    await database.query(`update "svc_attempt" set "md_status" = 1 where "session_id" = $1`, [buyer.sessionId])
    await stage.killAndRestart(await database.hold("svc_attempt"), buyer.complete())
    await stage.repair(6 * 60)
    await stage.expectBooks(buyer, calledOff("expired", "CALLBACK_THREEDS"))
    expect(await stage.callsTo(CHARGE.threeds)).toBe(0)
  })
})

describe("a store that is shut down with SIGTERM", () => {
  it("while every flow waits for the service: it answers those who wait, and charges and refunds once", async () => {
    const refunded = await stage.newBuyer()
    await refunded.pay()
    const refund = `/admin/payments/${await stage.paymentOf(refunded)}/refund`
    const secure = await stage.newCardBuyer("threeds")
    await secure.sendCard(GOOD_CARD)
    const confirm = await secure.authenticate()
    const { buyer: hosted, comeBack } = await stage.newPayer()
    const [direct, gone] = [await stage.newCardBuyer("direct"), await stage.newCardBuyer("direct")]
    const isCharged = await stage.delayAnswers(9_000, CHARGE.direct)
    const leaves = new AbortController()
    const left = gone.sendCard(GOOD_CARD, leaves.signal).catch((error: unknown) => error)
    await isCharged()
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
    expect(await stage.store.end()).toBe(0)
    const [returned, confirmed, charged, gaveBack] = await answers
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
