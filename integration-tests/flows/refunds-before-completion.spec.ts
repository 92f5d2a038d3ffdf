import type { Attempt } from "../../src/use-cases/ports/ports"
import { confirmPlaced } from "../../src/use-cases/reconcile/attach-to-order"
import { say } from "../../src/domain"
import { english } from "../setup/written"
import { describeFlows } from "./harness/describe-flows"
import { found } from "./harness/memory-medusa"
import { lira, totalOf } from "./harness/orders"
import { REFUND_ITEM } from "./harness/service"

const DAY = 24 * 60 * 60
const SHIRTS = { prices: [200_00, 77_20] }

/** Refunds that were made before the store knew that their payment has its order. */
describeFlows({}, (shop) => {
  const last = () => found(shop().medusa.payments.at(-1), "payment")
  const refund = () => shop().store.refunds.make({ payment_id: last().id, amount: lira(150_00) })

  /** The bank does not accept a refund for the moment. */
  async function putOff() {
    await shop().refuse(REFUND_ITEM, "10246")
    await expect(refund()).rejects.toThrow(english(say("refund.put_off")))
  }

  /** A crash keeps Medusa from storing a refund that went back. */
  async function lose() {
    await refund()
    const order = found(shop().medusa.orders.at(-1), "order")
    last().refunds.pop()
    order.transactions.pop()
    order.total = totalOf(SHIRTS)
  }

  /** Medusa completes the cart, and its `order.placed` comes after the refund. */
  async function completedByMedusa(isJobFirst: boolean, before: () => Promise<void>): Promise<Attempt> {
    const { checkout, attempt } = await shop().paidAtPage()
    const cart_id = found(checkout.of.cart_id, "cart")
    await shop().store.completeCart(cart_id)
    if (isJobFirst) await shop().jobAfter(200, attempt)
    await before()
    const order_id = found(shop().medusa.orders.at(-1), "order").id
    await confirmPlaced(shop().ledger, () => shop().context, { cart_id, order_id })
    return attempt
  }

  /** A buyer has paid what an order owes, and closed the browser; the service's notification recorded it. */
  async function paidBalance(before: () => Promise<void>): Promise<Attempt> {
    const order = { id: "order_balance", cart_id: undefined, total: totalOf(SHIRTS), transactions: [] }
    shop().medusa.orders.push({ ...order, isCanceled: false, isReserved: true })
    const attempt = await shop().goToPage(shop().addSession({ cart_id: undefined, order_id: order.id }, SHIRTS))
    await shop().payAtPage(attempt)
    await shop().store.recordPayment(attempt, order.id)
    await before()
    await shop().jobAfter(170, attempt)
    return attempt
  }

  const ways: [string, (before: () => Promise<void>) => Promise<Attempt>][] = [
    ["before Medusa tells of the order", (before) => completedByMedusa(false, before)],
    ["before a late order.placed", (before) => completedByMedusa(true, before)],
    ["before the job completes the payment of a balance", paidBalance],
  ]

  it.each(ways)("a refund that is put off %s is tried again", async (_, after) => {
    const attempt = await after(putOff)
    await shop().jobFor(attempt, 5 * DAY)
    await shop().expectOf(attempt, { moneyCalls: [REFUND_ITEM, REFUND_ITEM], charges: ["refunded 150"] })
    expect(await shop().nextCheck(attempt)).toBeNull()
  })

  it.each(ways)("a refund that Medusa loses %s is flagged", async (_, after) => {
    const attempt = await after(lose)
    await shop().jobFor(attempt, 5 * DAY)
    await shop().expectOf(attempt, { attention: ["refund_differs"], nextCheck: null })
  })
})
