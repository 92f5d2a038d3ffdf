import { lookUpAndApply } from "../../src/use-cases/charge/look-up"
import type { Operation } from "../../src/use-cases/ports/ports"
import { refund } from "../../src/use-cases/refund/refund"
import { refundItems, refundSurcharge } from "../../src/use-cases/refund/refund-items"
import { reverse } from "../../src/use-cases/refund/reverse"
import { readServiceBooks } from "../faults/run/service-books"
import { GOOD_CARD } from "../setup/cards"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"
import { hostedOrder, lira, type Sold } from "./harness/orders"
import { aSeller } from "./harness/seller"
import { CANCEL, REFUND, REFUND_ITEM, RETRIEVE } from "./harness/service"
import { mayCall } from "../../src/use-cases/capabilities/may-call"
import { askInstallments } from "../../src/use-cases/installments/offers"
import { surchargeOfPayment } from "../../src/api/admin/svc/orders/actions"
import { english, saying } from "../setup/written"

const DAY = 24 * 60 * 60

/** A charge with a surcharge for installments: 277.20 TRY in three at 10 % more. */
describeFlows({ options: { installments: { counts: [1, 3], surchargeBasisPoints: { 3: 1_000 } } } }, (shop) => {
  async function paidInThree() {
    const { attempt } = await shop().paidAtPage(undefined, { installment: 3 })
    await shop().misreport(RETRIEVE, "paidPrice", "304.92000000")
    const { found, attempt: paid } = await lookUpAndApply(shop().context, attempt)
    expect(found.type).toBe("charged")
    return paid
  }

  it("a surcharge is stored with the amount and the installments that the buyer actually paid", async () => {
    const amounts = { price: lira(277_20), paid_price: lira(304_92) }
    const paid = { state: "paid", ...amounts, installment: undefined, reportedInstallment: 3 }
    expect(await paidInThree()).toMatchObject(paid)
  })

  it.each(["direct", "threeds"] as const)("a card in installments is charged with the surcharge (%s)", async (flow) => {
    const checkout = shop().checkout()
    await shop().sendCard(checkout, flow, GOOD_CARD, { installment: 3, paid_price: lira(304_92) })
    const attempt = await shop().newest(checkout)
    if (flow === "threeds") await shop().authenticate(attempt)
    const paid = await shop().reconcile(attempt, flow === "direct" ? "card" : "return")
    expect(paid).toMatchObject({ state: "completed", price: lira(277_20), paid_price: lira(304_92), installment: 3 })
    const charged = (await readServiceBooks(shop().sandbox)).filter(({ basketId }) => basketId === attempt.id)
    expect(charged).toMatchObject([{ status: "SUCCESS", price: lira(277_20), paidPrice: lira(304_92) }])
  })

  it("a surcharge is refunded in full when the charge is reversed", async () => {
    const attempt = await paidInThree()
    expect(await reverse(shop().context, attempt)).toMatchObject({ state: "reversed" })
    expect(await shop().operations(attempt)).toMatchObject([{ kind: "cancel", amount: lira(304_92) }])
    expect(await shop().charges(attempt)).toEqual(["cancelled"])
  })

  it("a payment with a surcharge that is refunded by the session's amount is refunded in full: it is cancelled, once", async () => {
    const attempt = await paidInThree()
    const asked = { attempt, amount: attempt.price, medusa_refund_id: "ref_1" }
    expect(await refund(shop().context, asked)).toEqual({ type: "done" })
    expect(await refund(shop().context, asked)).toEqual({ type: "done" })
    await shop().expectOf(attempt, { operations: ["cancel succeeded"], moneyCalls: [CANCEL] })
  })

  it("a refund by amount or by item keeps the surcharge, and says so", async () => {
    const attempt = await paidInThree()
    const byAmount = (minor: number, medusa_refund_id: string) =>
      refund(shop().context, { attempt, amount: lira(minor), medusa_refund_id, medusaRefundIds: ["ref_1", "ref_2"] })
    expect(await byAmount(200_00, "ref_1")).toEqual({ type: "done" })
    const items = [{ item_id: "item_1", amount: lira(77_20) }]
    const record = async ({ id }: Operation) => {
      await shop().ledger.matchRefund([id], "ref_2")
      return undefined
    }
    const kept = saying("surcharge of 27.72 TRY was not refunded")
    const ask = (...medusaRefundIds: string[]) =>
      refundItems(shop().context, { attempt, items, medusaRefundIds, record, request_key: "a-key-of-the-dialog" })
    const said = { refunds: [{ state: "succeeded", message: kept, surcharge: "kept" }] }
    expect(await ask("ref_1")).toMatchObject(said)
    // asked again with the same key, it is the same answer
    expect(await ask("ref_1", "ref_2")).toMatchObject(said)
    expect(await shop().operations(attempt)).toMatchObject([{ surcharge: "kept" }, { surcharge: "kept" }])
    const left = saying("27.72 TRY of the surcharge can still be refunded")
    expect(await byAmount(1, "ref_3")).toMatchObject({ type: "refused", sentence: left })
    expect(await shop().charges(attempt)).toEqual(["refunded 277.2"])
  })

  describe("the surcharge of a refunded payment", () => {
    async function paidByCard(sold?: Sold) {
      const checkout = shop().checkout(sold)
      const { price: total } = hostedOrder(checkout.of, checkout.sold)
      const paid_price = lira(Number((total.minor * 11n) / 10n))
      const { attempt } = await shop().payDirect(checkout, GOOD_CARD, { installment: 3, paid_price })
      const payment = only(shop().medusa.payments)
      await shop().clock.advance(DAY)
      return {
        attempt,
        payment,
        back: (minor: number) => shop().store.refunds.make({ payment_id: payment.id, amount: lira(minor) }),
        ask: (minor: number, cap = shop().context.refunds.cap) => {
          const context = { ...shop().context, refunds: { ...shop().context.refunds, cap } }
          return refundSurcharge(context, { attempt, amount: lira(minor), by: "user_1" })
        },
      }
    }
    const refusal = (reason: string) => ({ type: "refused", reason })
    const says = (part: string) => ({ sentence: saying(part) })

    it("goes back on request once the whole price is back, in parts, and is in none of Medusa's books", async () => {
      const { attempt, payment, back, ask } = await paidByCard()
      expect(await ask(27_72)).toMatchObject(refusal("price_not_refunded"))
      await back(270_00)
      expect(await ask(27_72)).toMatchObject(says("7.20 TRY"))
      await back(7_20)
      for (const cap of ["lower", "price"] as const) expect(await ask(27_72, cap)).toMatchObject(says("refunds.cap"))
      expect(await ask(27_73)).toMatchObject(refusal("above_left"))
      const before = (await shop().moneyCalls()).length
      expect(await ask(7_72)).toEqual({ type: "done", amount: lira(7_72) })
      await expect(back(1)).rejects.toThrow("20.00 TRY of the surcharge can still be refunded")
      expect(await ask(20_00)).toEqual({ type: "done", amount: lira(20_00) })
      await expect(back(1)).rejects.toThrow("The surcharge of 27.72 TRY was refunded")
      expect(await ask(1)).toMatchObject(refusal("nothing_left"))
      expect((await shop().moneyCalls()).slice(before)).toEqual([REFUND, REFUND])
      const alone = { surcharge: "alone", requested_by: "user_1", medusa_refund_id: undefined }
      expect((await shop().operations(attempt)).slice(-2)).toMatchObject([alone, alone])
      await shop().jobAfter(300, attempt)
      expect(payment.refunds.map(({ amount }) => amount)).toEqual([lira(270_00), lira(7_20)])
      await shop().expectOf(attempt, { attention: [], charges: ["refunded 304.92"] })
    })

    it("of a marketplace goes back item by item, and stops at the first that does not go through", async () => {
      const { subMerchantKey: key } = await shop().context.client.submerchants.create(aSeller(newId("ext")))
      const prices = [60_00, 40_00, 20_00]
      const sold = { prices, sellers: prices.map((payout) => ({ key, payout })) }
      const { attempt, payment, back, ask } = await paidByCard(sold)
      await back(120_00)
      await shop().fault({ endpoint: REFUND_ITEM, kind: "delay", delayMs: 0 })
      await shop().refuse(REFUND_ITEM, "10012")
      expect(await ask(12_00)).toMatchObject({ type: "stopped", amount: lira(6_00) })
      expect(await ask(12_00)).toMatchObject(refusal("above_left"))
      expect(await ask(6_00)).toEqual({ type: "done", amount: lira(6_00) })
      const sent = (await shop().operations(attempt)).slice(-4).map(({ amount }) => amount)
      expect(sent).toEqual([6_00, 4_00, 4_00, 2_00].map(lira))
      expect(await shop().charges(attempt)).toEqual(["refunded 132"])
      // a refund of an item never takes a returned surcharge for its own
      const items = [{ item_id: "item_0", amount: lira(6_00) }]
      const medusaRefundIds = payment.refunds.map(({ id }) => id)
      const again = { attempt, items, medusaRefundIds, record: () => Promise.resolve(undefined) }
      expect(await refundItems(shop().context, again)).toMatchObject(refusal("nothing_left"))
    })

    it("of a marketplace goes back as far as the service has whole minor units of it on each item, and then counts as back", async () => {
      const { subMerchantKey: key } = await shop().context.client.submerchants.create(aSeller(newId("ext")))
      const prices = [33_33, 33_33, 33_34]
      const sold = { prices, sellers: prices.map((payout) => ({ key, payout })) }
      const { attempt, back, ask } = await paidByCard(sold)
      await back(100_00)
      // 36.663 + 36.663 + 36.674
      const shown = async () => {
        const [operations, items] = [await shop().operations(attempt), await shop().ledger.listItems(attempt.id)]
        const { note, owed } = surchargeOfPayment(shop().context, attempt, { operations, items }, "pay_1")
        return [owed?.amount, english(note ?? [])]
      }
      expect(await shown()).toEqual([
        lira(9_99),
        expect.stringContaining("9.99 TRY of the surcharge can still be refunded"),
      ])
      expect(await ask(10_00)).toMatchObject(refusal("above_left"))
      expect(await ask(6_66)).toEqual({ type: "done", amount: lira(6_66) })
      await shop().lose(REFUND_ITEM)
      expect(await ask(3_33)).toMatchObject({ type: "stopped", amount: lira(0) })
      expect(await shown()).toEqual([undefined, expect.stringContaining("can still be refunded")])
      const unknown = only((await shop().operations(attempt)).filter(({ state }) => state === "unknown"))
      await shop().ledger.resolveUnknownRefund(unknown.id, "succeeded", { by: "user_1" })
      expect(await shown()).toEqual([undefined, expect.stringContaining("The surcharge of 9.99 TRY was refunded")])
      expect(await ask(1)).toMatchObject(says("already refunded"))
      await expect(back(1)).rejects.toThrow("The surcharge of 9.99 TRY was refunded")
    })
  })
})

const RETRIEVE_OFFERS = "installments.retrieve"
const AXESS = "55260800"
const DEBIT = "97920300"

/** What the service offers in installments, and what it leaves out or gets wrong. */
describeFlows({ options: { capabilities: { installmentInfo: true } } }, (shop) => {
  const ask = (bin?: string) => askInstallments(shop().context, lira(240_00), { bin })
  const leaveOut = (field: string) => shop().leaveOut(RETRIEVE_OFFERS, field, 1)

  it("is read of one card, with what it is and whether it needs 3D Secure, and of every kind of card", async () => {
    const [axess] = await ask(AXESS)
    expect(axess).toMatchObject({ card: { family: "Axess", bank: "Akbank", commercial: false }, requires3ds: false })
    expect(axess?.totals).toContainEqual({ count: 3, total: lira(249_00), each: lira(83_00) })
    expect(await ask(DEBIT)).toMatchObject([{ requires3ds: true, totals: [{ count: 1 }] }])
    const all = await ask()
    expect(all.length).toBeGreaterThan(3)
    expect(all.map(({ card }) => card.bank)).toContain("Akbank")
  })

  it("is nothing of a bin that the service does not know", async () => expect(await ask("00000000")).toEqual([]))

  it("does not say whether a card needs 3D Secure where that is left out", async () => {
    await leaveOut("installmentDetails.*.force3ds")
    expect(await ask(DEBIT)).toMatchObject([{ requires3ds: undefined, totals: [{ count: 1 }] }])
  })

  it("has no totals where they are left out, cannot be read, or are of another price", async () => {
    for (const field of ["", ".*.totalPrice", ".*.installmentNumber"]) {
      await leaveOut(`installmentDetails.*.installmentPrices${field}`)
      expect(await ask(AXESS)).toMatchObject([{ card: { family: "Axess" }, totals: [] }])
    }
    await leaveOut("installmentDetails")
    expect(await ask(AXESS)).toEqual([])
    const { client } = shop().context
    const retrieve: typeof client.installments.retrieve = async (request, options) =>
      client.installments.retrieve({ ...request, price: lira(100_00) }, options)
    const context = { ...shop().context, client: { ...client, installments: { retrieve } } }
    expect(await askInstallments(context, lira(240_00), { bin: AXESS })).toMatchObject([{ totals: [] }])
  })

  it("that gets no answer is an error, and does not pause the capability", async () => {
    await shop().fault({ endpoint: RETRIEVE_OFFERS, kind: "drop", count: 20 })
    await expect(ask(AXESS)).rejects.toMatchObject({ name: "SvcError", outcome: "unknown" })
    expect(await mayCall(shop().context, "installmentInfo")).toBe(true)
  })

  it("that the account does not have are an error, which pauses the capability for several payments, and for no visitor", async () => {
    await shop().sandbox.control("POST", "account", { capabilities: { installmentInfo: false } })
    await shop().context.pauses?.resume()
    for (let times = 0; times < 9; times += 1) expect(await ask(AXESS)).toEqual([])
    await expect(ask()).rejects.toMatchObject({ name: "SvcError", code: "11" })
    expect(await mayCall(shop().context, "installmentInfo")).toBe(true)
    const pay = (about: string) => askInstallments(shop().context, lira(240_00), { bin: AXESS, about })
    for (const session of ["1", "2", "3", "4"]) expect(await pay(session)).toEqual([])
    await expect(pay("5")).rejects.toMatchObject({ name: "SvcError", code: "11" })
    expect(await mayCall(shop().context, "installmentInfo")).toBe(false)
    await shop().sandbox.control("POST", "account", { capabilities: { installmentInfo: true } })
    await shop().context.pauses?.resume()
  })
})
