import { z } from "zod"
import type { Query } from "./read-session"

const linkRow = z.object({ cart_id: z.string() })

/** The cart an order was made of. Undefined: staff made it. */
export async function readCartOfOrder(query: Query, orderId: string): Promise<string | undefined> {
  const { data } = await query.graph({ entity: "order_cart", fields: ["cart_id"], filters: { order_id: orderId } })
  return z.array(linkRow).parse(data)[0]?.cart_id
}
