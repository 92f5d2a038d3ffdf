import { z } from "zod"
import { SELLER_ENTITIES } from "./marketplace/entities"

export interface Relation<
  To extends string = string,
  Type extends "one" | "owner" | "many" = "one" | "owner" | "many",
> {
  type: Type
  to: To
}
const one = <To extends string>(to: To): Relation<To, "one"> => ({ type: "one", to })
const owner = <To extends string>(to: To): Relation<To, "owner"> => ({ type: "owner", to })
const many = <To extends string>(to: To): Relation<To, "many"> => ({ type: "many", to })

const text = z.string()
const maybeText = z.string().nullish()
const maybeTrue = z.boolean().nullish()
const time = z.coerce.date()
const maybeTime = z.coerce.date().nullish()
const json = z.record(z.string(), z.unknown())
const isSet = z.unknown().transform((value) => value !== null && value !== undefined)
const amount = { amount: z.unknown(), raw_amount: z.unknown() }
const total = { total: z.unknown(), raw_total: z.unknown() }
const figure = z.union([z.number(), z.string(), z.looseObject({ value: z.union([z.number(), z.string()]) })]).nullish()
/** An id that the plugin wrote. Another vendor's payment may have anything here: it becomes "", neither an id nor a missing one. */
const ownId = z.string().optional().catch("")

/** The columns that the plugin reads of each entity of Query, and its relations, each with the other entity's name. */
export const ENTITIES = {
  account_holder: { id: text, provider_id: text, data: json },
  address: { country_code: maybeText },
  campaign: { starts_at: maybeTime, ends_at: maybeTime, budget: one("campaign_budget") },
  campaign_budget: {
    id: text,
    type: text,
    limit: figure,
    used: figure,
    attribute: maybeText,
    usages: many("campaign_budget_usage"),
  },
  campaign_budget_usage: { attribute_value: text, used: figure },
  capture: { ...amount, id: text, created_at: time, payment: owner("payment") },
  cart: {
    ...total,
    id: text,
    currency_code: text,
    email: maybeText,
    customer_id: maybeText,
    sales_channel_id: maybeText,
    completed_at: maybeTime,
    customer: one("customer"),
    order: one("order"),
    payment_collection: one("payment_collection"),
    items: many("line_item"),
    shipping_methods: many("shipping_method"),
  },
  cart_promotion: { promotion_id: text },
  country: { iso_2: maybeText },
  customer: { id: text, has_account: maybeTrue, account_holders: many("account_holder") },
  fulfillment: {
    shipped_at: isSet,
    delivered_at: maybeTime,
    canceled_at: isSet,
    order: one("order"),
    items: many("fulfillment_item"),
  },
  fulfillment_item: { line_item_id: maybeText },
  inventory_item: { location_levels: many("location_level") },
  line_item: {
    id: text,
    variant_id: maybeText,
    requires_shipping: maybeTrue,
    quantity: figure,
    raw_quantity: figure,
    variant: one("product_variant"),
    adjustments: many("line_adjustment"),
    /** Only an order's line has it. */
    detail: owner("order_item"),
  },
  line_adjustment: { code: maybeText, amount: figure, raw_amount: figure },
  location_level: {
    location_id: text,
    stocked_quantity: figure,
    raw_stocked_quantity: figure,
    reserved_quantity: figure,
    raw_reserved_quantity: figure,
    stock_locations: many("stock_location"),
  },
  notification: {
    status: z.enum(["pending", "success", "failure"]),
    idempotency_key: maybeText,
    created_at: time,
  },
  order: {
    ...total,
    id: text,
    display_id: z.number(),
    status: maybeText,
    version: z.number(),
    currency_code: text,
    email: maybeText,
    locale: maybeText,
    customer_id: maybeText,
    is_draft_order: maybeTrue,
    created_at: time,
    canceled_at: isSet,
    // with the total requested, Medusa recalculates what is pending; the stored figure lacks the taxes of a draft order
    summary: z.looseObject({ pending_difference: z.unknown(), transaction_total: z.unknown() }).nullish(),
    cart: one("cart"),
    customer: one("customer"),
    cart_link: one("order_cart"),
    items: many("line_item"),
    fulfillments: many("fulfillment"),
    payment_collections: many("payment_collection"),
    region: one("region"),
    shipping_address: one("address"),
    transactions: many("order_transaction"),
  },
  order_cart: { cart_id: text, order_id: text },
  order_change: {
    id: text,
    change_type: maybeText,
    status: text,
    created_at: time,
    actions: many("order_change_action"),
  },
  order_change_action: { id: text },
  order_claim: { order_id: text },
  order_exchange: { order_id: text },
  order_item: { quantity: z.coerce.number(), delivered_quantity: z.coerce.number() },
  order_payment_collection: { order_id: text },
  order_transaction: { ...amount, reference: maybeText, reference_id: maybeText },
  payment: {
    ...amount,
    id: text,
    provider_id: text,
    currency_code: text,
    payment_session_id: text,
    data: z.looseObject({ attempt_id: ownId, sale_id: ownId }).nullish(),
    created_at: time,
    captured_at: isSet,
    canceled_at: isSet,
    captures: many("capture"),
    refunds: many("refund"),
    payment_collection: one("payment_collection"),
  },
  payment_collection: {
    id: text,
    status: text,
    cart: one("cart"),
    order: one("order"),
    payments: many("payment"),
    payment_sessions: many("payment_session"),
  },
  payment_provider: { id: text, is_enabled: z.boolean() },
  payment_session: {
    ...amount,
    id: text,
    provider_id: text,
    status: text,
    currency_code: text,
    data: json.nullish(),
    payment: one("payment"),
    payment_collection: one("payment_collection"),
  },
  price: { ...amount, currency_code: text, price_rules: z.array(z.unknown()).nullish() },
  product: {
    id: text,
    title: text,
    description: maybeText,
    thumbnail: z.string().nullable(),
    status: text,
    categories: many("product_category"),
    shipping_profile: one("shipping_profile"),
    variants: many("product_variant"),
  },
  product_category: { id: text, handle: text, mpath: maybeText },
  product_variant: {
    id: text,
    variant_rank: z.number().nullish(),
    manage_inventory: maybeTrue,
    allow_backorder: maybeTrue,
    product: one("product"),
    inventory_items: many("product_variant_inventory_item"),
    prices: many("price"),
  },
  product_variant_inventory_item: {
    inventory_item_id: text,
    required_quantity: figure,
    inventory: one("inventory_item"),
  },
  promotion: {
    id: text,
    code: text,
    limit: z.number().nullish(),
    used: z.number().nullish(),
    campaign_id: maybeText,
    campaign: one("campaign"),
  },
  refund: {
    ...amount,
    id: text,
    payment_id: text,
    note: maybeText,
    created_at: time,
    refund_reason: one("refund_reason"),
  },
  refund_reason: { code: maybeText, label: maybeText },
  region: {
    id: text,
    name: text,
    currency_code: text,
    countries: many("country"),
    payment_providers: many("payment_provider"),
  },
  region_payment_provider: { payment_provider_id: text },
  reservation: { line_item_id: text },
  return: { order_id: text },
  sales_channel: { id: text },
  shipping_method: { id: text, shipping_option: one("shipping_option"), adjustments: many("line_adjustment") },
  shipping_option: { id: text, shipping_profile_id: maybeText },
  shipping_profile: { id: text },
  stock_location: { id: text, sales_channels: many("sales_channel") },
  store: { name: text, supported_currencies: many("store_currency") },
  store_currency: { currency_code: text, is_default: z.boolean() },
  user: { id: text, email: text },
  ...SELLER_ENTITIES,
}
