import { createAdaptorServer } from "@hono/node-server"
import { type Context, Hono } from "hono"
import type { AddressInfo } from "node:net"
import { StubCards } from "./stub-cards"
import { StubCustomers } from "./stub-customers"
import { priceIn, PRODUCTS, toProduct } from "./stub-goods"

interface Line {
  id: string
  variant_id: string
  quantity: number
}

interface StubCart {
  id: string
  region_id: string
  items: Line[]
  completed_at: string | null
  shipping_methods: object[]
  /** The authorization of whoever made it theirs. */
  customer: string | undefined
  [field: string]: unknown
}

/** A payment session a storefront asked for. */
export interface StubSession {
  id: string
  provider_id: string
  data: Record<string, unknown>
  customer: string | undefined
}

/** In an order of their own: it is the shop that puts the hosted page first. */
const SERVICE_PROVIDERS = ["pp_direct_svc", "pp_threeds_svc", "pp_hosted_svc"]

export const SHIPPING = 49.9

const REGIONS = [
  { id: "reg_eu", currency_code: "eur", countries: [{ iso_2: "de" }, { iso_2: "fr" }] },
  { id: "reg_tr", currency_code: "try", countries: [{ iso_2: "tr" }] },
]
const getCurrency = (regionId: string | undefined) => REGIONS.find(({ id }) => id === regionId)?.currency_code ?? "none"

/** The store API of a Medusa with three products, as the storefront sees it; a test says how payments go. */
export class StubStore {
  readonly carts = new Map<string, StubCart>()
  readonly sessions: StubSession[] = []
  /** Answer to the next creations of a hosted session, until it is undefined. */
  sessionRefusal: string | undefined
  /** Where the pay address sends the buyer; default: straight back. */
  pay = (): string | Promise<string> => this.comeBack()
  /** What the buyer comes back with, as the query of the return address. */
  result = () => "error=not_paid"
  /** What the status route says, one after the other; the last is repeated. */
  states: object[] = [{ status: "awaiting_buyer", next: "pay" }]
  /** The service's providers that the region has. */
  providers = SERVICE_PROVIDERS
  isDown = false
  readonly cards = new StubCards()
  readonly customers = new StubCustomers()
  readonly #orders = new Map<string, { cart: StubCart; payment_status: string }>()

  private constructor(readonly url: string) {}

  static async open(): Promise<{ store: StubStore; close(): Promise<void> }> {
    const app = new Hono()
    const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false })
    await new Promise<void>((resolve) => server.listen(0, "localhost", () => resolve()))
    const store = new StubStore(`http://localhost:${(server.address() as AddressInfo).port}`)
    store.#listen(app)
    const close = async () => {
      if ("closeAllConnections" in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    return { store, close }
  }

  get lastSession(): StubSession {
    const last = this.sessions.at(-1)
    if (!last) throw new Error("no payment session was asked for")
    return last
  }

  comeBack(): string {
    return `${String(this.lastSession.data.return_url)}?${this.result()}`
  }

  /** Makes the cart an order, as the plugin's return route does. */
  placeOrder(cartId: string, payment_status: string): string {
    const cart = this.carts.get(cartId)
    if (!cart) throw new Error("there is no such cart")
    cart.completed_at = new Date().toISOString()
    const id = `order_${this.#orders.size + 1}`
    this.#orders.set(id, { cart, payment_status })
    return id
  }

  #listen(app: Hono): void {
    app.use("/store/*", async (c, next) => {
      if (this.isDown) return c.text("away", 503)
      return c.req.header("x-publishable-api-key") === "pk_stub"
        ? next()
        : refuse(c, 400, "A valid publishable key is needed")
    })
    this.#catalogRoutes(app)
    this.#cartRoutes(app)
    this.#paymentRoutes(app)
    this.cards.listen(app)
    this.customers.listen(app)
  }

  #catalogRoutes(app: Hono): void {
    app.get("/store/regions", (c) => c.json({ regions: REGIONS }))
    app.get("/store/products", (c) => {
      const { handle, region_id } = c.req.query()
      const products = PRODUCTS.filter((one) => handle === undefined || one.handle === handle)
      return c.json({ products: products.map((one) => toProduct(one, getCurrency(region_id))) })
    })
    app.get("/store/shipping-options", (c) =>
      c.json({ shipping_options: [{ id: "so_1", name: "Kargo", amount: SHIPPING, price_type: "flat" }] }),
    )
    app.get("/store/payment-providers", (c) =>
      c.json({ payment_providers: ["pp_system_default", ...this.providers].map((id) => ({ id })) }),
    )
    app.get("/store/orders/:id", (c) => {
      const order = this.#orders.get(c.req.param("id"))
      if (!order) return refuse(c, 404, "Order not found")
      const { cart, payment_status } = order
      return c.json({
        order: {
          ...toPurchase(cart),
          id: c.req.param("id"),
          display_id: 7,
          created_at: "2026-11-28T09:05:00Z",
          payment_status,
        },
      })
    })
  }

  #cartRoutes(app: Hono): void {
    const answer = (c: Context, cart: StubCart) => c.json({ cart: toPurchase(cart) })
    const getCart = (c: Context) => this.carts.get(c.req.param("id") ?? "")
    app.post("/store/carts", async (c) => {
      const { items, ...placed } = await c.req.json<{ region_id: string; items: Omit<Line, "id">[] }>()
      const customer = c.req.header("authorization")
      const id = `cart_${this.carts.size + 1}`
      const cart: StubCart = { ...placed, id, items: [], completed_at: null, shipping_methods: [], customer }
      this.carts.set(cart.id, cart)
      for (const item of items) addLine(cart, item)
      return answer(c, cart)
    })
    app.get("/store/carts/:id", (c) => {
      const cart = getCart(c)
      return cart ? answer(c, cart) : refuse(c, 404, "Cart not found")
    })
    app.post("/store/carts/:id/:rest{.*}?", async (c, next) => {
      const cart = getCart(c)
      if (!cart) return refuse(c, 404, "Cart not found")
      const [part, line] = (c.req.param("rest") ?? "").split("/")
      const body = await c.req.json<Record<string, unknown>>()
      if (part === "") Object.assign(cart, body, body.region_id !== undefined && { shipping_methods: [] })
      else if (part === "customer") cart.customer = c.req.header("authorization")
      else if (part === "line-items") {
        const refusal = line ? setQuantity(cart, line, Number(body.quantity)) : addLine(cart, body)
        if (refusal) return refuse(c, 400, refusal)
      } else if (part === "shipping-methods")
        cart.shipping_methods = [{ name: "Kargo", shipping_option_id: body.option_id }]
      else return next()
      return answer(c, cart)
    })
    app.post("/store/carts/:id/complete", (c) => {
      const cart = getCart(c)
      if (!cart) return refuse(c, 404, "Cart not found")
      return c.json({ type: "order", order: { id: this.placeOrder(cart.id, "authorized") } })
    })
  }

  #paymentRoutes(app: Hono): void {
    app.post("/store/payment-collections", (c) => c.json({ payment_collection: { id: "paycol_1" } }))
    app.post("/store/payment-collections/:id/payment-sessions", async (c) => {
      const asked = await c.req.json<{ provider_id: string; data?: Record<string, unknown> }>()
      const id = `payses_${this.sessions.length + 1}`
      const isOfService = SERVICE_PROVIDERS.includes(asked.provider_id)
      const pay_url = asked.provider_id === "pp_hosted_svc" ? `${this.url}/svc/pay/${id}/sig` : undefined
      if (isOfService && this.sessionRefusal !== undefined) return refuse(c, 400, this.sessionRefusal)
      const customer = c.req.header("authorization")
      const session = { id, provider_id: asked.provider_id, data: asked.data ?? {}, customer }
      this.sessions.push(session)
      const data = isOfService ? { ref: `${id}.mac`, pay_url } : {}
      return c.json({ payment_collection: { id: "paycol_1", payment_sessions: [{ ...session, data }] } })
    })
    app.get("/svc/pay/:id/sig", async (c) => c.redirect(await this.pay(), 303))
    app.post("/svc/return", (c) => c.redirect(this.comeBack(), 303))
    app.get("/store/svc/payment-sessions/:id", (c) => {
      if (c.req.header("x-svc-ref") !== `${c.req.param("id")}.mac`) return refuse(c, 404, "There is no such payment")
      const state = this.states.length > 1 ? this.states.shift() : this.states[0]
      return c.json({ payment: { session_id: c.req.param("id"), ...state } })
    })
  }
}

function refuse(c: Pick<Context, "json">, status: 400 | 404, message: string): Response {
  return c.json({ type: status === 404 ? "not_found" : "invalid_data", message }, status)
}

const getProduct = (line: Line) => PRODUCTS.find(({ id }) => `variant_${id}` === line.variant_id)

function addLine(cart: StubCart, { variant_id, quantity }: Record<string, unknown>): string | undefined {
  const line = { id: `line_${cart.items.length + 1}`, variant_id: String(variant_id), quantity: Number(quantity) }
  if (!getProduct(line)) return `Variants with ids: ${line.variant_id} do not exist`
  const present = cart.items.find((item) => item.variant_id === line.variant_id)
  if (present) present.quantity += line.quantity
  else cart.items.push(line)
  return undefined
}

function setQuantity(cart: StubCart, lineId: string, quantity: number): string | undefined {
  if (quantity > 5) return "Some variant does not have the required inventory"
  cart.items = cart.items.flatMap((item) => (item.id !== lineId ? [item] : quantity > 0 ? [{ ...item, quantity }] : []))
  return undefined
}

function toPurchase(cart: StubCart) {
  const currency_code = getCurrency(cart.region_id)
  const items = cart.items.map((line) => {
    const product = getProduct(line)
    const original_total = Math.round(priceIn(currency_code, product?.price ?? 0) * line.quantity * 100) / 100
    return {
      ...line,
      title: "Standart",
      product_title: product?.title,
      variant_title: "Standart",
      original_total,
      requires_shipping: true,
    }
  })
  const item_total = items.reduce((sum, { original_total }) => sum + original_total, 0)
  const shipping_total = cart.shipping_methods.length > 0 ? SHIPPING : 0
  const totals = { item_total, shipping_total, total: item_total + shipping_total, discount_total: 0, tax_total: 0 }
  return { ...cart, items, currency_code, ...totals }
}
