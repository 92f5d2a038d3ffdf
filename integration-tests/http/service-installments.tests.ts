import { cardOf, useInstallments, type CardStage } from "../setup/card-stage"
import { callsTo } from "../setup/service-state"

const AXESS = "5526080000000006"
const DEBIT_CARD = "9792030000000000"
const RETRIEVE = "installments.retrieve"
const TABLE = "/store/svc/installments"

/** Of 240.39 TRY. */
const inThree = {
  count: 3,
  total: "249.40",
  surcharge: "9.01",
  per_installment: "83.14",
  payments: [
    { count: 2, amount: "83.13" },
    { count: 1, amount: "83.14" },
  ],
}

/** A store of which cards of Axess pay by the service's totals, and all others 5 % for three installments, by its own rule. */
export function serviceInstallmentsTests(stage: CardStage): void {
  useInstallments(stage)
  const { guest } = stage.medusa
  const set = (isOn: boolean) => void jest.replaceProperty(stage.svc.capabilities, "installmentInfo", isOn)
  beforeEach(() => set(true))
  const asked = async (operation = RETRIEVE) => (await callsTo(stage.sandbox, operation)).length
  const check = (amount: string, bin = AXESS.slice(0, 8)) =>
    guest().send("POST", "/store/svc/bin-check", { bin, amount, currency_code: "try" })
  const send = ({ session, ref }: Awaited<ReturnType<CardStage["start"]>>, body: object) =>
    guest().with({ "x-svc-ref": ref }).send("POST", `/store/svc/payment-sessions/${session.id}/card`, body)
  const wrong = (field: string, code: string) => ({ status: 400, body: { errors: [{ field, code }] } })

  it("are what a card is offered, exact to the last installment, and kept for the same card and amount", async () => {
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await check("240.39")
      expect({ status, body }).toMatchObject({ status: 200, body: { card: { family: "Axess" }, requires_3ds: false } })
      expect(body).toMatchObject({ installments: [{ count: 1 }, { count: 2 }, inThree, { count: 6 }] })
    }
    expect([await asked(), await asked("bins.check")]).toEqual([1, 0])
    await check("240.40")
    expect(await asked()).toBe(2)
    // the first six digits do not say what is charged
    expect((await check("240.40", AXESS.slice(0, 6))).body).toMatchObject({ installments: [{ count: 1 }] })
  })

  it("are charged as they were shown, and not where the buyer agreed to another total", async () => {
    const started = await stage.start("direct")
    const pay = (total: string) => send(started, { ...cardOf(AXESS), installment: 3, total })
    expect(await pay("287.59")).toMatchObject(wrong("installment", "installment_changed"))
    expect(await asked("payments.create")).toBe(0)
    const charged = { installment: 3, price: "277.20", paid_price: "287.60", surcharge: "10.40" }
    expect(await pay("287.60")).toMatchObject({ status: 200, body: { payment: { status: "completed", charged } } })
    const [sent] = await callsTo(stage.sandbox, "payments.create")
    expect(sent).toMatchObject({ installment: "3", price: "277.2", paidPrice: "287.6" })
    expect(await stage.books(started)).toMatchObject({ service: ["SUCCESS"], captured: [277.2] })
  })

  it("say which card is charged with 3D Secure alone: without it nothing is sent, at once neither", async () => {
    expect((await check("240.39", DEBIT_CARD.slice(0, 8))).body).toMatchObject({ requires_3ds: true })
    const direct = await stage.start("direct")
    expect(await send(direct, cardOf(DEBIT_CARD))).toMatchObject(wrong("number", "needs_three_ds"))
    expect(await asked("payments.create")).toBe(0)
    const threeDs = await stage.start("threeds")
    expect(await send(threeDs, cardOf(DEBIT_CARD))).toMatchObject({ status: 200, body: { three_ds: {} } })
  })

  it("are a table of all banks; without the capability it is empty, and the service is not asked", async () => {
    const table = (query = "amount=240.39&currency_code=try") => guest().send("GET", `${TABLE}?${query}`)
    const found = ((await table()).body as { banks: { bank: string }[] }).banks.find(({ bank }) => bank === "Akbank")
    expect(found).toMatchObject({ family: "Axess", installments: [{ count: 1 }, { count: 2 }, inThree, { count: 6 }] })
    expect((await table()).status).toBe(200)
    expect(await asked()).toBe(1)
    expect((await table("amount=x&currency_code=try")).status).toBe(400)
    expect((await table("amount=0&currency_code=try")).status).toBe(400)
    set(false)
    expect(await table("amount=50.00&currency_code=try")).toMatchObject({ status: 200, body: { banks: [] } })
    const unread = guest().with({ "x-svc-ref": "of no session" })
    expect(await unread.send("GET", TABLE)).toMatchObject({ status: 200, body: { banks: [] } })
    expect(await asked()).toBe(1)
    set(true)
    expect((await unread.send("GET", TABLE)).status).toBe(404)
  })

  it("that the service does not report leave paying at once, which is true and is charged", async () => {
    await stage.fault({ endpoint: RETRIEVE, kind: "drop", count: 50 })
    const { body } = await check("100.00")
    expect(body).toMatchObject({ installments: [{ count: 1, total: "100.00" }] })
    expect((await guest().send("GET", `${TABLE}?amount=9.99&currency_code=try`)).body).toEqual({ banks: [] })
    const started = await stage.start("direct")
    expect(await send(started, { ...cardOf("4543590000000006"), installment: 3 })).toMatchObject({ status: 503 })
    expect(await asked("payments.create")).toBe(0)
    const paid = await send(started, cardOf("4543590000000006"))
    expect(paid).toMatchObject({ status: 200, body: { payment: { status: "completed" } } })
  })
}
