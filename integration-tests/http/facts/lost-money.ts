import { Modules } from "@medusajs/framework/utils"
import { completeCart, createCart, placeOrder, startPayment } from "../../setup/checkout"
import type { RunningMedusa } from "../../setup/medusa"
import { countOrders, readSession } from "../../setup/payments"
import { SCRIPTED, script } from "../facts-app/script"

export function describeLostMoney({ container, guest, shop }: RunningMedusa): void {
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
