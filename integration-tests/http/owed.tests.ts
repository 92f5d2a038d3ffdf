import { setTimeout } from "node:timers/promises"
import { Modules } from "@medusajs/framework/utils"
import { HostedProvider } from "../../src/providers/svc"
import { reconcileAttempt } from "../../src/medusa/payments/reconcile-payments"
import { lookUpAndApply } from "../../src/use-cases/charge/look-up"
import { notYetRecorded } from "../../src/use-cases/payment-links/sentences"
import { type CardStage } from "../setup/card-stage"
import { comeBack, HOSTED, payAtPage } from "../setup/hosted-checkout"
import { notificationFor } from "../setup/notifications"
import { only } from "../setup/only"
import { owedStage } from "../setup/owed-stage"
import { providerCradle } from "../setup/payments"
import { refusal } from "../setup/says"
import { chargeOf, moneyCalls } from "../setup/service-state"

/** Two courses with their tax. */
const TWO = 119.98
const DIRECT = "pp_direct_svc"
const THREEDS = "pp_threeds_svc"
const OWES_NOTHING = refusal(409, "no longer due on the order")

export function owedTests(stage: CardStage): void {
  const { medusa } = stage
  const owed = owedStage(stage)
  const { shop } = owed

  afterEach(() => medusa.idle())

  /** The second begins while the first is about to write its order transaction, and ends before that if it can. */
  async function overlap<Result>(first: () => Promise<Result>, second: () => Promise<Result>): Promise<Result[]> {
    const orders = medusa.container().resolve(Modules.ORDER)
    const add = orders.addOrderTransactions.bind(orders)
    const later: Promise<Result>[] = []
    const spy = jest.spyOn(orders, "addOrderTransactions")
    spy.mockImplementation(async (...given: Parameters<typeof add>) => {
      if (later.length === 0) later.push(second())
      await Promise.race([...later, setTimeout(3_000)])
      return add(...given)
    })
    const ended = await first()
    const all = [ended, ...(await Promise.all(later))]
    spy.mockRestore()
    return all
  }

  it("an order counts its charge once when two requests that found it paid record it at once", async () => {
    const order_id = await shop.order()
    const attempt = await owed.atPage(order_id, TWO)
    await payAtPage(stage.sandbox, attempt)
    const { attempt: paid } = await lookUpAndApply(stage.svc, attempt)
    expect(paid).toMatchObject({ state: "paid" })
    const record = (by: "return" | "notification") => reconcileAttempt(medusa.container(), paid, by)
    await overlap(
      () => record("return"),
      () => record("notification"),
    )
    expect(await stage.now(attempt)).toMatchObject({ state: "completed", order_id })
    expect(await owed.books(order_id)).toEqual({ kept: [TWO], captured: [TWO], pending: 0 })
  })

  it("an order's charge is left to the job by Medusa's own webhook, which would record it without a lock", async () => {
    const attempt = await owed.atPage(await shop.order(), TWO)
    await payAtPage(stage.sandbox, attempt)
    const { paymentId } = await chargeOf(stage.sandbox, attempt.id)
    const { body: rawData, headers } = notificationFor(attempt, paymentId)
    const provider = new HostedProvider(providerCradle(medusa.container()))
    const asked = await provider.getWebhookActionAndData({ data: {}, rawData, headers })
    expect(asked).toEqual({ action: "not_supported" })
    expect(await stage.now(attempt)).toMatchObject({ state: "paid" })
    const { next_check_at } = only(await stage.tables.listAttempts({ id: attempt.id }))
    expect(next_check_at?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  it("an order's second payment is not refunded while its first one is, which would leave one refund uncounted", async () => {
    const order_id = await shop.order()
    await owed.payAndComeBack(await owed.atPage(order_id, TWO))
    await shop.addToOrder(order_id)
    await owed.payAndComeBack(await owed.atPage(order_id, Number(await shop.owed(order_id))))
    const [one, other] = await shop.payments(order_id)
    const refund = (id = "") => medusa.admin().send("POST", `/admin/payments/${id}/refund`, { amount: 10 })
    const [first, second] = await overlap(
      () => refund(one?.id),
      () => refund(other?.id),
    )
    expect(first).toMatchObject({ status: 200 })
    expect(second).toMatchObject(refusal(409, "Nothing was sent for this one"))
    expect(await refund(other?.id)).toMatchObject({ status: 200 })
    const orders = medusa.container().resolve(Modules.ORDER)
    const counted = await orders.listOrderTransactions({ order_id, reference: "refund" })
    expect(counted.map(({ amount }) => Number(amount))).toEqual([-10, -10])
    expect((await owed.books(order_id)).pending).toBeCloseTo(0)
  })

  it("an order whose payment collection a merchant deleted while the buyer paid is paid once, in that collection", async () => {
    const order_id = await shop.order()
    const attempt = await owed.atPage(order_id, TWO)
    expect(attempt).toMatchObject({ order_id, cart_id: undefined })
    const id = attempt.payment_collection_id
    await medusa.admin().expectOk("DELETE", `/admin/payment-collections/${id}`)
    expect(await owed.payAndComeBack(attempt)).toMatchObject({ order_id, payment_status: "completed" })
    expect((await comeBack(medusa, attempt)).headers.get("location")).toContain(`order_id=${order_id}`)
    expect(await stage.now(attempt)).toMatchObject({ state: "completed", order_id })
    expect(await owed.books(order_id)).toEqual({ kept: [TWO], captured: [TWO], pending: 0 })
    const { payment_collections: collections } = await shop.adminOrder(order_id)
    expect(collections).toContainEqual(expect.objectContaining({ id, status: "completed" }))
    expect(await moneyCalls(stage.sandbox)).toBe(0)
  })

  it("a draft order that a buyer has paid is deleted only once the money is back: a payment without an order cannot be refunded", async () => {
    const order_id = await shop.draftOrder()
    await owed.payAndComeBack(await owed.atPage(order_id, TWO))
    const { id } = only(await shop.payments(order_id))
    const remove = () => medusa.admin().send("DELETE", `/admin/draft-orders/${order_id}`)
    for (const amount of [100, 19.98]) {
      expect(await remove()).toMatchObject(refusal(409, "paid this draft order"))
      await medusa.admin().expectOk("POST", `/admin/payments/${id}/refund`, { amount })
    }
    expect((await remove()).status).toBe(200)
  })

  it("an order that was edited down is refused at the pay address and at the card route, before anything is sent", async () => {
    const order_id = await shop.order()
    await shop.addToOrder(order_id)
    const THREE = 179.96
    const [page, card] = [await owed.session(order_id, THREE, HOSTED), await owed.session(order_id, THREE, DIRECT)]
    await shop.takeFromOrder(order_id)
    expect(await shop.owed(order_id)).toBe("119.98")
    expect(await owed.refusedAtPayAddress(page)).toBe("not_owed")
    expect(await stage.sendCard(card)).toMatchObject(OWES_NOTHING)
    expect(await stage.calls()).toEqual([])
    expect(await stage.svc.ledger.listAttemptsOfOrder(order_id)).toEqual([])
  })

  it("an order is not paid again while a sale of its link is still to be recorded on it", async () => {
    const order_id = await shop.order()
    const [page, card] = [await owed.session(order_id, TWO, HOSTED), await owed.session(order_id, TWO, DIRECT)]
    const { link, sale } = await shop.seen(order_id)
    expect(await owed.refusedAtPayAddress(page)).toBe("processing")
    expect(await stage.sendCard(card)).toMatchObject(refusal(409, "Another payment attempt is in progress"))
    const entry = { kind: "link_sale", link_id: link.id, operation_id: sale.id } as const
    await stage.svc.ledger.openAttention({ ...entry, sentence: notYetRecorded(sale, "fails") })
    expect(await owed.refusedAtPayAddress(page)).toBe("attention")
    expect(await stage.sendCard(card)).toMatchObject(refusal(409, "The shop has to check this payment"))
    expect(await stage.svc.ledger.listAttemptsOfOrder(order_id)).toEqual([])
    await shop.follow()
    expect(await owed.books(order_id)).toEqual({ kept: [], captured: [TWO], pending: 0 })
  })

  it("a card that was at its bank's page when the order's link was sold is not charged", async () => {
    const order_id = await shop.order()
    const card = await owed.session(order_id, TWO, THREEDS)
    expect((await stage.sendCard(card)).status).toBe(200)
    const attempt = await stage.newest(card)
    await shop.seen(order_id)
    const outcome = await stage.comeBack(attempt, await stage.authenticate(attempt))
    expect(outcome).toEqual({ order_id: undefined, status: undefined, error: "processing" })
    expect(await stage.now(attempt)).toMatchObject({ state: "awaiting_buyer" })
    await shop.follow()
    expect(await stage.now(attempt)).toMatchObject({ state: "abandoned" })
    expect(await owed.books(order_id)).toEqual({ kept: [], captured: [TWO], pending: 0 })
  })
}
