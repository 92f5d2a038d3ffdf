import { orUnreadable, rows, type Query, type Row, resolveQuery, rowsAmong } from "./rows"
import type { Attempt, OrphanOrder } from "../use-cases/ports/ports"
import { isSame, wasTakenBack } from "../domain"
import { toMoney } from "../mapping"
import type { MedusaContainer } from "@medusajs/framework/types"

export const CANCEL_COLUMNS = { status: true, canceled_at: true } as const

export interface CancelColumns {
  status?: string | null | undefined
  canceled_at: boolean
}

export const isCancelled = ({ status, canceled_at }: CancelColumns): boolean => canceled_at || status === "canceled"

/** Undefined: an employee made the order. */
export async function readCartOfOrder(query: Query, order_id: string): Promise<string | undefined> {
  const [link] = await rows(query, "order_cart", { cart_id: true }, { order_id })
  return link?.cart_id
}

export async function findOrderOfCart(query: Query, cart_id: string): Promise<string | undefined> {
  const [link] = await rows(query, "order_cart", { order_id: true }, { cart_id })
  return link?.order_id
}

export async function orderOfPayment(query: Query, id: string): Promise<string | undefined> {
  const [payment] = await rows(query, "payment", { payment_collection: { order: { id: true } } }, { id })
  return payment?.payment_collection?.order?.id
}

const ORDER = {
  ...CANCEL_COLUMNS,
  display_id: true,
  created_at: true,
  is_draft_order: true,
  currency_code: true,
  summary: true,
  cart: { id: true },
  payment_collections: { id: true },
} as const

const isOrphan = (order: Row<"order", typeof ORDER>) =>
  !isCancelled(order) && order.is_draft_order !== true && !order.cart && order.payment_collections.length === 0

function costs({ summary, currency_code }: Row<"order", typeof ORDER>, { price }: Attempt): boolean {
  const total = summary?.raw_current_order_total ?? summary?.current_order_total
  const cost = orUnreadable(() => toMoney(total, currency_code))
  return cost === undefined || isSame(cost, price)
}

/**
 * The customer's orders without cart and payment that cost what the cart did, oldest first: a crash or Medusa left them, or they are just being
 * made. Others are a store's own, as a marketplace's orders for its sellers.
 */
export async function findOrphanOrders(query: Query, attempt: Attempt): Promise<OrphanOrder[]> {
  const { cart_id, created_at, order_id = "" } = attempt
  const [cart] = await rows(query, "cart", { customer_id: true }, { id: cart_id })
  if (!cart?.customer_id) return []
  // the attempt's own order has both, unless Medusa took it back; mostly there is no other, and nothing more is read
  const id = { $ne: wasTakenBack(attempt) ? "" : order_id }
  const filters = { customer_id: cart.customer_id, created_at: { $gte: created_at }, id }
  const orphans = (await rows(query, "order", ORDER, filters)).filter((one) => isOrphan(one) && costs(one, attempt))
  return orphans
    .map(({ display_id: number, created_at }) => ({ number, created_at }))
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

const ITEMS = { items: { id: true, variant: { manage_inventory: true } } } as const

export async function lacksReservations(query: Query, order_id: string): Promise<boolean> {
  const orders = await rows(query, "order", ITEMS, { id: order_id })
  const lines = orders.flatMap(({ items }) => items)
  const kept = lines.filter(({ variant }) => variant?.manage_inventory === true).map(({ id }) => id)
  if (kept.length === 0) return false
  const reserved = await rows(query, "reservation", { line_item_id: true }, { line_item_id: kept })
  return kept.some((id) => !reserved.some(({ line_item_id }) => line_item_id === id))
}

/** An id that is no user's (any more) stands for its own name. */
export async function readPeople(
  scope: MedusaContainer,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, { id: string; name: string }>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  const people = new Map(wanted.map((id) => [id, { id, name: id }]))
  if (wanted.length === 0) return people
  const users = await rows(resolveQuery(scope), "user", { id: true, email: true }, { id: wanted })
  for (const { id, email } of users) people.set(id, { id, name: email })
  return people
}

interface OfOrder {
  order_id?: string | null | undefined
}
/** Gives the order's id and its display id (null: the order is gone); null: it belongs to no order. */
export type NameOrder = (one: OfOrder) => { id: string; number: number | null } | null

export async function readOrderNumbers(scope: MedusaContainer, about: readonly OfOrder[]): Promise<NameOrder> {
  const ids = about.map(({ order_id }) => order_id)
  const orders = await rowsAmong(resolveQuery(scope), "order", { id: true, display_id: true }, { id: ids })
  const numbers = new Map(orders.map(({ id, display_id }) => [id, display_id]))
  return ({ order_id: id }) => (id === null || id === undefined ? null : { id, number: numbers.get(id) ?? null })
}

/** An address that a page may offer as a link; null for other text, and for an address that would not open a page. */
export function webAddress(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null
  return ["http:", "https:"].includes(new URL(text).protocol) ? text : null
}
