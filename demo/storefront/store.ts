import type { z } from "zod"
import {
  callStore,
  CARD_PROVIDERS,
  HOSTED_PROVIDER,
  type StoreApi,
  StoreApiError,
  type StoreCall,
} from "../../src/storefront"
import * as shapes from "./store-shapes"
import type { Address, Cart, Customer, DeliveryOption, Order, Product, Region } from "./store-shapes"

const SELLER = "+items.product.svc_submerchant.name"
const TOTALS = `+items.total,+shipping_methods.name,+shipping_methods.total,${SELLER}`
const PRODUCT =
  "id,title,handle,description,thumbnail,variants.id,variants.title,variants.manage_inventory," +
  "variants.allow_backorder,+variants.inventory_quantity,*variants.calculated_price,svc_submerchant.name"

/** The store API of Medusa, as far as this shop needs it. Every call throws StoreApiError. */
export class Store {
  #region: Region | undefined

  constructor(
    readonly api: StoreApi,
    private readonly regionId?: string,
  ) {}

  /** The store as the customer with this session token sees it; without one, as a guest does. */
  as(token: string | undefined): Store {
    if (token === undefined) return this
    const headers = { ...this.api.headers, authorization: `Bearer ${token}` }
    const store = new Store({ ...this.api, headers }, this.regionId)
    store.#region = this.#region
    return store
  }

  /** The session token of a customer. */
  async signIn(email: string, password: string): Promise<string> {
    return (await this.post("/auth/customer/emailpass", { email, password }, shapes.signedIn)).token
  }

  /** The customer who is signed in. */
  async customer(): Promise<Customer> {
    const fields = encodeURIComponent("email,*addresses")
    return (await this.get(`/store/customers/me?fields=${fields}`, shapes.customer)).customer
  }

  /** The region sold in: the one asked for, else the one of Turkish lira, else the first. */
  async region(): Promise<Region> {
    if (this.#region) return this.#region
    const { regions } = await this.get("/store/regions?fields=id,currency_code,*countries", shapes.regions)
    const chosen = this.regionId
      ? regions.find(({ id }) => id === this.regionId)
      : (regions.find(({ currency_code }) => currency_code === "try") ?? regions[0])
    if (!chosen) throw new Error("the store has no region to sell in")
    this.#region = chosen
    return chosen
  }

  async products(handle?: string): Promise<Product[]> {
    const { id, countries } = await this.region()
    const query = new URLSearchParams({ region_id: id, fields: PRODUCT, order: "title", limit: "50" })
    if (countries[0]) query.set("country_code", countries[0].iso_2)
    if (handle !== undefined) query.set("handle", handle)
    return (await this.get(`/store/products?${query.toString()}`, shapes.products)).products
  }

  async createCart(variantId: string): Promise<Cart> {
    const { id } = await this.region()
    return this.sendCart("/store/carts", { region_id: id, items: [{ variant_id: variantId, quantity: 1 }] })
  }

  async cart(id: string): Promise<Cart> {
    return (await this.get(`/store/carts/${encodeURIComponent(id)}?fields=${encodeURIComponent(TOTALS)}`, shapes.cart))
      .cart
  }

  /** Makes the cart that of the customer who is signed in. */
  async takeCart(cartId: string): Promise<void> {
    await this.sendCart(`${cartPath(cartId)}/customer`, {})
  }

  addLine(cartId: string, variantId: string): Promise<Cart> {
    return this.sendCart(`${cartPath(cartId)}/line-items`, { variant_id: variantId, quantity: 1 })
  }

  /** Zero takes the line out. */
  setQuantity(cartId: string, lineId: string, quantity: number): Promise<Cart> {
    return this.sendCart(`${cartPath(cartId)}/line-items/${encodeURIComponent(lineId)}`, { quantity })
  }

  /** In the place of an earlier code; an empty one takes that off. */
  useCode(cartId: string, code: string): Promise<Cart> {
    return this.sendCart(`${cartPath(cartId)}/promotions`, { promo_codes: code === "" ? [] : [code] })
  }

  saveAddress(cartId: string, email: string, address: Address): Promise<Cart> {
    return this.sendCart(cartPath(cartId), { email, shipping_address: address, billing_address: address })
  }

  /** The cheapest first. */
  async deliveryOptions(cartId: string): Promise<DeliveryOption[]> {
    const path = `/store/shipping-options?cart_id=${encodeURIComponent(cartId)}`
    const options = (await this.get(path, shapes.deliveryOptions)).shipping_options
    return options.sort((one, other) => (one.amount ?? Infinity) - (other.amount ?? Infinity))
  }

  chooseDelivery(cartId: string, optionId: string): Promise<Cart> {
    return this.sendCart(`${cartPath(cartId)}/shipping-methods`, { option_id: optionId })
  }

  /** Ids of the payment providers of the region: the hosted page, then cards, then others. */
  async paymentProviders(): Promise<string[]> {
    const { id } = await this.region()
    const answer = await this.get(`/store/payment-providers?region_id=${id}`, shapes.paymentProviders)
    const ids = answer.payment_providers.map((provider) => provider.id)
    const first = [HOSTED_PROVIDER, ...CARD_PROVIDERS].filter((id) => ids.includes(id))
    return [...first, ...ids.filter((id) => !first.some((one) => one === id))]
  }

  /** Chooses a provider that needs nothing of the buyer. */
  async choosePayment(cartId: string, providerId: string): Promise<void> {
    const { payment_collection: collection } = await this.post(
      "/store/payment-collections",
      { cart_id: cartId },
      shapes.paymentCollection,
    )
    const path = `/store/payment-collections/${encodeURIComponent(collection.id)}/payment-sessions`
    await this.post(path, { provider_id: providerId }, shapes.paymentCollection)
  }

  /** The id of the order the cart became. A payment that is still to be made is a refusal, too. */
  async placeOrder(cartId: string): Promise<string> {
    const completion = await this.post(`${cartPath(cartId)}/complete`, {}, shapes.completion)
    if (completion.type === "cart") throw new StoreApiError(completion.error.message, 400)
    return completion.order.id
  }

  async order(id: string): Promise<Order> {
    const fields = encodeURIComponent(`${TOTALS},+payment_status`)
    return (await this.get(`/store/orders/${encodeURIComponent(id)}?fields=${fields}`, shapes.order)).order
  }

  private async sendCart(path: string, body: object): Promise<Cart> {
    return (await this.post(`${path}?fields=${encodeURIComponent(TOTALS)}`, body, shapes.cart)).cart
  }

  private get<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>> {
    return this.call({ method: "GET", path }, shape)
  }

  private post<Shape extends z.ZodType>(path: string, body: object, shape: Shape): Promise<z.output<Shape>> {
    return this.call({ method: "POST", path, body }, shape)
  }

  private async call<Shape extends z.ZodType>(call: StoreCall, shape: Shape): Promise<z.output<Shape>> {
    return shape.parse(await callStore(this.api, call))
  }
}

function cartPath(id: string): string {
  return `/store/carts/${encodeURIComponent(id)}`
}
