import { Modules } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import path from "node:path"
import { addToCart, completeCart, createCart, placeOrder, startPayment } from "../setup/checkout"
import { describeMedusa } from "../setup/medusa"
import { only } from "../setup/only"
import { countOrders, readCollection, readSession } from "../setup/payments"
import { SCRIPTED, script } from "./facts-app/script"

// What Medusa 2.21.2 does around a payment provider, our design rests on, and no test of the plugin would notice. A test that fails after an
// upgrade of Medusa names the rule to think through again; it does not mean that this repository is broken.
describeMedusa({ folder: path.join(__dirname, "facts-app"), paymentProviders: [SCRIPTED] }, (medusa) => {
  const { admin, container, guest, shop } = medusa

  beforeEach(() => script.reset())
  afterEach(() => jest.restoreAllMocks())

  async function readyCart() {
    const cart = await createCart(guest(), shop())
    return { cart, ...(await startPayment(guest(), cart.id, SCRIPTED)) }
  }

  it("a changed total deletes the session, even an authorized one, and calls deletePayment (trap E)", async () => {
    const { cart, collection, session } = await readyCart()
    script.authorize = () => ({ status: "authorized" })
    await container().resolve("payment").authorizePaymentSession(session.id, {})
    const changed = await addToCart(guest(), cart.id, { variantId: shop().products.shirt.variantId, quantity: 1 })
    expect(script.methods).toEqual(["initiate", "authorize", "delete"])
    const deleted = { amount: changed.total, payment_sessions: [] }
    expect(await readCollection(container(), collection.id)).toMatchObject(deleted)
  })

  it("the order exists before authorizePayment is called, which gets no amount", async () => {
    const { cart, session } = await readyCart()
    let ordersThen: unknown
    script.authorize = async (_call, read) => {
      ordersThen = await read("order_cart", ["cart_id"], { cart_id: cart.id })
      return { status: "captured" }
    }
    await placeOrder(guest(), cart.id)
    expect(ordersThen).toMatchObject([{ cart_id: cart.id }])
    expect(script.of("authorize")).toMatchObject([{ amount: undefined, key: session.id }])
  })

  it("the message of a plain Error is not exposed", async () => {
    script.authorize = () => {
      throw new Error("secret detail")
    }
    const { cart } = await readyCart()
    const completion = await completeCart(guest(), cart.id)
    expect(completion).toMatchObject({ type: "cart", error: { message: "Payment authorization failed" } })
    expect(JSON.stringify(completion)).not.toContain("secret detail")
  })

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
    const { cart, session } = await readyCart()
    failAfterPaying()
    expect(await completeCart(guest(), cart.id)).not.toMatchObject({ type: "order" })
    expect(script.methods).toEqual(["initiate", "authorize", "cancel"])
    expect(await readSession(container(), session.id)).toMatchObject({ status: "authorized" })
    await placeOrder(guest(), cart.id)
    expect(script.methods).toEqual(["initiate", "authorize", "cancel"])
  })

  it("`authorized` for a session that is gone completes another buyer's cart", async () => {
    await readyCart()
    const data = { session_id: "payses_that_is_gone", amount: 1 }
    await processPaymentWorkflow(container()).run({ input: { action: "authorized", data } })
    expect(await countOrders(container())).toBe(1)
    expect(script.of("authorize")).toHaveLength(1)
  })

  it("a refused refund leaves no row, the merchant sees the reason, and the retry has a new key", async () => {
    const { cart, collection } = await readyCart()
    await placeOrder(guest(), cart.id)
    const refunds = async () => only((await readCollection(container(), collection.id)).payments ?? [])
    const path = `/admin/payments/${(await refunds()).id}/refund`
    script.refund = () => {
      throw script.refusal("The bank said no.")
    }
    const refused = { status: 400, body: { message: "The bank said no." } }
    expect(await admin().send("POST", path, { amount: 10 })).toMatchObject(refused)
    expect(await refunds()).toMatchObject({ refunds: [] })
    script.refund = () => ({})
    await admin().expectOk("POST", path, { amount: 10 })
    expect(await refunds()).toMatchObject({ refunds: [{ amount: 10 }] })
    const keys = script.of("refund").map((call) => call.key)
    expect(keys).toEqual([expect.stringMatching(/^ref_/), expect.stringMatching(/^ref_/)])
    expect(new Set(keys).size).toBe(2)
  })
})
