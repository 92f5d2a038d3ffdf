import { Modules } from "@medusajs/framework/utils"
import { addToCart } from "../setup/checkout"
import { readAttempt, goToPage, startHosted } from "../setup/hosted-checkout"
import { readSession } from "../setup/payments"
import type { Stage } from "../setup/stage"
import { resolveSvc } from "../../src/modules/svc"

export function providerSessionsTests(stage: Stage): void {
  const { medusa } = stage
  const { container, guest, shop } = medusa

  it("session data that a buyer forged cannot name another session: core's own id and our own proof win", async () => {
    const victim = await startHosted(medusa)
    const attempt = await goToPage(medusa, victim)
    const forged = {
      session_id: victim.session.id,
      ref: victim.ref,
      pay_url: "https://evil.example/",
      attempt_id: attempt.id,
      flow: "direct",
    }
    const own = await startHosted(medusa, { data: forged })
    const stored = (await readSession(container(), own.session.id)).data
    expect(stored).toMatchObject({ session_id: own.session.id, ref: own.ref, flow: "hosted" })
    expect(stored).not.toHaveProperty("attempt_id")
    expect(own.ref).not.toBe(victim.ref)

    // a changed total deletes the forger's session
    await addToCart(guest(), own.cart.id, { variantId: shop().products.shirt.variantId, quantity: 1 })
    expect(await readAttempt(container(), attempt.id)).toMatchObject({
      state: "awaiting_buyer",
      version: attempt.version,
    })
  })

  describe("a session that is deleted", () => {
    const forget = (session_id: string) => container().resolve(Modules.PAYMENT).deletePaymentSession(session_id)

    it("leaves a paid attempt to the job, which looks it up at once", async () => {
      const started = await startHosted(medusa)
      const { session } = started
      const attempt = await goToPage(medusa, started)
      const { ledger } = resolveSvc(container()).accounts[0]
      await ledger.moveAttempt(attempt.id, "paid", "fromService", { payment_id: "1" })
      await forget(session.id)
      expect(await readAttempt(container(), attempt.id)).toMatchObject({ state: "paid" })
      expect((await ledger.claimDueAttempts(10, 60)).map(({ id }) => id)).toEqual([attempt.id])
    })
  })
}
