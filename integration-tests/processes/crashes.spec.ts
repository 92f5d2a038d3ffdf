import type { Books } from "../setup/crash/books"
import { CrashStage } from "../setup/crash/crash-stage"
import { orCutOff, returnQuery } from "../setup/crash/hosted-buyer"
import { takePort } from "../setup/ports"

// a store boots in each
jest.setTimeout(120_000)

const stage = new CrashStage({ sandbox: takePort(), store: takePort() })
const { database } = stage

beforeAll(() => stage.open())
afterAll(() => stage.close())
beforeEach(() => stage.tidy())

/** Two shirts, shipping, tax. */
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

const success = { order_id: expect.stringMatching(/^order_/) as string, payment_status: "completed" }

it("a store that is not killed sells", async () => {
  const buyer = await stage.newBuyer()
  expect(returnQuery(await buyer.pay())).toEqual(success)
  await stage.expectBooks(buyer, SOLD)
})

describe("a store that is killed with SIGKILL and started again", () => {
  it("while it starts a hosted page: the undelivered page is abandoned, and the buyer pays on another", async () => {
    const buyer = await stage.newBuyer()
    await stage.killAndRestart(await stage.holdAnswer("hostedPages.initialize"), buyer.goToPay())
    await stage.letPass(15)
    expect(returnQuery(await buyer.goToPay())).toEqual({ error: "processing" })
    await stage.repair()
    expect(returnQuery(await buyer.pay())).toEqual(success)
    await stage.expectBooks(buyer, {
      ...SOLD,
      ledger: { ...SOLD.ledger, attempts: [{ state: "expired", isOrderPlaced: false }, ...SOLD.ledger.attempts] },
    })
  })

  it("before it knew that a returning buyer has paid: the job makes the order", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    await stage.killAndRestart(await stage.holdAnswer("hostedPages.retrieve"), comeBack())
    await stage.repair(6 * 60)
    await stage.expectBooks(buyer, SOLD)
    expect(returnQuery(await comeBack())).toEqual(success)
  })

  it("before the order of a charge is written: the job makes it", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    await stage.killAndRestart(await database.hold("order"), comeBack())
    await stage.repair()
    await stage.expectBooks(buyer, SOLD)
  })

  it("while the storefront's own completion looks the payment up: its order gets the payment", async () => {
    const { buyer } = await stage.newPayer()
    await stage.killAndRestart(await stage.holdAnswer("hostedPages.retrieve"), buyer.complete())
    await stage.letPass(15)
    expect(await buyer.complete()).toMatchObject({ type: "refused", status: 409 })
    await stage.repair(6 * 60)
    await stage.expectBooks(buyer, SOLD)
  })

  it("while a payment under review is looked up: its order waits, and gets the payment when it is approved", async () => {
    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const { buyer } = await stage.newPayer()
    await stage.killAndRestart(await stage.holdAnswer("hostedPages.retrieve"), buyer.complete())
    await stage.repair(6 * 60)
    await stage.expectBooks(buyer, {
      service: [CHARGED],
      ledger: { attempts: [{ state: "in_review", isOrderPlaced: true }], operations: [], attention: [] },
      medusa: { orders: [{ ...UNPAID_ORDER, timesPlaced: 1 }], payments: [], isCartCompleted: true },
    })
    await stage.approveReview()
    await stage.repair(11 * 60)
    await stage.expectBooks(buyer, SOLD)
  })

  it("while an order waits for a payment that was never made: the order is cancelled, nothing is charged", async () => {
    const buyer = await stage.newBuyer()
    await buyer.goToPay()
    await stage.killAndRestart(await stage.holdAnswer("hostedPages.retrieve"), buyer.complete())
    await stage.repair(6 * 60)
    await stage.expectBooks(buyer, {
      service: [],
      ledger: { attempts: [{ state: "awaiting_buyer", isOrderPlaced: false }], operations: [], attention: [] },
      medusa: { orders: [UNPAID_ORDER], payments: [], isCartCompleted: true },
    })
    await stage.repair(60 * 60)
    await stage.expectBooks(buyer, {
      service: [],
      ledger: { attempts: [{ state: "expired", isOrderPlaced: false }], operations: [], attention: [] },
      medusa: { orders: [{ ...UNPAID_ORDER, status: "canceled" }], payments: [], isCartCompleted: true },
    })
  })

  it("after the charge was found, at the payment's row: the existing order gets it", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    await stage.killAndRestart(await database.hold("payment"), comeBack())
    expect(await buyer.status()).toMatchObject({ payment: { status: "processing", next: "wait" } })
    await stage.letPass(15)
    expect(await buyer.complete()).toMatchObject({ type: "refused", status: 409 })
    await stage.repair()
    await stage.expectBooks(buyer, SOLD)
    expect(returnQuery(await comeBack())).toEqual(success)
  })

  it("when the payment was captured and the order did not count it yet: the order counts it once", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    await stage.killAndRestart(await database.hold("order_transaction"), comeBack())
    expect(await buyer.status()).toMatchObject({ payment: { status: "processing", next: "wait" } })
    await stage.repair()
    await stage.expectBooks(buyer, SOLD)
  })

  it("when everything was written but no event was emitted: order.placed is emitted once", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    const hold = await database.hold("order_transaction")
    const doing = comeBack()
    await hold.isReached()
    const end = await database.hold("workflow_execution")
    await hold.release()
    await stage.killAndRestart(end, doing)
    expect(returnQuery(await comeBack())).toEqual(success)
    await stage.repair(11 * 60)
    await stage.expectBooks(buyer, SOLD)
  })

  it("between an order and its cart: no second order is made, and the order is left to a person", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    const hold = await database.hold("order_cart")
    const doing = comeBack()
    await stage.isWritten(buyer, "completed cart", "collection of the order")
    await stage.killAndRestart(hold, doing)
    expect(returnQuery(await comeBack())).toEqual({ error: "processing" })
    await stage.letPass(15)
    expect(await buyer.complete()).toMatchObject({ type: "refused", status: 409 })
    await stage.repair()
    await stage.expectBooks(buyer, {
      service: [CHARGED],
      ledger: { attempts: [{ state: "paid", isOrderPlaced: false }], operations: [], attention: ["order_conflict"] },
      medusa: { orders: [{ ...UNPAID_ORDER, hasCart: false }], payments: [], isCartCompleted: true },
    })
    expect(await buyer.status()).toMatchObject({ payment: { next: "contact_shop", error: "attention" } })
  })

  it("between an order and its payment collection: the order still gets the payment", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    const hold = await database.hold("order_payment_collection")
    const doing = comeBack()
    await stage.isWritten(buyer, "completed cart", "cart of the order", "reservation")
    await stage.killAndRestart(hold, doing)
    await stage.repair()
    await stage.expectBooks(buyer, SOLD)
  })

  it("between an order and all its links: another is made and paid, and the first is left to a person", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    await stage.killAndRestart(await database.hold("order_cart", "order_payment_collection", "cart"), comeBack())
    await stage.repair()
    const stray = { ...UNPAID_ORDER, hasCart: false, hasCollection: false }
    await stage.expectBooks(buyer, {
      ...SOLD,
      ledger: { ...SOLD.ledger, attention: ["order_conflict"] },
      medusa: { ...SOLD.medusa, orders: [stray, ...SOLD.medusa.orders] },
    })
  })

  it("before stock was reserved for an order: the order is paid, and a person is asked to reserve the stock", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    const hold = await database.hold("reservation_item")
    const doing = comeBack()
    await stage.isWritten(buyer, "cart of the order", "collection of the order")
    await stage.killAndRestart(hold, doing)
    await stage.repair()
    await stage.expectBooks(buyer, { ...SOLD, ledger: { ...SOLD.ledger, attention: ["missing_reservation"] } })
  })

  it("while it reverses the charge of a sold-out cart: it is left to a person, and nothing is sent twice", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    await stage.setStock(1)
    await stage.killAndRestart(await stage.holdAnswer("payments.cancel"), comeBack())
    expect(returnQuery(await comeBack())).toEqual({ error: "reversed" })
    expect(await buyer.complete()).toMatchObject({ type: "refused", status: 409 })
    await stage.repair()
    await stage.expectBooks(buyer, {
      service: [{ ...CHARGED, isCancelled: true }],
      ledger: {
        attempts: [{ state: "reversing", isOrderPlaced: false }],
        operations: [{ kind: "cancel", state: "unknown" }],
        attention: ["refund_unknown"],
      },
      medusa: { orders: [], payments: [], isCartCompleted: false },
    })
    await stage.repair(24 * 60 * 60)
    expect(await stage.callsTo("payments.cancel")).toBe(1)
    expect(returnQuery(await comeBack())).toEqual({ error: "attention" })
  })

  it("while a refund is in flight: it is left to a person, and nothing is sent twice", async () => {
    const buyer = await stage.newBuyer()
    await buyer.pay()
    await stage.expectBooks(buyer, SOLD)
    const path = `/admin/payments/${await stage.paymentOf(buyer)}/refund`
    const refund = () => orCutOff(stage.admin.send("POST", path, { amount: 100 }))
    await stage.killAndRestart(await stage.holdAnswer("refunds.createForItem"), refund())
    expect(await refund()).toMatchObject({ status: 409 })
    await stage.repair()
    expect(JSON.stringify(await refund())).toMatch(/record how it ended on the attention list/)
    await stage.expectBooks(buyer, {
      service: [{ ...CHARGED, refunded: "100" }],
      ledger: {
        ...SOLD.ledger,
        operations: [{ kind: "refund", state: "unknown" }],
        attention: ["refund_unknown"],
      },
      medusa: {
        ...SOLD.medusa,
        payments: SOLD.medusa.payments.map((payment) => ({ ...payment, refunds: ["100"] })),
      },
    })
    expect(await stage.callsTo("refunds.createForItem")).toBe(1)
  })

  it("while it repairs what a crash has left: the next pass repairs it", async () => {
    const { buyer, comeBack } = await stage.newPayer()
    await stage.killAndRestart(await database.hold("payment"), comeBack())
    await stage.killJobAndRestart(await database.hold("payment"))
    await stage.repair(6 * 60)
    await stage.expectBooks(buyer, SOLD)
  })
})

// last: a store that is not started again goes on for a while without starting payments
it("a store whose service does not answer starts no payment for a while, and still completes the payments that were made", async () => {
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
