import { askByPayment } from "../../src/use-cases/charge/look-up"
import { approveItems } from "../../src/use-cases/payouts/approve-items"
import type { WaitingItem } from "../../src/use-cases/ports/payout-ledger"
import type { Attempt, PaymentContext } from "../../src/use-cases/ports/ports"
import type { PaidItem } from "../../src/domain"
import { newId } from "./harness/memory-medusa"
import { lira } from "./harness/orders"
import { describeSellerOrders } from "./harness/seller-orders"
import { only } from "../setup/only"
import { ProcessKilled } from "./harness/killed"

/** Items whose sellers are not paid yet, as the list and the job read them. */
describeSellerOrders((orders) => {
  const ledger = () => orders().ledger
  const namesOf = (found: readonly WaitingItem[], { id }: Attempt) =>
    found
      .filter(({ attempt }) => attempt.id === id)
      .map(({ item }) => item.item_id)
      .sort()
  const waits = async (attempt: Attempt) => namesOf(await ledger().listWaiting({ limit: 1_000 }), attempt)
  const claimed = async (attempt: Attempt, seconds = 300) =>
    namesOf(await ledger().claimWaiting(1_000, seconds), attempt)

  async function refundOf(attempt: Attempt, item: PaidItem, kind: "refund" | "cancel", minor: number) {
    const id = newId("svcop")
    const about = kind === "refund" ? { payment_transaction_id: item.payment_transaction_id } : {}
    await ledger().startOperation({ id, attempt_id: attempt.id, kind, amount: lira(minor), ...about })
    await ledger().endOperation(id, { state: "succeeded" })
  }

  it("are those that pay a seller, not approved and not all back, with what decides about them", async () => {
    const { attempt, ali, bora } = await orders().ordered()
    expect(await waits(attempt)).toEqual(["item_0", "item_1", "item_2"])
    await approveItems(orders().shop.context, {
      attempt,
      kind: "approve",
      paymentTransactionIds: [ali.payment_transaction_id],
      hasIban: () => true,
    })
    await refundOf(attempt, bora, "refund", 60_00)
    expect(await waits(attempt)).toEqual(["item_2"])
    await ledger().openAttention({ kind: "note", attempt_id: attempt.id, sentence: { en: "Look.", tr: "Bakın." } })
    const [cem] = (await ledger().listWaiting({ limit: 1_000 })).filter((one) => one.attempt.id === attempt.id)
    expect(cem).toMatchObject({
      attempt: { order_id: attempt.order_id, state: "completed" },
      item: { seller: { key: orders().keys.cem }, transaction_status: 1 },
      is_flagged: true,
      isCancelled: false,
      hasOpenRefund: false,
      has_open_change: false,
      last_step: undefined,
    })
    const cancelled = await orders().ordered()
    await refundOf(cancelled.attempt, ali, "cancel", 392_00)
    expect(await waits(cancelled.attempt)).toEqual([])
  })

  it("are read page by page, the oldest first, also on from one that is approved since", async () => {
    const { attempt } = await orders().ordered()
    await orders().ordered()
    const all = await ledger().listWaiting({ limit: 1_000 })
    const ids = all.map(({ id }) => id)
    expect(all.map(({ since }) => since.getTime())).toEqual(
      all.map(({ since }) => since.getTime()).sort((a, b) => a - b),
    )
    const own = all.findIndex((one) => one.attempt.id === attempt.id)
    const last = all[own]
    await approveItems(orders().shop.context, {
      attempt,
      kind: "approve",
      paymentTransactionIds: [last?.item.payment_transaction_id ?? ""],
      hasIban: () => true,
    })
    const next = await ledger().listWaiting({ limit: 2, after: last?.id })
    expect(next.map(({ id }) => id)).toEqual(ids.slice(own + 1, own + 3))
    const { bora, cem } = orders().keys
    const keys = [bora, cem]
    const theirs = await ledger().listWaiting({ limit: 1_000, after: last?.id, keys })
    expect(theirs.map(({ id }) => id)).toEqual(
      all.slice(own + 1).flatMap(({ id, item }) => (keys.includes(item.seller?.key ?? "") ? id : [])),
    )
    expect(await ledger().listWaiting({ limit: 1_000, keys: [] })).toEqual([])
  })

  it("are decided about by one instance, at once when new, and then at their time", async () => {
    const { attempt } = await orders().ordered()
    const all = ["item_0", "item_1", "item_2"]
    const [one, other] = await Promise.all([claimed(attempt), claimed(attempt)])
    expect([...one, ...other].sort()).toEqual(all)
    expect(await claimed(attempt)).toEqual([])
    await ledger().planApprovals({ attempt_ids: [attempt.id] }, orders().shop.clock.now())
    expect(await claimed(attempt)).toEqual(all)
    await ledger().planApprovals({ keys: [orders().keys.bora] }, orders().shop.clock.now())
    expect(await claimed(attempt)).toEqual(["item_1"])
    await orders().shop.clock.advance(301)
    expect(await claimed(attempt)).toEqual(all)
  })

  it("are not those of before approvals were switched on, whatever becomes of their seller or order", async () => {
    const capabilities = orders().shop.context.capabilities
    if (capabilities === undefined) throw new Error("no capabilities")
    capabilities.approval = false
    const { attempt } = await orders().ordered()
    capabilities.approval = true
    await ledger().planApprovals({ keys: [orders().keys.ali] }, orders().shop.clock.now())
    await ledger().planApprovals({ attempt_ids: [attempt.id] }, orders().shop.clock.now())
    expect([await waits(attempt), await claimed(attempt)]).toEqual([[], []])
  })

  it("are taken back only where the newest step that went through says so: a look-up may be late", async () => {
    const { attempt, ali } = await orders().ordered()
    const step = async (kind: "approve" | "disapprove") => {
      const paymentTransactionIds = [ali.payment_transaction_id]
      await approveItems(orders().shop.context, { attempt, kind, paymentTransactionIds, hasIban: () => true })
    }
    const decided = async () =>
      (await ledger().listWaiting({ limit: 1_000 }))
        .filter((one) => one.attempt.id === attempt.id && one.item.item_id === ali.item_id)
        .map(({ last_step }) => last_step?.kind)
    const before = await askByPayment(orders().shop.context, { ...attempt, payment_id: attempt.payment_id ?? "" })
    if (before.type !== "charged") throw new Error(`the payment is ${before.type}`)
    expect(await decided()).toEqual([undefined])
    await step("approve")
    await ledger().keepItems(attempt.id, before.payment.itemTransactions)
    expect(await decided()).toEqual(["approve"])
    await step("approve")
    expect(await decided()).toEqual([])
    await step("disapprove")
    expect(await decided()).toEqual(["disapprove"])
  })

  it("are not looked at again by the job once all of them is back", async () => {
    const { attempt, ali } = await orders().ordered()
    await refundOf(attempt, ali, "cancel", 392_00)
    expect(await claimed(attempt)).toEqual([])
    await orders().shop.clock.advance(301)
    const due = await orders().shop.execute(
      `select "approve_at" from "svc_item_transaction" where "attempt_id" = ? and "approve_at" is not null
        and "submerchant_key" is not null`,
      [attempt.id],
    )
    expect(due).toEqual([])
  })
})

const APPROVE = "paymentItems.approve"

/** An approval that the service refuses again and again. */
describeSellerOrders((orders) => {
  async function approve(
    attempt: Attempt,
    { payment_transaction_id }: PaidItem,
    { by, ledger }: { by?: string | undefined; ledger?: Partial<PaymentContext["ledger"]> } = {},
  ) {
    const { context } = orders().shop
    const approved = await approveItems(
      { ...context, ledger: { ...context.ledger, ...ledger } },
      { attempt, kind: "approve", paymentTransactionIds: [payment_transaction_id], hasIban: () => true, by },
    )
    return only(approved).ended
  }
  const job = (attempt: Attempt) => orders().shop.jobAfter(300, attempt)
  const done = (isNew: boolean) => ({ type: "done", isNew })
  const isBack = async (attempt: Attempt, kind: "refund" | "cancel", minor: number, item?: PaidItem) => {
    const id = newId("svcop")
    const about = item && { payment_transaction_id: item.payment_transaction_id }
    await orders().ledger.startOperation({ id, attempt_id: attempt.id, kind, amount: lira(minor), ...about })
    await orders().ledger.endOperation(id, { state: "succeeded" })
  }
  const attention = (attempt: Attempt) => orders().shop.attention(attempt)
  async function refusedItems() {
    const ordered = await orders().ordered()
    const { attempt, ali, bora } = ordered
    await orders().shop.fault({ endpoint: APPROVE, kind: "refuse", code: "5082", count: 6 })
    // as a person does, and as the policy does
    for (const by of [undefined, "user_1", undefined])
      for (const item of [ali, bora]) await approve(attempt, item, { by })
    expect(await attention(attempt)).toEqual(["approval_refused"])
    return ordered
  }
  const sentence = async (attempt: Attempt) => (await orders().shop.sentences(attempt)).join()
  const atService = ({ payment_transaction_id: id }: PaidItem, approved = true) =>
    orders().shop.sandbox.control("POST", `items/${id}/approve`, { approved })

  it("is on the attention list with its reason until it goes through, and bars no other item", async () => {
    const { attempt, ali, bora } = await orders().ordered()
    await orders().shop.fault({ endpoint: APPROVE, kind: "refuse", code: "5082", count: 3 })
    for (const listed of [[], [], ["approval_refused"]]) {
      expect(await approve(attempt, ali)).toMatchObject({ type: "refused", reason: "service" })
      expect(await attention(attempt)).toEqual(listed)
    }
    const waiting = (await orders().ledger.listWaiting({ limit: 1_000 })).filter((one) => one.attempt.id === attempt.id)
    expect(waiting.map(({ is_flagged }) => is_flagged)).toEqual([false, false, false])
    expect(await approve(attempt, bora)).toEqual(done(true))
    expect(await attention(attempt)).toEqual(["approval_refused"])
    expect(await approve(attempt, ali)).toEqual(done(true))
    expect(await attention(attempt)).toEqual([])
  })

  it("names each of its payment's items, and no more one that was approved at the service", async () => {
    const { attempt, ali, bora } = await refusedItems()
    for (const { payment_transaction_id: id } of [ali, bora]) expect(await sentence(attempt)).toContain(`item ${id} of`)
    await atService(ali)
    expect(await approve(attempt, ali)).toEqual(done(false))
    expect(await sentence(attempt)).not.toContain(`item ${ali.payment_transaction_id} of`)
    await atService(bora)
    expect(await approve(attempt, bora)).toEqual(done(false))
    expect(await attention(attempt)).toEqual([])
  })

  it("is off the list once the look-up of a lost answer shows it", async () => {
    const { attempt, ali, bora } = await refusedItems()
    await atService(bora)
    await approve(attempt, bora)
    await orders().shop.fault({ endpoint: APPROVE, kind: "drop", when: "after" })
    const endApproval = () => Promise.reject(new ProcessKilled())
    await expect(approve(attempt, ali, { ledger: { endApproval } })).rejects.toBeInstanceOf(ProcessKilled)
    expect(await attention(attempt)).toEqual(["approval_refused"])
    await job(attempt)
    expect((await orders().ledger.listApprovals(attempt.id)).at(-1)).toMatchObject({ state: "succeeded" })
    expect(await attention(attempt)).toEqual([])
  })

  it.each(["refund", "cancel"] as const)("is off the list once all of it is back by a %s", async (by) => {
    const { attempt, ali, bora } = await refusedItems()
    if (by === "cancel") await isBack(attempt, by, 392_00)
    else for (const item of [ali, bora]) await isBack(attempt, by, item === ali ? 200_00 : 60_00, item)
    await job(attempt)
    expect(await attention(attempt)).not.toContain("approval_refused")
  })

  it("is on the list again a week after a person has taken it off", async () => {
    const { attempt, ali } = await refusedItems()
    await orders().ledger.closeAttention(attempt.id, "approval_refused", { by: "user_1", note: "Asked the service" })
    expect(await attention(attempt)).toEqual([])
    const refuse = async () => {
      await orders().shop.fault({ endpoint: APPROVE, kind: "refuse", code: "5082" })
      await approve(attempt, ali)
      return attention(attempt)
    }
    expect(await refuse()).toEqual([])
    await orders().shop.clock.advance(7 * 24 * 60 * 60)
    expect(await refuse()).toEqual(["approval_refused"])
  })
})
