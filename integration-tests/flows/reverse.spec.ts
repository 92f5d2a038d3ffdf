import type { Attempt } from "../../src/use-cases/ports/ports"
import { refundCharge, reverse } from "../../src/use-cases/refund/reverse"
import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import { newId } from "./harness/memory-medusa"
import { describeFlows } from "./harness/describe-flows"
import { paidOrder } from "./harness/paid-order"
import { CANCEL, IRREVERSIBLE, LOOK_UP, REFUND } from "./harness/service"
import { returningAttempt, toReturnResult } from "../../src/use-cases/start/buyer-view"

/** Giving a whole charge back: of which no order came, or whose order was cancelled. */
describeFlows({}, (shop) => {
  /** A charge the service has reported, of which no order came. */
  async function charged(card: object = {}): Promise<Attempt> {
    const { attempt, checkout } = await shop().paidAtPage(undefined, card)
    const authorized = await shop().store.authorize(checkout.session)
    if (authorized.type !== "captured") throw new Error(`the payment is ${authorized.type}`)
    return shop().now(attempt)
  }

  it("a charge whose return the service keeps turning away is flagged after a day, until it is back", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    shop().removeSession(checkout)
    for (const endpoint of [CANCEL, REFUND]) await shop().refuse(endpoint, "50000", 1_000)
    await shop().jobAfter(300, attempt)
    expect(await shop().attention(attempt)).toEqual([])
    await shop().jobAfter(25 * 3_600, attempt)
    expect(await shop().attention(attempt)).toEqual(["order_conflict"])
    expect(await shop().sentences(attempt)).toEqual([
      expect.stringContaining("do not return the amount in another way"),
    ])
    await shop().noFaults()
    await shop().jobAfter(7 * 3_600, attempt)
    expect([await shop().charges(attempt), await shop().attention(attempt)]).toEqual([["refunded 277.2"], []])
  })

  it("that no order has a charge is not said any more once it is given back, and then what is said is about its return", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    const failed = { ended: "failed", isDefinite: false, message: "Failed to acquire lock." } as const
    const completing = jest.spyOn(shop().store, "completeCart").mockResolvedValue(failed)
    for (const seconds of [300, 3_600]) await shop().jobAfter(seconds, attempt)
    expect(await shop().sentences(attempt)).toEqual([expect.stringContaining("no order has this payment yet")])
    completing.mockRestore()
    shop().removeSession(checkout)
    for (const endpoint of [CANCEL, REFUND]) await shop().refuse(endpoint, "50000", 1_000)
    await shop().jobAfter(3_600, attempt)
    await shop().expectOf(attempt, { now: { state: "reversing" }, attention: [] })
    await shop().jobAfter(25 * 3_600, attempt)
    expect(await shop().sentences(attempt)).toEqual([
      expect.stringContaining("do not return the amount in another way"),
    ])
  })

  it("a charge whose return is turned away for a day, and is then refused, is left to a person alone", async () => {
    const { checkout, attempt } = await shop().paidAtPage(undefined, IRREVERSIBLE)
    shop().removeSession(checkout)
    for (const endpoint of [CANCEL, REFUND]) await shop().refuse(endpoint, "50000", 1_000)
    await shop().jobAfter(300, attempt)
    await shop().jobAfter(25 * 3_600, attempt)
    await shop().noFaults()
    await shop().jobAfter(7 * 3_600, attempt)
    expect(await shop().attention(attempt)).toEqual(["reversal_refused"])
  })

  it("a charge that is back is compared with Medusa's refunds once more after anybody asked about it", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    shop().removeSession(checkout)
    await shop().jobAfter(300, attempt)
    expect(await shop().jobAfter(300, attempt)).toMatchObject({ state: "reversed", error_code: "session_gone" })
    expect(await shop().nextCheck(attempt)).toBeNull()
    await shop().reconcile(attempt, "poll")
    expect(await shop().nextCheck(attempt)).not.toBeNull()
    await shop().jobWhenDue(attempt)
    expect(await shop().nextCheck(attempt)).toBeNull()
  })

  it("a charge that the service takes back in no way is left to a person, also when the service denies it without a review", async () => {
    const { attempt } = await shop().payDirect(undefined, IRREVERSIBLE.card.cardNumber)
    await shop().set(attempt, { state: "reversing" })
    await shop().misreport(LOOK_UP, "paymentStatus", "FAILURE", 9)
    expect(await shop().jobAfter(900, attempt)).toMatchObject({ state: "reversing" })
    expect(await shop().attention(attempt)).toContain("reversal_refused")
  })

  it("a charge whose items were not stored is cancelled and never refunded: it was never checked", async () => {
    const { attempt } = await shop().paidAtPage()
    const { paymentId: payment_id } = await shop().chargeOf(attempt)
    await shop().ledger.moveAttempt(attempt.id, "paid", "fromService", { payment_id })
    await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5082" })
    expect(await reverse(shop().context, await shop().now(attempt))).toMatchObject({ state: "reversing" })
    expect(await shop().moneyCalls()).toEqual([CANCEL])
  })

  it("a reversal of an attempt without the service's payment id sends nothing", async () => {
    const { attempt } = await shop().paidAtPage()
    expect(await reverse(shop().context, attempt)).toMatchObject({ state: "awaiting_buyer" })
    expect(await shop().moneyCalls()).toEqual([])
  })

  it("a reversal is not started by a request that read an outdated state of the attempt", async () => {
    const { attempt } = await shop().paidAtPage()
    const { paymentId: payment_id } = await shop().chargeOf(attempt)
    const seen = await shop().ledger.moveAttempt(attempt.id, "paid", "fromService", { payment_id })
    if (!seen) throw new Error("the attempt cannot be paid")
    await shop().ledger.moveAttempt(attempt.id, "completing", "ours")
    expect(await reverse(shop().context, seen)).toMatchObject({ state: "completing" })
    await shop().ledger.moveAttempt(attempt.id, "completed", "ours", { order_id: "order_1" })
    expect(await reverse(shop().context, seen)).toMatchObject({ state: "completed" })
    expect(await shop().moneyCalls()).toEqual([])
  })

  it("a reversal waits for a person when a crash interrupted a call, and continues once the person has reported how it ended", async () => {
    const attempt = await charged()
    const lost = { id: newId("svcop"), attempt_id: attempt.id, kind: "cancel" as const, amount: attempt.paid_price }
    await shop().ledger.startOperation(lost)
    expect(await reverse(shop().context, attempt)).toMatchObject({ state: "reversing" })
    expect(await shop().operationsOf(attempt)).toEqual(["cancel sent"])
    await shop().jobAfter(200, attempt)
    await shop().expectOf(attempt, { operations: ["cancel unknown"], attention: ["refund_unknown"], nextCheck: null })
    expect(await shop().moneyCalls()).toEqual([])
    const operation = await shop().ledger.findOperation(lost.id)
    if (!operation) throw new Error("the operation is gone")
    await resolveUnknownRefund(shop().context, { operation, wentThrough: false, by: "user_1" })
    expect(await shop().attention(attempt)).toEqual([])
    expect(await shop().jobAfter(200, attempt)).toMatchObject({ state: "reversed" })
    expect(await shop().moneyCalls()).toEqual([CANCEL])
  })

  describe("the charge of a completed order", () => {
    it("is refunded by what is left after a refund", async () => {
      const { attempt, refund } = await paidOrder(shop())
      await refund(77_20)
      expect(await refundCharge(shop().context, attempt)).toBe("reversed")
      expect(await shop().charges(attempt)).toEqual(["refunded 277.2"])
      expect(await shop().operationsOf(attempt)).toEqual(["refund succeeded", "refund succeeded"])
    })

    it("is tried again when the service does not take it for the moment, and Medusa shows it once it is back", async () => {
      const { attempt, payment } = await paidOrder(shop())
      await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "10223" })
      expect(await refundCharge(shop().context, attempt)).toBe("put_off")
      expect(await shop().jobAfter(30 * 60, attempt)).toMatchObject({ state: "completed" })
      expect(await shop().moneyCalls()).toEqual([CANCEL])
      await shop().jobAfter(31 * 60, attempt)
      expect(await shop().operationsOf(attempt)).toEqual(["cancel not_sent", "cancel succeeded"])
      expect(payment.refunds).toMatchObject([{ amount: attempt.price }])
      expect(await shop().attention(attempt)).toEqual([])
    })

    it("is left to a person when the service refuses it", async () => {
      const { attempt } = await paidOrder(shop(), IRREVERSIBLE)
      expect(await refundCharge(shop().context, attempt)).toBe("refused")
      expect(await shop().attention(attempt)).toEqual(["reversal_refused"])
    })
  })
})

/** Longer than any request can take. */
const LATER = 300

const SOLD_OUT = {
  isDefinite: true,
  message: "Not enough stock available for item iitem_1 at location sloc_1",
  obstacle: "out_of_stock",
} as const

/** Why a charge goes back is kept with its attempt. */
describeFlows({}, (shop) => {
  it("because the buyer paid in an older tab first, and reads that on coming back from the second", async () => {
    const { checkout, attempt: older } = await shop().atPage()
    const again = shop().replaceSession(checkout)
    await shop().move(older, "abandoned")
    const newer = await shop().goToPage(again)
    await shop().payAtPage(older)
    expect(await shop().reconcile(older, "return")).toMatchObject({ state: "completed" })
    await shop().payAtPage(newer)
    const own = await shop().reconcile(newer, "return")
    const shown = returningAttempt(own, await shop().ledger.listAttempts(own.session_id))
    const result = toReturnResult(await shop().view(shown ?? older))
    expect(result).toEqual({ error: "reversed", payment_reason: "paid_already" })
  })

  it("because a store's own hook refuses the order: its words without what leads to a person, and no longer than a line", async () => {
    const { attempt } = await shop().paidAtPage()
    const message = `Ayşe a@shop.example, +90 555 111 22 33, is no member of club 7.\n${"x".repeat(400)}`
    shop().store.failNext("completeCart", { isDefinite: true, message })
    const { error_code, order_error = "" } = await shop().reconcile(attempt, "return")
    expect(error_code).toBe("order_failed")
    expect(order_error).toMatch(/^Ayşe …,? …, is no member of club 7\. x+…$/)
    expect(order_error.length).toBeLessThanOrEqual(300)
  })

  it("because no order could be made for a long time: what an error says that is none of Medusa's is not kept", async () => {
    const { attempt } = await shop().paidAtPage()
    const failure = { isDefinite: false, message: "duplicate key: a@shop.example" }
    shop().store.failNext("completeCart", failure)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "paid" })
    await shop().set(attempt, { checks: 12 })
    shop().store.failNext("completeCart", failure)
    const now = await shop().jobAfter(LATER, attempt)
    expect(now).toMatchObject({ state: "reversed", error_code: "order_failed", order_error: undefined })
  })

  it("is shown to the person who has to return it, where the service does not", async () => {
    const { attempt } = await shop().paidAtPage(undefined, IRREVERSIBLE)
    shop().store.failNext("completeCart", SOLD_OUT)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "reversing" })
    const [sentence] = await shop().sentences(attempt)
    expect(sentence).toContain("sold out")
    expect(sentence).toContain(SOLD_OUT.message)
    expect(await shop().view(attempt)).toMatchObject({ status: "reversing", reason: "out_of_stock" })
  })
})
