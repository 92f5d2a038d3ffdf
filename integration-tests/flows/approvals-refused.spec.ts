import type { Attempt, PaymentContext } from "../../src/use-cases/ports/ports"
import { approveItems } from "../../src/use-cases/payouts/approve-items"
import type { PaidItem } from "../../src/domain"
import { only } from "../setup/only"
import { ProcessKilled } from "./harness/killed"
import { newId } from "./harness/memory-medusa"
import { lira } from "./harness/orders"
import { describeSellerOrders } from "./harness/seller-orders"

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
