import type { Attempt, Ports } from "../../src/use-cases/ports/ports"
import { changePayout, type PayoutRequest } from "../../src/use-cases/payouts/change-payout"
import { checkPayment } from "../../src/use-cases/reconcile/check-payment"
import type { Money } from "../../src/money"
import type { PaidItem } from "../../src/domain"
import { statementLedger } from "../../src/modules/svc/ledger/marketplace/statement"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { callsTo } from "../setup/service-state"
import { newId } from "./harness/memory-medusa"
import { lira } from "./harness/orders"
import { describeSellerOrders } from "./harness/seller-orders"
import { saying } from "../setup/written"

const UPDATE = "paymentItems.update"

/** Whom an item of an order pays, and how much, is changed by a person. */
describeSellerOrders((orders) => {
  type Wanted = Partial<Pick<PayoutRequest, "key" | "price" | "seen" | "note">>
  const change = (
    attempt: Attempt,
    { payment_transaction_id }: Pick<PaidItem, "payment_transaction_id">,
    wanted: Wanted,
  ) => changePayout(orders().shop.context, { attempt, payment_transaction_id, by: "user_1", ...wanted })
  const changes = ({ id }: Attempt) => orders().ledger.listPayoutChanges(id)
  const states = async (attempt: Attempt) => (await changes(attempt)).map(({ state }) => state)
  const sent = () => callsTo(orders().shop.sandbox, UPDATE)
  const done = (isNew: boolean) => ({ type: "done", isNew })
  const refused = (reason: string, sentence: string) => ({ type: "refused", reason, sentence: saying(sentence) })

  async function refundOf(attempt: Attempt, item: PaidItem, kind: "refund" | "cancel", amount: Money) {
    const id = newId("svcop")
    const about = kind === "refund" ? { payment_transaction_id: item.payment_transaction_id } : {}
    await orders().ledger.startOperation({ id, attempt_id: attempt.id, kind, amount, ...about })
    return id
  }

  it("an item pays its seller another amount, and the service's response is stored completely", async () => {
    const { attempt, ali } = await orders().ordered()
    const key = orders().keys.ali
    expect(await change(attempt, ali, { price: lira(50_25), note: "Agreed by phone" })).toEqual(done(true))
    expect(await orders().held(attempt, ali)).toMatchObject({ subMerchantKey: key, subMerchantPrice: "50.25" })
    const about = { paymentTransactionId: ali.payment_transaction_id, subMerchantKey: key, subMerchantPrice: "50.25" }
    expect(await sent()).toMatchObject([about])
    const { ali: now } = await orders().items(attempt)
    expect(now).toMatchObject({ price: ali.price, paid_price: ali.paid_price, item_id: ali.item_id })
    expect(now.seller).toMatchObject({ key, price: expect.stringMatching(/^50\.250*$/) as string })
    expect(await changes(attempt)).toMatchObject([
      {
        state: "succeeded",
        note: "Agreed by phone",
        requested_by: "user_1",
        from: ali.seller,
        to: { price: lira(50_25) },
      },
    ])
    // the same values are no change, and the whole price is the most
    expect(await change(attempt, ali, { price: lira(50_25) })).toEqual(done(false))
    expect(await change(attempt, ali, {})).toEqual(done(false))
    expect(await change(attempt, ali, { price: lira(200_00) })).toEqual(done(true))
    expect(await sent()).toHaveLength(2)
  })

  it("a change that the limits or the item's state forbid is refused with a message, and nothing is sent", async () => {
    const { attempt, ali, shipping } = await orders().ordered()
    const wrong = [
      [ali, 0, "invalid", "above zero"],
      [ali, 200_01, "invalid", "more than the item's price"],
      [{ payment_transaction_id: "1" }, 5_00, "invalid", "no such item"],
      [shipping, 5_00, "state", "has no seller"],
    ] as const
    for (const [item, price, reason, sentence] of wrong)
      expect(await change(attempt, item, { price: lira(price) })).toEqual(refused(reason, sentence))
    const open = { ...attempt, state: "in_review" as const }
    expect(await change(open, ali, { price: lira(5_00) })).toEqual(refused("state", "not charged"))
    expect(await sent()).toEqual([])
    expect(await states(attempt)).toEqual([])
  })

  it("after an approval the service refuses it, and this store by itself once it has seen the approval", async () => {
    const { attempt, bora } = await orders().ordered()
    await orders().shop.sandbox.control("POST", `items/${bora.payment_transaction_id}/approve`, { approved: true })
    const refusal = await change(attempt, bora, { price: lira(5_00) })
    expect(refusal).toMatchObject({ type: "refused", reason: "service", sentence: saying(".") })
    expect(await changes(attempt)).toMatchObject([
      { state: "refused", error_code: expect.stringMatching(/^\d+$/) as string },
    ])
    expect(await checkPayment(orders().shop.context, attempt)).toMatchObject({ type: "reported" })
    expect(await change(attempt, bora, { price: lira(5_00) })).toEqual(refused("state", "was approved"))
    expect(await sent()).toHaveLength(1)
  })

  it("during and after a refund or a cancellation it is refused", async () => {
    const { attempt, ali, bora } = await orders().ordered()
    const { ledger } = orders()
    const refund = await refundOf(attempt, ali, "refund", lira(1_00))
    // of another item, too
    expect(await change(attempt, bora, { price: lira(5_00) })).toEqual(
      refused("state", "result of a refund or cancellation"),
    )
    await ledger.endOperation(refund, { state: "succeeded" })
    expect(await change(attempt, ali, { price: lira(5_00) })).toEqual(
      refused("state", "Part of this item was refunded"),
    )
    const other = await orders().ordered()
    const cancel = await refundOf(other.attempt, ali, "cancel", other.attempt.paid_price)
    await ledger.endOperation(cancel, { state: "succeeded" })
    expect(await change(other.attempt, other.ali, { price: lira(5_00) })).toEqual(refused("state", "was cancelled"))
    expect(await sent()).toEqual([])
  })

  it("a refund that has begun since the item was read is given way to", async () => {
    const { attempt, ali } = await orders().ordered()
    const { context } = orders().shop
    const { ledger } = context
    const startPayoutChange: Ports["ledger"]["startPayoutChange"] = async (wanted) => {
      await refundOf(attempt, ali, "refund", lira(1_00))
      return ledger.startPayoutChange(wanted)
    }
    const { payment_transaction_id } = ali
    const ports = { ...context, ledger: { ...ledger, startPayoutChange } }
    const result = await changePayout(ports, { attempt, payment_transaction_id, price: lira(5_00), by: "user_1" })
    expect(result).toEqual(refused("state", "at the same moment"))
    expect(await states(attempt)).toEqual(["not_sent"])
    expect(await sent()).toEqual([])
  })

  it("the second of two people who decide by the same data is informed, and nothing is sent", async () => {
    const { attempt, ali } = await orders().ordered()
    const { keys } = orders()
    const seen = { keys: [keys.ali], price: lira(180_00) }
    expect(await change(attempt, ali, { seen: { ...seen, keys: ["another"] }, price: lira(40_00) })).toMatchObject({
      reason: "state",
    })
    expect(await change(attempt, ali, { seen, price: lira(40_00) })).toEqual(done(true))
    const since = refused("state", "This item was changed after you opened it")
    expect(await change(attempt, ali, { seen, key: keys.bora })).toEqual(since)
    // a seller who is gone since is not compared
    const now = { keys: undefined, price: lira(40_00) }
    expect(await change(attempt, ali, { seen: now, key: keys.bora })).toEqual(done(true))
    expect(await change(attempt, ali, { seen: { ...now, keys: ["former", keys.bora] }, price: lira(41_00) })).toEqual(
      done(true),
    )
    expect(await sent()).toHaveLength(3)
  })

  /** What the statement of an item's seller counts of it. */
  async function counted({ seller, payment_transaction_id }: PaidItem, from = 0, days = 0) {
    const until = orders().shop.clock.now().getTime() + 3_600_000 + days * 86_400_000
    const statement = statementLedger(createDatabase(orders().shop.execute))
    const span = { from: new Date(from), until: new Date(until) }
    const items = await statement.readSellerItems([seller?.key ?? ""], span)
    return items.filter((one) => one.payment_transaction_id === payment_transaction_id)
  }

  it.each([
    ["refused", 0],
    ["unknown", 0],
    ["not_sent", 0],
    ["succeeded", 1],
  ] as const)("a seller's statement counts a refund that is %s %i times", async (state, times) => {
    const { attempt, ali } = await orders().ordered()
    await orders().ledger.endOperation(await refundOf(attempt, ali, "refund", lira(10_00)), { state })
    const goneBack = Array.from({ length: times }, () => ({ kind: "refund", amount: lira(10_00) }))
    expect(await counted(ali)).toMatchObject([{ goneBack }])
  })

  it("a seller's statement counts a payout change that succeeded, when that became known, and not one that was refused", async () => {
    const { attempt, ali } = await orders().ordered()
    for (const [price, code] of [
      [50_00, "5082"],
      [60_00, undefined],
    ] as const) {
      if (code) await orders().shop.refuse(UPDATE, code)
      await change(attempt, ali, { price: lira(price) })
    }
    expect(await states(attempt)).toEqual(["refused", "succeeded"])
    expect(await counted(ali)).toMatchObject([{ changes: [{ to: { payout: lira(60_00) } }] }])
    const known = `update "svc_payout_change" set "answered_at" = now() + interval '40 days' where "attempt_id" = ?`
    await orders().shop.execute(known, [attempt.id])
    const later = orders().shop.clock.now().getTime() + 3_600_000
    const [item] = await counted(ali, later, 41)
    expect(item?.changes[0]?.at.getTime()).toBeGreaterThan(later)
  })
})
