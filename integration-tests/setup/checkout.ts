import type { HttpTypes } from "@medusajs/framework/types"
import type { Answer, HttpApi } from "./http-api"
import type { CartCopies } from "./cart-copies"
import { only } from "./only"
import type { Shop } from "./seed"

export interface CartLine {
  variantId: string
  quantity: number
}

export interface CartOptions {
  /** two shirts by default */
  lines?: CartLine[]
  /** left out, a guest has one and a signed-in customer the account's */
  email?: string
  /** whether the seeded shipping option is chosen; left out, it is when a shirt is in the cart */
  isShipped?: boolean
  address?: Partial<HttpTypes.StoreAddAddress>
}

export interface StartedPayment {
  collection: HttpTypes.StorePaymentCollection
  session: HttpTypes.StorePaymentSession
}

/** An answer of `POST /store/carts/:id/complete`; `refused` is any status but 200. */
export type Completion = HttpTypes.StoreCompleteCartResponse | { type: "refused"; status: number; message: string }

/** The seed has the customer Medusa makes for it. */
export const GUEST_EMAIL = "misafir@shop.example"

export const ADDRESS = {
  first_name: "Ayşe",
  last_name: "Yılmaz",
  address_1: "Bağdat Cad. 10",
  city: "İstanbul",
  country_code: "tr",
  postal_code: "34710",
  phone: "+905551112233",
}

const cartCopies = new WeakMap<Shop, CartCopies>()

/** From here on, carts of this shop that are like an earlier one are copies of it. */
export function copyCarts(shop: Shop, copies: CartCopies): void {
  cartCopies.set(shop, copies)
}

/** A cart that lacks nothing but a payment. */
export function createCart(api: HttpApi, shop: Shop, options: CartOptions = {}): Promise<HttpTypes.StoreCart> {
  const make = () => createCartThroughApi(api, shop, options)
  return cartCopies.get(shop)?.copy(JSON.stringify([api, options]), make) ?? make()
}

async function createCartThroughApi(api: HttpApi, shop: Shop, options: CartOptions): Promise<HttpTypes.StoreCart> {
  const { lines = [{ variantId: shop.products.shirt.variantId, quantity: 2 }] } = options
  const { isShipped = lines.some((line) => line.variantId === shop.products.shirt.variantId) } = options
  const { email = api.isSignedIn ? undefined : GUEST_EMAIL } = options
  const address = { ...ADDRESS, ...options.address }
  const created = (await api.expectOk("POST", "/store/carts", {
    region_id: shop.regionId,
    sales_channel_id: shop.salesChannelId,
    email,
    shipping_address: address,
    billing_address: address,
    items: lines.map((line) => ({ variant_id: line.variantId, quantity: line.quantity })),
  })) as HttpTypes.StoreCartResponse
  if (!isShipped) return created.cart
  const shipped = (await api.expectOk("POST", `/store/carts/${created.cart.id}/shipping-methods`, {
    option_id: shop.shipping.shipping_option_id,
  })) as HttpTypes.StoreCartResponse
  return shipped.cart
}

/** Puts more of a product into a cart, which changes its total. */
export async function addToCart(api: HttpApi, cart_id: string, line: CartLine): Promise<HttpTypes.StoreCart> {
  const { cart } = (await api.expectOk("POST", `/store/carts/${cart_id}/line-items`, {
    variant_id: line.variantId,
    quantity: line.quantity,
  })) as HttpTypes.StoreCartResponse
  return cart
}

/** Chooses a payment method for a cart: its collection, with a session of this provider. `data` is the buyer's own. */
export async function startPayment(
  api: HttpApi,
  cart_id: string,
  providerId: string,
  data?: Record<string, unknown>,
): Promise<StartedPayment> {
  const collection = await openCollection(api, cart_id)
  const session = await startPaymentSession(api, collection.id, providerId, data)
  return { collection, session }
}

/** The store's answer where it may refuse that. */
export async function tryPayment(api: HttpApi, cart_id: string, provider_id: string, data: object): Promise<Answer> {
  const { id } = await openCollection(api, cart_id)
  return api.send("POST", `/store/payment-collections/${id}/payment-sessions`, { provider_id, data })
}

async function openCollection(api: HttpApi, cart_id: string): Promise<HttpTypes.StorePaymentCollection> {
  const made = await api.expectOk("POST", "/store/payment-collections", { cart_id })
  return (made as HttpTypes.StorePaymentCollectionResponse).payment_collection
}

/** A session of this provider in a payment collection: a cart's, or what is owed on an order. */
export async function startPaymentSession(
  api: HttpApi,
  collectionId: string,
  providerId: string,
  data?: Record<string, unknown>,
): Promise<HttpTypes.StorePaymentSession> {
  const { payment_collection: collection } = (await api.expectOk(
    "POST",
    `/store/payment-collections/${collectionId}/payment-sessions`,
    { provider_id: providerId, ...(data ? { data } : {}) },
  )) as HttpTypes.StorePaymentCollectionResponse
  return only(collection.payment_sessions ?? [])
}

export async function completeCart(api: HttpApi, cart_id: string): Promise<Completion> {
  const { status, body } = await api.send("POST", `/store/carts/${cart_id}/complete`)
  if (status === 200) return body as HttpTypes.StoreCompleteCartResponse
  const { message } = body as { message: string }
  return { type: "refused", status, message }
}

/** Completes a cart that has to become an order; throws with the answer when it does not. */
export async function placeOrder(api: HttpApi, cart_id: string): Promise<HttpTypes.StoreOrder> {
  const completion = await completeCart(api, cart_id)
  if (completion.type !== "order") throw new Error(`no order was placed: ${JSON.stringify(completion)}`)
  return completion.order
}
