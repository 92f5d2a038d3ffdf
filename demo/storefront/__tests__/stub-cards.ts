import type { Hono } from "hono"

/** What a storefront posted, as it came. */
interface CardPost {
  card?: Record<string, string>
  stored_card?: string
  save_card?: boolean
  installment?: number
  total?: string
}

const once = { count: 1, total: "399.80", surcharge: "0.00", per_installment: "399.80" }
const three = { count: 3, total: "399.80", surcharge: "0.00", per_installment: "133.27" }
/** By the service's totals: exact to the last installment. */
const exact = {
  ...three,
  total: "409.40",
  surcharge: "9.60",
  payments: [
    { count: 2, amount: "136.47" },
    { count: 1, amount: "136.46" },
  ],
}
const six = {
  count: 6,
  total: "411.79",
  surcharge: "11.99",
  per_installment: "68.64",
  payments: [
    { count: 5, amount: "68.63" },
    { count: 1, amount: "68.64" },
  ],
}

/** The store's card route and bin check; a test says what they answer. */
export class StubCards {
  readonly posts: CardPost[] = []
  /** The address that came with the last card. */
  from: string | undefined
  /** Who posted the newest. */
  customer: string | undefined
  readonly binChecks: { bin?: string; amount?: string; currency_code?: string }[] = []
  /** Whether the bin check answers at all. */
  hasOffers = true
  /** Whether the store has the service's totals. */
  hasTotals = false
  /** Answer of the card route. */
  answer: { status: 200 | 400 | 404 | 409 | 429 | 500 | 503; body: object; headers?: Record<string, string> } = {
    status: 500,
    body: {},
  }

  /** What else happens when a card is taken. */
  onCard = () => {}

  /** How a payment stands that the card route has answered so. */
  answers(payment: object, more: object = {}): void {
    this.answer = { status: 200, body: { payment: { session_id: "payses_1", ...payment }, ...more } }
  }

  listen(app: Hono): void {
    app.post("/store/svc/payment-sessions/:id/card", async (c) => {
      if (c.req.header("x-svc-ref") !== `${c.req.param("id")}.mac`) return c.json({ type: "not_found" }, 404)
      this.from = c.req.header("x-forwarded-for")
      this.posts.push(await c.req.json<CardPost>())
      this.customer = c.req.header("authorization")
      this.onCard()
      const { body, headers, status } = this.answer
      return c.json(body, status, headers)
    })
    app.get("/store/svc/installments", (c) => {
      const bank = { bank: "Stub Bank", family: "Bonus", type: null, association: null, commercial: false }
      return c.json({ banks: this.hasTotals ? [{ ...bank, installments: [once, exact] }] : [] })
    })
    app.post("/store/svc/bin-check", async (c) => {
      if (!this.hasOffers) return c.json({ type: "not_found" }, 404)
      const asked = await c.req.json<{ bin?: string }>()
      this.binChecks.push(asked)
      const card = { bin: asked.bin, type: "CREDIT_CARD", family: "Bonus", bank: "Stub Bank", commercial: false }
      if (this.hasTotals) return c.json({ card, installments: [once, exact], requires_3ds: true })
      // the first digits of a debit card
      if (asked.bin?.startsWith("454359")) return c.json({ card: { ...card, family: null }, installments: [once] })
      return c.json({ card: asked.bin?.startsWith("552879") ? card : null, installments: [once, three, six] })
    })
  }
}
