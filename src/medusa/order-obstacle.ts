import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { z } from "zod"
import type { OrderObstacle } from "../flows/contracts/ports"
import type { Purchase } from "../mapping"
import { svcOf } from "../modules/svc"
import { logFailure } from "./log"
import { extraFields, isSet, queryOf, rows, type Query } from "./rows"

/*
 * What Medusa's completion of a cart refuses for certain, asked before the buyer pays. It follows complete-cart and its steps
 * (validateShipping, prepareConfirmInventoryInput, createReservationItems, registerUsage) from Medusa 2.14 to 2.21, and refuses nothing that
 * one of them accepts. A store's own hooks, a provider that was taken out of the region, and what another buyer takes after this moment are
 * not known here: the charge is reversed then.
 */

/** As Query gives it: a number, or the raw value of one. */
const figure = z.union([z.number(), z.string(), z.looseObject({ value: z.union([z.number(), z.string()]) })])
const maybeFigure = figure.nullish()
type Figure = z.output<typeof maybeFigure>

/** The first value that is there, the raw one before the rounded one. */
const exact = (...given: readonly Figure[]) =>
  MathBN.convert(given.find((one) => one !== null && one !== undefined) ?? 0)

/** A relation as Query gives it: one row, several, or rows that are deleted. */
const related = <Row extends z.ZodType>(row: Row) =>
  z
    .union([z.array(row.nullable()), row])
    .nullish()
    .transform((found) => (Array.isArray(found) ? found : [found]).filter((one) => one !== null && one !== undefined))

const named = z.object({ id: z.string() })

const level = z
  .object({
    location_id: z.string(),
    stocked_quantity: maybeFigure,
    raw_stocked_quantity: maybeFigure,
    reserved_quantity: maybeFigure,
    raw_reserved_quantity: maybeFigure,
    stock_locations: related(named.extend({ sales_channels: related(named) })),
  })
  .transform(({ location_id: locationId, stock_locations: locations, ...given }) => ({
    locationId,
    available: MathBN.sub(
      exact(given.raw_stocked_quantity, given.stocked_quantity),
      exact(given.raw_reserved_quantity, given.reserved_quantity),
    ),
    channelIds: locations.flatMap(({ sales_channels }) => sales_channels.map(({ id }) => id)),
  }))

const variant = z.object({
  id: z.string(),
  manage_inventory: z.boolean().nullish(),
  allow_backorder: z.boolean().nullish(),
  product: z.object({ shipping_profile: named.nullish() }).nullish(),
  inventory_items: related(
    z.object({
      inventory_item_id: z.string(),
      required_quantity: maybeFigure,
      inventory: z.object({ location_levels: related(level) }).nullish(),
    }),
  ),
})

const adjustment = z.object({ code: z.string().nullish(), amount: maybeFigure, raw_amount: maybeFigure })

const VARIANT = "items.variant"
const LEVEL = `${VARIANT}.inventory_items.inventory.location_levels`

export const cartToOrder = z
  .looseObject({
    email: z.string().nullish(),
    sales_channel_id: z.string().nullish(),
    customer: named.nullish(),
    items: related(
      z.object({
        requires_shipping: z.boolean().nullish(),
        quantity: maybeFigure,
        raw_quantity: maybeFigure,
        variant: variant.nullish(),
        adjustments: related(adjustment),
      }),
    ),
    shipping_methods: related(
      z.object({
        shipping_option: z.object({ shipping_profile_id: z.string().nullish() }).nullish(),
        adjustments: related(adjustment),
      }),
    ),
  })
  .register(extraFields, {
    instead: true,
    fields: [
      "id",
      "email",
      "sales_channel_id",
      "customer.id",
      "items.requires_shipping",
      "items.quantity",
      "items.raw_quantity",
      "items.adjustments.code",
      "items.adjustments.amount",
      "items.adjustments.raw_amount",
      `${VARIANT}.id`,
      `${VARIANT}.manage_inventory`,
      `${VARIANT}.allow_backorder`,
      `${VARIANT}.product.id`,
      `${VARIANT}.product.shipping_profile.id`,
      `${VARIANT}.inventory_items.inventory_item_id`,
      `${VARIANT}.inventory_items.required_quantity`,
      `${LEVEL}.location_id`,
      `${LEVEL}.stocked_quantity`,
      `${LEVEL}.raw_stocked_quantity`,
      `${LEVEL}.reserved_quantity`,
      `${LEVEL}.raw_reserved_quantity`,
      `${LEVEL}.stock_locations.id`,
      `${LEVEL}.stock_locations.sales_channels.id`,
      "shipping_methods.id",
      "shipping_methods.adjustments.code",
      "shipping_methods.adjustments.amount",
      "shipping_methods.adjustments.raw_amount",
      "shipping_methods.shipping_option.shipping_profile_id",
    ],
  })

const date = z.coerce.date().nullish()

export const promotionToUse = z.object({
  code: z.string(),
  limit: z.number().nullish(),
  used: z.number().nullish(),
  campaign_id: z.string().nullish(),
  campaign: z
    .object({
      starts_at: date,
      ends_at: date,
      budget: z
        .object({
          id: z.string(),
          type: z.string(),
          limit: maybeFigure,
          used: maybeFigure,
          attribute: z.string().nullish(),
          usages: z.array(z.object({ attribute_value: z.string(), used: maybeFigure })).nullish(),
        })
        .nullish(),
    })
    .nullish(),
})

type Cart = z.output<typeof cartToOrder>
type Promotion = z.output<typeof promotionToUse>

/** Whether something that is shipped has no shipping method, or none of its shipping profile. */
function lacksShipping({ items, shipping_methods: methods }: Cart): boolean {
  const shipped = items.filter((item) => item.requires_shipping === true)
  if (methods.length === 0) return shipped.length > 0
  const profiles = methods.map(({ shipping_option: option }) => option?.shipping_profile_id ?? undefined)
  return shipped.some((item) => item.variant && !profiles.includes(item.variant.product?.shipping_profile?.id))
}

/** Of what is shipped completion reads the variant's profile, and fails where the variant was deleted. */
const lacksVariant = ({ items }: Cart): boolean =>
  items.some((item) => item.requires_shipping === true && !item.variant)

/** How much of each inventory item a variant needs, and what the locations of the channel have of it. */
const inventoryOf = ({ inventory_items: items }: z.output<typeof variant>, channelId: string) =>
  items.map(({ required_quantity: required, inventory }) => ({
    required: exact(required, 1),
    levels: (inventory?.location_levels ?? []).filter(({ channelIds }) => channelIds.includes(channelId)),
  }))

/**
 * Whether no stock location of the sales channel has enough of something. Each line is compared by itself, as Medusa's reservation does:
 * two lines of one variant are reserved even where it is enough for one of them alone.
 */
function isStockShort({ items, sales_channel_id: channelId }: Cart): boolean {
  if (!channelId) return false
  const isReserving = items.some((item) => (item.variant?.inventory_items.length ?? 0) > 0)
  return items.some(({ variant: own, quantity, raw_quantity: raw }) => {
    if (own?.manage_inventory !== true) return false
    const inventory = inventoryOf(own, channelId)
    const mayBackorder = own.allow_backorder === true
    if (!mayBackorder && inventory.every(({ levels }) => levels.length === 0)) return true
    if (inventory.length === 0) return isReserving
    return inventory.some(({ required, levels }) => {
      const needed = MathBN.mult(required, exact(raw, quantity))
      return levels.length === 0 || (!mayBackorder && levels.every(({ available }) => MathBN.lt(available, needed)))
    })
  })
}

/** A promotion that is not active counts no use, and is refused for none. */
function isRunning({ campaign, campaign_id: campaignId }: Promotion, now: Date): boolean {
  if (!campaignId) return true
  if (!campaign) return false
  const { starts_at: from, ends_at: until } = campaign
  return (!from || from <= now) && (!until || until > now)
}

const ONE = MathBN.convert(1)

const isAbove = (used: Figure, by: typeof ONE, limit: Figure) => MathBN.gt(MathBN.add(exact(used), by), exact(limit))

const adjustmentsOf = ({ items, shipping_methods: methods }: Cart) =>
  [...items, ...methods].flatMap(({ adjustments }) => adjustments)

/** Whether a promotion of the cart, or the budget of its campaign, has no use left. */
function isPromotionUsedUp(cart: Cart, promotions: readonly Promotion[], now: Date): boolean {
  const active = new Map(promotions.filter((one) => isRunning(one, now)).map((one) => [one.code, one]))
  const buyer = new Map([
    ["customer_id", cart.customer?.id],
    ["customer_email", cart.email],
  ])
  const spent = new Map<string, typeof ONE>()
  return adjustmentsOf(cart).some(({ code, amount, raw_amount: raw }) => {
    const promotion = active.get(code ?? "")
    const { limit, used, campaign } = promotion ?? {}
    if (typeof limit === "number" && isAbove(used, ONE, limit)) return true
    const budget = campaign?.budget
    // a budget of nothing has no limit
    if (!budget || MathBN.eq(exact(budget.limit), 0)) return false
    const total = MathBN.add(spent.get(budget.id) ?? 0, exact(raw, amount))
    spent.set(budget.id, total)
    if (budget.type === "spend") return isAbove(budget.used, total, budget.limit)
    if (budget.type === "usage") return isAbove(budget.used, ONE, budget.limit)
    const value = buyer.get(budget.attribute ?? "")
    const usage = value ? budget.usages?.find((one) => one.attribute_value === value) : undefined
    return budget.type === "use_by_attribute" && usage !== undefined && isAbove(usage.used, ONE, budget.limit)
  })
}

/** Why Medusa can make no order of a cart; undefined: nothing is known that stands in the way. */
export function obstacleToOrder(cart: Cart, promotions: readonly Promotion[], now: Date): OrderObstacle | undefined {
  if (lacksShipping(cart)) return "shipping_incomplete"
  if (lacksVariant(cart) || isStockShort(cart)) return "out_of_stock"
  return isPromotionUsedUp(cart, promotions, now) ? "promotion_used_up" : undefined
}

const linkRow = z.object({ order_id: isSet })

async function readObstacle(query: Query, cartId: string, now: Date): Promise<OrderObstacle | undefined> {
  const [cart] = await rows(query, "cart", cartToOrder, { id: cartId })
  if (cart === undefined) return undefined
  const code = [...new Set(adjustmentsOf(cart).flatMap((one) => one.code ?? []))]
  const promotions = code.length === 0 ? [] : await rows(query, "promotion", promotionToUse, { code, status: "active" })
  const obstacle = obstacleToOrder(cart, promotions, now)
  if (obstacle === undefined) return undefined
  // a cart that has its order is completed without these checks
  const orders = await rows(query, "order_cart", linkRow, { cart_id: cartId })
  return orders.length > 0 ? undefined : obstacle
}

/** Why Medusa would make no order of what is to be paid. Of an order its goods are reserved already. What cannot be read stands in nobody's way. */
export async function findObstacle(
  container: MedusaContainer,
  { source, id }: Pick<Purchase, "source" | "id">,
): Promise<OrderObstacle | undefined> {
  if (source !== "cart") return undefined
  try {
    return await readObstacle(queryOf(container), id, svcOf(container).clock.now())
  } catch (error) {
    logFailure(container, `whether an order can be made of the cart ${id} could not be read`, error)
    return undefined
  }
}
