import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveQuery, rows, rowsAmong, type Query } from "../../../../medusa/rows"
import type { PaymentSearch } from "../../../../modules/svc/ledger/payment-list"

/** The largest number that PostgreSQL has an `integer` for. */
const MOST = 2_147_483_647

const listIds = async (query: Query, entity: "customer" | "order" | "cart", filters: object): Promise<string[]> =>
  (await rows(query, entity, { id: true }, filters)).map(({ id }) => id)

/** Orders and carts of an e-mail: by Medusa's index of its customers, and where no customer has it, of the orders and carts themselves. */
async function findByEmail(query: Query, q: string) {
  const email = [...new Set([q, q.toLowerCase()])]
  const customers = await listIds(query, "customer", { email })
  const filters = customers.length > 0 ? { customer_id: customers } : { email }
  const [order_id, cart_id] = await Promise.all([listIds(query, "order", filters), listIds(query, "cart", filters)])
  return { order_id, cart_id }
}

async function findOrders(query: Query, q: string): Promise<string[]> {
  if (q.startsWith("order_")) return [q]
  const number = Number(/^#?(\d{1,10})$/.exec(q)?.[1] ?? Number.NaN)
  return number <= MOST ? listIds(query, "order", { display_id: number }) : []
}

/** What in Medusa and in the ledger the words of a search may mean. */
export async function findSearched(scope: MedusaContainer, q: string): Promise<PaymentSearch> {
  const query = resolveQuery(scope)
  if (q.includes("@")) return { id: [q], ...(await findByEmail(query, q)) }
  if (q.startsWith("pay_")) {
    const sessions = await rows(query, "payment", { payment_session_id: true }, { id: q })
    return { id: [q], session_id: sessions.map((one) => one.payment_session_id) }
  }
  const order_id = await findOrders(query, q)
  // an attempt that was declined knows the cart alone
  const carts = await rowsAmong(query, "order_cart", { cart_id: true }, { order_id })
  const last_four = /^\d{4}$/.test(q) ? [q] : []
  return { id: [q], payment_id: [q], last_four, order_id, cart_id: carts.map((one) => one.cart_id) }
}
