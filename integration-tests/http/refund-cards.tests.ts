import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { moneyToDecimal } from "../../src/money"
import { GOOD_CARD, type CardCheckout, type CardStage } from "../setup/card-stage"
import { only } from "../setup/only"
import { readCollection } from "../setup/payments"
import { says } from "../setup/refund-books"
import { chargeOf } from "../setup/service-state"

/** Three installments cost five in a hundred more: 291.06 TRY for 277.20. */
const IN_THREE = { installment: 3 }

const shownPayment = z.looseObject({
  actions: z.array(z.object({ type: z.string(), body: z.unknown() })),
  timeline: z.array(z.unknown()),
})
const shownPanel = z.object({ panel: z.object({ payments: z.array(shownPayment) }) })

/** Paid orders of 277.20 TRY: two shirts and the shipping. */
function refundsOfCards(stage: CardStage) {
  const { medusa } = stage

  async function paymentOf({ collection }: CardCheckout): Promise<string> {
    return only((await readCollection(medusa.container(), collection.id)).payments ?? []).id
  }

  /** A direct charge in three installments. */
  async function inThree() {
    const checkout = await stage.start("direct")
    const { status, body } = await stage.sendCard(checkout, GOOD_CARD, IN_THREE)
    if (status !== 200) throw new Error(`the card was answered ${status}: ${JSON.stringify(body)}`)
    const attempt = await stage.newest(checkout)
    expect(attempt).toMatchObject({ state: "completed", installment: 3, paid_price: { minor: 29_106n } })
    return { checkout, attempt, payment_id: await paymentOf(checkout) }
  }

  async function refund(payment_id: string, amount?: number) {
    const { status, body } = await medusa.admin().send("POST", `/admin/payments/${payment_id}/refund`, { amount })
    return { status, message: z.object({ message: z.string().optional() }).parse(body).message }
  }

  /** The service, the ledger and Medusa: its payment's refunds and its order's. */
  async function books({ attempt, payment_id }: { attempt: { id: string }; payment_id: string }) {
    const { isCancelled, refunded } = await chargeOf(stage.sandbox, attempt.id)
    const operations = await stage.svc.ledger.listOperations(attempt.id)
    const { order_id = "" } = (await stage.svc.ledger.findAttempt(attempt.id)) ?? {}
    const held = await medusa.container().resolve(Modules.PAYMENT).listRefunds({ payment_id })
    const counted = await medusa
      .container()
      .resolve(Modules.ORDER)
      .listOrderTransactions({ order_id, reference: "refund" })
    const total = (rows: { amount?: unknown }[]) => rows.reduce((sum, { amount }) => sum + Math.abs(Number(amount)), 0)
    return {
      service: isCancelled ? "cancelled" : Number(refunded),
      ledger: operations.map((one) => `${one.kind} ${moneyToDecimal(one.amount)} ${one.surcharge ?? "without"}`),
      payment: total(held),
      order: total(counted),
    }
  }
  return { paymentOf, inThree, refund, books }
}

export function refundCardsTests(stage: CardStage): void {
  const { inThree, refund, books } = refundsOfCards(stage)

  describe("a charge with a surcharge", () => {
    afterEach(() => {
      jest.restoreAllMocks()
    })

    it("of an order that is cancelled after a refund is refunded by a person's decision, and the books agree", async () => {
      jest.replaceProperty(stage.svc.refunds, "cap", "paidPrice")
      const paid = await inThree()
      const { order_id = "" } = paid.attempt
      const admin = stage.medusa.admin()
      const shown = async () => {
        const { panel } = shownPanel.parse(await admin.expectOk("GET", `/admin/svc/orders/${order_id}`))
        return only(panel.payments)
      }
      const giveBack = (amount: string) =>
        admin.send("POST", `/admin/svc/payments/${paid.payment_id}/refund-surcharge`, { amount })
      expect(await shown()).toMatchObject({
        cancel_keeps_surcharge: false,
        surcharge_note: { en: says("gives it back if done today") },
      })
      expect(await refund(paid.payment_id, 100)).toMatchObject({ status: 200 })
      const sentences = { en: says("cancelling the order, gives back the price alone"), tr: says("vade") }
      expect(await shown()).toMatchObject({ cancel_keeps_surcharge: true, surcharge_note: sentences })
      expect(await giveBack("13.86")).toMatchObject({
        status: 409,
        body: { message: says("177.20 TRY of the price") },
      })
      await admin.expectOk("POST", `/admin/orders/${order_id}/cancel`)
      // the subscribers of the order's cancellation lock the payment for a moment
      await stage.medusa.idle()
      const { actions, ...after } = await shown()
      expect(after).toMatchObject({
        cancel_keeps_surcharge: false,
        surcharge_note: { en: says("13.86 TRY of the surcharge can still be given back") },
      })
      const action = actions.find((one) => one.type === "refund_surcharge")
      expect(action?.body).toEqual({ amount: "13.86" })
      expect(await giveBack("13.87")).toMatchObject({ status: 400 })
      expect(await giveBack("13.86")).toMatchObject({
        status: 200,
        body: { surcharge: { amount: "13.86", currency_code: "try" } },
      })
      expect(await giveBack("13.86")).toMatchObject({ status: 409, body: { message: says("back already") } })
      expect(await books(paid)).toMatchObject({ service: 291.06, payment: 277.2, order: 277.2 })
      expect((await books(paid)).ledger.at(-1)).toBe("refund 13.86 alone")
      await stage.reconcileAfter(paid.attempt)
      expect(await stage.attention(paid.attempt)).toEqual([])
      const by = { id: stage.medusa.shop().people.admin.userId }
      const now = await shown()
      expect(now).toMatchObject({
        refunded: "291.06",
        left: "0.00",
        payout: null,
        surcharge_note: { en: says("back as well") },
      })
      expect(now.timeline.at(-1)).toMatchObject({ kind: "surcharge", amount: "13.86", by })
    })
  })
}
