import { z } from "zod"
import type { DemoAddresses } from "../setup/demo-run"

const token = z.object({ token: z.string() })
const region = z.object({
  id: z.string(),
  currency_code: z.string(),
  payment_providers: z.array(z.object({ id: z.string() })),
})
const draft = z.object({ draft_order: z.object({ id: z.string() }) })
const ordered = z.object({ order: z.object({ id: z.string(), display_id: z.number() }) })
const summary = z.object({
  order: z.object({ payment_status: z.string(), summary: z.object({ pending_difference: z.number() }) }),
})
const sentMails = z.object({
  notifications: z.array(z.object({ to: z.string(), data: z.record(z.string(), z.unknown()) })),
})
const editable = { name: z.string(), description: z.string(), price: z.string(), currency_code: z.string() }
const oneLink = z.object({ link: z.object({ ...editable, version: z.number() }) })

/** What the merchant of the running demo does over the admin routes, for a test to begin with. */
export class DemoStaff {
  private constructor(
    private readonly demo: DemoAddresses,
    private readonly authorization: string,
  ) {}

  static async signIn(demo: DemoAddresses): Promise<DemoStaff> {
    const { email, password } = demo
    const answer = await post(`${demo.store}/auth/user/emailpass`, { email, password })
    return new DemoStaff(demo, `Bearer ${token.parse(answer).token}`)
  }

  async regions() {
    const path = "/admin/regions?fields=id,currency_code,payment_providers.id"
    return z.object({ regions: z.array(region) }).parse(await this.#get(path)).regions
  }

  /** An order that owes this amount, for something that is in no catalogue. Its customer buys nothing else. */
  async owing(title: string, amount: number) {
    const [here] = await this.regions()
    const items = [{ title, quantity: 1, unit_price: amount }]
    const body = { region_id: here?.id, email: "elif@shop.example", items }
    const made = draft.parse(await this.#post("/admin/draft-orders", body))
    const { order } = ordered.parse(await this.#post(`/admin/draft-orders/${made.draft_order.id}/convert-to-order`, {}))
    return { id: order.id, number: String(order.display_id) }
  }

  async mailsTo(to: string): Promise<z.output<typeof sentMails>["notifications"]> {
    const path = `/admin/notifications?channel=email&to=${encodeURIComponent(to)}`
    return sentMails.parse(await this.#get(path)).notifications
  }

  async editLink(id: string, change: Partial<Record<keyof typeof editable, string>>): Promise<void> {
    const { link } = oneLink.parse(await this.#get(`/admin/svc/links/${id}`))
    await this.#post(`/admin/svc/links/${id}`, { ...link, ...change })
  }

  async makeSellers(count: number): Promise<void> {
    const who = { type: "PERSONAL", contact_name: "Elif", contact_surname: "Kaya", identity_number: "10000000146" }
    const reach = { email: "elif@shop.example", gsm_number: "+905320000001", address: "Moda Cad. 1" }
    const iban = "TR400006200000000000000001"
    for (let at = 1; at <= count; at++)
      await this.#post("/admin/svc/submerchants", { ...who, ...reach, iban, name: `Seller ${at}` })
  }

  /** The seller of a product; null: none. */
  async setSeller(product_id: string, submerchant_id: string | null): Promise<void> {
    await this.#post(`/admin/svc/products/${product_id}/submerchant`, { submerchant_id })
  }

  /** The status of its payment in Medusa. */
  async standing(id: string) {
    const { order } = summary.parse(await this.#get(`/admin/orders/${id}?fields=id,payment_status,*summary`))
    return { status: order.payment_status, owed: order.summary.pending_difference }
  }

  #get(path: string): Promise<unknown> {
    return ask(`${this.demo.store}${path}`, { headers: { authorization: this.authorization } })
  }

  #post(path: string, body: object): Promise<unknown> {
    return post(`${this.demo.store}${path}`, body, this.authorization)
  }
}

const post = (url: string, body: object, authorization = ""): Promise<unknown> =>
  ask(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  })

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
