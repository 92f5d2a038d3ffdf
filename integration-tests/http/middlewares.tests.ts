import type { BuyerStage } from "../setup/buyer-stage"
import { createCart, startPayment } from "../setup/checkout"
import { HOSTED } from "../setup/hosted-checkout"
import { refusal } from "../setup/says"
const SYSTEM = "pp_system_default"

export function middlewaresTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { guest, anonymous } = medusa

  it("a payment session with card data is refused at the admin's route, as at the store's", async () => {
    const body = { provider_id: HOSTED, data: { card: { number: "5528790000000008", cvc: "999" } } }
    const path = "/admin/payment-collections/pay_col_1/payment-sessions"
    expect(await medusa.admin().send("POST", path, body)).toMatchObject(refusal(400, /^This looks like card data/))
  })

  it("card details in a route that does not take them is not checked in a store's own routes, nor in a session of another provider", async () => {
    const cart = await createCart(guest(), medusa.shop())
    const metadata = { card: `5528 7900 0000 0008` }
    expect(await guest().send("POST", `/store/carts/${cart.id}`, { metadata })).toMatchObject({ status: 200 })
    const { session } = await startPayment(guest(), cart.id, SYSTEM, { cardNumber: "x" })
    expect(session.provider_id).toBe(SYSTEM)
  })

  it("every address under /svc is guarded by its headers", async () => {
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
}
