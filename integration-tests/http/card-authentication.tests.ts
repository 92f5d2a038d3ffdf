import { addToCart, completeCart } from "../setup/checkout"
import { CHARGE, LOOK_UP, type CardStage } from "../setup/card-stage"

const TOTAL = 277.2
const PAID = { service: ["SUCCESS"], ledger: ["completed"], orders: 1, captured: [TOTAL], collection: "completed" }
const INITIALIZE = "threeDs.initialize"

export function cardAuthenticationTests(stage: CardStage): void {
  const { guest } = stage.medusa
  const finalized = async () => (await stage.calls()).filter((operation) => operation === CHARGE.threeds).length

  describe("the bank's 3D Secure step", () => {
    it("that ends with another mdStatus than 1 declines and never finalizes", async () => {
      const { checkout, attempt } = await stage.atBank()
      const outcome = await stage.comeBack(attempt, await stage.authenticate(attempt, { mdStatus: 0 }))
      expect(outcome).toMatchObject({ orderId: undefined, error: "declined" })
      expect(await stage.now(attempt)).toMatchObject({ state: "declined", mdStatus: 0 })
      expect(await stage.books(checkout)).toMatchObject({ ledger: ["declined"], orders: 0, captured: [] })
      expect(await stage.calls()).toEqual([INITIALIZE])
    })

    it("that succeeded is charged once, however often and however fast its result is posted", async () => {
      const { checkout, attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      const both = await Promise.all([stage.comeBack(attempt, fields), stage.comeBack(attempt, fields)])
      const { orderId } = await stage.now(attempt)
      expect(orderId).toMatch(/^order_/)
      for (const outcome of [...both, await stage.comeBack(attempt, fields)])
        expect(outcome).toMatchObject({ orderId, status: "completed" })
      expect(await stage.books(checkout)).toEqual(PAID)
      expect(await stage.calls()).toEqual([INITIALIZE, CHARGE.threeds])
    })

    it("that succeeded is not undone by a later post that reports a failure", async () => {
      const { checkout, attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      await stage.comeBack(attempt, fields)
      await stage.comeBack(attempt, { ...fields, mdStatus: "0", status: "failure", signature: "" })
      expect(await stage.books(checkout)).toEqual(PAID)
    })

    it.each<[string, Record<string, string>]>([
      ["names another payment", { paymentId: "1", signature: "" }],
      ["names another conversation", { conversationId: "svcatt_1", signature: "" }],
      ["names nothing", { paymentId: "", conversationId: "", signature: "" }],
      ["carries a wrong signature", { signature: "00" }],
      ["is signed for another result", { mdStatus: "0" }],
    ])("posted by a sender who %s is ignored", async (_name, change) => {
      const { checkout, attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      await stage.comeBack(attempt, { ...fields, ...change })
      expect(await stage.now(attempt)).toMatchObject({ state: "awaiting_buyer", mdStatus: undefined })
      expect(await finalized()).toBe(0)
      expect(await stage.comeBack(attempt, fields)).toMatchObject({ status: "completed" })
      expect(await stage.books(checkout)).toEqual(PAID)
    })

    it("posted unsigned before the buyer has done it charges nothing, and the buyer's own result is still charged", async () => {
      const { checkout, attempt } = await stage.atBank()
      const about = { paymentId: attempt.paymentId ?? "", conversationId: attempt.id, conversationData: "" }
      const early = { ...about, status: "success", mdStatus: "1", signature: "" }
      expect(await stage.comeBack(attempt, early)).toMatchObject({ orderId: undefined, error: "not_paid" })
      expect(await stage.now(attempt)).toMatchObject({ state: "awaiting_buyer", mdStatus: undefined })
      expect(await stage.books(checkout)).toMatchObject({ ledger: ["awaiting_buyer"], orders: 0, captured: [] })
      expect(await stage.calls()).toEqual([INITIALIZE, CHARGE.threeds, LOOK_UP])
      const fields = await stage.authenticate(attempt)
      expect(await stage.comeBack(attempt, fields)).toMatchObject({ status: "completed" })
      expect(await stage.books(checkout)).toEqual(PAID)
      // a signed post needs no look-up
      expect(await stage.calls()).toEqual([INITIALIZE, CHARGE.threeds, LOOK_UP, CHARGE.threeds])
    })

    it("is also finished by the storefront's own completion", async () => {
      const { checkout, attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      const [outcome] = await Promise.all([stage.comeBack(attempt, fields), completeCart(guest(), checkout.cart.id)])
      expect(outcome.error).toBeUndefined()
      expect(await stage.books(checkout)).toEqual(PAID)
      expect(await finalized()).toBe(1)
    })
  })

  describe("an attempt on the bank's page", () => {
    it("is not charged when its cart has changed", async () => {
      const { checkout, attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      await addToCart(guest(), checkout.cart.id, {
        variantId: stage.medusa.shop().products.course.variantId,
        quantity: 1,
      })
      expect(await stage.comeBack(attempt, fields)).toMatchObject({ orderId: undefined, error: "session_gone" })
      expect((await stage.now(attempt)).state).toBe("abandoned")
      expect(await stage.calls()).toEqual([INITIALIZE])
    })
  })
}
