import { z } from "zod"

/** Answers of the store API: only what is shown. Amounts are in major units, as Medusa's JSON has them. */

const text = z.string()
const optionalText = z.string().nullish()

const region = z.object({
  id: text,
  currency_code: text,
  countries: z.array(z.object({ iso_2: text })),
})
export const regions = z.object({ regions: z.array(region) })

/** what the demo keeps of a product or a variant: its title and description in English */
const english = z.object({ english_title: optionalText, english: optionalText }).nullish()

const variant = z.object({
  id: text,
  title: optionalText,
  metadata: english,
  manage_inventory: z.boolean().nullish(),
  allow_backorder: z.boolean().nullish(),
  /** what the sales channel has left of it */
  inventory_quantity: z.number().nullish(),
  calculated_price: z
    .object({
      calculated_amount: z.number().nullable(),
      calculated_amount_with_tax: z.number().nullish(),
      currency_code: text,
    })
    .nullish(),
})
/** In a marketplace, who sells it. */
const seller = { svc_submerchant: z.object({ name: optionalText }).nullish() }
const product = z.object({
  ...seller,
  id: text,
  title: text,
  handle: text,
  description: optionalText,
  metadata: english,
  thumbnail: optionalText,
  variants: z.array(variant).nullish(),
})
export const products = z.object({ products: z.array(product) })

const address = z.object({
  first_name: optionalText,
  last_name: optionalText,
  address_1: optionalText,
  city: optionalText,
  postal_code: optionalText,
  phone: optionalText,
  country_code: optionalText,
})

export const signedIn = z.object({ token: text })
export const customer = z.object({ customer: z.object({ email: text, addresses: z.array(address) }) })

/** What a cart and an order have in common. */
const purchase = z.object({
  id: text,
  currency_code: text,
  total: z.number(),
  item_total: z.number(),
  shipping_total: z.number(),
  discount_total: z.number(),
  tax_total: z.number(),
  items: z.array(
    z.object({
      id: text,
      product_title: optionalText,
      title: text,
      variant_title: optionalText,
      thumbnail: optionalText,
      quantity: z.number(),
      /** before discounts */
      original_total: z.number(),
      requires_shipping: z.boolean(),
      product: z.object({ ...seller, metadata: english }).nullish(),
      variant: z.object({ metadata: english }).nullish(),
    }),
  ),
  shipping_methods: z.array(z.object({ name: optionalText, shipping_option_id: optionalText })).nullish(),
})

export const cart = z.object({
  cart: purchase.extend({
    region_id: optionalText,
    email: optionalText,
    completed_at: optionalText,
    promotions: z.array(z.object({ code: optionalText })).nullish(),
    shipping_address: address.nullish(),
  }),
})
export const order = z.object({
  order: purchase.extend({
    display_id: z.number(),
    created_at: optionalText,
    payment_status: optionalText,
    email: optionalText,
    shipping_address: address.nullish(),
  }),
})

export const deliveryOptions = z.object({
  shipping_options: z.array(z.object({ id: text, name: text, amount: z.number().nullish() })),
})
export const paymentProviders = z.object({ payment_providers: z.array(z.object({ id: text })) })
export const paymentCollection = z.object({ payment_collection: z.object({ id: text }) })

export const completion = z.discriminatedUnion("type", [
  z.object({ type: z.literal("order"), order: z.object({ id: text }) }),
  z.object({ type: z.literal("cart"), error: z.object({ message: text }) }),
])

export type Region = z.output<typeof region>
export type Product = z.output<typeof product>
export type Variant = z.output<typeof variant>
export type Address = z.output<typeof address>
export type Customer = z.output<typeof customer>["customer"]
export type Purchase = z.output<typeof purchase>
export type Cart = z.output<typeof cart>["cart"]
export type Order = z.output<typeof order>["order"]
export type DeliveryOption = z.output<typeof deliveryOptions>["shipping_options"][number]
