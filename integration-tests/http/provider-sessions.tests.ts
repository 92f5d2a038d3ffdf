import { Modules } from "@medusajs/framework/utils"
import { addToCart, createCart, tryPayment } from "../setup/checkout"
import { readAttempt, goToPage, HOSTED, startHosted } from "../setup/hosted-checkout"
import { readSession } from "../setup/payments"
import { operationsAsked } from "../setup/service-state"
import type { Stage } from "../setup/stage"
import { resolveSvc } from "../../src/modules/svc"

export function providerSessionsTests(stage: Stage): void {
  const { medusa } = stage
  const { container, guest, shop } = medusa
  const calls = async () => (await operationsAsked(stage.sandbox)).length
  const sessions = () => container().resolve(Modules.PAYMENT).listPaymentSessions({})

  describe("choosing the hosted page", () => {
    it("gives a guest a pay address without a call to the service, keeps the storefront's own data, and adds nothing secret", async () => {
      const data = {
        locale: "en",
        payment_channel: "MOBILE",
        return_url: "http://localhost:8000/done?x=1",
        note: "mine",
      }
      const { session, payUrl, ref } = await startHosted(medusa, { data })
      expect(session).toMatchObject({ status: "pending", provider_id: HOSTED })
      const { keys, ledger } = resolveSvc(container()).accounts[0]
      expect(payUrl.href).toBe(`http://localhost:9000/svc/pay/${session.id}/${keys.sign("pay", session.id)}`)
      expect(ref).toBe(`${session.id}.${keys.sign("ref", session.id)}`)
      expect(await calls()).toBe(0)
      expect(await ledger.listAttempts(session.id)).toEqual([])
      const own = { pay_url: payUrl.href, ref, flow: "hosted", session_id: session.id }
      expect((await readSession(container(), session.id)).data).toEqual({ ...data, ...own })
    })

    it("lists every missing buyer field in one 400, with the places where each can be given", async () => {
      const address = { first_name: "", last_name: "", phone: "", city: "", address_1: "" }
      const cart = await createCart(guest(), shop(), { address })
      const message = expect.stringMatching(
        /buyer\.surname is missing \(give it in: data\.buyer\..*shippingAddress\.city is missing/s,
      ) as string
      const refused = { status: 400, body: { type: "invalid_data", message } }
      expect(await tryPayment(guest(), cart.id, HOSTED, {})).toMatchObject(refused)
      expect(await sessions()).toEqual([])
      expect(await calls()).toBe(0)
    })
  })

  describe("session data that a buyer forged", () => {
    it("cannot name another session: core's own id and our own proof win", async () => {
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
