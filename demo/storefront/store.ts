import type { z } from "zod"
import { callStore, type StoreApi, StoreApiError, type StoreCall } from "../../src/storefront"
import { inOrder } from "./providers"
import * as shapes from "./store-shapes"
import type { Address, Cart, Customer, DeliveryOption, Order, Product, Region } from "./store-shapes"

const SELLER = "+items.product.svc_submerchant.name"
const TOTALS = `+items.total,+items.original_total,+shipping_methods.name,+shipping_methods.total,${SELLER},*items.product,*items.variant`
const PRODUCT =
  "id,title,handle,description,metadata,thumbnail,*variants,+variants.inventory_quantity,*variants.calculated_price,svc_submerchant.name"

/** Where a visitor buys. */
export interface Place {
  /** two letters, lower case */
  country: string
  region: Region
}

/** The store API of Medusa, as far as this shop needs it. Every call throws StoreApiError. */
export class Store {
  /** shared by all copies */
  #kept: { regions?: Region[] } = {}

  /**
   * @param regionId of whoever has chosen no country
   * @param country that was chosen
   */
  constructor(
    readonly api: StoreApi,
    private readonly regionId?: string,
    private readonly country?: string,
  ) {}

  /** The store as the customer with this session token sees it; without one, as a guest does. */
  as(token: string | undefined): Store {
    if (token === undefined) return this
    const headers = { ...this.api.headers, authorization: `Bearer ${token}` }
    return this.#copy(new Store({ ...this.api, headers }, this.regionId, this.country))
  }

  /** The store as a visitor in this country sees it; in one that it does not sell to, as without one. */
  in(country: string | undefined): Store {
    return this.#copy(new Store(this.api, this.regionId, country))
  }

  #copy(store: Store): Store {
    store.#kept = this.#kept
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

  /** Those that have countries. First the one that was asked for, else the one of Turkish lira. */
  async regions(): Promise<Region[]> {
    if (this.#kept.regions) return this.#kept.regions
    const { regions } = await this.get("/store/regions?fields=id,currency_code,*countries", shapes.regions)
    const isFirst = ({ currency_code, id }: Region) => (this.regionId ? id === this.regionId : currency_code === "try")
    const sold = regions.filter(({ countries }) => countries.length > 0)
    const sorted = sold.sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
    this.#kept.regions = sorted
    return sorted
  }

  /** The country that was chosen, and its region; else the first of the first region. */
  async place(): Promise<Place> {
    const places = (await this.regions()).flatMap((region) =>
      region.countries.map(({ iso_2: country }) => ({ country, region })),
    )
    const place = places.find(({ country }) => country === this.country) ?? places[0]
    if (!place) throw new Error("the store has no region to sell in")
    return place
  }

  async products(handle?: string): Promise<Product[]> {
    const { country, region } = await this.place()
    const query = new URLSearchParams({ region_id: region.id, country_code: country, fields: PRODUCT })
    query.set("order", "title")
    query.set("limit", "50")
    if (handle !== undefined) query.set("handle", handle)
    return (await this.get(`/store/products?${query.toString()}`, shapes.products)).products
  }

  async createCart(variantId: string): Promise<Cart> {
    const items = [{ variant_id: variantId, quantity: 1 }]
    return this.sendCart("/store/carts", { ...(await this.cartPlace()), items })
  }

  /** Brings the cart to where its buyer is now: other prices and taxes, and no address of elsewhere. What is in it stays. */
  async moveCart({ id, region_id, shipping_address: to }: Cart): Promise<void> {
    const { country, region } = await this.place()
    const isThere = region_id === region.id && (to?.address_1 || to?.country_code === country)
    if (!isThere) await this.sendCart(cartPath(id), await this.cartPlace())
  }

  private async cartPlace() {
    const { country, region } = await this.place()
    return { region_id: region.id, shipping_address: { country_code: country } }
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

  /** Ids of the payment providers of the cart's region: the hosted page, the card form, then cards, then others. */
  async paymentProviders({ region_id }: Cart): Promise<string[]> {
    const id = encodeURIComponent(region_id ?? "")
    const answer = await this.get(`/store/payment-providers?region_id=${id}`, shapes.paymentProviders)
    return inOrder(answer.payment_providers.map((provider) => provider.id))
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
    const fields = encodeURIComponent(`${TOTALS},+payment_status,+created_at`)
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
