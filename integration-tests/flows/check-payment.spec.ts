import { say } from "../../src/domain"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { checkPayment } from "../../src/use-cases/reconcile/check-payment"
import { STATUS } from "../../src/use-cases/reconcile/check-payment"
import { describeFlows } from "./harness/describe-flows"
import { paidOrder } from "./harness/paid-order"
import { CANCEL, REFUND, RETRIEVE } from "./harness/service"
import { english } from "../setup/written"

/** A person asks how a payment stands. */
describeFlows({}, (shop) => {
  const check = async (attempt: Attempt) => checkPayment(shop().context, await shop().now(attempt))

  const completed = async () => (await shop().completed()).attempt

  it("a completed payment is asked about, and its items are stored as they are now", async () => {
    const attempt = await completed()
    const field = "itemTransactions.*.transactionStatus"
    await shop().misreport(RETRIEVE, field, 1)
    expect(await check(attempt)).toEqual({ type: "reported", found: STATUS.completed })
    const items = await shop().ledger.listItems(attempt.id)
    expect(items.map(({ transaction_status }) => transaction_status)).toEqual([1, 1])
  })

  it("a payment whose refund got no response is not said to be paid alone: what became of the refund is not reported", async () => {
    const paid = await paidOrder(shop())
    await paid.lost("after", 10_00)
    expect(await check(paid.attempt)).toEqual({
      type: "reported",
      found: [STATUS.completed, say("reconcile.refund_not_reported")],
    })
  })

  it.each([
    [
      "got no response is not said to be on its way: what became of it is not reported",
      [CANCEL, "drop"],
      "refund_unknown",
    ],
    ["is refused is not said to be on its way: a person has to make it", [CANCEL, "refuse"], "reversal_refused"],
  ])("a payment without an order whose return %s", async (_, [endpoint, kind], flagged) => {
    const { checkout, attempt } = await shop().paidAtPage()
    shop().removeSession(checkout)
    for (const one of [endpoint, REFUND]) await shop().fault({ endpoint: one, kind, code: "5082", when: "before" })
    expect(await shop().jobAfter(200, attempt)).toMatchObject({ state: "reversing" })
    expect(await shop().attention(attempt)).toEqual([flagged])
    const checked = await check(attempt)
    const found =
      flagged === "refund_unknown" ? [STATUS.reversing, say("reconcile.refund_not_reported")] : STATUS.reversing
    expect(checked).toEqual({ type: "reported", found })
    expect(english(found)).toContain("on the attention list")
    expect(english(found)).not.toContain("being returned")
  })

  it("a completed payment that the service reports otherwise is said to differ, and nothing changes", async () => {
    const attempt = await completed()
    await shop().misreport(RETRIEVE, "basketId", "another")
    expect(await check(attempt)).toEqual({ type: "reported", found: say("reconcile.different_at_service") })
    await shop().expectOf(attempt, { now: { state: "completed", version: attempt.version }, moneyCalls: [] })
  })
})
