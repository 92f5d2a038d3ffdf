import { z } from "zod"
import type { BuyerStage } from "../setup/buyer-stage"
import { backWith, RETURN_URL } from "../setup/buyer-stage"
import { saveCard } from "../../src/use-cases/stored-cards/keep-card"
import { anotherCustomer } from "../setup/another-customer"
import { GOOD_CARD } from "../setup/cards"
import type { HttpApi } from "../setup/http-api"
import { createCart, startPayment } from "../setup/checkout"
import { BUYER, CARD_FORM, payHosted, type HostedCheckout } from "../setup/hosted-checkout"
import { callsTo } from "../setup/service-state"

const INITIALIZE = "cardForms.initialize"
const STOREFRONT = "http://localhost:8000"

const answer = z.object({ content: z.string().nullable(), page_url: z.string(), expires_at: z.string().nullable() })
const refusal = z.object({ type: z.string(), code: z.string().optional(), redirect_url: z.string().optional() })

export function cardFormsTests(stage: BuyerStage): void {
  const { medusa } = stage
  const turn = (cardForm: boolean) => void jest.replaceProperty(stage.svc.capabilities, "cardForm", cardForm)

  beforeEach(() => turn(true))

  async function start(): Promise<HostedCheckout> {
    const api = medusa.guest()
    return payHosted(api, await createCart(api, medusa.shop()), { return_url: RETURN_URL }, CARD_FORM)
  }
  const go = ({ payUrl }: HostedCheckout, headers: Record<string, string> = {}) =>
    medusa.anonymous().with(headers).send("GET", payUrl.pathname)
  const ask = (started: HostedCheckout, headers: Record<string, string> = {}) =>
    go(started, { accept: "application/json", origin: STOREFRONT, ...headers })
  const form = async (started: HostedCheckout) => answer.parse((await ask(started)).body)
  const begun = async () => (await callsTo(stage.sandbox, INITIALIZE)).length

  it("is given to a storefront as content and page, and the same again; a browser is sent to the page", async () => {
    const started = await start()
    const { status, headers } = await ask(started)
    expect(status).toBe(200)
    expect(headers.get("access-control-allow-origin")).toBe(STOREFRONT)
    expect(headers.get("access-control-allow-credentials")).toBeNull()
    expect(headers.get("vary")).toMatch(/Accept, Origin/)
    expect(headers.get("cache-control")).toBe("no-store")
    const first = await form(started)
    expect(first.content).toContain("<script>")
    expect(first.page_url).toMatch(new RegExp(`^${stage.sandbox.url}/pay/`))
    expect(Date.parse(first.expires_at ?? "")).toBeGreaterThan(Date.now())
    expect(await form(started)).toEqual(first)
    const { status: sent, headers: to } = await go(started)
    expect([sent, to.get("location"), await begun()]).toEqual([303, first.page_url, 1])
  })

  it.each([
    ["the service refuses", () => stage.fault({ endpoint: INITIALIZE, kind: "refuse", code: "1001" })],
    ["the capability was turned off", () => turn(false)],
  ])("is refused with a code and the address that says it where %s", async (_, prepare) => {
    const started = await start()
    await prepare()
    const { status, body, headers } = await ask(started)
    const refused = { type: "conflict", code: "unavailable", redirect_url: backWith("unavailable") }
    expect([status, refusal.parse(body)]).toEqual([409, refused])
    expect(headers.get("access-control-allow-origin")).toBe(STOREFRONT)
    const attempts = await stage.svc.ledger.listAttempts(started.session.id)
    expect(attempts.every(({ state }) => state === "abandoned")).toBe(true)
  })

  it("is given to no other origin, and nothing is begun for it", async () => {
    const started = await start()
    for (const origin of ["https://elsewhere.example", "null"]) {
      const { status, headers } = await ask(started, { origin })
      expect([status, headers.get("access-control-allow-origin")]).toEqual([403, null])
    }
    expect(await begun()).toBe(0)
  })

  it("is offered and begun only with its capability", async () => {
    const api = medusa.guest()
    const { regionId } = medusa.shop()
    const offered = async () => {
      const { body } = await api.send("GET", `/store/payment-providers?region_id=${regionId}`)
      return JSON.stringify(body).includes(CARD_FORM)
    }
    expect(await offered()).toBe(true)
    turn(false)
    expect(await offered()).toBe(false)
    const cart = await createCart(api, medusa.shop())
    await expect(startPayment(api, cart.id, CARD_FORM, { buyer: BUYER })).rejects.toThrow("capabilities.cardForm")
  })

  it("offers the signed-in customer the cards they keep, and shows them to nobody who has the pay address or another's key", async () => {
    const { svc } = stage
    jest.replaceProperty(svc.capabilities, "storedCards", true)
    const { customer_id: id, email } = medusa.shop().people.customer
    const face = { cardHolderName: "Ayşe Yılmaz", cardNumber: GOOD_CARD, expireMonth: "12", expireYear: "2032" }
    const toSave = { id: "svccard_form", customer: { id, email, isDeleted: () => Promise.resolve(false) }, card: face }
    if (!svc.storedCards) throw new Error("the store keeps no cards")
    expect(await saveCard(svc, svc.storedCards, toSave)).toMatchObject({ type: "kept" })
    const mine = medusa.customer()
    const started = await payHosted(mine, await createCart(mine, medusa.shop()), { return_url: RETURN_URL }, CARD_FORM)
    const begin = (api: HttpApi, ref: unknown = started.session.data.ref) =>
      api.with({ "x-svc-ref": String(ref) }).send("POST", `/store/svc/payment-sessions/${started.session.id}/card-form`)
    const draw = async (given: unknown) => (await fetch(answer.parse(given).page_url)).text()
    const { status, body, headers } = await begin(mine)
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
    expect(answer.parse(body).content).toContain("<script>")
    expect(await draw(body)).toContain("•••• 0008")
    for (const { body: theirs } of [await ask(started), await begin(medusa.guest())])
      expect(await draw(theirs)).not.toContain("•••• 0008")
    expect((await begin(await anotherCustomer(medusa))).status).toBe(404)
    expect((await begin(mine, "payses_1.abc")).status).toBe(404)
  })
}
