import { lookUpAndApply } from "../../src/flows/charge/look-up"
import { refund } from "../../src/flows/refund/refund"
import { reverse } from "../../src/flows/refund/reverse"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { CANCEL, RETRIEVE } from "./harness/service"

/** A charge with a surcharge for installments: 277.20 TRY in three at 10 % more. */
describeFlows({ options: { installments: { counts: [1, 3], surchargeBasisPoints: { 3: 1_000 } } } }, (shop) => {
  async function paidInThree() {
    const { attempt } = await shop().paidAtPage(undefined, { installment: 3 })
    await shop().fault({ endpoint: RETRIEVE, kind: "unknown-value", field: "paidPrice", value: "304.92000000" })
    const { found, attempt: paid } = await lookUpAndApply(shop().context, attempt)
    expect(found.is).toBe("charged")
    return paid
  }

  it("a surcharge is stored with the amount that the buyer actually paid", async () => {
    expect(await paidInThree()).toMatchObject({ state: "paid", price: lira(277_20), paidPrice: lira(304_92) })
  })

  it("a surcharge is refunded in full when the charge is reversed", async () => {
    const attempt = await paidInThree()
    expect(await reverse(shop().context, attempt)).toMatchObject({ state: "reversed" })
    expect(await shop().operations(attempt)).toMatchObject([{ kind: "cancel", amount: lira(304_92) }])
    expect(await shop().charges(attempt)).toEqual(["cancelled"])
  })

  it("a payment with a surcharge that is refunded by the session's amount is refunded in full: it is cancelled, once", async () => {
    const attempt = await paidInThree()
    const asked = { attempt, amount: attempt.price, medusaRefundId: "ref_1" }
    expect(await refund(shop().context, asked)).toEqual({ is: "done" })
    expect(await refund(shop().context, asked)).toEqual({ is: "done" })
    expect(await shop().operationsOf(attempt)).toEqual(["cancel succeeded"])
    expect(await shop().moneyCalls()).toEqual([CANCEL])
  })
})
