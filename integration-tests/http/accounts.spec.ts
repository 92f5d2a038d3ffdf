import { z } from "zod"
import type { LinksPage } from "../../src/api/admin/payment-links/answer-types"
import type { Overview, TransactionPage } from "../../src/api/admin/reports/answer-types"
import type { AttentionPage } from "../../src/api/admin/svc/answers/attention"
import type { SettingsAnswer } from "../../src/api/admin/svc/answers/settings"
import { serviceDay } from "../../src/domain"
import reconcilePayments from "../../src/jobs/reconcile-payments"
import { resolveAccount } from "../../src/modules/svc"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { createCart, placeOrder, startPayment } from "../setup/checkout"
import { readAttempt, BUYER, comeBack, goToPage, letPass, payAtPage } from "../setup/hosted-checkout"
import { COURSE } from "../setup/link-routes"
import { describeMedusa } from "../setup/medusa"
import { MORNING_ZONE } from "../setup/morning"
import { notificationFor } from "../setup/notifications"
import { only } from "../setup/only"
import { readCollection } from "../setup/payments"
import { openSandbox, SANDBOX_KEYS, type TestSandbox } from "../setup/sandbox"
import { chargeOf, chargesAt } from "../setup/service-state"
import { until } from "../setup/until"
import { given } from "../setup/written"

const EU_KEYS = { apiKey: "eu-test-key", secretKey: "eu-test-secret" }
const services: Partial<Record<"tr" | "eu", TestSandbox>> = {}

/** Two accounts, each with a service of its own: both number their payments alike. */
async function prepare() {
  services.tr = await openSandbox({ timeZone: MORNING_ZONE })
  services.eu = await openSandbox({ timeZone: MORNING_ZONE, ...EU_KEYS })
  const accounts = {
    tr: { ...SANDBOX_KEYS, baseUrl: services.tr.url, default: true },
    eu: { ...EU_KEYS, baseUrl: services.eu.url },
  }
  return { SVC_TIME_ZONE: MORNING_ZONE, SVC_ACCOUNTS: JSON.stringify(accounts) }
}

const sessionData = z.object({ pay_url: z.url(), ref: z.string() })
const listed = z.object({ payments: z.array(z.object({ id: z.string() })) })

describeMedusa({ paymentProviders: ["pp_hosted_tr", "pp_hosted_eu"], prepare }, (medusa) => {
  afterAll(() => Promise.all(Object.values(services).map((one) => one.stop())))
  const serviceOf = (account: "tr" | "eu"): TestSandbox => {
    const service = services[account]
    if (!service) throw new Error("the services are open inside a test only")
    return service
  }

  async function choose(account: "tr" | "eu", cart_id: string) {
    const started = await startPayment(medusa.guest(), cart_id, `pp_hosted_${account}`, { buyer: BUYER })
    return { ...started, payUrl: new URL(sessionData.parse(started.session.data).pay_url) }
  }

  /** The buyer has paid at the page of an account, and does not come back. */
  async function paid(account: "tr" | "eu") {
    const cart = await createCart(medusa.guest(), medusa.shop())
    const started = await choose(account, cart.id)
    const attempt = await goToPage(medusa, started)
    await payAtPage(serviceOf(account), attempt)
    return { cart, attempt, collection: started.collection }
  }

  /** The buyer has come back from the page of an account. */
  async function ordered(account: "tr" | "eu") {
    const { attempt, collection } = await paid(account)
    const { headers } = await comeBack(medusa, attempt)
    expect(headers.get("location")).toContain("payment_status=completed")
    const { payments = [] } = await readCollection(medusa.container(), collection.id)
    return { attempt, payment_id: only(payments).id }
  }

  const now = ({ id }: Attempt) => readAttempt(medusa.container(), id)
  const refund = (payment_id: string, amount: number) =>
    medusa.admin().expectOk("POST", `/admin/payments/${payment_id}/refund`, { amount })

  async function notify(path: string, attempt: Attempt, secret: string): Promise<number> {
    const { body, headers } = notificationFor(attempt, "1", {}, secret)
    const url = new URL(path, medusa.anonymous().url)
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    })
    return answer.status
  }

  it("orders are paid and refunded at the account of their provider, and each service's books have its own payments", async () => {
    const [here, there] = [await ordered("tr"), await ordered("eu")]
    expect(await now(here.attempt)).toMatchObject({ account: "tr", state: "completed" })
    expect(await now(there.attempt)).toMatchObject({ account: "eu", state: "completed" })
    await refund(there.payment_id, 100)
    await refund(here.payment_id, 277.2)
    expect(await chargeOf(serviceOf("tr"), here.attempt.id)).toMatchObject({ isCancelled: true })
    expect(await chargeOf(serviceOf("eu"), there.attempt.id)).toMatchObject({ isCancelled: false, refunded: "100" })
    expect((await chargesAt(serviceOf("tr"))).map(({ basketId }) => basketId)).not.toContain(there.attempt.id)
    expect((await chargesAt(serviceOf("eu"))).map(({ basketId }) => basketId)).not.toContain(here.attempt.id)
  })

  it("a buyer who does not come back has the order from the job, at the account of the page", async () => {
    const { attempt } = await paid("eu")
    await letPass(medusa, attempt.id, 900)
    await reconcilePayments(medusa.container())
    expect(await now(attempt)).toMatchObject({ account: "eu", state: "completed" })
  })

  it("a notification moves a payment of the account in its address only, and only with that account's signature", async () => {
    const { attempt } = await paid("eu")
    expect(await notify("/svc/notifications/tr", attempt, SANDBOX_KEYS.secretKey)).toBe(200)
    expect(await notify("/svc/notifications", attempt, SANDBOX_KEYS.secretKey)).toBe(200)
    expect(await notify("/svc/notifications/us", attempt, EU_KEYS.secretKey)).toBe(404)
    await medusa.idle()
    expect(await now(attempt)).toMatchObject({ state: "awaiting_buyer", version: attempt.version })
    // the address without an account takes those of an account that was the default one before
    const { attempt: other } = await paid("eu")
    expect(await notify("/svc/notifications/eu", attempt, EU_KEYS.secretKey)).toBe(200)
    expect(await notify("/svc/notifications", other, EU_KEYS.secretKey)).toBe(200)
    for (const one of [attempt, other]) await until(() => now(one), { state: "completed" })
  })

  it("a cart that was paid at one account is not charged at another too: the first charge goes back", async () => {
    const { cart, attempt } = await paid("tr")
    const chosen = await choose("eu", cart.id)
    const second = await goToPage(medusa, chosen)
    expect(second).toMatchObject({ account: "eu", state: "awaiting_buyer" })
    expect(await now(attempt)).toMatchObject({ account: "tr", state: "reversed" })
    expect(await chargeOf(serviceOf("tr"), attempt.id)).toMatchObject({ isCancelled: true })
    await payAtPage(serviceOf("eu"), second)
    await placeOrder(medusa.guest(), cart.id)
    expect(await now(second)).toMatchObject({ state: "completed" })
  })

  it("the settings, and every list and figure of the admin, can be those of one account, and the files name it", async () => {
    const [here, there] = [await ordered("tr"), await ordered("eu")]
    const admin = medusa.admin()
    const eu = (await admin.expectOk("GET", "/admin/svc/settings?account=eu")) as SettingsAnswer
    expect(eu).toMatchObject({ account: "eu", accounts: ["tr", "eu"], service: { base_url: serviceOf("eu").url } })
    expect(eu.addresses[0]?.url).toMatch(/\/svc\/notifications\/eu$/)
    expect(eu.providers.map(({ id }) => id)).toEqual(["pp_hosted_eu"])
    expect(await admin.expectOk("GET", "/admin/svc/settings")).toMatchObject({ account: "tr" })
    expect((await admin.send("GET", "/admin/svc/settings?account=us")).status).toBe(404)
    const { payments } = listed.parse(await admin.expectOk("GET", "/admin/svc/payments?account=eu"))
    const ids = payments.map(({ id }) => id)
    expect(ids).toContain(there.attempt.id)
    expect(ids).not.toContain(here.attempt.id)
    for (const { account, id } of [here.attempt, there.attempt]) {
      const { ledger } = resolveAccount(medusa.container(), account)
      await ledger.openAttention({ kind: "note", attempt_id: id, sentence: given("Look at it.") })
    }
    const read = async <Answer>(path: string) => (await admin.expectOk("GET", path)) as Answer
    const day = (offset: number) => serviceDay(new Date(Date.now() + offset * 86_400_000))
    const query = `from=${day(-1)}&to=${day(1)}&account=eu`
    const { attention } = await read<AttentionPage>("/admin/svc/attention?account=eu")
    const { transactions } = await read<TransactionPage>(`/admin/svc/overview/transactions?${query}`)
    for (const list of [attention, transactions]) expect(list.map((one) => one.account)).toEqual(["eu"])
    const { currencies, accounts } = await read<Overview>(`/admin/svc/overview?${query}`)
    expect([only(currencies).totals.taking_count, accounts]).toEqual([1, ["tr", "eu"]])
    const { body } = await admin.send("GET", "/admin/svc/payments/csv?account=eu")
    const [headings, ...lines] = String(body).trimEnd().split("\r\n")
    expect(headings).toMatch(/,Account$/)
    expect(lines.slice(0, -1)).toEqual([expect.stringContaining(`${there.attempt.id},eu`)])
  })

  it("a link is made at the account that a person chooses, and is listed with it", async () => {
    for (const account of ["tr", "eu"]) {
      const made = await medusa.admin().send("POST", "/admin/svc/links", { ...COURSE, account })
      expect(made).toMatchObject({ status: 200, body: { link: { account } } })
      const { links, source } = (await medusa
        .admin()
        .expectOk("GET", `/admin/svc/links?account=${account}`)) as LinksPage
      expect([source, links.map((one) => one.account)]).toEqual(["service", [account]])
    }
    const all = (await medusa.admin().expectOk("GET", "/admin/svc/links")) as LinksPage
    expect([all.source, all.links.map((one) => one.account).sort()]).toEqual(["store", ["eu", "tr"]])
  })
})
