import { setTimeout } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { whileUnobstructed } from "../../src/medusa/payments/payment-lock"
import { refundsOf, type Ordered } from "../setup/admin-refunds"
import { only } from "../setup/only"
import { watchLocks } from "../setup/payments"
import { CANCEL, REFUND_ITEM } from "../setup/provider-stage"
import type { ProviderStage } from "../setup/provider-stage"
import { refusal, says } from "../setup/says"
import { callsTo, moneyCalls } from "../setup/service-state"
import { until } from "../setup/until"

interface ProviderService {
  refundPayment(provider: string, input: object): Promise<unknown>
}

/** A paid order of 277.20 TRY: two shirts and the shipping. */
export function providerRefundsTests(stage: ProviderStage): void {
  const { refunded, refused } = refundsOf(stage)

  /** The provider's answer to an amount that core would have rejected. */
  async function refundedBehindCore({ session, attempt }: Ordered, amount: number): Promise<string> {
    const module = stage.payments as ProviderStage["payments"] & { paymentProviderService_: ProviderService }
    try {
      await module.paymentProviderService_.refundPayment(session.provider_id, {
        data: { attempt_id: attempt.id },
        amount,
        context: { idempotency_key: "ref_behind_core" },
      })
      return "refunded"
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  it("a part is refunded, not more than is left, and what is left when its order is cancelled; the service, the ledger and Medusa agree", async () => {
    const paid = await stage.ordered()
    await refunded(paid, 77.2)
    expect(await stage.charge(paid.attempt)).toMatchObject({ isCancelled: false, refunded: "77.2" })
    expect(await stage.operations(paid.attempt)).toMatchObject([
      { kind: "refund", state: "succeeded", amount: { minor: 7720n, currency: "TRY" } },
    ])
    expect(await stage.heldRefunds(paid.payment_id)).toEqual([77.2])
    const { ip } = stage.svc.refunds
    expect(await callsTo(stage.sandbox, REFUND_ITEM)).toMatchObject([{ currency: "TRY", ip }])
    expect(await refused(paid, 200.01)).toContain("200.00 TRY is left")
    // and by the provider, whoever calls it
    expect(await refundedBehindCore(paid, 200.01)).toContain("200.00 TRY is left")
    expect(await moneyCalls(stage.sandbox)).toBe(1)
    await stage.medusa.admin().expectOk("POST", `/admin/orders/${paid.order.id}/cancel`)
    expect(await stage.charge(paid.attempt)).toMatchObject({ isCancelled: false, refunded: "277.2" })
    expect(await stage.heldRefunds(paid.payment_id)).toEqual([77.2, 200])
  })

  it("a second click between the end of the first refund and its response sends nothing", async () => {
    const paid = await stage.ordered()
    const { medusa } = stage
    const ask = () => medusa.admin().send("POST", `/admin/payments/${paid.payment_id}/refund`, { amount: 50 })
    const countLocks = watchLocks(medusa.container(), paid.attempt)
    const second: ReturnType<typeof ask>[] = []
    const orders = medusa.container().resolve(Modules.ORDER)
    const add = orders.addOrderTransactions.bind(orders)
    jest.spyOn(orders, "addOrderTransactions").mockImplementationOnce(async (...given) => {
      second.push(ask())
      await until(countLocks, 2)
      return add(...given)
    })
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await only(second)).toMatchObject(
      refusal(409, "Another request refunded 50.00 TRY of this payment a moment ago"),
    )
    expect(await stage.heldRefunds(paid.payment_id)).toEqual([50])
    await refunded(paid, 50)
    expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "100" })
  })

  it("requests between the end of the second one's refund and its response do nothing, however long they wait, also where the first did nothing", async () => {
    const { attempt } = await stage.ordered()
    const container = stage.medusa.container()
    const { ledger } = stage.svc
    const countLocks = watchLocks(container, attempt)
    const terms = { reportsOthers: true, obstacle: () => Promise.resolve(undefined) }
    const request = (work: () => Promise<string>, waitSeconds = 20) =>
      whileUnobstructed(container, [attempt.id], { ...terms, waitSeconds }, work)
    const later: ReturnType<typeof request>[] = []
    const second = async () => {
      const refund = { id: "svcop_second", attempt_id: attempt.id, kind: "refund", amount: attempt.price } as const
      await ledger.startOperation(refund)
      await ledger.endOperation(refund.id, { state: "succeeded" })
      later.push(request(() => Promise.resolve("refunded twice")))
      await until(countLocks, 3)
      // Medusa's lock in PostgreSQL ends its wait only once the lock is free, but then with an error
      later.push(request(() => Promise.resolve("refunded a third time"), 1))
      await until(countLocks, 4)
      await setTimeout(1_100)
      return "refunded"
    }
    const first = request(async () => {
      later.push(request(second))
      await until(countLocks, 2)
      return "nothing sent"
    })
    expect(await first).toBe("nothing sent")
    expect(await later[0]).toBe("refunded")
    for (const answer of [later[1], later[2]])
      expect(await answer).toMatchObject({
        refused: { status: 409, message: says("of this payment a moment ago") },
      })
    // nobody else is at the payment now, although an order may name it twice
    const ids = [attempt.id, attempt.id]
    expect(await whileUnobstructed(container, ids, terms, () => Promise.resolve("another"))).toBe("another")
  })

  it("everything is refunded by a cancel, with the merchant's reason and note in the service's codes, and a second refund is refused", async () => {
    const paid = await stage.ordered()
    const reason = await stage.payments.createRefundReasons({ label: "Double payment", code: "double-payment" })
    await refunded(paid, undefined, { refund_reason_id: reason.id, note: "Paid twice by mistake" })
    expect(await callsTo(stage.sandbox, CANCEL)).toMatchObject([
      { reason: "DOUBLE_PAYMENT", description: "Paid twice by mistake" },
    ])
    expect(await stage.charge(paid.attempt)).toMatchObject({ isCancelled: true, refunded: "0" })
    expect(await stage.ends(paid.attempt)).toEqual(["cancel succeeded"])
    expect(await stage.heldRefunds(paid.payment_id)).toEqual([paid.order.total])
    expect(await refused(paid, 1)).toContain("was cancelled")
    expect(await refundedBehindCore(paid, 1)).toContain("was cancelled")
    expect(await moneyCalls(stage.sandbox)).toBe(1)
  })
}
