import { Modules } from "@medusajs/framework/utils"
import type { PaymentActions } from "@medusajs/framework/types"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import path from "node:path"
import { addToCart, createCart, startPayment, completeCart, placeOrder } from "../setup/checkout"
import { type RunningMedusa, describeMedusa } from "../setup/medusa"
import { readCollection, readSession, countOrders } from "../setup/payments"
import { SCRIPTED, script } from "./facts-app/script"
import { only } from "../setup/only"
import { describeCompletions } from "./facts/completions"

function describeSessions({ container, customer, guest, shop }: RunningMedusa): void {
  it("initiatePayment gets the amount, the buyer's data with the session's id, and the session's id as its key", async () => {
    const cart = await createCart(guest(), shop())
    const { session } = await startPayment(guest(), cart.id, SCRIPTED, { note: "mine" })
    expect(script.calls).toEqual([
      {
        method: "initiate",
        amount: cart.total,
        data: { note: "mine", session_id: session.id },
        key: session.id,
        customer_id: undefined,
      },
    ])
  })

  it("initiatePayment gets the signed-in customer", async () => {
    const cart = await createCart(customer(), shop())
    await startPayment(customer(), cart.id, SCRIPTED)
    expect(script.of("initiate")).toMatchObject([{ customer_id: shop().people.customer.customer_id }])
  })

  it("with `dependencies`, initiatePayment reads its own session's cart and reaches our module", async () => {
    let seen: unknown
    script.initiate = async (call, { ledgerName, read }) => {
      const fields = ["amount", "payment_collection.cart.id", "payment_collection.cart.items.title"]
      seen = { ledgerName, sessions: await read("payment_session", fields, { id: call.data.session_id }) }
      return { id: "provider's", data: {} }
    }
    const cart = await createCart(guest(), shop())
    await startPayment(guest(), cart.id, SCRIPTED)
    expect(seen).toMatchObject({
      ledgerName: "ledger",
      sessions: [{ amount: cart.total, payment_collection: { cart: { id: cart.id, items: [{ title: "Gömlek" }] } } }],
    })
  })

  it("session data can be written by the buyer: a forged session_id reaches deletePayment, and the provider's data wins", async () => {
    const cart = await createCart(guest(), shop())
    const forged = { session_id: "payses_of_another", from: "buyer" }
    const { session } = await startPayment(guest(), cart.id, SCRIPTED, forged)
    const stored = { session_id: "payses_of_another", from: "provider" }
    expect(script.of("initiate")).toMatchObject([{ data: { session_id: session.id } }])
    expect((await readSession(container(), session.id)).data).toEqual(stored)
    await addToCart(guest(), cart.id, { variantId: shop().products.shirt.variantId, quantity: 1 })
    expect(script.of("delete")).toMatchObject([{ data: stored }])
  })

  it("a provider that fails to initiate leaves no session, and the buyer sees the message of a MedusaError", async () => {
    script.initiate = () => {
      throw script.refusal("invalid_data", "Your phone number is missing.")
    }
    const cart = await createCart(guest(), shop())
    await expect(startPayment(guest(), cart.id, SCRIPTED)).rejects.toThrow(
      '400: {"type":"invalid_data","message":"Your phone number is missing."}',
    )
    expect(await container().resolve("payment").listPaymentSessions({})).toEqual([])
  })

  it("a changed total deletes the session, even an authorized one, and calls deletePayment (trap E)", async () => {
    const cart = await createCart(guest(), shop())
    const { collection, session } = await startPayment(guest(), cart.id, SCRIPTED)
    script.authorize = () => ({ status: "authorized" })
    await container().resolve("payment").authorizePaymentSession(session.id, {})
    const changed = await addToCart(guest(), cart.id, { variantId: shop().products.shirt.variantId, quantity: 1 })
    expect(script.methods).toEqual(["initiate", "authorize", "delete"])
    expect(await readCollection(container(), collection.id)).toMatchObject({
      amount: changed.total,
      payment_sessions: [],
    })
  })

  it("choosing a method again creates a new session and deletes the old one (trap F)", async () => {
    const cart = await createCart(guest(), shop())
    const first = await startPayment(guest(), cart.id, SCRIPTED, { turn: 1 })
    const second = await startPayment(guest(), cart.id, SCRIPTED, { turn: 2 })
    expect(second.session.id).not.toBe(first.session.id)
    expect(second.collection.id).toBe(first.collection.id)
    expect(script.of("delete")).toMatchObject([{ data: { turn: 1 } }])
    expect(script.of("cancel")).toEqual([])
  })
}

function describeLostMoney({ container, guest, shop }: RunningMedusa): void {
  afterEach(() => jest.restoreAllMocks())

  /** Makes the first step after the payment fail once; that step releases the cart's lock. */
  function failAfterPaying() {
    const locking = container().resolve(Modules.LOCKING)
    const release = locking.release.bind(locking)
    let hasFailed = false
    jest.spyOn(locking, "release").mockImplementation(async (...args) => {
      if (!hasFailed && script.of("authorize").length > 0) {
        hasFailed = true
        throw new Error("the step after the payment failed")
      }
      return release(...args)
    })
  }

  it("authorized, then a later step fails: cancelled, and the next completion makes an order without authorizing again (trap A)", async () => {
    script.authorize = () => ({ status: "authorized" })
    const cart = await createCart(guest(), shop())
    const { session } = await startPayment(guest(), cart.id, SCRIPTED)
    failAfterPaying()
    expect(await completeCart(guest(), cart.id)).not.toMatchObject({ type: "order" })
    expect(script.methods).toEqual(["initiate", "authorize", "cancel"])
    expect(await readSession(container(), session.id)).toMatchObject({ status: "authorized" })
    await placeOrder(guest(), cart.id)
    expect(script.methods).toEqual(["initiate", "authorize", "cancel"])
  })

  it("captured, then a later step fails: cancel, refund in full, initiate with the old data, delete (trap B)", async () => {
    const cart = await createCart(guest(), shop())
    await startPayment(guest(), cart.id, SCRIPTED, { note: "mine" })
    failAfterPaying()
    expect(await completeCart(guest(), cart.id)).not.toMatchObject({ type: "order" })
    expect(script.methods.slice(0, 4)).toEqual(["initiate", "authorize", "cancel", "refund"])
    expect(script.methods.slice(4).sort()).toEqual(["delete", "initiate"])
    // the amount comes in Medusa's raw form here, as a number elsewhere
    expect(script.of("refund")).toMatchObject([{ amount: { value: String(cart.total) } }])
    expect(script.of("initiate")[1]).toMatchObject({ data: { note: "mine", from: "provider" } })
    expect(await countOrders(container())).toBe(0)
  })

  it("two authorizations at once: the losing one cancels the valid charge, without a key", async () => {
    const cart = await createCart(guest(), shop())
    const { session } = await startPayment(guest(), cart.id, SCRIPTED)
    const bothAsked = meeting(2)
    script.authorize = async () => {
      await bothAsked()
      return { status: "captured" }
    }
    const payments = container().resolve(Modules.PAYMENT)
    const outcomes = await Promise.allSettled([1, 2].map(() => payments.authorizePaymentSession(session.id, {})))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(script.of("cancel")).toMatchObject([{ key: undefined }])
  })
}

/** Makes this many callers wait for each other. */
function meeting(size: number): () => Promise<void> {
  let open: () => void
  const all = new Promise<void>((resolve) => (open = resolve))
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === size) open()
    return all
  }
}

function describeLateResults({ container, guest, shop }: RunningMedusa): void {
  async function report(action: PaymentActions, session_id: string, amount: number) {
    await processPaymentWorkflow(container()).run({ input: { action, data: { session_id, amount } } })
  }

  it("`captured` for an open cart completes it, and a repeat changes nothing", async () => {
    const cart = await createCart(guest(), shop())
    const { collection, session } = await startPayment(guest(), cart.id, SCRIPTED)
    for (let round = 1; round <= 2; round++) {
      await report("captured", session.id, cart.total)
      expect(await countOrders(container())).toBe(1)
      expect(await readCollection(container(), collection.id)).toMatchObject({
        status: "completed",
        captured_amount: cart.total,
        payments: [{ captures: [{ amount: cart.total }] }],
      })
    }
    expect(script.of("authorize")).toHaveLength(1)
    expect(script.of("refund")).toEqual([])
  })

  it("`captured` for an order that was pending_authorization pays it in full, and a repeat changes nothing", async () => {
    script.authorize = () => ({ status: "pending_authorization" })
    const cart = await createCart(guest(), shop())
    const { collection, session } = await startPayment(guest(), cart.id, SCRIPTED)
    await placeOrder(guest(), cart.id)
    script.authorize = () => ({ status: "captured" })
    for (let round = 1; round <= 2; round++) {
      await report("captured", session.id, cart.total)
      expect(await readCollection(container(), collection.id)).toMatchObject({
        status: "completed",
        payments: [{ captures: [{ amount: cart.total }] }],
      })
    }
    expect(script.of("authorize")).toHaveLength(2)
    expect(script.of("capture")).toEqual([])
  })

  it("`authorized` for a session that is gone completes another buyer's cart", async () => {
    const cart = await createCart(guest(), shop(), { email: "another@shop.example" })
    await startPayment(guest(), cart.id, SCRIPTED)
    await report("authorized", "payses_that_is_gone", 1)
    expect(await countOrders(container())).toBe(1)
    expect(script.of("authorize")).toHaveLength(1)
  })
}

function describeRefunds({ admin, container, guest, shop }: RunningMedusa): void {
  async function paidOrder() {
    const cart = await createCart(guest(), shop())
    const { collection } = await startPayment(guest(), cart.id, SCRIPTED)
    const order = await placeOrder(guest(), cart.id)
    const { payments = [] } = await readCollection(container(), collection.id)
    return { collection, order, payment: only(payments) }
  }

  function refuseRefunds(sentence: string) {
    script.refund = () => {
      throw script.refusal("not_allowed", sentence)
    }
  }

  it("a refused refund leaves no row, the merchant sees the reason, and the retry has a new key", async () => {
    const { collection, payment } = await paidOrder()
    refuseRefunds("The bank said no.")
    const path = `/admin/payments/${payment.id}/refund`
    expect(await admin().send("POST", path, { amount: 10 })).toMatchObject({
      status: 400,
      body: { message: "The bank said no." },
    })
    expect(await readCollection(container(), collection.id)).toMatchObject({ payments: [{ refunds: [] }] })
    script.refund = () => ({})
    await admin().expectOk("POST", path, { amount: 10 })
    expect(await readCollection(container(), collection.id)).toMatchObject({
      payments: [{ refunds: [{ amount: 10 }] }],
    })
    const [refused, made] = script.of("refund").map((call) => call.key)
    expect(refused).toMatch(/^ref_/)
    expect(made).toMatch(/^ref_/)
    expect(made).not.toBe(refused)
  })

  it("cancelling an order whose refund fails answers 200 and writes a refund that was never made (trap D)", async () => {
    const { collection, order } = await paidOrder()
    refuseRefunds("The bank said no.")
    const cancelled = await admin().send("POST", `/admin/orders/${order.id}/cancel`)
    expect(cancelled).toMatchObject({ status: 200, body: { order: { status: "canceled" } } })
    expect(script.of("refund")).toHaveLength(1)
    expect(await readCollection(container(), collection.id)).toMatchObject({ payments: [{ refunds: [] }] })
    const transactions = await container().resolve(Modules.ORDER).listOrderTransactions({ order_id: order.id })
    expect(transactions.map(({ amount, reference }) => ({ amount, reference }))).toContainEqual({
      amount: -order.total,
      reference: "refund",
    })
  })
}

// What Medusa 2.21.2 does around a payment provider and our design rests on. A test that fails after an upgrade of
// Medusa names the rule to think through again; it does not mean that this repository is broken.
describeMedusa({ folder: path.join(__dirname, "facts-app"), paymentProviders: [SCRIPTED] }, (medusa) => {
  beforeEach(() => script.reset())
  describe("payment sessions", () => describeSessions(medusa))
  describe("completing a cart", () => describeCompletions(medusa))
  describe("money that gets lost", () => describeLostMoney(medusa))
  describe("results that arrive late", () => describeLateResults(medusa))
  describe("refunds", () => describeRefunds(medusa))
})
