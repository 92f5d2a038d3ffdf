import { rows, type Query } from "../rows"

/** The cart an order was made of. Undefined: staff made it. */
export async function readCartOfOrder(query: Query, orderId: string): Promise<string | undefined> {
  const [link] = await rows(query, "order_cart", { cart_id: true }, { order_id: orderId })
  return link?.cart_id
}
