import type { BuyerStage } from "../setup/buyer-stage"
import { completeCart, createCart, placeOrder, startPayment } from "../setup/checkout"
import { HOSTED, startHosted } from "../setup/hosted-checkout"
import { refusal, says } from "../setup/says"
import { until } from "../setup/until"
const SYSTEM = "pp_system_default"

export function middlewaresTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { guest, anonymous } = medusa

  describe("a payment session", () => {
    it("with card data is refused at the admin's route, as at the store's", async () => {
      const body = { provider_id: HOSTED, data: { card: { number: "5528790000000008", cvc: "999" } } }
      const path = "/admin/payment-collections/pay_col_1/payment-sessions"
      expect(await medusa.admin().send("POST", path, body)).toMatchObject(refusal(400, /^This looks like card data/))
    })

    it("that core refuses is refused with core's message", async () => {
      const { collection } = await startHosted(medusa)
      const path = `/store/payment-collections/${collection.id}/payment-sessions`
      for (const body of [{ provider_id: 7 }, { provider_id: HOSTED, data: "x" }])
        expect(await guest().send("POST", path, body)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
    })
  })

  it("card details in a route that does not take them is not checked in a store's own routes, nor in a session of another provider", async () => {
    const cart = await createCart(guest(), medusa.shop())
    const metadata = { card: `5528 7900 0000 0008` }
    expect(await guest().send("POST", `/store/carts/${cart.id}`, { metadata })).toMatchObject({ status: 200 })
    const { session } = await startPayment(guest(), cart.id, SYSTEM, { cardNumber: "x" })
    expect(session.provider_id).toBe(SYSTEM)
  })

  describe("a cart", () => {
    it("whose order has no payment yet by a crash is not returned as paid", async () => {
      const { cart, attempt, collection } = await stage.atPage()
      const order = await placeOrder(guest(), cart.id)
      // order.placed comes a moment later, and would complete the attempt once more
      await until(() => stage.now(attempt), { state: "completed" })
      await stage.sql(`delete from capture`)
      await stage.sql(`delete from payment where payment_collection_id = ?`, [collection.id])
      await stage.sql(`update "order" set created_at = now() - interval '1 minute' where id = ?`, [order.id])
      await stage.set(attempt, "state = 'completing'")
      expect(await completeCart(guest(), cart.id)).toMatchObject({
        type: "refused",
        status: 409,
        message: says("has no payment yet"),
      })
    })
  })

  describe("every address under /svc", () => {
    it("is guarded by its headers", async () => {
      for (const path of ["/svc/pay/a/b", "/svc/return/a/b", "/svc/nothing", "/svc", "/svc/pay/%E0%A4%A/b"]) {
        const { headers } = await anonymous().send("GET", path)
        const policy = headers.get("content-security-policy")
        expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")])
        expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"])
        expect([path, headers.get("set-cookie")]).toEqual([path, null])
        if (path === "/svc/nothing" || path === "/svc") continue
        expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors http://localhost:8000")])
        expect([path, headers.get("cache-control")]).toEqual([path, "no-store"])
        expect([path, headers.get("referrer-policy")]).toEqual([path, "no-referrer"])
      }
    })

    it("with a malformed escape shows a page that says so", async () => {
      for (const path of ["/svc/return/x/%", "/SVC/pay/%C0%AE/x"]) {
        const { status, body, headers } = await anonymous().send("POST", path)
        expect([path, status, headers.get("content-type")]).toEqual([path, 400, expect.stringMatching(/^text\/html/)])
        expect(body).toContain("This address cannot be read")
      }
    })
  })
}
