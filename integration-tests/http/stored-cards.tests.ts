import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { SettingsChecks } from "../../src/api/admin/svc/answers/settings"
import { eraseCustomerWorkflow } from "../../src/workflows/payments"
import storedCardsJob from "../../src/jobs/stored-cards"
import { joinStoredCards } from "../../src/use-cases/stored-cards/join"
import { anotherCustomer } from "../setup/another-customer"
import { dumpDatabase, foundOf, recordAnswers, recordLogs, type Canary } from "../setup/canary"
import {
  CARD_FLOWS,
  CHARGE,
  cardOf,
  GOOD_CARD,
  providerOf,
  RETURN_URL,
  type CardFlow,
  type CardStage,
} from "../setup/card-stage"
import { createCart, startPayment, type CartOptions } from "../setup/checkout"
import { BUYER } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { refusal } from "../setup/says"
import { countStoredCards } from "../setup/service-state"
import type { Spans } from "../setup/spans"

const holderData = z.object({ data: z.record(z.string(), z.unknown()) })
const holding = z.object({ account_holder: z.strictObject({ id: z.string() }) })
const SECOND_CARD = "4543590000000006"

export function storedCardsTests(stage: CardStage, spans: Spans): void {
  const { medusa } = stage
  const { anonymous, container, customer, guest, shop } = medusa

  const customerId = () => shop().people.customer.customer_id
  const turn = (storedCards: boolean) => void jest.replaceProperty(stage.svc.capabilities, "storedCards", storedCards)
  beforeEach(() => turn(true))
  afterEach(() => spans.stop())

  async function start(flow: CardFlow, api = customer(), options: CartOptions = {}) {
    const cart = await createCart(api, shop(), options)
    const data = { buyer: BUYER, return_url: RETURN_URL }
    const started = await startPayment(api, cart.id, providerOf(flow), data)
    return { ...started, ref: String(started.session.data.ref) }
  }

  type Started = Awaited<ReturnType<typeof start>>
  const send = ({ session, ref }: Started, body: object, api = customer()) =>
    api.with({ "x-svc-ref": ref }).send("POST", `/store/svc/payment-sessions/${session.id}/card`, body)

  async function pay(flow: CardFlow, body: object) {
    const started = await start(flow)
    expect(await send(started, body)).toMatchObject({ status: 200 })
    const attempt = await stage.newest(started)
    if (flow === "threeds") await stage.comeBack(attempt, await stage.authenticate(attempt))
    return stage.now(attempt)
  }

  const keep = (number = GOOD_CARD) => ({ ...cardOf(number), save_card: true })
  const list = async () => ((await customer().expectOk("GET", "/store/svc/cards")) as { cards: { id: string }[] }).cards
  const atService = () => countStoredCards(stage.sandbox)
  const erase = () =>
    eraseCustomerWorkflow(container()).run({ input: { customer_id: customerId() }, throwOnError: false })

  async function kept() {
    await pay("direct", keep())
    return only(await list())
  }

  async function readTokens() {
    const { storedCards: ledger } = stage.svc
    const [card] = (await ledger?.listCards(customerId())) ?? []
    const tokens = card && (await ledger?.readTokens(card))
    if (!tokens) throw new Error("the customer has no card")
    return { cardUserKey: tokens.cardUserKey.reveal(), cardToken: tokens.cardToken.reveal() }
  }

  it.each([
    ["forceCvc", GOOD_CARD, "stored_needs_cvc"],
    ["force3ds", "5526080000000006", "needs_three_ds"],
  ])("a kept card for which the service reports %s is refused before anything is sent", async (field, number, code) => {
    await pay("direct", keep(number))
    const { id } = only(await list())
    const [endpoint, kind] = ["installments.retrieve", "unknown-value"]
    await stage.fault({ endpoint, kind, field: `installmentDetails.*.${field}`, value: 1, count: 9 })
    jest.replaceProperty(stage.svc.capabilities, "installmentInfo", true)
    // what the service reports is kept for a card and an amount: no other test has this amount
    const lines = [{ variantId: shop().products.shirt.variantId, quantity: 3 }]
    const started = await start("direct", customer(), { lines })
    await stage.sandbox.control("DELETE", "requests")
    const errors = [{ field: "stored_card", code }]
    expect(await send(started, { stored_card: id })).toMatchObject({ status: 400, body: { errors } })
    expect(await stage.calls()).toEqual([endpoint])
  })

  it("another customer's card, a guest's, an expired one and one without the capability pay nothing, and nothing is sent", async () => {
    const { id } = await kept()
    const other = await anotherCustomer(medusa)
    await stage.sandbox.control("DELETE", "requests")
    const theirs = await start("direct", other)
    expect(await send(theirs, { stored_card: id }, other)).toMatchObject(refusal(409, "not one of your saved cards"))
    const guests = await start("direct", guest())
    expect(await send(guests, { stored_card: id }, guest())).toMatchObject(refusal(409, "Sign in again"))
    expect(await send(guests, { stored_card: id })).toMatchObject({ status: 409 })
    expect(await send(guests, keep(), guest())).toMatchObject(refusal(409, "signed-in customer"))
    const path = `/store/svc/cards/${id}`
    expect(await other.send("DELETE", path)).toMatchObject({
      status: 404,
      body: { message: "You have no such stored card." },
    })
    for (const [method, at] of [["GET", "/store/svc/cards"] as const, ["DELETE", path] as const])
      expect(await guest().send(method, at)).toMatchObject({ status: 401 })
    await stage.sql(`update svc_stored_card set expire_year = '2020' where id = ?`, [id])
    expect(only(await list())).toMatchObject({ id, is_expired: true })
    expect(await send(await start("direct"), { stored_card: id })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "stored_card", code: "expired" }] },
    })
    turn(false)
    const mine = await start("direct")
    expect(await send(mine, { stored_card: id })).toMatchObject({ status: 400 })
    expect(await send(mine, keep())).toMatchObject({ status: 400 })
    for (const [method, at] of [["GET", "/store/svc/cards"] as const, ["DELETE", path] as const])
      expect(await customer().send(method, at)).toMatchObject({ status: 404 })
    expect(await stage.calls()).toEqual([])
  })

  it("the merchant sees a customer's cards, as the customer does, as long as the store keeps cards", async () => {
    const card = await kept()
    const address = `/admin/svc/customers/${customerId()}/cards`
    expect(await medusa.admin().expectOk("GET", address)).toEqual({ cards: [card] })
    turn(false)
    expect(await medusa.admin().send("GET", address)).toMatchObject({ status: 404 })
  })

  it("a customer deletes a card here and at the service; a deleted customer's are deleted as well", async () => {
    const { id } = await kept()
    const before = await atService()
    expect(await customer().send("DELETE", `/store/svc/cards/${id}`)).toMatchObject({
      status: 200,
      body: { id, status: "deleted" },
    })
    expect([await atService(), await list()]).toEqual([before - 1, []])
    await pay("direct", keep())
    await pay("direct", keep(SECOND_CARD))
    expect(await list()).toHaveLength(2)
    expect((await dumpDatabase(container())).get("account_holder")).toContain(shop().people.customer.email)
    expect((await erase()).errors).toEqual([])
    expect(await atService()).toBe(before - 1)
    const dump = await dumpDatabase(container())
    expect([dump.get("svc_stored_card"), dump.get("account_holder")]).toEqual(["", ""])
  })

  it("a deleted customer's cards are deleted by the job where the run that erases them stops half-way", async () => {
    await kept()
    const before = await atService()
    jest.spyOn(stage.svc.retention, "requestErasure").mockRejectedValueOnce(new Error("the database is away"))
    expect((await erase()).errors).toHaveLength(1)
    expect([await atService(), await list()]).toEqual([before, []])
    await storedCardsJob(container())
    expect(await atService()).toBe(before - 1)
  })

  it("a deleted customer's cards are marked also without the option and its secret, and the settings page says that cards are left", async () => {
    await kept()
    const before = await atService()
    const { storedCards, customerCards } = stage.svc
    if (!customerCards) throw new Error("the feature has not joined")
    turn(false)
    Object.assign(stage.svc, { storedCards: undefined, customerCards: joinStoredCards(customerCards, undefined) })
    expect((await erase()).errors).toEqual([])
    const { checks } = (await medusa.admin().expectOk("GET", "/admin/svc/settings/checks")) as SettingsChecks
    expect(checks).toContainEqual(expect.objectContaining({ code: "stored_cards_left", status: "warning" }))
    expect(await atService()).toBe(before)
    turn(true)
    Object.assign(stage.svc, { storedCards, customerCards })
    await storedCardsJob(container())
    expect([await atService(), await list()]).toEqual([before - 1, []])
  })

  it("a customer is erased also where Medusa's account holders cannot be read: that comes last", async () => {
    const { id } = await kept()
    const rename = (from: string, to: string) => stage.sql(`alter table "${from}" rename to "${to}"`, [])
    await rename("account_holder", "away")
    const requested = jest.spyOn(stage.svc.retention, "requestErasure")
    const { errors } = await erase()
    await rename("away", "account_holder")
    expect(errors).toHaveLength(1)
    expect(requested).toHaveBeenCalledTimes(1)
    expect((await dumpDatabase(container())).get("svc_stored_card")).not.toContain(id)
  })

  it("Medusa's payment methods list, save and delete cards of the account holder that a session made", async () => {
    await kept()
    const { account_holder: holder } = holding.parse((await start("direct")).session.context)
    const path = `/store/payment-methods/${holder.id}`
    expect(await customer().send("GET", path)).toMatchObject({
      status: 200,
      body: { payment_methods: [{ provider_id: "pp_direct_svc", data: { last_four: "0008" } }] },
    })
    const other = await anotherCustomer(medusa)
    expect(await other.send("GET", path)).toMatchObject({ status: 404 })
    expect(await guest().send("GET", path)).toMatchObject({ status: 401 })

    const payments = container().resolve(Modules.PAYMENT)
    const { email } = shop().people.customer
    const { card } = cardOf(SECOND_CARD)
    const typed = { ...card, cvc: undefined }
    const query = container().resolve(ContainerRegistrationKeys.QUERY)
    const { data: holders } = await query.graph({ entity: "account_holder", fields: ["data"], filters: holder })
    const { data } = holderData.parse(only(holders))
    const context = { account_holder: { data }, customer: { id: "cus", email } }
    const about = { provider_id: "pp_direct_svc", context }
    const saved = await payments.createPaymentMethods({ ...about, data: { card: typed, consent: true } })
    expect(saved).toMatchObject({ data: { last_four: "0006" } })
    expect(await list()).toHaveLength(2)
    await expect(payments.createPaymentMethods({ ...about, data: { card: typed } })).rejects.toThrow("consent")
    await payments.deletePaymentMethods({ id: saved.id, provider_id: about.provider_id, context })
    expect(await list()).toHaveLength(1)
    turn(false)
    for (const api of [customer(), guest()]) expect(await api.send("GET", path)).toMatchObject({ status: 404 })
  })

  it("tokens are in no table, log, response or span, however a card is kept, paid with and deleted", async () => {
    const [said, responses] = [recordLogs(container()), recordAnswers(anonymous().url)]
    spans.start()
    const { id } = await kept()
    const canary: Canary = { numbers: [GOOD_CARD], cvcs: [], holders: Object.values(await readTokens()) }
    expect(canary.holders.every((token) => token.length > 10)).toBe(true)
    for (const flow of CARD_FLOWS) await pay(flow, { stored_card: id })
    await stage.fault({ endpoint: CHARGE.direct, kind: "drop", when: "after", count: 1 })
    expect(await pay("direct", { stored_card: id })).toMatchObject({ state: "completed" })
    await stage.fault({ endpoint: "cards.delete", kind: "http-500", count: 1 })
    await stage.fault({ endpoint: "cards.list", kind: "http-500", count: 20 })
    expect(await customer().send("DELETE", `/store/svc/cards/${id}`)).toMatchObject({ body: { status: "deleting" } })
    await stage.medusa.idle()
    const dump = await dumpDatabase(container())
    expect(dump.get("svc_stored_card")).toContain(id)
    for (const [table, text] of dump) expect([table, foundOf(canary, text)]).toEqual([table, []])
    for (const text of [...said, ...responses, ...spans.texts()])
      expect([foundOf(canary, text), text]).toEqual([[], text])
    expect(spans.texts().join()).toContain("svc cards.delete")
  }, 120_000)
}
