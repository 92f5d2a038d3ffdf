import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { OrderObstacle } from "../domain"
import type { Purchase } from "../mapping"
import { resolveSvc } from "../modules/svc"
import { logFailure } from "../modules/svc/log"
import { findOrderOfCart } from "./orders"
import { resolveQuery, rows, rowsAmong, type Query, type Row } from "./rows"

/*
 * Finds, before the buyer pays, a reason for which Medusa certainly refuses to complete the cart: complete-cart of Medusa 2.14 to 2.21 with
 * validateShipping, prepareConfirmInventoryInput, createReservationItems and registerUsage. Nothing they accept is refused. A store's hooks, a
 * provider taken out of the region and another buyer's later purchase are not known here: then the charge is reversed.
 */

const ADJUSTMENTS = { adjustments: { code: true, amount: true, raw_amount: true } } as const
const LEVEL = {
  location_id: true,
  stocked_quantity: true,
  raw_stocked_quantity: true,
  reserved_quantity: true,
  raw_reserved_quantity: true,
  stock_locations: { id: true, sales_channels: { id: true } },
} as const
const VARIANT = {
  id: true,
  manage_inventory: true,
  allow_backorder: true,
  product: { id: true, shipping_profile: { id: true } },
  inventory_items: { inventory_item_id: true, required_quantity: true, inventory: { location_levels: LEVEL } },
} as const

export const CART_TO_ORDER = {
  id: true,
  email: true,
  sales_channel_id: true,
  customer: { id: true },
  items: { ...ADJUSTMENTS, requires_shipping: true, quantity: true, raw_quantity: true, variant: VARIANT },
  shipping_methods: { ...ADJUSTMENTS, id: true, shipping_option: { shipping_profile_id: true } },
} as const

const BUDGET = {
  id: true,
  type: true,
  limit: true,
  used: true,
  attribute: true,
  usages: { attribute_value: true, used: true },
} as const

export const PROMOTION_TO_USE = {
  code: true,
  limit: true,
  used: true,
  campaign_id: true,
  campaign: { starts_at: true, ends_at: true, budget: BUDGET },
} as const

type Cart = Row<"cart", typeof CART_TO_ORDER>
type Promotion = Row<"promotion", typeof PROMOTION_TO_USE>
type Level = Row<"location_level", typeof LEVEL>
type Figure = Level["stocked_quantity"]

const exact = (...given: readonly Figure[]) =>
  MathBN.convert(given.find((one) => one !== null && one !== undefined) ?? 0)

function lacksShipping({ items, shipping_methods: methods }: Cart): boolean {
  const shipped = items.filter((item) => item.requires_shipping === true)
  if (methods.length === 0) return shipped.length > 0
  const profiles = methods.map(({ shipping_option: option }) => option?.shipping_profile_id ?? undefined)
  return shipped.some((item) => item.variant && !profiles.includes(item.variant.product?.shipping_profile?.id))
}

interface Shipped {
  items: readonly { requires_shipping?: boolean | null | undefined; variant?: object | null | undefined }[]
}

/** For shipped items completion reads the variant's profile, and fails if the variant was deleted. */
const lacksVariant = ({ items }: Shipped): boolean =>
  items.some((item) => item.requires_shipping === true && !item.variant)

/** Medusa's order gets the cart's links to promotions, whose deletion leaves them. */
async function lacksPromotion(query: Query, cart_id: string): Promise<boolean> {
  const linked = (await rows(query, "cart_promotion", { promotion_id: true }, { cart_id })).map(
    (one) => one.promotion_id,
  )
  const found = await rowsAmong(query, "promotion", { id: true }, { id: linked })
  return linked.some((id) => !found.some((one) => one.id === id))
}

/** Medusa's completion then fails by an error that is none of its own, and would fail like this for ever. */
export async function findDeleted(query: Query, cart_id: string): Promise<OrderObstacle | undefined> {
  const fields = { items: { requires_shipping: true, variant: { id: true } } } as const
  if ((await rows(query, "cart", fields, { id: cart_id })).some(lacksVariant)) return "out_of_stock"
  return (await lacksPromotion(query, cart_id)) ? "promotion_used_up" : undefined
}

const isIn = (channelId: string) => (level: Level) =>
  level.stock_locations.some(({ sales_channels: channels }) => channels.some(({ id }) => id === channelId))

const availableAt = (level: Level) =>
  MathBN.sub(
    exact(level.raw_stocked_quantity, level.stocked_quantity),
    exact(level.raw_reserved_quantity, level.reserved_quantity),
  )

const getInventory = ({ inventory_items: items }: Row<"product_variant", typeof VARIANT>, channelId: string) =>
  items.map(({ required_quantity: required, inventory }) => ({
    required: exact(required, 1),
    levels: (inventory?.location_levels ?? []).filter(isIn(channelId)).map(availableAt),
  }))

/** Compares each line by itself, as Medusa's reservation does: two lines of one variant pass even if stock suffices for one. */
function isStockShort({ items, sales_channel_id: channelId }: Cart): boolean {
  if (!channelId) return false
  const isReserving = items.some((item) => (item.variant?.inventory_items.length ?? 0) > 0)
  return items.some(({ variant: own, quantity, raw_quantity: raw }) => {
    if (own?.manage_inventory !== true) return false
    const inventory = getInventory(own, channelId)
    const mayBackorder = own.allow_backorder === true
    if (!mayBackorder && inventory.every(({ levels }) => levels.length === 0)) return true
    if (inventory.length === 0) return isReserving
    return inventory.some(({ required, levels }) => {
      const needed = MathBN.mult(required, exact(raw, quantity))
      return levels.length === 0 || (!mayBackorder && levels.every((available) => MathBN.lt(available, needed)))
    })
  })
}

/** A promotion that is not active counts no use, so it is never refused. */
function isRunning({ campaign, campaign_id: campaignId }: Promotion, now: Date): boolean {
  if (!campaignId) return true
  if (!campaign) return false
  const { starts_at: from, ends_at: until } = campaign
  return (!from || from <= now) && (!until || until > now)
}

const ONE = MathBN.convert(1)

const isAbove = (used: Figure, by: typeof ONE, limit: Figure) => MathBN.gt(MathBN.add(exact(used), by), exact(limit))

const listAdjustments = ({ items, shipping_methods: methods }: Cart) =>
  [...items, ...methods].flatMap(({ adjustments }) => adjustments)

function isPromotionUsedUp(cart: Cart, promotions: readonly Promotion[], now: Date): boolean {
  const active = new Map(promotions.filter((one) => isRunning(one, now)).map((one) => [one.code, one]))
  const buyer = new Map([
    ["customer_id", cart.customer?.id],
    ["customer_email", cart.email],
  ])
  const spent = new Map<string, typeof ONE>()
  return listAdjustments(cart).some(({ code, amount, raw_amount: raw }) => {
    const promotion = active.get(code ?? "")
    const { limit, used, campaign } = promotion ?? {}
    if (typeof limit === "number" && isAbove(used, ONE, limit)) return true
    const budget = campaign?.budget
    // a budget of 0 has no limit
    if (!budget || MathBN.eq(exact(budget.limit), 0)) return false
    const total = MathBN.add(spent.get(budget.id) ?? 0, exact(raw, amount))
    spent.set(budget.id, total)
    if (budget.type === "spend") return isAbove(budget.used, total, budget.limit)
    if (budget.type === "usage") return isAbove(budget.used, ONE, budget.limit)
    const value = buyer.get(budget.attribute ?? "")
    const usage = value ? budget.usages.find((one) => one.attribute_value === value) : undefined
    return budget.type === "use_by_attribute" && usage !== undefined && isAbove(usage.used, ONE, budget.limit)
  })
}

export function obstacleToOrder(cart: Cart, promotions: readonly Promotion[], now: Date): OrderObstacle | undefined {
  if (lacksShipping(cart)) return "shipping_incomplete"
  if (lacksVariant(cart) || isStockShort(cart)) return "out_of_stock"
  return isPromotionUsedUp(cart, promotions, now) ? "promotion_used_up" : undefined
}

async function readObstacle(query: Query, cart_id: string, now: Date): Promise<OrderObstacle | undefined> {
  const [cart] = await rows(query, "cart", CART_TO_ORDER, { id: cart_id })
  if (cart === undefined) return undefined
  const code = [...new Set(listAdjustments(cart).flatMap((one) => one.code ?? []))]
  const promotions =
    code.length === 0 ? [] : await rows(query, "promotion", PROMOTION_TO_USE, { code, status: "active" })
  const mayLackOne = code.some((one) => !promotions.some((promotion) => promotion.code === one))
  const obstacle =
    obstacleToOrder(cart, promotions, now) ??
    (mayLackOne && (await lacksPromotion(query, cart_id)) ? "promotion_used_up" : undefined)
  if (obstacle === undefined) return undefined
  // a cart that has its order is completed without these checks
  return (await findOrderOfCart(query, cart_id)) === undefined ? obstacle : undefined
}

/** The reason why Medusa would make no order. The goods of an order are reserved already. Data that cannot be read is no obstacle. */
export async function findObstacle(
  container: MedusaContainer,
  { source, id }: Pick<Purchase, "source" | "id">,
): Promise<OrderObstacle | undefined> {
  if (source !== "cart") return undefined
  try {
    return await readObstacle(resolveQuery(container), id, resolveSvc(container).clock.now())
  } catch (error) {
    logFailure(container, `whether an order can be made of the cart ${id} could not be read`, error)
    return undefined
  }
}
