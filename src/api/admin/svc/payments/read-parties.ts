import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveQuery, rowsAmong } from "../../../../medusa/rows"
import type { PaymentParties } from "../answers/payment-list"

const BUYER = { id: true, email: true, customer_id: true } as const

type About = Readonly<Record<"order_id" | "cart_id", string | undefined>>

/** Whose payments they are, and of which orders: one request to Medusa for each kind of thing, however many there are. */
export async function readParties(scope: MedusaContainer, payments: readonly About[]) {
  const query = resolveQuery(scope)
  const cart_ids = payments.map(({ order_id, cart_id }) => (order_id === undefined ? cart_id : undefined))
  const links = await rowsAmong(query, "order_cart", { cart_id: true, order_id: true }, { cart_id: cart_ids })
  const ofCarts = new Map(links.map(({ cart_id, order_id }) => [cart_id, order_id]))
  const getOrderId = ({ order_id, cart_id }: About) => order_id ?? ofCarts.get(cart_id ?? "")
  const [orders, carts] = await Promise.all([
    rowsAmong(query, "order", { ...BUYER, display_id: true }, { id: payments.map(getOrderId) }),
    rowsAmong(query, "cart", BUYER, { id: cart_ids }),
  ])
  const [orderOf, cartOf] = [new Map(orders.map((one) => [one.id, one])), new Map(carts.map((one) => [one.id, one]))]
  return (payment: About): PaymentParties => {
    const id = getOrderId(payment)
    const order = orderOf.get(id ?? "")
    const { email, customer_id } = order ?? cartOf.get(payment.cart_id ?? "") ?? {}
    return {
      order: id === undefined ? null : { id, number: order?.display_id ?? null },
      customer: email ? { id: customer_id ?? null, email } : null,
    }
  }
}
