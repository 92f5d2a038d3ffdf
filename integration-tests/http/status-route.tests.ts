import { anotherCustomer } from "../setup/another-customer"
import { RETRIEVE, type BuyerStage } from "../setup/buyer-stage"
import { addToCart } from "../setup/checkout"
import { comeBack, goToPage, payAtPage, startHosted, type HostedCheckout } from "../setup/hosted-checkout"
import type { Answer, HttpApi } from "../setup/http-api"
import { countOrders } from "../setup/payments"
import { callsTo } from "../setup/service-state"
import { until } from "../setup/until"

const NOT_FOUND = { status: 404, body: { type: "not_found", message: "There is no such payment." } }

export function statusRouteTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { container, customer, guest } = medusa

  const ask = ({ session, ref }: Pick<HostedCheckout, "session" | "ref">, api: HttpApi = guest()): Promise<Answer> =>
    api.with({ "x-svc-ref": ref }).send("GET", `/store/svc/payment-sessions/${session.id}`)

  /** The route's response about a payment, without its session's id. */
  async function payment(started: HostedCheckout): Promise<Record<string, unknown>> {
    const { status, body } = await ask(started)
    expect(status).toBe(200)
    const { session_id, ...shown } = (body as { payment: Record<string, unknown> }).payment
    expect(session_id).toBe(started.session.id)
    return shown
  }

  const oneMoreShirt = ({ cart }: HostedCheckout, api = guest()) =>
    addToCart(api, cart.id, { variantId: medusa.shop().products.shirt.variantId, quantity: 1 })

  it("a storefront causes the order of a buyer who never came back to be made, once with ten simultaneous requests, by one call to the service", async () => {
    const { attempt, ...started } = await stage.atPage()
    // long enough ago for another look-up
    await stage.set(attempt, "last_lookup_at = now() - interval '20 seconds'")
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(started)))
    for (const { status } of answers) expect(status).toBe(200)
    const shown = await until(() => payment(started), { next: "order" })
    const { order_id } = await stage.now(attempt)
    expect(shown).toMatchObject({ status: "completed", order_id })
    expect(await countOrders(container())).toBe(1)
    expect(await callsTo(stage.sandbox, RETRIEVE)).toHaveLength(1)
  })

  it("without the session's own ref a caller gets the same answer as for a session that does not exist", async () => {
    const [started, other] = [await startHosted(medusa), await startHosted(medusa)]
    const attempt = await goToPage(medusa, started)
    await payAtPage(stage.sandbox, attempt)
    await comeBack(medusa, attempt)
    const { session } = started
    const payKey = `${session.id}.${stage.svc.keys.sign("pay", session.id)}`
    const forged = ["", `${session.id}.`, other.ref, other.ref.replace(other.session.id, session.id), payKey]
    for (const ref of forged) expect(await ask({ session, ref })).toMatchObject(NOT_FOUND)
    const gone = { session: { ...session, id: "payses_of_nobody" }, ref: "payses_of_nobody.A" }
    expect(await ask(gone)).toMatchObject(NOT_FOUND)
    const bare = await guest().send("GET", `/store/svc/payment-sessions/${session.id}`)
    expect(bare).toMatchObject(NOT_FOUND)
    expect(JSON.stringify(bare.body)).not.toContain("order_")
  })

  it("a signed-in customer gets their own payment, before they sign in too, a guest's with its ref, and nothing of another customer's", async () => {
    const started = await startHosted(medusa, { api: customer() })
    await goToPage(medusa, started)
    const other = await anotherCustomer(medusa)
    for (const api of [customer(), guest()]) expect(await ask(started, api)).toMatchObject({ status: 200 })
    expect(await ask(started, other)).toMatchObject(NOT_FOUND)
    expect(await ask(await startHosted(medusa), other)).toMatchObject({ status: 200 })
    // its session is gone then
    await oneMoreShirt(started, customer())
    expect(await ask(started, other)).toMatchObject(NOT_FOUND)
    expect(await ask(started, customer())).toMatchObject({ status: 200, body: { payment: { status: "replaced" } } })
  })

  it("the status route accepts 60 requests a minute for each session, and says when to try again", async () => {
    const [started, other] = [await startHosted(medusa), await startHosted(medusa)]
    const shop = guest().with({ origin: "http://localhost:8000" })
    const key = `status:${started.session.id}`
    const { headers, body } = await stage.whileLimited(key, 60, () => ask(started, shop))
    expect(body).toMatchObject({ type: "too_many_requests", message: expect.any(String) as string })
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect(headers.get("access-control-expose-headers")).toBe("Retry-After")
    expect(headers.get("access-control-allow-origin")).toBe("http://localhost:8000")
    expect(await ask(other)).toMatchObject({ status: 200 })
  })
}
