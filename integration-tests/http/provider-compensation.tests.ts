import { Modules } from "@medusajs/framework/utils"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { HostedProvider } from "../../src/providers/svc"
import { completeCart, placeOrder } from "../setup/checkout"
import { goToPage, payAtPage, payHosted } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { countOrders, readCollection, readSession, providerCradle } from "../setup/payments"
import { CANCELLED, IRREVERSIBLE, UNTOUCHED, type ProviderStage } from "../setup/provider-stage"
import { says } from "../setup/says"
import { moneyCalls } from "../setup/service-state"

/** A charge of 277.20 TRY: two shirts and the shipping. */
export function providerCompensationTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { container, guest } = medusa
  const provider = () => new HostedProvider(providerCradle(container()))

  /** The step after the payment fails, as when the database is unreachable. */
  function failAfterPaying() {
    jest.spyOn(container().resolve(Modules.ORDER), "addOrderTransactions").mockImplementation(() => {
      throw new Error("the step after the payment failed")
    })
  }

  const completeByOwnCode = ({ id }: { id: string }) =>
    completeCartWorkflow(container()).run({ input: { id }, throwOnError: false })

  it("a captured payment whose order fails is reversed at the service exactly once, with one refund in Medusa, and a new session can be paid", async () => {
    const { cart, attempt, collection, session } = await stage.charged()
    failAfterPaying()
    expect(await completeCart(guest(), cart.id)).not.toMatchObject({ type: "order" })
    expect(await stage.charge(attempt)).toMatchObject(CANCELLED)
    expect(await moneyCalls(stage.sandbox)).toBe(1)
    expect(await stage.now(attempt)).toMatchObject({ state: "reversed" })
    const { payments: made = [], payment_sessions: sessions = [] } = await readCollection(container(), collection.id)
    const refund = only(only(made).refunds ?? [])
    expect(await stage.operations(attempt)).toMatchObject([
      { kind: "cancel", state: "succeeded", medusa_refund_id: refund.id },
    ])
    expect(await countOrders(container())).toBe(0)
    // core started a new session with the old data: it contains nothing of the old charge
    expect(only(sessions).id).not.toBe(session.id)
    expect(only(sessions).data).not.toHaveProperty("attempt_id")
    expect(await stage.svc.ledger.listAttempts(only(sessions).id)).toEqual([])
    jest.restoreAllMocks()
    const again = await goToPage(medusa, {
      payUrl: new URL(String(only(sessions).data.pay_url)),
      session: only(sessions),
    })
    await payAtPage(stage.sandbox, again)
    expect(await completeCart(guest(), cart.id)).toMatchObject({ type: "order" })
    expect(await stage.charge(again)).toMatchObject(UNTOUCHED)
  })

  describe("an order that Medusa fails to take back", () => {
    /** The step after the payment fails, and then the compensation that deletes the order. */
    function failTwice() {
      const orders = container().resolve(Modules.ORDER)
      jest.spyOn(orders, "addOrderTransactions").mockRejectedValue(new Error("addOrderTransactions failed"))
      jest.spyOn(orders, "deleteOrders").mockRejectedValue(new Error("deleteOrders failed"))
    }
    /** As if it had all been made a while ago. */
    async function age() {
      for (const table of ["svc_attempt", '"order"'])
        await stage.sql(`update ${table} set created_at = created_at - interval '1 hour'`)
    }

    it("is not shown to the buyer, its payment is returned exactly once, and the order is on the attention list", async () => {
      const { cart, attempt } = await stage.charged()
      failTwice()
      expect(await completeCart(guest(), cart.id)).not.toMatchObject({ type: "order" })
      jest.restoreAllMocks()
      await age()
      await stage.jobAfter({ attempt })
      await stage.jobAfter({ attempt })
      expect(await stage.charge(attempt)).toMatchObject(CANCELLED)
      expect(await moneyCalls(stage.sandbox)).toBe(1)
      expect(await stage.now(attempt)).toMatchObject({ state: "reversed" })
      const orders = await container()
        .resolve(Modules.ORDER)
        .listOrders({}, { relations: ["transactions"] })
      expect(only(orders).transactions).toEqual([])
      expect(await stage.attention(attempt)).toEqual(["order_conflict"])
    })

    it("has its session cancelled by the job: not even a store's own code completes its cart", async () => {
      const { cart, attempt, collection, session } = await stage.charged()
      const { id: order_id } = await placeOrder(guest(), cart.id)
      await medusa.idle()
      // Medusa took the order back, opened the cart, and could not return the payment
      for (const sql of [
        `delete from order_cart where cart_id = '${cart.id}'`,
        `delete from order_payment_collection where payment_collection_id = '${collection.id}'`,
        `update cart set completed_at = null where id = '${cart.id}'`,
        `update svc_attempt set order_placed_at = null where id = '${attempt.id}'`,
      ])
        await stage.sql(sql)
      await container().resolve(Modules.ORDER).deleteOrders([order_id])
      await age()
      await stage.jobAfter({ attempt })
      expect(await stage.attention(attempt)).toEqual([])
      expect(await stage.charge(attempt)).toMatchObject(CANCELLED)
      expect(await readSession(container(), session.id)).toMatchObject({ status: "canceled" })
      const { errors } = await completeByOwnCode(cart)
      expect(errors).toMatchObject([{ error: { message: says("Payment sessions are required") } }])
      expect(await countOrders(container())).toBe(0)
    })
  })

  it("a payment that the service does not return when Medusa takes its order back makes no other order, not even by a store's own code before the job's first look, and a buyer who would pay again reads that the shop must check it", async () => {
    const { cart, attempt } = await stage.charged(IRREVERSIBLE)
    failAfterPaying()
    expect((await completeByOwnCode(cart)).errors).toHaveLength(1)
    jest.restoreAllMocks()
    expect(await stage.now(attempt)).toMatchObject({ state: "reversing" })
    expect((await completeByOwnCode(cart)).errors).toHaveLength(1)
    expect(await countOrders(container())).toBe(0)
    const { payUrl } = await payHosted(guest(), cart)
    const { headers } = await medusa.anonymous().send("GET", payUrl.pathname)
    expect(headers.get("location")).toContain("error=attention")
  })

  describe("a payment that core cancels", () => {
    it("and refunds is reversed once, in either order", async () => {
      const first = await stage.captured()
      await stage.payments.cancelPayment(first.payment.id)
      await stage.payments.refundPayment({ payment_id: first.payment.id, amount: first.cart.total })
      const second = await stage.captured()
      await stage.payments.refundPayment({ payment_id: second.payment.id, amount: second.cart.total })
      await stage.payments.cancelPayment(second.payment.id)
      for (const { attempt } of [first, second]) {
        expect(await stage.charge(attempt)).toMatchObject(CANCELLED)
        expect(await stage.now(attempt)).toMatchObject({ state: "reversed" })
      }
      expect(await moneyCalls(stage.sandbox)).toBe(2)
    })

    it("stays uncancelled in Medusa until the money is returned", async () => {
      const { payment } = await stage.captured(IRREVERSIBLE)
      await expect(stage.payments.cancelPayment(payment.id)).rejects.toThrow("not given back yet")
      expect(await stage.payments.retrievePayment(payment.id)).toMatchObject({ canceled_at: null })
    })
  })

  describe("a cancel without a key, which core sends when it could not store the payment", () => {
    const cancelKeyless = ({ id }: Attempt) => provider().cancelPayment({ data: { attempt_id: id }, context: {} })

    it("does nothing while Medusa holds a live payment, because another request was faster", async () => {
      const { attempt } = await stage.captured()
      await cancelKeyless(attempt)
      expect(await stage.charge(attempt)).toMatchObject(UNTOUCHED)
      expect(await stage.now(attempt)).toMatchObject({ state: "completing" })
    })

    it("reverses the charge when there is no payment", async () => {
      const { attempt, session } = await stage.charged()
      const service = stage.payments as ProviderStage["payments"] & {
        paymentService_: { create(data: object): unknown }
      }
      jest.spyOn(service.paymentService_, "create").mockImplementationOnce(() => {
        throw new Error("the database is gone")
      })
      await expect(stage.payments.authorizePaymentSession(session.id, {})).rejects.toThrow("the database is gone")
      expect(await stage.charge(attempt)).toMatchObject(CANCELLED)
      expect(await stage.now(attempt)).toMatchObject({ state: "reversed" })
      await expect(stage.payments.authorizePaymentSession(session.id, {})).rejects.toThrow("being returned")
    })

    it("reverses nothing for data that names no attempt of ours", async () => {
      for (const data of [{}, { attempt_id: "svcatt_unknown" }, { attempt_id: 7 }])
        await expect(provider().cancelPayment({ data, context: {} })).rejects.toThrow("not made through")
      expect(await moneyCalls(stage.sandbox)).toBe(0)
    })
  })
}
