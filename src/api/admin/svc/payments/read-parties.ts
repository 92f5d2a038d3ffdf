import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { queryOf, rowsAmong } from "../../../../medusa/rows"
import type { PaymentParties } from "../answers/payment-list"

const buyer = { id: z.string(), email: z.string().nullable(), customer_id: z.string().nullable() }
const orderRow = z.object({ ...buyer, display_id: z.number() })
const cartRow = z.object(buyer)
const linkRow = z.object({ cart_id: z.string(), order_id: z.string() })

type About = Readonly<Record<"orderId" | "cartId", string | undefined>>

/** Whose payments they are, and of which orders: one request to Medusa for each kind of thing, however many there are. */
export async function readParties(scope: MedusaContainer, payments: readonly About[]) {
  const query = queryOf(scope)
  const cartIds = payments.map(({ orderId, cartId }) => (orderId === undefined ? cartId : undefined))
  const links = await rowsAmong(query, "order_cart", linkRow, { cart_id: cartIds })
  const ofCarts = new Map(links.map(({ cart_id, order_id }) => [cart_id, order_id]))
  const orderIdOf = ({ orderId, cartId }: About) => orderId ?? ofCarts.get(cartId ?? "")
  const [orders, carts] = await Promise.all([
    rowsAmong(query, "order", orderRow, { id: payments.map(orderIdOf) }),
    rowsAmong(query, "cart", cartRow, { id: cartIds }),
  ])
  const [orderOf, cartOf] = [new Map(orders.map((one) => [one.id, one])), new Map(carts.map((one) => [one.id, one]))]
  return (payment: About): PaymentParties => {
    const id = orderIdOf(payment)
    const order = orderOf.get(id ?? "")
    const { email, customer_id } = order ?? cartOf.get(payment.cartId ?? "") ?? {}
    return {
      order: id === undefined ? null : { id, number: order?.display_id ?? null },
      customer: email ? { id: customer_id ?? null, email } : null,
    }
  }
}
