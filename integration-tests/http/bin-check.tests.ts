import { GOOD_CARD, useInstallments, type CardStage } from "../setup/card-stage"
import { callsTo } from "../setup/service-state"
import { until } from "../setup/until"

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

export function binCheckTests(stage: CardStage): void {
  useInstallments(stage)
  const { guest } = stage.medusa
  const check = (body: object, headers: Record<string, string> = {}) => guest().with(headers).send("POST", ROUTE, body)
  const asked = async () => (await callsTo(stage.sandbox, "bins.check")).length

  it("a bin is identified with its card and offers, and the service is called once", async () => {
    const expected = {
      card: {
        bin: "55260800",
        type: "CREDIT_CARD",
        association: "MASTER_CARD",
        family: "Axess",
        bank: "Akbank",
        commercial: false,
      },
      installments: [
        once,
        { count: 2, total: "100.00", surcharge: "0.00", per_installment: "50.00" },
        { count: 3, total: "100.00", surcharge: "0.00", per_installment: "33.34" },
        { count: 6, total: "100.00", surcharge: "0.00", per_installment: "16.67" },
      ],
    }
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
    const ask = async () => {
      const { ledger } = stage.svc
      await Promise.all(Array.from({ length: 60 }, () => ledger.countRequest(`bin:${session.id}`, 60)))
      return check({ bin: "55287900" }, { "x-svc-ref": ref })
    }
    const { headers } = await until(ask, { status: 429 })
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await check({ bin: "55287900", ...hundred })).toMatchObject({ status: 200 })
  })

  it("a wrong body is refused, and no part of it is repeated", async () => {
    const bodies = [
      {},
      { bin: "55287900" },
      { ...hundred, bin: "5528790" },
      { ...hundred, bin: 552879 },
      { ...hundred, bin: "55287900000000" },
      { ...hundred, amount: 100 },
      { ...hundred, amount: "100.001" },
      { ...hundred, amount: "0" },
      { ...hundred, amount: "-1" },
      { ...hundred, amount: "1e3" },
      { ...hundred, currency_code: "xxx" },
      { ...hundred, more: true },
      { ...hundred, bin: GOOD_CARD },
      { ...hundred, card: { number: GOOD_CARD } },
    ]
    for (const body of bodies) {
      const { status, body: answer } = await check(body)
      expect({ body, status, answer }).toMatchObject({ body, status: 400, answer: { type: "invalid_data" } })
      expect(JSON.stringify(answer)).not.toContain("552879")
    }
    expect(await asked()).toBe(0)
  })

  it("a ref that this plugin did not issue is refused", async () =>
    expect((await check(hundred, { "x-svc-ref": "payses_1.A" })).status).toBe(404))
}
