import { completeCart, createCart, placeOrder, startPayment } from "../../setup/checkout"
import type { RunningMedusa } from "../../setup/medusa"
import { countOrders, readCollection, readSession } from "../../setup/payments"
import { SCRIPTED, script } from "../facts-app/script"

export function describeCompletions({ container, guest, shop }: RunningMedusa): void {
  async function readyCart() {
    const cart = await createCart(guest(), shop())
    return { cart, ...(await startPayment(guest(), cart.id, SCRIPTED)) }
  }

  it("the order exists before authorizePayment is called, which gets no amount", async () => {
    const { cart, session } = await readyCart()
    let ordersThen: unknown
    script.authorize = async (_call, { read }) => {
      ordersThen = await read("order_cart", ["cart_id"], { cart_id: cart.id })
      return { status: "captured" }
    }
    await placeOrder(guest(), cart.id)
    expect(ordersThen).toMatchObject([{ cart_id: cart.id }])
    expect(script.of("authorize")).toMatchObject([{ amount: undefined, key: session.id }])
  })

  it("`captured` makes an order with its capture, and capturePayment is not called", async () => {
    const { cart, collection } = await readyCart()
    const order = await placeOrder(guest(), cart.id)
    expect(order.summary).toMatchObject({ paid_total: cart.total, pending_difference: 0 })
    expect(await readCollection(container(), collection.id)).toMatchObject({
      status: "completed",
      payments: [{ captures: [{ amount: cart.total }] }],
    })
    expect(script.methods).toEqual(["initiate", "authorize"])
  })

  it("`pending_authorization` makes an order without a payment; its collection is awaiting", async () => {
    script.authorize = () => ({ status: "pending_authorization" })
    const { cart, collection, session } = await readyCart()
    const order = await placeOrder(guest(), cart.id)
    expect(order.summary).toMatchObject({ paid_total: 0, pending_difference: cart.total })
    expect(await readCollection(container(), collection.id)).toMatchObject({ status: "awaiting", payments: [] })
    expect(await readSession(container(), session.id)).toMatchObject({ status: "pending_authorization" })
  })

  it.each([
    ["payment_requires_more_error", "The buyer has not paid yet."],
    ["payment_authorization_error", "The card was declined."],
  ])("throwing %s returns the cart with its message, and leaves the session as it was", async (type, sentence) => {
    script.authorize = () => {
      throw script.refusal(type, sentence)
    }
    const { cart, session } = await readyCart()
    expect(await completeCart(guest(), cart.id)).toMatchObject({ type: "cart", error: { type, message: sentence } })
    expect(await readSession(container(), session.id)).toMatchObject({ status: "pending", data: session.data })
    expect(await countOrders(container())).toBe(0)
    script.authorize = () => ({ status: "captured" })
    await placeOrder(guest(), cart.id)
  })

  it("`pending` is a 400, and the cart may be completed later", async () => {
    script.authorize = () => ({ status: "pending" })
    const { cart, session } = await readyCart()
    expect(await completeCart(guest(), cart.id)).toMatchObject({ type: "refused", status: 400 })
    expect(await readSession(container(), session.id)).toMatchObject({ status: "pending" })
    script.authorize = () => ({ status: "captured" })
    await placeOrder(guest(), cart.id)
  })

  it("`error` is a 400, and the session can no longer be used", async () => {
    script.authorize = () => ({ status: "error" })
    const { cart } = await readyCart()
    expect(await completeCart(guest(), cart.id)).toMatchObject({ type: "refused", status: 400 })
    script.authorize = () => ({ status: "captured" })
    expect(await completeCart(guest(), cart.id)).toMatchObject({ type: "refused" })
    expect(script.of("authorize")).toHaveLength(1)
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

  it("three simultaneous completions call authorizePayment once and make one order", async () => {
    const { cart } = await readyCart()
    const completions = await Promise.all([1, 2, 3].map(() => completeCart(guest(), cart.id)))
    const orders = completions.flatMap((completion) => (completion.type === "order" ? [completion.order.id] : []))
    expect(new Set(orders).size).toBe(1)
    expect(script.of("authorize")).toHaveLength(1)
    expect(await countOrders(container())).toBe(1)
  })
}
