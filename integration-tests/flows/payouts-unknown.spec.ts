import type { Attempt, Ports } from "../../src/use-cases/ports/ports"
import { changePayout, type PayoutRequest } from "../../src/use-cases/payouts/change-payout"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { statementLedger } from "../../src/modules/svc/ledger/marketplace/statement"
import { reconcilePayouts, resolveUnknownPayoutChange } from "../../src/use-cases/payouts/reconcile-payouts"
import type { PaidItem } from "../../src/domain"
import { only } from "../setup/only"
import { operationsAsked } from "../setup/service-state"
import { ProcessKilled } from "./harness/killed"
import { lira } from "./harness/orders"
import { describeSellerOrders } from "./harness/seller-orders"
import { saying } from "../setup/written"

const UPDATE = "paymentItems.update"
const LOOK_UP = "payments.retrieve"
const HOUR_SECONDS = 3_600

/** Changes of payouts whose response was lost. */
describeSellerOrders((orders) => {
  type Wanted = Partial<Pick<PayoutRequest, "key" | "price">>
  const change = (
    attempt: Attempt,
    { payment_transaction_id }: PaidItem,
    wanted: Wanted,
    more: Partial<Ports["ledger"]> = {},
  ) => {
    const { context } = orders().shop
    const ports = { ...context, ledger: { ...context.ledger, ...more } }
    return changePayout(ports, { attempt, payment_transaction_id, by: "user_1", ...wanted })
  }
  const states = async ({ id }: Attempt) => (await orders().ledger.listPayoutChanges(id)).map(({ state }) => state)
  const calls = async () => (await operationsAsked(orders().shop.sandbox)).filter((one) => one === UPDATE).length
  const job = (attempt: Attempt, seconds = 300) => orders().shop.jobAfter(seconds, attempt)
  const lose = (when: "before" | "after", count = 1) =>
    orders().shop.fault({ endpoint: UPDATE, kind: "drop", when, count })
  const goDown = () => orders().shop.fault({ endpoint: LOOK_UP, kind: "http-500", count: 100 })
  const done = { type: "done", isNew: true }
  const refused = (reason: string, sentence: string) => ({ type: "refused", reason, sentence: saying(sentence) })

  /** Seconds from now until the job's next look-up. */
  async function nextCheckIn(attempt: Attempt): Promise<number | undefined> {
    const at = await orders().shop.nextCheck(attempt)
    return at === null ? undefined : Math.round((at.getTime() - orders().shop.clock.now().getTime()) / 10_000) * 10
  }

  it("is never repeated when the service does not show it, and is looked up until it can no longer take effect", async () => {
    const { attempt, ali, bora } = await orders().ordered()
    await lose("before")
    expect(await change(attempt, ali, { price: lira(50_00) })).toEqual({ type: "unknown" })
    expect(await change(attempt, ali, { price: lira(50_00) })).toEqual(refused("state", "not known yet"))
    // the change of another item does not wait for it
    expect(await change(attempt, bora, { price: lira(50_00) })).toEqual(done)
    expect(await states(attempt)).toEqual(["unknown", "succeeded"])
    await job(attempt, 140)
    expect(await states(attempt)).toEqual(["unknown", "succeeded"])
    await job(attempt, 160)
    expect(await states(attempt)).toEqual(["not_sent", "succeeded"])
    expect(await calls()).toBe(2)
    expect(await change(attempt, ali, { price: lira(50_00) })).toEqual(done)
  })

  it.each(["not_sent", "unknown"])(
    "leaves the sale as it was agreed, and is %s, where another was made at the service meanwhile",
    async (end) => {
      const { attempt, ali } = await orders().ordered()
      const { shop, keys } = orders()
      await lose("before")
      await change(attempt, ali, { price: lira(50_00) })
      const elsewhere = { subMerchantKey: keys.ali, subMerchantPrice: lira(40_00) }
      const paymentTransactionId = ali.payment_transaction_id
      await shop.context.client.paymentItems.update({ paymentTransactionId, ...elsewhere })
      await (end === "unknown" ? reconcilePayouts(shop.context, attempt) : job(attempt))
      const span = { from: new Date(0), until: new Date(shop.clock.now().getTime() + HOUR_SECONDS * 1_000) }
      const items = await statementLedger(createDatabase(shop.execute)).readSellerItems([keys.ali], span)
      const changes = end === "unknown" ? [] : [{ to: { key: keys.ali, payout: lira(40_00) } }]
      expect(items.filter((one) => one.payment_transaction_id === paymentTransactionId)).toMatchObject([
        { sold: { key: keys.ali, payout: lira(180_00) }, changes },
      ])
      expect((await orders().items(attempt)).ali.seller?.price).toMatch(/^40/)
      await job(attempt, HOUR_SECONDS)
      expect(await states(attempt)).toEqual(["not_sent", "succeeded"])
    },
  )

  it("bars a refund that the store's own code requests: it must be known first whom the item pays", async () => {
    const { shop } = orders()
    const { attempt, payment } = await orders().orderedOfOne()
    await shop.clock.advance(24 * HOUR_SECONDS)
    const item = only((await orders().ledger.listItems(attempt.id)).filter(({ item_id }) => item_id === "item_0"))
    await lose("before")
    await goDown()
    expect(await change(attempt, item, { price: lira(50_00) })).toEqual({ type: "unknown" })
    const refund = () => shop.store.refunds.make({ payment_id: payment.id, amount: lira(50_00) })
    await expect(refund()).rejects.toThrow("payout change")
    expect(await shop.moneyCalls()).toEqual([])
    await shop.noFaults()
    await job(attempt)
    await refund()
    expect(await shop.moneyCalls()).toEqual(["refunds.createForItem"])
  })

  it("is reported as not made when the look-up at its deadline proves it", async () => {
    const { attempt, ali } = await orders().ordered()
    await lose("before")
    const { ledger } = orders()
    const ended: Partial<Ports["ledger"]> = {
      async endPayoutChange(...asked) {
        await orders().shop.clock.advance(300)
        return ledger.endPayoutChange(...asked)
      },
    }
    expect(await change(attempt, ali, { price: lira(50_00) }, ended)).toEqual(
      refused("not_sent", "Nothing was changed"),
    )
    expect(await states(attempt)).toEqual(["not_sent"])
  })

  it.each(["before", "after"] as const)("is found by the job after a crash %s the call", async (when) => {
    const { attempt, ali } = await orders().ordered()
    const killed = () => Promise.reject(new ProcessKilled())
    await lose(when)
    const crash = change(attempt, ali, { price: lira(50_00) }, { endPayoutChange: killed })
    await expect(crash).rejects.toBeInstanceOf(ProcessKilled)
    expect(await states(attempt)).toEqual(["sent"])
    expect(await nextCheckIn(attempt)).toBeGreaterThan(0)
    // another request neither sends it again nor takes it for lost yet
    expect(await change(attempt, ali, { price: lira(60_00) })).toEqual(refused("state", "not known yet"))
    expect(await states(attempt)).toEqual(["sent"])
    await job(attempt)
    expect(await states(attempt)).toEqual([when === "after" ? "succeeded" : "not_sent"])
    expect(Number((await orders().items(attempt)).ali.seller?.price)).toBe(when === "after" ? 50 : 180)
    expect(await calls()).toBe(1)
    expect(await nextCheckIn(attempt)).toBeUndefined()
  })

  it.each([
    ["subMerchantPrice", "40"],
    ["subMerchantKey", "another"],
  ])("is not believed when the response names another %s than was sent: the look-up decides", async (field, value) => {
    const { attempt, ali, bora } = await orders().ordered()
    const odd = { endpoint: UPDATE, field, kind: "unknown-value", value }
    await orders().shop.fault(odd)
    expect(await change(attempt, ali, { price: lira(50_00) })).toEqual(done)
    await orders().shop.fault(odd)
    await goDown()
    expect(await change(attempt, bora, { price: lira(50_00) })).toEqual({ type: "unknown" })
    expect(await states(attempt)).toEqual(["succeeded", "unknown"])
    const { seller } = (await orders().items(attempt)).bora
    expect([seller?.key, Number(seller?.price)]).toEqual([orders().keys.bora, 54])
    await job(attempt, HOUR_SECONDS + 1)
    expect(await orders().shop.attention(attempt)).toEqual(["payout_unknown"])
  })

  describe("to another recipient for the same amount, where no look-up shows it,", () => {
    /** Two items are moved to another seller; no response arrives, and an hour passes. */
    async function twoUnknown() {
      const ordered = await orders().ordered()
      const { attempt, bora, cem } = ordered
      await orders().hideKeys()
      await lose("after", 2)
      for (const item of [bora, cem])
        expect(await change(attempt, item, { key: orders().keys.ali })).toEqual({ type: "unknown" })
      await job(attempt, HOUR_SECONDS + 1)
      const [first, second] = await orders().ledger.listPayoutChanges(attempt.id)
      if (!first || !second) throw new Error("the changes are gone")
      return { ...ordered, first, second }
    }
    const resolve = (attempt: Attempt, resolution: Parameters<typeof resolveUnknownPayoutChange>[2]) =>
      resolveUnknownPayoutChange(orders().shop.context, attempt, resolution)
    const sentences = (attempt: Attempt) => orders().shop.sentences(attempt)

    it("is for a person to resolve, one after the other", async () => {
      const { attempt, bora, cem, first, second } = await twoUnknown()
      const { keys } = orders()
      expect(await states(attempt)).toEqual(["unknown", "unknown"])
      const named = (item: PaidItem): unknown[] => [expect.stringContaining(item.payment_transaction_id)]
      expect(await sentences(attempt)).toEqual(named(bora))
      expect(await sentences(attempt)).toEqual([expect.stringContaining("to another seller")])
      const by = { by: "user_2", note: "Seen at the service" }
      const made = await resolve(attempt, { change: first, wasMade: true, ...by })
      expect(made).toMatchObject({ type: "resolved", change: { state: "succeeded", resolution: by } })
      // the second is flagged at once
      expect(await sentences(attempt)).toEqual(named(cem))
      // another person was slower
      const late = await resolve(attempt, { change: first, wasMade: false, by: "user_3" })
      expect(late).toMatchObject({ type: "not_open", change: { state: "succeeded", resolution: by } })
      const kept = await resolve(attempt, { change: second, wasMade: false, by: "user_2" })
      expect(kept).toMatchObject({ type: "resolved", change: { state: "not_sent" } })
      expect(await sentences(attempt)).toEqual([])
      const now = await orders().items(attempt)
      expect([now.bora.seller?.key, now.cem.seller?.key]).toEqual([keys.ali, keys.cem])
      const closed = `select "resolved_by" from "svc_attention" where "attempt_id" = ? order by "created_at" limit 1`
      expect(await orders().shop.execute(closed, [attempt.id])).toMatchObject([{ resolved_by: "user_2" }])
    })

    it("that may still reach the service cannot be resolved as not made", async () => {
      const { attempt, bora } = await orders().ordered()
      await lose("after")
      await goDown()
      await change(attempt, bora, { key: orders().keys.ali })
      const [made] = await orders().ledger.listPayoutChanges(attempt.id)
      if (!made) throw new Error("the change is gone")
      const early = await resolve(attempt, { change: made, wasMade: false, by: "user_2" })
      expect(early).toMatchObject({ type: "too_early", change: { state: "unknown" } })
      expect(await states(attempt)).toEqual(["unknown"])
    })
  })
})
