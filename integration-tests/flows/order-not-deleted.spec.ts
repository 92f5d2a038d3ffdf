import { lookUpAndApply } from "../../src/use-cases/charge/look-up"
import { reverse } from "../../src/use-cases/refund/reverse"
import { only } from "../setup/only"
import { leaveUndeleted, leaveUnpaidOrder } from "./harness/crash"
import { describeFlows } from "./harness/describe-flows"

const DAY = 24 * 60 * 60

/** Medusa takes orders back after their payment failed, and cannot delete them. */
describeFlows({}, (shop) => {
  it("an order that Medusa could not delete is flagged once, after its payment was returned", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    const { attempt: paid } = await lookUpAndApply(shop().context, attempt)
    const order = leaveUnpaidOrder(shop(), checkout)
    leaveUndeleted(shop(), checkout, order)
    expect(await reverse(shop().context, paid)).toMatchObject({ state: "reversed" })
    await shop().jobFor(attempt, DAY)
    expect(await shop().attention(attempt)).toEqual(["order_conflict"])
    await shop().ledger.closeAttention(attempt.id, "order_conflict", { by: "user_1", note: "looked at" })
    await shop().jobFor(attempt, DAY)
    expect(await shop().attention(attempt)).toEqual([])
    order.isCanceled = true
    await shop().jobFor(attempt, DAY)
    expect(await shop().nextCheck(attempt)).toBeNull()
  })

  it("each of several orders that Medusa could not delete is named, also after a person has kept one of them", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    const { attempt: paid } = await lookUpAndApply(shop().context, attempt)
    const first = leaveUnpaidOrder(shop(), checkout)
    leaveUndeleted(shop(), checkout, first)
    await shop().clock.advance(10)
    const second = leaveUnpaidOrder(shop(), checkout)
    leaveUndeleted(shop(), checkout, second)
    expect(await reverse(shop().context, paid)).toMatchObject({ state: "reversed" })
    const named = async () =>
      [...only(await shop().sentences(attempt)).matchAll(/order #(\d+)/g)].map(([, number]) => number)
    await shop().jobFor(attempt, DAY)
    expect(await named()).toEqual(["1", "2"])
    first.isCanceled = true
    await shop().jobFor(attempt, DAY)
    expect(await named()).toEqual(["2"])
    await shop().ledger.closeAttention(attempt.id, "order_conflict", { by: "user_1", note: "it is ours" })
    await shop().jobFor(attempt, DAY)
    expect(await shop().attention(attempt)).toEqual([])
  })
})
