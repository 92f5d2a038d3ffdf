import { setTimeout } from "node:timers/promises"
import { z } from "zod"
import { reconcilePayment, noteFailedCheck } from "../../src/use-cases/reconcile/reconcile"
import { whileLocked } from "../../src/use-cases/refund/money-operation"
import { changePayout } from "../../src/use-cases/payouts/change-payout"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { only } from "../setup/only"
import { crashedOrder, leaveUnpaidOrder } from "./harness/crash"
import { joinPayouts } from "./harness/seller-orders"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"
import { lira } from "./harness/orders"
import { aSeller } from "./harness/seller"
import { LOOK_UP, RETRIEVE } from "./harness/service"

const LATER = 300
const HOUR = 60 * 60

/** What the attention list says of a payment is true, and is taken off once it is not any more. */
describeFlows({ join: joinPayouts }, (shop) => {
  afterEach(() => jest.restoreAllMocks())

  it("that a payment was not reported is closed also where the process dies right after the move", async () => {
    const { attempt } = await shop().paidAtPage()
    await shop().lose(RETRIEVE, "before", 3)
    await shop().jobAfter(2 * HOUR, attempt)
    expect(await shop().attention(attempt)).toEqual(["lookup_unknown"])
    const { ledger } = shop().context
    const moveAttempt: typeof ledger.moveAttempt = async (...move) => {
      await ledger.moveAttempt(...move)
      throw new Error("killed")
    }
    const dying = { ...shop().context, ledger: { ...ledger, moveAttempt } }
    await expect(reconcilePayment(dying, await shop().now(attempt), "person")).rejects.toThrow("killed")
    await shop().expectOf(attempt, { now: { state: "paid" }, attention: [] })
  })

  it("what the service says of a payment is said as it says it last", async () => {
    const { attempt } = await shop().paidAtPage()
    await shop().lose(RETRIEVE, "before", 3)
    await shop().jobAfter(2 * HOUR, attempt)
    expect(await shop().sentences(attempt)).toEqual([expect.stringContaining("has not reported the result")])
    await shop().noFaults()
    await shop().leaveOut(RETRIEVE, "fraudStatus")
    for (let looks = 0; looks < 2; looks += 1) await shop().jobAfter(HOUR, attempt)
    expect(await shop().sentences(attempt)).toEqual([expect.stringContaining("reports that this payment was charged")])
  })

  it("why an order has no payment is said as it is now", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    const failed = { ended: "failed", isDefinite: false, message: "Failed to acquire lock." } as const
    jest.spyOn(shop().store, "completeCart").mockResolvedValue(failed)
    for (const seconds of [LATER, HOUR]) await shop().jobAfter(seconds, attempt)
    expect(await shop().sentences(attempt)).toEqual([expect.stringContaining("no order has this payment yet")])
    leaveUnpaidOrder(shop(), checkout)
    jest.spyOn(shop().store, "recordPayment").mockResolvedValue({ ended: "failed", isDefinite: true, message: "No." })
    await shop().jobAfter(HOUR, attempt)
    expect(await shop().sentences(attempt)).toEqual([
      expect.stringContaining("could not be recorded on its order: No."),
    ])
  })

  it("that a payment was not reported is closed when its charge is given back", async () => {
    await shop().reviewNext()
    const { attempt } = await shop().completed()
    await shop().clock.advance(2 * HOUR)
    await shop().leaveOut(RETRIEVE, "status", 3)
    await shop().reconcile(attempt, "poll")
    expect(await shop().attention(attempt)).toEqual(["lookup_unknown"])
    only(shop().medusa.orders).isCanceled = true
    await shop().leaveOut(RETRIEVE, "status", 3)
    expect(await shop().reconcile(attempt, "poll")).toMatchObject({ state: "reversed" })
    expect(await shop().attention(attempt)).toEqual([])
  })

  it("that a payment was not reported is not told when another request has its answer at that moment", async () => {
    const { attempt } = await shop().paidAtPage()
    await shop().clock.advance(2 * HOUR)
    await shop().lose(RETRIEVE, "before", 3)
    const { ledger } = shop().context
    const openAttention: typeof ledger.openAttention = async (...item) => {
      await shop().reconcile(attempt, "return")
      await ledger.openAttention(...item)
    }
    const second = { ...shop().context, ledger: { ...ledger, openAttention } }
    await reconcilePayment(second, await shop().now(attempt), "job")
    await shop().expectOf(attempt, { now: { state: "completed" }, attention: [] })
  })

  it("that no order could be made is said an hour after the charge, until there is one", async () => {
    const { attempt } = await shop().paidAtPage()
    const failed = { ended: "failed", isDefinite: false, message: "Cannot read properties of undefined." } as const
    const complete = jest.spyOn(shop().store, "completeCart").mockResolvedValue(failed)
    await shop().jobAfter(LATER, attempt)
    expect(await shop().attention(attempt)).toEqual([])
    await shop().jobAfter(HOUR, attempt)
    await shop().expectOf(attempt, { now: { state: "paid" }, attention: ["order_conflict"] })
    complete.mockRestore()
    await shop().jobAfter(HOUR, attempt)
    await shop().expectOf(attempt, { now: { state: "completed" }, attention: [] })
  })

  it("that a charge could not be recorded is not said when another request records it at the same time", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    leaveUnpaidOrder(shop(), checkout)
    const { store } = shop()
    const recordPayment: typeof store.recordPayment = async () => {
      await shop().jobAfter(LATER, attempt)
      return { ended: "failed", isDefinite: true, message: "The payment is not_owed." }
    }
    const second = new Proxy(store, {
      get: (target, key): unknown => (key === "recordPayment" ? recordPayment : Reflect.get(target, key)),
    })
    await shop().clock.advance(LATER)
    await reconcilePayment({ ...shop().context, store: second }, await shop().now(attempt), "job")
    await shop().expectOf(attempt, { now: { state: "completed" }, attention: [] })
  })

  const MONTH = 30 * 24 * HOUR

  it.each<[string, () => Promise<Attempt>]>([
    [
      "its order cannot record it for the moment",
      async () => {
        const failed = { ended: "failed", isDefinite: false, message: "Failed to acquire lock." } as const
        jest.spyOn(shop().store, "recordPayment").mockResolvedValue(failed)
        return (await crashedOrder(shop())).attempt
      },
    ],
    [
      "Medusa reports an order of its cart that is deleted",
      async () => {
        jest.spyOn(shop().store, "completeCart").mockResolvedValue({ ended: "order", order_id: "order_deleted" })
        return (await shop().paidAtPage()).attempt
      },
    ],
  ])("that a charge has no order is said after an hour where %s, until the order has it", async (_, begin) => {
    const attempt = await begin()
    await shop().jobFor(attempt, HOUR / 2)
    expect(await shop().attention(attempt)).toEqual([])
    await shop().jobFor(attempt, MONTH)
    await shop().expectOf(attempt, { now: { state: "paid" }, attention: ["order_conflict"] })
    jest.restoreAllMocks()
    await shop().jobWhenDue(attempt)
    await shop().expectOf(attempt, { now: { state: "completed" }, attention: [] })
  })

  /** An order whose payment the job checks for refunds. */
  async function paidOrder() {
    const { attempt } = await shop().completed()
    await shop().clock.advance(LATER)
    return { attempt, payment: only(shop().medusa.payments) }
  }

  it("what waits for another request works on the payment as that request leaves it", async () => {
    const { attempt } = await paidOrder()
    const waiting = { saw: Promise.resolve<string | undefined>(undefined) }
    await shop().store.refunds.whileLocked(attempt.id, async () => {
      waiting.saw = whileLocked(shop().context, attempt, ({ locale }) => Promise.resolve(locale))
      await setTimeout(100)
      await shop().set(attempt, { locale: "tr" })
    })
    expect(attempt.locale).not.toBe("tr")
    expect(await waiting.saw).toBe("tr")
  })

  it("that a payout's change is unknown is closed although a crash came right after its end was reported", async () => {
    const { client } = shop().context
    const { subMerchantKey: key } = await client.submerchants.create(aSeller(newId("ext")))
    const { attempt } = await shop().payDirect(shop().checkout({ prices: [100_00], sellers: [{ key, payout: 80_00 }] }))
    const [item] = await shop().ledger.listItems(attempt.id)
    await shop().lose("paymentItems.update", "before")
    await shop().fault({ endpoint: LOOK_UP, kind: "http-500", count: 1_000 })
    const { payment_transaction_id = "" } = item ?? {}
    await changePayout(shop().context, { attempt, payment_transaction_id, price: lira(70_00), by: "user_1" })
    await shop().jobAfter(2 * HOUR, attempt)
    expect(await shop().attention(attempt)).toEqual(["payout_unknown"])
    const [change] = await shop().ledger.listPayoutChanges(attempt.id)
    await shop().ledger.resolveUnknownPayoutChange(change?.id ?? "", "not_sent", { by: "user_1" })
    await shop().jobWhenDue(attempt)
    expect(await shop().attention(attempt)).toEqual([])
  })

  it("that checks failed for an hour is closed once a check has ended the payment", async () => {
    const { attempt } = await shop().atPage()
    for (let failures = 0; failures < 13; failures += 1) await noteFailedCheck(shop().context, attempt.id)
    expect(await shop().attention(attempt)).toEqual(["order_conflict"])
    await shop().jobAfter(2 * HOUR, attempt)
    await shop().expectOf(attempt, { now: { state: "expired" }, attention: [] })
  })

  describe("once a person has dealt with it", () => {
    const DAY = 24 * HOUR
    const ids = z.array(z.object({ id: z.string() }))

    async function resolve(attempt: { id: string }) {
      const sql = `select "id" from "svc_attention" where "attempt_id" = ? and "resolved_at" is null`
      const { id } = only(ids.parse(await shop().execute(sql, [attempt.id])))
      expect(await shop().ledger.resolveAttention(id, { by: "user_1", note: "Refunded in the panel." })).toBe(true)
    }

    /** The entry stays away for so long. */
    async function expectSettled(attempt: { id: string }, seconds: number) {
      await resolve(attempt)
      await shop().jobFor(attempt, seconds)
      expect(await shop().attention(attempt)).toEqual([])
    }

    it("an entry about a payment that its order refuses stays away, as long as it is refused alike", async () => {
      const { checkout, attempt } = await shop().paidAtPage()
      leaveUnpaidOrder(shop(), checkout)
      const refusing = jest.spyOn(shop().store, "recordPayment")
      const refuse = (message: string) => refusing.mockResolvedValue({ ended: "failed", isDefinite: true, message })
      refuse("No.")
      await shop().jobAfter(LATER, attempt)
      await expectSettled(attempt, DAY)
      refuse("Not at all.")
      await shop().jobFor(attempt, DAY)
      expect(await shop().attention(attempt)).toEqual(["order_conflict"])
    })

    it("an entry about a payment that is not reported after its end stays away", async () => {
      const { attempt } = await shop().atPage()
      await shop().jobAfter(2 * HOUR, attempt)
      expect(await shop().now(attempt)).toMatchObject({ state: "expired" })
      await shop().fault({ endpoint: RETRIEVE, kind: "http-500", count: 1_000 })
      await shop().jobFor(attempt, 2 * DAY)
      expect(await shop().attention(attempt)).toEqual(["lookup_unknown"])
      await expectSettled(attempt, 2 * DAY)
    })

    it("an entry about checks that failed for an hour, however old the payment is, stays away for a day", async () => {
      const { attempt } = await shop().paidAtPage()
      await shop().clock.advance(5 * HOUR)
      const fail = async (times = 13) => {
        for (let failures = 0; failures < times; failures += 1) await noteFailedCheck(shop().context, attempt.id)
        return shop().attention(attempt)
      }
      expect([await fail(12), await fail(1)]).toEqual([[], ["order_conflict"]])
      await resolve(attempt)
      expect(await fail()).toEqual([])
      await shop().clock.advance(DAY)
      expect(await fail()).toEqual(["order_conflict"])
    })
  })
})
