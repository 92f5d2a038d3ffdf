import { changePayout } from "../../src/use-cases/payouts/change-payout"
import { approveItems } from "../../src/use-cases/payouts/approve-items"
import { resolveUnknownPayoutChange } from "../../src/use-cases/payouts/reconcile-payouts"
import { refundItems } from "../../src/use-cases/refund/refund-items"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { only } from "../setup/only"
import { APPROVE, approvalsOf, done, refused, TAKE_BACK } from "./harness/approvals"
import { ProcessKilled } from "./harness/killed"
import { lira } from "./harness/orders"
import { describeSellerOrders } from "./harness/seller-orders"
import { LOOK_UP } from "./harness/service"
import { saying } from "../setup/written"

/** The consent that the sellers of an order's items are paid. */
describeSellerOrders((orders) => {
  const { approve: byPolicy, takeBack, start, states, sent, atService, givenBack } = approvalsOf(orders)
  const approve: typeof byPolicy = (attempt, item, wanted) => byPolicy(attempt, item, { by: "user_1", ...wanted })
  const status = async (attempt: Attempt) => (await orders().items(attempt)).ali.transaction_status
  const lose = (when: "before" | "after", endpoint = APPROVE) => orders().shop.lose(endpoint, when)
  const job = (attempt: Attempt, seconds = 300) => orders().shop.jobAfter(seconds, attempt)
  const killed = () => Promise.reject(new ProcessKilled())

  it("is given once, is taken back, and is announced each time", async () => {
    const { attempt, ali } = await orders().ordered()
    expect(await approve(attempt, ali, { note: "Delivered" })).toEqual(done(true))
    expect(await status(attempt)).toBe(2)
    expect(await approve(attempt, ali)).toEqual(done(false))
    expect(await takeBack(attempt, ali)).toEqual(done(true))
    expect(await status(attempt)).toBe(1)
    expect(await takeBack(attempt, ali)).toEqual(done(false))
    expect([await sent(), await sent(TAKE_BACK)]).toEqual([1, 1])
    const [first] = await orders().ledger.listApprovals(attempt.id)
    expect(first).toMatchObject({ kind: "approve", state: "succeeded", requested_by: "user_1", note: "Delivered" })
    const announced = async () =>
      (await orders().ledger.takeAnnouncements(100)).flatMap((one) =>
        one.of === "approval" && one.approval.attempt_id === attempt.id ? one.approval.kind : [],
      )
    expect((await announced()).sort()).toEqual(["approve", "disapprove"])
    expect(await announced()).toEqual([])
  })

  it("is not sent again by the policy where it was taken back at the service itself: a person decides", async () => {
    const { attempt, ali } = await orders().ordered()
    expect(await byPolicy(attempt, ali)).toEqual(done(true))
    await atService(ali, false)
    expect(await byPolicy(attempt, ali)).toEqual(refused("state", "withdrawn"))
    expect(await sent()).toBe(1)
    await orders().shop.clock.advance(60 * 60)
    expect(await approve(attempt, ali)).toEqual(done(true))
  })

  it("is not sent again for a person within an hour, in which a look-up may be late, unless it was taken back here", async () => {
    const { attempt, ali } = await orders().ordered()
    expect(await approve(attempt, ali)).toEqual(done(true))
    await atService(ali, false)
    expect(await approve(attempt, ali)).toEqual(refused("state", "less than an hour ago"))
    expect(await sent()).toBe(1)
    await atService(ali)
    expect(await takeBack(attempt, ali)).toEqual(done(true))
    expect(await approve(attempt, ali)).toEqual(done(true))
  })

  it("is not sent where the service does not say how the payment stands", async () => {
    const { attempt, ali } = await orders().ordered()
    await orders().shop.fault({ endpoint: LOOK_UP, kind: "http-500", count: 100 })
    expect(await approve(attempt, ali)).toEqual(refused("not_sent", "did not report the current status"))
    expect(await states(attempt)).toEqual([])
  })

  it("is not given to what has no seller, whose seller has no IBAN or is not known, nor without its order", async () => {
    const { attempt, ali, shipping } = await orders().ordered()
    expect(await approve(attempt, shipping)).toEqual(refused("state", "has no seller"))
    expect(await approve(attempt, { payment_transaction_id: "1" })).toEqual(refused("invalid", "no such item"))
    expect(await approve(attempt, ali, { hasIban: () => false })).toEqual(refused("state", "has no IBAN"))
    expect(await approve(attempt, ali, { hasIban: () => undefined })).toEqual(refused("state", "does not know"))
    expect(await approve({ ...attempt, state: "in_review" }, ali)).toEqual(refused("state", "not charged"))
    expect(await sent()).toBe(0)
  })

  it("is never given during a refund, nor after one of all, and after a part of it by a person alone", async () => {
    const { attempt, ali, bora, cem } = await orders().ordered()
    await givenBack(attempt, bora, 60_00, "succeeded")
    expect(await approve(attempt, bora)).toEqual(refused("state", "All of this item was refunded"))
    await givenBack(attempt, cem, 1_00, "succeeded")
    expect(await byPolicy(attempt, cem)).toEqual(refused("state", "Part of this item"))
    expect(await approve(attempt, cem)).toEqual(done(true))
    await givenBack(attempt, ali, 1_00)
    expect(await approve(attempt, ali)).toEqual(refused("state", "result of a refund or cancellation"))
    expect(await sent()).toBe(1)
  })

  it("is not given for a cancelled order, of which it can be taken back", async () => {
    const { attempt, order, ali, bora } = await orders().ordered()
    expect(await approve(attempt, bora)).toEqual(done(true))
    order.isCanceled = true
    expect(await approve(attempt, ali)).toEqual(refused("state", "was cancelled"))
    expect(await takeBack(attempt, bora)).toEqual(done(true))
  })

  it("gives way to a refund that has begun since the item was read, and a refund gives way to it", async () => {
    const { attempt, ali, bora } = await orders().ordered()
    const { ledger } = orders()
    const startApproval: typeof ledger.startApproval = async (wanted) => {
      await givenBack(attempt, ali, 1_00)
      return ledger.startApproval(wanted)
    }
    expect(await approve(attempt, ali, { ledger: { startApproval } })).toEqual(refused("state", "at the same moment"))
    expect([await states(attempt), await sent()]).toEqual([["not_sent"], 0])
    const other = await orders().ordered()
    await start(other.attempt, other.bora)
    const refunded = await refundItems(orders().shop.context, {
      attempt: other.attempt,
      items: [{ item_id: bora.item_id, amount: lira(5_00) }],
      medusaRefundIds: [],
      record: () => Promise.resolve(undefined),
    })
    expect(refunded).toMatchObject({ refunds: [{ state: "not_sent", message: saying("a payout change") }] })
    expect(await sent("refunds.createForItem")).toBe(0)
  })

  it("is unknown as long as the service does not show it, and bars changes of the item and refunds until then", async () => {
    const { attempt, ali } = await orders().ordered()
    const { context } = orders().shop
    await lose("before")
    expect(await approve(attempt, ali)).toEqual({ type: "unknown" })
    expect(await approve(attempt, ali)).toEqual(refused("state", "not known yet"))
    const { payment_transaction_id } = ali
    const change = { attempt, payment_transaction_id, price: lira(5_00), by: "user_1" }
    expect(await changePayout(context, change)).toEqual(refused("state", "not known yet"))
    await job(attempt)
    expect(await states(attempt)).toEqual(["unknown"])
    await job(attempt, 4_000)
    expect(await states(attempt)).toEqual(["not_sent"])
    expect(await orders().shop.attention(attempt)).toEqual([])
    expect(await approve(attempt, ali)).toEqual(done(true))
    expect(await sent()).toBe(2)
  })

  it.each(["before", "after"] as const)("is found by the job after a crash %s the call", async (when) => {
    const { attempt, ali } = await orders().ordered()
    await lose(when)
    await expect(approve(attempt, ali, { ledger: { endApproval: killed } })).rejects.toBeInstanceOf(ProcessKilled)
    expect(await states(attempt)).toEqual(["sent"])
    expect(await orders().shop.nextCheck(attempt)).not.toBeNull()
    await job(attempt, when === "after" ? 300 : 4_000)
    expect(await states(attempt)).toEqual([when === "after" ? "succeeded" : "not_sent"])
    expect([await status(attempt), await sent()]).toEqual([when === "after" ? 2 : 1, 1])
  })

  it("that the service has refused for many items pauses: nothing more is sent, until a person looks again", async () => {
    const { attempt, ali, bora } = await orders().ordered()
    const { context, sandbox } = orders().shop
    const has = (approval: boolean) => sandbox.control("POST", "account", { capabilities: { approval } })
    await has(false)
    await context.pauses?.resume()
    const refusal = { capability: "approval", operation: APPROVE, error_code: "11" } as const
    for (const about of ["1", "2", "3", "4"]) await context.pauses?.noteRefusal({ ...refusal, about })
    const ids = [ali, bora].map(({ payment_transaction_id }) => payment_transaction_id)
    const both = { attempt, kind: "approve", paymentTransactionIds: ids, hasIban: () => true } as const
    for (let tries = 0; tries < 2; tries += 1) {
      const ended = (await approveItems(context, both)).map((one) => one.ended)
      expect(ended).toEqual(Array(2).fill(refused("not_sent", "has refused several approvals in a row")))
    }
    expect([await sent(), await states(attempt)]).toEqual([1, ["not_sent"]])
    await has(true)
    await context.pauses?.resume("approval")
    expect((await approveItems(context, both)).map((one) => one.ended)).toEqual([done(true), done(true)])
  })

  it("is resolved manually when the service does not report the item's status", async () => {
    const { attempt, ali } = await orders().ordered()
    await orders().shop.leaveOut(LOOK_UP, "itemTransactions.*.transactionStatus", 100)
    await lose("after")
    expect(await approve(attempt, ali)).toEqual({ type: "unknown" })
    await job(attempt, 4_000)
    expect(await orders().shop.attention(attempt)).toEqual(["payout_unknown"])
    const change = only(await orders().ledger.listApprovals(attempt.id))
    const by = { by: "user_2", note: "Seen there" }
    const resolved = await resolveUnknownPayoutChange(orders().shop.context, attempt, { change, wasMade: true, ...by })
    expect(resolved).toMatchObject({ type: "resolved", change: { state: "succeeded", resolution: by } })
    expect([await status(attempt), await orders().shop.attention(attempt)]).toEqual([2, []])
  })
})
