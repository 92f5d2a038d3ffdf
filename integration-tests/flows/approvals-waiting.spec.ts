import { askByPayment } from "../../src/use-cases/charge/look-up"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { APPROVE, approvalsOf, done } from "./harness/approvals"
import { describeSellerOrders } from "./harness/seller-orders"

/** Items whose sellers are not paid yet, as the list and the job read them. */
describeSellerOrders((orders) => {
  const { approve, takeBack, givenBack, waiting, claimed } = approvalsOf(orders)
  const ledger = () => orders().ledger
  const waits = async (attempt: Attempt) => (await waiting(attempt)).map(({ item }) => item.item_id).sort()

  it("are not those of which less than a minor unit is left, which cannot be refunded", async () => {
    const { attempt, bora } = await orders().ordered()
    await orders().shop.execute(
      `update "svc_item_transaction" set "paid_price" = '66.00333333' where "payment_transaction_id" = ?`,
      [bora.payment_transaction_id],
    )
    await givenBack(attempt, bora, 66_00, "succeeded")
    expect(await waits(attempt)).toEqual(["item_0", "item_2"])
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
    await approve(attempt, { payment_transaction_id: last?.item.payment_transaction_id ?? "" })
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

  it("are not taken for approved because another payment's item with the same id is, as of another account", async () => {
    const { attempt, ali } = await orders().ordered()
    const { attempt: other } = await orders().ordered()
    const APPROVED = `insert into "svc_item_approval" ("id", "attempt_id", "payment_transaction_id", "kind", "state")
      values ('svcapr_other', ?, ?, 'approve', 'succeeded')`
    await orders().shop.execute(APPROVED, [other.id, ali.payment_transaction_id])
    const steps = (await waiting(attempt)).map(({ last_step }) => last_step)
    expect(steps).toEqual([undefined, undefined, undefined])
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
    const decided = async () =>
      (await waiting(attempt)).flatMap(({ item, last_step }) => (item.item_id === ali.item_id ? [last_step?.kind] : []))
    const before = await askByPayment(orders().shop.context, { ...attempt, payment_id: attempt.payment_id ?? "" })
    if (before.type !== "charged") throw new Error(`the payment is ${before.type}`)
    expect(await decided()).toEqual([undefined])
    await approve(attempt, ali)
    await ledger().keepItems(attempt.id, before.payment.itemTransactions)
    expect(await decided()).toEqual(["approve"])
    await approve(attempt, ali)
    expect(await decided()).toEqual([])
    await takeBack(attempt, ali)
    expect(await decided()).toEqual(["disapprove"])
  })

  it("are due soon after a review that the job has met", async () => {
    const { attempt } = await orders().ordered()
    const become = (state: string) =>
      orders().shop.execute(`update "svc_attempt" set "state" = ? where "id" = ?`, [state, attempt.id])
    await become("in_review")
    expect(await claimed(attempt)).toEqual([])
    await become("completed")
    await orders().shop.clock.advance(15 * 60)
    expect(await claimed(attempt)).toEqual(["item_0", "item_1", "item_2"])
  })

  it("are neither listed nor looked at again by the job once all of them is back", async () => {
    const { attempt } = await orders().ordered()
    await givenBack(attempt, undefined, 392_00, "succeeded")
    expect([await waits(attempt), await claimed(attempt)]).toEqual([[], []])
    await orders().shop.clock.advance(301)
    const due = await orders().shop.execute(
      `select "approve_at" from "svc_item_transaction" where "attempt_id" = ? and "approve_at" is not null
        and "submerchant_key" is not null`,
      [attempt.id],
    )
    expect(due).toEqual([])
  })
})

/** An approval that the service refuses again and again. */
describeSellerOrders((orders) => {
  const { approve, givenBack, waiting } = approvalsOf(orders)
  const attention = (attempt: Attempt) => orders().shop.attention(attempt)

  async function refusedItems() {
    const ordered = await orders().ordered()
    const { attempt, ali, bora } = ordered
    await orders().shop.refuse(APPROVE, "5082", 6)
    // as a person does, and as the policy does
    for (const by of [undefined, "user_1", undefined])
      for (const item of [ali, bora]) await approve(attempt, item, { by })
    expect(await attention(attempt)).toEqual(["approval_refused"])
    return ordered
  }

  it("is on the attention list with its reason until it goes through, and bars no other item", async () => {
    const { attempt, ali, bora } = await orders().ordered()
    await orders().shop.refuse(APPROVE, "5082", 3)
    for (const listed of [[], [], ["approval_refused"]]) {
      expect(await approve(attempt, ali)).toMatchObject({ type: "refused", reason: "service" })
      expect(await attention(attempt)).toEqual(listed)
    }
    expect((await waiting(attempt)).map(({ is_flagged }) => is_flagged)).toEqual([false, false, false])
    expect(await approve(attempt, bora)).toEqual(done(true))
    expect(await attention(attempt)).toEqual(["approval_refused"])
    expect(await approve(attempt, ali)).toEqual(done(true))
    expect(await attention(attempt)).toEqual([])
  })

  it.each(["refund", "cancel"] as const)("is off the list once all of it is back by a %s", async (by) => {
    const { attempt, ali, bora } = await refusedItems()
    if (by === "cancel") await givenBack(attempt, undefined, 392_00, "succeeded")
    else for (const item of [ali, bora]) await givenBack(attempt, item, item === ali ? 200_00 : 60_00, "succeeded")
    await orders().shop.jobAfter(300, attempt)
    expect(await attention(attempt)).not.toContain("approval_refused")
  })

  it("is on the list again a week after a person has taken it off", async () => {
    const { attempt, ali } = await refusedItems()
    await orders().ledger.closeAttention(attempt.id, "approval_refused", { by: "user_1", note: "Asked the service" })
    expect(await attention(attempt)).toEqual([])
    const refuse = async () => {
      await orders().shop.refuse(APPROVE, "5082")
      await approve(attempt, ali)
      return attention(attempt)
    }
    expect(await refuse()).toEqual([])
    await orders().shop.clock.advance(7 * 24 * 60 * 60)
    expect(await refuse()).toEqual(["approval_refused"])
  })
})
