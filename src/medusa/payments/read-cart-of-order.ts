import { z } from "zod"
import { rows, type Query } from "../rows"

const linkRow = z.object({ cart_id: z.string() })

/** The cart an order was made of. Undefined: staff made it. */
export async function readCartOfOrder(query: Query, orderId: string): Promise<string | undefined> {
  const [link] = await rows(query, "order_cart", linkRow, { order_id: orderId })
  return link?.cart_id
}
