import type { Query } from "../../src/medusa/rows"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { cardOf, GOOD_CARD, useInstallments, type CardCheckout, type CardStage } from "../setup/card-stage"
import { callsTo, chargeOf } from "../setup/service-state"
import type { OrderPanelAnswer } from "../../src/api/admin/svc/answers/panel"
import { only } from "../setup/only"
import { readCollection } from "../setup/payments"
import { refusal } from "../setup/says"

const DEBIT_CARD = "9792030000000000"

const ROUTE = "/store/svc/bin-check"

const once = {
  count: 1,
  total: "100.00",
  surcharge: "0.00",
  per_installment: "100.00",
  payments: [{ count: 1, amount: "100.00" }],
}
const inThree = {
  count: 3,
  total: "105.00",
  surcharge: "5.00",
  per_installment: "35.00",
  payments: [{ count: 3, amount: "35.00" }],
}
const hundred = { amount: "100", currency_code: "try" }

/** Three installments of a paid order of 277.20 TRY cost five in a hundred more: 291.06 TRY. */
export function cardInstallmentsTests(stage: CardStage): void {
  useInstallments(stage)
  const { medusa } = stage
  const { admin, guest } = medusa
  const routeOf = ({ session }: CardCheckout) => `/store/svc/payment-sessions/${session.id}`
  const send = (started: CardCheckout, body: object) =>
    guest()
      .with({ "x-svc-ref": started.ref })
      .send("POST", `${routeOf(started)}/card`, body)
  const statusOf = (started: CardCheckout) => guest().with({ "x-svc-ref": started.ref }).send("GET", routeOf(started))

  it("installments are charged with their surcharge, stored and shown with it, and Query and a storefront are shown no token", async () => {
    const started = await stage.start("direct")
    const charged = { installment: 3, price: "277.20", paid_price: "291.06", surcharge: "13.86" }
    const answer = await send(started, { ...cardOf(GOOD_CARD), installment: 3 })
    expect(answer).toMatchObject({ status: 200, body: { payment: { status: "completed", charged } } })
    const attempt = await stage.newest(started)
    expect(attempt).toMatchObject({ installment: 3, price: { minor: 27_720n }, paid_price: { minor: 29_106n } })
    expect(await stage.books(started)).toMatchObject({ service: ["SUCCESS"], captured: [277.2] })
    const [sent] = await callsTo(stage.sandbox, "payments.create")
    expect(sent).toMatchObject({ installment: "3", price: "277.2", paidPrice: "291.06" })
    expect((await statusOf(started)).body).toMatchObject({ payment: { charged } })

    const { id, order_id = "" } = attempt
    const data = { attempt_id: id, installment: 3, paid_price: "291.06", surcharge: "13.86" }
    const path = `/admin/orders/${order_id}?fields=*payment_collections.payments`
    expect(await stage.medusa.admin().expectOk("GET", path)).toMatchObject({
      order: { payment_collections: [{ payments: [{ amount: 277.2, data }] }] },
    })
    const query = stage.medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY)
    const found = await query.graph({ entity: "order", fields: ["svc_attempts.*"], filters: { id: order_id } })
    expect(found.data).toMatchObject([{ svc_attempts: [{ id, price: "277.20", paid_price: "291.06" }] }])
    for (const fields of ["+svc_attempts.id", "*svc_attempts", "id,svc_attempts.token"]) {
      const { body } = await guest().send("GET", `/store/orders/${order_id}?fields=${encodeURIComponent(fields)}`)
      expect(JSON.stringify(body)).not.toMatch(/svcatt_|token/)
    }
  })

  it("installments that are not offered are refused, and none are charged while the service does not identify the card", async () => {
    const started = await stage.start("direct")
    for (const [number, installment, code] of [
      [GOOD_CARD, 6, "installment_not_offered"],
      [DEBIT_CARD, 3, "installment_not_offered"],
      [GOOD_CARD, 4, "installment_invalid"],
      [GOOD_CARD, "3", "installment_invalid"],
      [GOOD_CARD, null, "installment_invalid"],
    ] as const) {
      const { status, body } = await send(started, { ...cardOf(number), installment })
      const refused = { status: 400, body: { errors: [{ field: "installment", code }] } }
      expect({ number, installment, status, body }).toMatchObject({ number, installment, ...refused })
    }
    await stage.fault({ endpoint: "bins.check", kind: "http-500", count: 9 })
    expect(await send(started, { ...cardOf("4543590000000006"), installment: 3 })).toMatchObject({ status: 503 })
    expect(await stage.calls()).not.toContain("payments.create")
  })

  const check = (body: object, headers: Record<string, string> = {}) => guest().with(headers).send("POST", ROUTE, body)
  const asked = async () => (await callsTo(stage.sandbox, "bins.check")).length

  it("a bin is identified with its card and offers, and the service is called once", async () => {
    const card = { bin: "55260800", type: "CREDIT_CARD", association: "MASTER_CARD", family: "Axess", bank: "Akbank" }
    const inSix = { count: 6, total: "100.00", surcharge: "0.00", per_installment: "16.67" }
    const expected = { card, installments: [once, { count: 2 }, { count: 3, per_installment: "33.34" }, inSix] }
    for (let times = 0; times < 3; times += 1)
      expect(await check({ bin: "55260800", ...hundred })).toMatchObject({ status: 200, body: expected })
    expect(await asked()).toBe(1)
  })

  it("a bin that the service does not know is offered the installments of every card, as is none, without a call", async () => {
    expect(await check(hundred)).toMatchObject({ status: 200, body: { card: null, installments: [once, inThree] } })
    expect(await asked()).toBe(0)
    for (let times = 0; times < 2; times += 1)
      expect((await check({ bin: "111111", ...hundred })).body).toEqual({ card: null, installments: [once, inThree] })
    expect(await asked()).toBe(1)
  })

  it("a bin of a session is offered installments of the session's amount, whatever amount the request has", async () => {
    const { ref } = await stage.start("direct")
    const { body } = await check({ bin: "55287900", ...hundred }, { "x-svc-ref": ref })
    expect(body).toMatchObject({ installments: [{ total: "277.20" }, { total: "291.06", per_installment: "97.02" }] })
  })

  it("a bin is not looked up more than 60 times a minute for one storefront's buyer", async () => {
    const { ref, session } = await stage.start("direct")
    const ask = () => check({ bin: "55287900" }, { "x-svc-ref": ref })
    const { headers } = await stage.whileLimited(`bin:${session.id}`, 60, ask)
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
  })

  it("a wrong body is refused, and no part of it is repeated", async () => {
    for (const body of [
      { bin: "55287900" },
      { ...hundred, bin: "5528790" },
      { ...hundred, bin: GOOD_CARD },
      { ...hundred, amount: "1e3" },
      { ...hundred, amount: "0" },
      { ...hundred, currency_code: "xxx" },
      { ...hundred, card: { number: GOOD_CARD } },
    ]) {
      const { status, body: answer } = await check(body)
      expect({ body, status, answer }).toMatchObject({ body, status: 400, answer: { type: "invalid_data" } })
      expect(JSON.stringify(answer)).not.toContain("552879")
    }
    expect(await asked()).toBe(0)
  })

  it("a ref that this plugin did not issue is refused", async () =>
    expect((await check(hundred, { "x-svc-ref": "payses_1.A" })).status).toBe(404))

  it("the surcharge of an order that is cancelled after a refund is refunded once a person decides so, and the books agree", async () => {
    jest.replaceProperty(stage.svc.refunds, "cap", "paidPrice")
    const { attempt } = await stage.payFor(await stage.start("direct"), GOOD_CARD, { installment: 3 })
    expect(attempt).toMatchObject({ state: "completed", installment: 3, paid_price: { minor: 29_106n } })
    const { order_id = "" } = attempt
    const collection = await readCollection(medusa.container(), attempt.payment_collection_id)
    const payment_id = only(collection.payments ?? []).id
    const shown = async () => {
      const { panel } = (await admin().expectOk("GET", `/admin/svc/orders/${order_id}`)) as OrderPanelAnswer
      return only(panel?.payments ?? [])
    }
    const giveBack = (amount: string) =>
      admin().send("POST", `/admin/svc/payments/${payment_id}/refund-surcharge`, { amount })
    await admin().expectOk("POST", `/admin/payments/${payment_id}/refund`, { amount: 100 })
    expect(await giveBack("13.86")).toMatchObject(refusal(409, "177.20 TRY of the price"))
    await admin().expectOk("POST", `/admin/orders/${order_id}/cancel`)
    // the subscribers of the order's cancellation lock the payment for a moment
    await medusa.idle()
    const { actions } = await shown()
    expect(actions.find((one) => one.type === "refund_surcharge")?.body).toEqual({ amount: "13.86" })
    expect(await giveBack("13.86")).toMatchObject({
      status: 200,
      body: { surcharge: { amount: "13.86", currency_code: "try" } },
    })
    expect(await giveBack("13.86")).toMatchObject(refusal(409, "already refunded"))

    expect(await chargeOf(stage.sandbox, attempt.id)).toMatchObject({ isCancelled: false, refunded: "291.06" })
    const held = await medusa.container().resolve(Modules.PAYMENT).listRefunds({ payment_id })
    const orders = medusa.container().resolve(Modules.ORDER)
    const counted = await orders.listOrderTransactions({ order_id, reference: "refund" })
    for (const book of [held, counted])
      expect(book.map(({ amount }) => Math.abs(Number(amount))).sort()).toEqual([100, 177.2])
    const by = { id: medusa.shop().people.admin.userId }
    const { timeline, ...now } = await shown()
    expect(now).toMatchObject({ refunded: "291.06", left: "0.00", payout: null })
    expect(timeline.at(-1)).toMatchObject({ kind: "surcharge", amount: "13.86", by })
    await stage.reconcileAfter(attempt)
    expect(await stage.attention(attempt)).toEqual([])
  })
}
