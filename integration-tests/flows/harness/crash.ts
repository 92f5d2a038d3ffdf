import type { FlowShop, Checkout } from "./flow-shop"
import { found, type Order } from "./memory-medusa"

/** What a crash in the middle of a completion leaves: the order, its cart completed, and no payment. */
export function leaveUnpaidOrder({ medusa, clock }: FlowShop, { session, of }: Checkout): Order {
  const cart = found(medusa.cartOf(of), "cart of the session")
  const order = medusa.addOrder({ cart_id: cart.id, created_at: clock.now(), total: cart.total })
  cart.isCompleted = true
  medusa.collectionOf(session).order_id = order.id
  return order
}

/** A buyer who has paid at the hosted page, and whose order a crash left unpaid. */
export async function crashedOrder(shop: FlowShop) {
  const { checkout, attempt } = await shop.paidAtPage()
  return { checkout, attempt, order: leaveUnpaidOrder(shop, checkout) }
}

/** Medusa has undone all of an order but its making. */
export function leaveUndeleted({ medusa }: FlowShop, { session, of }: Checkout, order: Order): void {
  Object.assign(order, { cart_id: undefined, madeOf: of.cart_id, transactions: [] })
  medusa.collectionOf(session).order_id = undefined
  for (const cart of medusa.carts) cart.isCompleted = false
}
