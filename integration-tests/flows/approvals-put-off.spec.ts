import type { Attempt } from "../../src/use-cases/ports/ports"
import type { PaidItem } from "../../src/domain"
import { judgeWaiting } from "../../src/use-cases/payouts/approve-items"
import { refundItems } from "../../src/use-cases/refund/refund-items"
import { approvalsOf, done, refused } from "./harness/approvals"
import { newId } from "./harness/memory-medusa"
import { lira } from "./harness/orders"
import { describeSellerOrders } from "./harness/seller-orders"
import { REFUND_ITEM } from "./harness/service"

const HOUR = 60 * 60
const DAY = 24 * HOUR

/** A refund that the bank did not accept for the moment, and that the store sends again by itself. */
describeSellerOrders((orders) => {
  const { approve, waiting, sent } = approvalsOf(orders)
  const ahead = refused("state", "tries a refund of this item again")

  /** So much of Ali's item of 200.00 TRY. */
  async function putOff(minor: number, times = 1) {
    const paid = await orders().ordered()
    await orders().shop.refuse(REFUND_ITEM, "10246", times)
    await refund(paid.attempt, paid.ali, minor)
    return paid
  }
  const refund = (attempt: Attempt, { payment_transaction_id }: PaidItem, minor: number) =>
    refundItems(orders().shop.context, {
      ...{ attempt, items: [{ payment_transaction_id, amount: lira(minor) }], medusaRefundIds: [] },
      record: () => Promise.resolve(undefined),
    })

  async function isDue(attempt: Attempt, { payment_transaction_id }: PaidItem) {
    const own = (await waiting(attempt)).find(({ item }) => item.payment_transaction_id === payment_transaction_id)
    const now = orders().shop.clock.now()
    const order = { isCancelled: false, owesBuyer: false, delivered_at: now }
    const facts = { seller: { iban: "TR33", approval: undefined }, order, policy: { when: "delivered" as const } }
    return own && judgeWaiting(own, facts, now).isDue
  }

  it("keeps its item from being approved: the seller would be paid, and the buyer get the money back", async () => {
    const { attempt, ali, bora } = await putOff(200_00)
    expect([await isDue(attempt, ali), await isDue(attempt, bora)]).toEqual([false, true])
    for (const by of [undefined, "user_1"]) expect(await approve(attempt, ali, { by })).toEqual(ahead)
    expect(await approve(attempt, bora)).toEqual(done(true))
    await orders().shop.jobAfter(HOUR + 60, attempt)
    expect(await orders().shop.charges(attempt)).toEqual(["refunded 200"])
    expect(await sent()).toBe(1)
  })

  it("keeps no item from being approved that the store does not send again, or could not for a day", async () => {
    const half = await putOff(100_00)
    expect(await isDue(half.attempt, half.ali)).toBe(true)
    expect(await approve(half.attempt, half.ali)).toEqual(done(true))
    const late = await putOff(200_00)
    await orders().shop.clock.advance(DAY + HOUR)
    expect(await isDue(late.attempt, late.ali)).toBe(true)
    expect(await approve(late.attempt, late.ali)).toEqual(done(true))
  })

  it("is not sent again where its item was approved since: a person refunds it", async () => {
    const { attempt, ali } = await putOff(200_00)
    const { shop, ledger } = orders()
    const { payment_transaction_id } = ali
    const id = newId("svcapr")
    const about = { attempt_id: attempt.id, payment_transaction_id, requested_by: undefined, note: undefined }
    await shop.clock.advance(60)
    await ledger.startApproval({ ...about, id, kind: "approve" })
    await ledger.endApproval(id, { state: "succeeded" })
    await shop.jobFor(attempt, DAY)
    expect(await shop.operationsOf(attempt)).toEqual(["refund not_sent"])
    expect(await shop.attention(attempt)).toEqual(["reversal_refused"])
    expect((await shop.sentences(attempt)).join()).toContain("approved before the next try")
    // a person takes it on: the entry stays closed, and nothing is sent
    await ledger.closeAttention(attempt.id, "reversal_refused", { by: "user_1", note: "The seller keeps it" })
    await shop.jobFor(attempt, DAY)
    expect(await shop.attention(attempt)).toEqual([])
    expect(await shop.operationsOf(attempt)).toEqual(["refund not_sent"])
  })
})
