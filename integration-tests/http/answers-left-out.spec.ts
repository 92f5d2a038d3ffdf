import { z } from "zod"
import { refundsOf } from "../setup/admin-refunds"
import { comeBack, letPass, letTokenEnd } from "../setup/hosted-checkout"
import { countOrders } from "../setup/payments"
import { CANCEL, CANCELLED, describeProvider, REFUND, REFUND_ITEM, RETRIEVE, UNTOUCHED } from "../setup/provider-stage"
import { moneyCalls } from "../setup/service-state"
import { check as lookAgain } from "../../src/flows/check"
import { createWorld } from "../../src/workflows/payment/medusa-store"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payment/reconcile-payments"

const HOUR = 60 * 60

/** A service that leaves fields out of its answers, as the real one and its clients' own fixtures do. */
describeProvider(18_838, (stage) => {
  const { refunded } = refundsOf(stage)
  const leaveOut = (endpoint: string, field: string, count = 1_000) =>
    stage.fault({ endpoint, kind: "missing-field", field, count })

  const faultsLeft = async () =>
    z.object({ faults: z.array(z.unknown()) }).parse(await stage.sandbox.control("GET", "state")).faults

  async function lookAfter({ id }: { id: string }, seconds: number): Promise<void> {
    await letPass(stage.medusa.container(), id, seconds)
    await reconcilePaymentsWorkflow(stage.medusa.container()).run({ input: {} })
    await stage.medusa.settled()
  }

  it("a paid page whose look-up has no fraudStatus is kept, flagged, and becomes the order once it is there", async () => {
    const { attempt } = await stage.charged()
    await leaveOut(RETRIEVE, "fraudStatus")
    const { headers } = await comeBack(stage.medusa, attempt)
    expect(headers.get("location")).toContain("error=processing")
    expect((await stage.now(attempt)).state).toBe("unknown")

    await letTokenEnd(stage.medusa.container(), attempt.id)
    await lookAfter(attempt, HOUR)
    expect((await stage.now(attempt)).state).toBe("unknown")
    expect(await stage.attention(attempt)).toEqual(["lookup_unknown"])
    expect(await stage.charge(attempt)).toMatchObject(UNTOUCHED)
    expect([await moneyCalls(stage.sandbox), await countOrders(stage.medusa.container())]).toEqual([0, 0])

    await stage.sandbox.control("DELETE", "faults")
    await lookAfter(attempt, HOUR)
    expect(await stage.now(attempt)).toMatchObject({ state: "completed", orderId: expect.any(String) as string })
    expect(await stage.attention(attempt)).toEqual([])
    expect(await stage.charge(attempt)).toMatchObject(UNTOUCHED)
  })

  it("an item without a name is kept under its basket line", async () => {
    const { attempt } = await stage.charged()
    const held = await stage.svc.client.hostedPages.retrieve({ token: attempt.token ?? "" })
    await leaveOut(RETRIEVE, "itemTransactions.0.itemId", 1)
    await comeBack(stage.medusa, attempt)
    expect((await stage.now(attempt)).state).toBe("completed")
    const names = (items: readonly { paymentTransactionId?: string; itemId?: string }[] = []) =>
      items.map(({ paymentTransactionId, itemId }) => `${paymentTransactionId} ${itemId}`).sort()
    expect(names(await stage.svc.ledger.listItems(attempt.id))).toEqual(names(held.itemTransactions))
  })

  it("an item without a status has none until an answer says it, and a later answer without one takes nothing away", async () => {
    const { attempt } = await stage.charged()
    await leaveOut(RETRIEVE, "itemTransactions.*.transactionStatus", 1)
    await comeBack(stage.medusa, attempt)
    expect((await stage.now(attempt)).state).toBe("completed")
    const kept = async () => {
      const [history] = (await stage.svc.history.ofAttempt(attempt.id))?.items ?? []
      return [history?.transactionStatus, history?.facts.merchantPayoutAmount === undefined]
    }
    const check = async () => lookAgain(createWorld(stage.medusa.container()), await stage.now(attempt))
    expect(await kept()).toEqual([undefined, false])
    await check()
    expect(await kept()).toEqual([2, false])
    await leaveOut(RETRIEVE, "itemTransactions.*.transactionStatus", 1)
    await check()
    await leaveOut(RETRIEVE, "itemTransactions.*.merchantPayoutAmount", 1)
    await check()
    expect(await kept()).toEqual([2, false])
  })

  it("refunds whose answers name no payment, no amount and no currency went through, and bar no other", async () => {
    const paid = await stage.ordered()
    const fields = ["paymentId", "paymentTransactionId", "price", "currency"]
    for (const field of fields) {
      await leaveOut(REFUND_ITEM, field, 1)
      await refunded(paid, 10)
    }
    await leaveOut(REFUND, "paymentId", 1)
    await refunded(paid, 237.2)
    expect(await stage.ends(paid.attempt)).toEqual([...fields, "rest"].map(() => "refund succeeded"))
    expect(await stage.charge(paid.attempt)).toMatchObject({ refunded: "277.2" })
    expect(await stage.attention(paid.attempt)).toEqual([])
    // each was left out of an answer
    expect(await faultsLeft()).toEqual([])
  })

  it("a cancellation whose answer says no amount went through", async () => {
    const paid = await stage.ordered()
    await leaveOut(CANCEL, "price", 1)
    await refunded(paid)
    expect(await stage.ends(paid.attempt)).toEqual(["cancel succeeded"])
    expect(await stage.charge(paid.attempt)).toMatchObject(CANCELLED)
  })
})
