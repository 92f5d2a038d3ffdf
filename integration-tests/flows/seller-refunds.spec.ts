import type { Operation } from "../../src/use-cases/ports/ports"
import { reconcileRefunds } from "../../src/use-cases/refund/reconcile-refunds"
import { refundItems } from "../../src/use-cases/refund/refund-items"
import { reverse } from "../../src/use-cases/refund/reverse"
import { add, moneyToDecimal, type Money } from "../../src/money"
import { floorToMinor, type PaidItem } from "../../src/domain"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { describeSellerOrders, type SellerOrders } from "./harness/seller-orders"
import { CANCEL, REFUND, REFUND_ITEM } from "./harness/service"
import { english } from "../setup/written"

const LATER = 300
const DAY = 24 * 60 * 60

/** Refunds of payments whose items pay sellers: the service takes them item by item. */
describeSellerOrders((orders) => {
  type Paid = Awaited<ReturnType<SellerOrders["orderedOfOne"]>>
  const context = () => orders().shop.context
  const refund = ({ payment }: Paid, amount: Money) =>
    orders().shop.store.refunds.make({ payment_id: payment.id, amount })
  const refused = (paid: Paid, amount: Money, sentence: string) =>
    expect(refund(paid, amount)).rejects.toMatchObject({
      name: "MedusaRefusal",
      message: expect.stringContaining(sentence) as string,
    })
  const reconcile = ({ attempt }: Paid) => reconcileRefunds(context(), { attempt, by: "user_1", mayRefund: true })
  const calls = () => orders().shop.moneyCalls()
  const items = (times: number) => Array.from({ length: times }, () => REFUND_ITEM)
  const attention = ({ attempt }: Paid) => orders().shop.attention(attempt)
  const fault = (endpoint: string, body: object) => orders().shop.fault({ endpoint, ...body })
  const refuseCancel = () => fault(CANCEL, { kind: "refuse", code: "5082" })
  const left = async (attempt: Paid["attempt"]) => (await orders().heldItems(attempt)).map((item) => Number(item.left))

  /** The first call for an item goes well, and the second does not. */
  async function failSecond(body: object) {
    await fault(REFUND_ITEM, { kind: "delay", delayMs: 0 })
    await fault(REFUND_ITEM, body)
  }

  /** The first item in the order they are refunded, and a refund that takes all of it and 10 of the next. */
  async function beyondFirst({ attempt }: Paid) {
    const [item] = await orders().ledger.listItems(attempt.id)
    const first = priceOf(item)
    return { first, amount: add(first, lira(10_00)) }
  }

  /** What went back by each of the books, in lira. */
  async function books({ attempt, payment, order }: Paid) {
    const amounts = (money: readonly Money[]) => money.map((one) => Math.abs(Number(moneyToDecimal(one))))
    const held = await orders().heldItems(attempt)
    return {
      service: held.reduce((sum, item) => sum + Number(item.refunded), 0),
      payment: amounts(payment.refunds.map((one) => one.amount)),
      order: amounts(order.transactions.flatMap((one) => (one.reference === "refund" ? one.amount : []))),
    }
  }
  const priceOf = (item: PaidItem | undefined) => floorToMinor(item?.price ?? "", "TRY")
  const number = (amount: Money) => Number(moneyToDecimal(amount))
  const equal = (...amounts: Money[]) => {
    const all = amounts.map(number)
    return { service: all.reduce((sum, one) => sum + one, 0), payment: all, order: all }
  }

  it("a part is sent item by item, and is one refund in Medusa for all its calls", async () => {
    const paid = await orders().orderedOfOne()
    const { first, amount } = await beyondFirst(paid)
    await refund(paid, amount)
    const held = await orders().heldItems(paid.attempt)
    expect(held.map((item) => Number(item.refunded)).sort((a, b) => b - a)).toEqual([number(first), 10])
    expect(await books(paid)).toEqual(equal(amount))
    const operations = await orders().shop.operations(paid.attempt)
    expect(operations.map(({ amount: sent }) => sent)).toEqual([first, lira(10_00)])
    const [row] = paid.payment.refunds
    expect(operations.map(({ medusa_refund_id }) => medusa_refund_id)).toEqual([row?.id, row?.id])
    // an equal refund requested on purpose is a new one
    await refund(paid, lira(10_00))
    await refund(paid, lira(10_00))
    expect(await books(paid)).toEqual(equal(amount, lira(10_00), lira(10_00)))
    await refused(paid, paid.whole, "is left on the items of this payment")
    expect(await calls()).toEqual(items(4))
    expect(await attention(paid)).toEqual([])
  })

  it("the whole of an unrefunded payment is cancelled; where the service no longer cancels, it is sent item by item", async () => {
    const paid = await orders().ordered()
    await refund(paid, paid.whole)
    expect(await orders().shop.charges(paid.attempt)).toEqual(["cancelled"])
    expect(await calls()).toEqual([CANCEL])
    const other = await orders().ordered()
    await refuseCancel()
    await refund(other, other.whole)
    expect(await left(other.attempt)).toEqual([0, 0, 0, 0])
    expect(await books(other)).toEqual(equal(other.whole))
    expect(await calls()).toEqual([CANCEL, ...items(4)])
    await refused(other, lira(1_00), "Nothing is left")
  })

  it("a part of several sellers' items is refused, and taken as soon as the rest pays one seller, or is all that is left", async () => {
    const paid = await orders().ordered()
    for (const amount of [10_00, 391_99]) await refused(paid, lira(amount), "“Refund items” on the order")
    expect(await calls()).toEqual([])
    expect(await books(paid)).toEqual(equal())
    const refundItem = async ({ item_id }: PaidItem, minor: number) => {
      const { attempt, payment } = paid
      const record = async ({ amount }: Operation) => {
        await refund(paid, amount)
        return undefined
      }
      const medusaRefundIds = payment.refunds.map(({ id }) => id)
      await refundItems(context(), { attempt, items: [{ item_id, amount: lira(minor) }], medusaRefundIds, record })
    }
    await refundItem(paid.bora, 10_00)
    await refused(paid, lira(10_00), "“Refund items” on the order")
    await refundItem(paid.bora, 50_00)
    await refundItem(paid.cem, 96_00)
    await refund(paid, lira(10_00))
    expect(Number((await orders().held(paid.attempt, paid.ali)).refunded)).toBe(10)
    await refund(paid, lira(226_00))
    expect(await left(paid.attempt)).toEqual([0, 0, 0, 0])
    expect(await attention(paid)).toEqual([])
  })

  it("one whose second call is refused says what was refunded; once that is reconciled, the rest can be refunded", async () => {
    const paid = await orders().orderedOfOne()
    const { first, amount } = await beyondFirst(paid)
    await failSecond({ kind: "refuse", code: "10012" })
    const part = `${moneyToDecimal(first)} TRY of the ${moneyToDecimal(amount)} TRY was refunded before that`
    await refused(paid, amount, part)
    expect(await books(paid)).toEqual({ ...equal(), service: number(first) })
    // the same button pressed again sends nothing
    await refused(paid, amount, "Reconcile the refunds of this payment first")
    expect(await calls()).toEqual(items(2))
    expect(await reconcile(paid)).toBeUndefined()
    expect(await books(paid)).toEqual(equal(first))
    expect(await attention(paid)).toEqual([])
    await refund(paid, lira(10_00))
    expect(await books(paid)).toEqual(equal(first, lira(10_00)))
  })

  it("one that a crash interrupted half-way, with Medusa's row kept, is resolved to the amount that was refunded", async () => {
    const paid = await orders().orderedOfOne()
    const { first, amount } = await beyondFirst(paid)
    await refund(paid, amount)
    // as if the process had been killed after the first call: neither the second nor the order's part was written
    const [, second] = await orders().shop.operations(paid.attempt)
    await orders().shop.execute(`delete from "svc_operation" where "id" = ?`, [second?.id ?? ""])
    paid.order.transactions = paid.order.transactions.filter(({ reference }) => reference === "capture")
    expect(english(await reconcile(paid))).toContain("still making a refund")
    await orders().shop.jobAfter(LATER, paid.attempt)
    expect(await attention(paid)).toEqual(["refund_differs"])
    expect(await reconcile(paid)).toBeUndefined()
    const { payment, order } = await books(paid)
    expect([payment, order]).toEqual([[number(first)], [number(first)]])
    expect(await attention(paid)).toEqual([])
  })

  it("a charge of which no order came is refunded item by item when the cancellation is refused, for one refund of Medusa's", async () => {
    const attempt = await orders().charged()
    await refuseCancel()
    expect(await reverse(context(), attempt)).toMatchObject({ state: "reversed" })
    expect(await left(attempt)).toEqual([0, 0, 0, 0])
    const operations = await orders().shop.operations(attempt)
    const gone = operations.filter(({ state }) => state === "succeeded")
    expect(gone).toHaveLength(4)
    expect(new Set(gone.map(({ medusa_refund_id }) => medusa_refund_id)).size).toBe(1)
    expect(await orders().shop.attention(attempt)).toEqual([])
  })
})

/** The service refunds no payment of a marketplace's account as a whole, whatever was sold. */
describeFlows({ options: { marketplace: { commission: { percent: "10" }, ownItems: "standard" } } }, (shop) => {
  it("the charge of a marketplace's own goods is given back item by item, if it has no order", async () => {
    await shop().refuse(REFUND, "5266", 1_000)
    const { checkout, attempt } = await shop().paidAtPage()
    shop().removeSession(checkout)
    await shop().clock.advance(DAY)
    await shop().jobAfter(300, attempt)
    expect([await shop().charges(attempt), await shop().attention(attempt)]).toEqual([["refunded 277.2"], []])
  })
})
