import { lookUpAndApply } from "../../src/flows/charge/look-up"
import type { Operation } from "../../src/flows/contracts/ports"
import { refund } from "../../src/flows/refund/refund"
import { refundItems } from "../../src/flows/refund/refund-items"
import { reverse } from "../../src/flows/refund/reverse"
import { readServiceBooks } from "../faults/run/service-books"
import { GOOD_CARD } from "../setup/cards"
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

  it("a surcharge is stored with the amount and the installments that the buyer actually paid", async () => {
    const amounts = { price: lira(277_20), paidPrice: lira(304_92) }
    const paid = { state: "paid", ...amounts, installment: undefined, reportedInstallment: 3 }
    expect(await paidInThree()).toMatchObject(paid)
  })

  it.each(["direct", "threeds"] as const)(
    "a card in three installments is charged with the surcharge (%s)",
    async (flow) => {
      const checkout = shop().checkout()
      const started = await shop().sendCard(checkout, flow, GOOD_CARD, { installment: 3, paidPrice: lira(304_92) })
      const attempt = await shop().newest(checkout)
      if (started.to === "bank") await shop().authenticate(attempt)
      const paid = await shop().reconcile(attempt, flow === "direct" ? "card" : "return")
      expect(paid).toMatchObject({ state: "completed", price: lira(277_20), paidPrice: lira(304_92), installment: 3 })
      const charged = (await readServiceBooks(shop().sandbox)).filter(({ basketId }) => basketId === attempt.id)
      expect(charged).toMatchObject([{ status: "SUCCESS", price: lira(277_20), paidPrice: lira(304_92) }])
    },
  )

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

  it("a refund by amount or by item keeps the surcharge, and says so", async () => {
    const attempt = await paidInThree()
    const byAmount = (minor: number, medusaRefundId: string) =>
      refund(shop().context, { attempt, amount: lira(minor), medusaRefundId, medusaRefundIds: ["ref_1", "ref_2"] })
    expect(await byAmount(200_00, "ref_1")).toEqual({ is: "done" })
    const items = [{ itemId: "item_1", amount: lira(77_20) }]
    const record = ({ id }: Operation) =>
      shop()
        .ledger.matchRefund([id], "ref_2")
        .then(() => undefined)
    const said = { en: expect.stringContaining("does not have the surcharge of 27.72 TRY back") as string }
    expect(await refundItems(shop().context, { attempt, items, medusaRefundIds: ["ref_1"], record })).toMatchObject({
      refunds: [{ state: "succeeded", message: said }],
    })
    expect(await shop().operations(attempt)).toMatchObject([{ surcharge: "kept" }, { surcharge: "kept" }])
    const left = { en: expect.stringContaining("27.72 TRY of the surcharge can still be given back") as string }
    expect(await byAmount(1, "ref_3")).toMatchObject({ is: "refused", sentence: left })
    expect(await shop().charges(attempt)).toEqual(["refunded 277.2"])
  })
})
