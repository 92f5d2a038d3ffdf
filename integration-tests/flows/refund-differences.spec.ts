import { z } from "zod"
import { compareRefunds, reconcileRefunds } from "../../src/use-cases/refund/reconcile-refunds"
import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { paidOrder, WHOLE } from "./harness/paid-order"

/** The service, the ledger, Medusa's payment and its order, where they disagree on what was refunded. */
describeFlows({}, (shop) => {
  describe("a refund that Medusa lost", () => {
    it.each([
      ["a part", 10_00, 1],
      ["a part of two items", 250_00, 2],
      ["everything", WHOLE, 1],
    ])("of %s is matched by the retry, and nothing is sent again", async (_, minor, calls) => {
      const paid = await paidOrder(shop())
      await paid.refund(minor)
      paid.forget()
      await paid.refund(minor)
      expect(paid.held()).toEqual([lira(minor)])
      expect(await shop().moneyCalls()).toHaveLength(calls)
      const [{ id: medusa_refund_id } = { id: "" }] = paid.payment.refunds
      const matched = Array.from({ length: calls }, () => ({ state: "succeeded", medusa_refund_id }))
      expect(await shop().operations(paid.attempt)).toMatchObject(matched)
    })

    it("is not matched with another amount, and the next of its amount after the retry is a new one", async () => {
      const paid = await paidOrder(shop())
      await paid.refund(10_00)
      paid.forget()
      await paid.refund(11_00)
      expect(await shop().charges(paid.attempt)).toEqual(["refunded 21"])
      for (const charged of ["refunded 21", "refunded 31"]) {
        await paid.refund(10_00)
        expect(await shop().charges(paid.attempt)).toEqual([charged])
      }
    })

    it("is flagged by the job, and off the list once the retry is matched with it", async () => {
      const paid = await paidOrder(shop())
      await paid.refund(10_00)
      paid.forget()
      await shop().jobAfter(300, paid.attempt)
      expect(await shop().attention(paid.attempt)).toEqual(["refund_differs"])
      await paid.refund(10_00)
      await shop().jobAfter(300, paid.attempt)
      expect(await shop().attention(paid.attempt)).toEqual([])
      expect(paid.counted()).toEqual([lira(-10_00)])
    })
  })

  it("an order cancelled while its refund had no response waits for its end, is flagged once it failed, and is refunded on request", async () => {
    const paid = await paidOrder(shop())
    const { attempt, order } = paid
    const operation = await paid.lost("before")
    order.isCanceled = true
    order.transactions.push({ reference: "refund", referenceId: paid.payment.id, amount: lira(-WHOLE) })
    await compareRefunds(shop().context, attempt)
    expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
    await shop().clock.advance(300)
    await resolveUnknownRefund(shop().context, { operation, wentThrough: false, by: "user_1" })
    expect(await shop().attention(attempt)).toEqual(["refund_differs"])
    // the job sends nothing by itself
    await shop().jobAfter(300, attempt)
    expect(await shop().charges(attempt)).toEqual(["SUCCESS"])
    await reconcileRefunds(shop().context, { attempt, by: "user_1", mayRefund: true })
    expect(await shop().charges(attempt)).toEqual(["cancelled"])
    expect([paid.held(), paid.counted()]).toEqual([[lira(WHOLE)], [lira(-WHOLE)]])
    expect(await shop().attention(attempt)).toEqual([])
  })

  it("a refund that the order does not count is counted on request, and no money moves", async () => {
    const paid = await paidOrder(shop())
    await paid.refund(10_00)
    paid.order.transactions.pop()
    await shop().jobAfter(300, paid.attempt)
    expect(await shop().attention(paid.attempt)).toEqual(["refund_differs"])
    await reconcileRefunds(shop().context, { attempt: paid.attempt, by: "user_1", mayRefund: false })
    expect([paid.held(), paid.counted()]).toEqual([[lira(10_00)], [lira(-10_00)]])
    expect(await shop().attention(paid.attempt)).toEqual([])
    expect(await shop().moneyCalls()).toHaveLength(1)
  })

  it("a difference that a person has resolved stays resolved until its figures change", async () => {
    const paid = await paidOrder(shop())
    const { attempt, order } = paid
    const count = (minor: number) =>
      order.transactions.push({ reference: "refund", referenceId: paid.payment.id, amount: lira(-minor) })
    const resolve = async () => {
      const sql = `select "id" from "svc_attention" where "attempt_id" = ? and "resolved_at" is null`
      const [row] = z.array(z.object({ id: z.string() })).parse(await shop().execute(sql, [attempt.id]))
      expect(await shop().ledger.resolveAttention(row?.id ?? "", { by: "user_1", note: "Paid in cash." })).toBe(true)
    }
    count(10_00)
    await shop().jobAfter(300, attempt)
    await resolve()
    await compareRefunds(shop().context, attempt)
    await shop().jobAfter(300, attempt)
    expect(await shop().attention(attempt)).toEqual([])
    count(1_00)
    await shop().jobAfter(300, attempt)
    expect(await shop().attention(attempt)).toEqual(["refund_differs"])
    await resolve()
    await compareRefunds(shop().context, attempt)
    expect(await shop().attention(attempt)).toEqual([])
  })

  it("an amount that a live order counts as refunded without any refund is left to a person", async () => {
    const paid = await paidOrder(shop())
    paid.order.transactions.push({ reference: "refund", referenceId: paid.payment.id, amount: lira(-10_00) })
    const why = await reconcileRefunds(shop().context, { attempt: paid.attempt, by: "user_1", mayRefund: true })
    for (const part of ["manually", "10.00 TRY on the order and 0.00 TRY on the payment"])
      expect(why?.en).toContain(part)
    expect(await shop().attention(paid.attempt)).toEqual(["refund_differs"])
    expect(await shop().moneyCalls()).toEqual([])
  })
})
