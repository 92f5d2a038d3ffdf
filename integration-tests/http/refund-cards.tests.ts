import { Modules } from "@medusajs/framework/utils"
import type { OrderPanelAnswer } from "../../src/api/admin/svc/answers/panel"
import { moneyToDecimal } from "../../src/money"
import { GOOD_CARD, useInstallments, type CardStage } from "../setup/card-stage"
import { only } from "../setup/only"
import { readCollection } from "../setup/payments"
import { refusal, says } from "../setup/says"
import { chargeOf } from "../setup/service-state"

/** Three installments of a paid order of 277.20 TRY cost five in a hundred more: 291.06 TRY. */
export function refundCardsTests(stage: CardStage): void {
  useInstallments(stage)
  const { medusa } = stage
  const admin = () => medusa.admin()

  it("the surcharge of an order that is cancelled after a refund is refunded once a person decides so, and the books agree", async () => {
    jest.replaceProperty(stage.svc.refunds, "cap", "paidPrice")
    const { attempt } = await stage.payFor(await stage.start("direct"), GOOD_CARD, { installment: 3 })
    expect(attempt).toMatchObject({ state: "completed", installment: 3, paid_price: { minor: 29_106n } })
    const { order_id = "" } = attempt
    const collection = await readCollection(medusa.container(), attempt.payment_collection_id)
    const payment_id = only(collection.payments ?? []).id
    const shown = async () => {
      const { panel } = (await admin().expectOk("GET", `/admin/svc/orders/${order_id}`)) as OrderPanelAnswer
      return only(panel?.payments ?? [])
    }
    const giveBack = (amount: string) =>
      admin().send("POST", `/admin/svc/payments/${payment_id}/refund-surcharge`, { amount })
    expect(await shown()).toMatchObject({ surcharge_note: { en: says("only if you cancel the order today") } })
    await admin().expectOk("POST", `/admin/payments/${payment_id}/refund`, { amount: 100 })
    const sentences = { en: says("return the price without the surcharge of 13.86 TRY"), tr: says("vade") }
    expect(await shown()).toMatchObject({ surcharge_note: sentences })
    expect(await giveBack("13.86")).toMatchObject(refusal(409, "177.20 TRY of the price"))
    await admin().expectOk("POST", `/admin/orders/${order_id}/cancel`)
    // the subscribers of the order's cancellation lock the payment for a moment
    await medusa.idle()
    const { actions, ...after } = await shown()
    expect(after).toMatchObject({ surcharge_note: { en: says("13.86 TRY of the surcharge can still be refunded") } })
    expect(actions.find((one) => one.type === "refund_surcharge")?.body).toEqual({ amount: "13.86" })
    expect(await giveBack("13.87")).toMatchObject({ status: 400 })
    expect(await giveBack("13.86")).toMatchObject({
      status: 200,
      body: { surcharge: { amount: "13.86", currency_code: "try" } },
    })
    expect(await giveBack("13.86")).toMatchObject(refusal(409, "already refunded"))

    expect(await chargeOf(stage.sandbox, attempt.id)).toMatchObject({ isCancelled: false, refunded: "291.06" })
    const last = (await stage.svc.ledger.listOperations(attempt.id)).at(-1)
    expect([last?.kind, last && moneyToDecimal(last.amount), last?.surcharge]).toEqual(["refund", "13.86", "alone"])
    const held = await medusa.container().resolve(Modules.PAYMENT).listRefunds({ payment_id })
    const orders = medusa.container().resolve(Modules.ORDER)
    const counted = await orders.listOrderTransactions({ order_id, reference: "refund" })
    for (const book of [held, counted])
      expect(book.map(({ amount }) => Math.abs(Number(amount))).sort()).toEqual([100, 177.2])
    const now = await shown()
    expect(now).toMatchObject({
      refunded: "291.06",
      left: "0.00",
      payout: null,
      surcharge_note: { en: says("was refunded as well") },
    })
    const by = { id: medusa.shop().people.admin.userId }
    expect(now.timeline.at(-1)).toMatchObject({ kind: "surcharge", amount: "13.86", by })
    await stage.reconcileAfter(attempt)
    expect(await stage.attention(attempt)).toEqual([])
  })
}
