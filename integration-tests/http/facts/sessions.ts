import { addToCart, createCart, startPayment } from "../../setup/checkout"
import type { RunningMedusa } from "../../setup/medusa"
import { readCollection, readSession } from "../../setup/payments"
import { SCRIPTED, script } from "../facts-app/script"

export function describeSessions({ container, customer, guest, shop }: RunningMedusa): void {
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
