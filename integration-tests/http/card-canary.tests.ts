import {
  CARD_FLOWS,
  CHARGE,
  DECLINED_CARD,
  LOOK_UP,
  providerOf,
  type CardFlow,
  type CardStage,
} from "../setup/card-stage"
import { createCart } from "../setup/checkout"
import { dumpDatabase, foundOf, recordAnswers, recordLogs, type Canary } from "../setup/canary"
import { BUYER } from "../setup/hosted-checkout"
import type { Spans } from "../setup/spans"
import { passesLuhn } from "../../src/domain"

const CHARGED = "4929123456780089"
const HOLDER = "Zümrüdüanka Kanaryagil"
const AMEX = "374427000000003"
const CANARY: Canary = {
  numbers: [CHARGED, DECLINED_CARD, AMEX],
  cvcs: ["739", "8462"],
  holders: [HOLDER, "Kanaryagil"],
}
const NOTHING: string[] = []
/** What names of spans begin with: of Medusa's, and of ours. */
const TRACED = [
  "route handler: /store/svc/payment-sessions/:id/card",
  "middleware: refuse_any_card",
  "query.graph: ",
  "workflow:complete-cart",
  "step:authorize-payment-session-step",
  "svc payments.create",
]

const cardOf = (number: string) => ({
  holder_name: HOLDER,
  number,
  expire_month: "11",
  expire_year: "2037",
  cvc: number === AMEX ? "8462" : "739",
})

export function cardCanaryTests(stage: CardStage, spans: Spans): void {
  const { container, guest, shop, anonymous } = stage.medusa

  afterEach(() => spans.stop())

  async function pay(flow: CardFlow, number: string, md_status?: number): Promise<string | undefined> {
    const started = await stage.start(flow)
    const { status } = await stage.sendCard(started, number, { card: cardOf(number) })
    expect(status).toBe(200)
    const attempt = await stage.newest(started)
    if (flow === "threeds") {
      const fields = md_status === undefined ? {} : { mdStatus: md_status }
      await stage.comeBack(attempt, await stage.authenticate(attempt, { ...fields, conversationData: `of ${number}` }))
    }
    expect(stage.svc.cards.take(started.session.id, attempt.id)).toBeUndefined()
    return (await stage.now(attempt)).state
  }

  /** The response to a charge is lost, and look-ups of it fail. */
  async function payWithoutResponse(flow: CardFlow): Promise<string | undefined> {
    await stage.fault({ endpoint: CHARGE[flow], kind: "drop", when: "after", count: 1 })
    await stage.fault({ endpoint: LOOK_UP, kind: "http-500", count: 20 })
    const state = await pay(flow, CHARGED)
    await stage.sandbox.control("DELETE", "faults")
    return state
  }

  /** Sends bodies with a card to routes that take none, or with an unreadable card. */
  async function sendAstray(): Promise<number[]> {
    const started = await stage.start("direct")
    const { session, ref, cart, collection } = started
    const path = `/store/svc/payment-sessions/${session.id}/card`
    const api = guest().with({ "x-svc-ref": ref })
    const card = cardOf(CHARGED)
    const raw = (at: string, body: string, type = "application/json") =>
      fetch(new URL(at, api.url), {
        method: "POST",
        body,
        headers: { "x-publishable-api-key": shop().publishableKey, "x-svc-ref": ref, "content-type": type },
      })
    const answers = [
      await api.send("POST", path, { card: { ...card, number: `${CHARGED}0` } }),
      await api.send("POST", path, { card: { ...card, cvc: 739 } }),
      await api.send("POST", path, { card: { ...card, [CHARGED]: "1" } }),
      await api.send("POST", path, { card: { ...card, expire_year: "2001" }, installment: CHARGED }),
      await api.send("POST", path, { card, amount: "1.00" }),
      await api.send("POST", path, { card, x: CHARGED.repeat(10_000) }),
      await raw(path, JSON.stringify({ card }).slice(0, -1)),
      await raw(path, `${CHARGED} 739`),
      await raw(path, new URLSearchParams(card).toString(), "application/x-www-form-urlencoded"),
      await api.send("POST", "/store/svc/bin-check", { bin: CHARGED, amount: "1", currency_code: "try" }),
      await raw("/store/svc/bin-check", `{"bin":"${CHARGED}`),
      await api.send("GET", `/store/svc/payment-sessions/${session.id}?card=${CHARGED}`),
      await api.send("POST", `/store/carts/${cart.id}/complete`, { card }),
      await api.send("POST", "/store/payment-collections", { cart_id: cart.id, card }),
      await api.send("POST", `/store/payment-collections/${collection.id}/payment-sessions`, {
        provider_id: providerOf("direct"),
        data: { buyer: BUYER, card },
      }),
    ]
    return answers.map(({ status }) => status)
  }

  it("number, cvc and holder are in no table, log, response or span of OpenTelemetry, however the payment ends", async () => {
    expect([CHARGED, AMEX].every(passesLuhn)).toBe(true)
    const [said, responses] = [recordLogs(container()), recordAnswers(anonymous().url)]
    spans.start()
    for (const flow of CARD_FLOWS) {
      expect(await pay(flow, CHARGED)).toBe("completed")
      expect(await pay(flow, DECLINED_CARD)).toBe("declined")
      expect(await payWithoutResponse(flow)).toBe("unknown")
    }
    expect(await pay("threeds", CHARGED, 0)).toBe("declined")
    expect(await pay("direct", AMEX)).toBe("completed")
    expect(await sendAstray()).toEqual(Array<number>(15).fill(400))
    await createCart(guest(), shop(), { address: { company: "a canary that is to be found" } })
    // Medusa's own route repeats what it cannot parse, which shows that the logs are recorded
    await guest()
      .with({ "content-type": "application/json" })
      .send("POST", "/store/carts", new URLSearchParams("logged"))
    await stage.medusa.idle()

    const dump = await dumpDatabase(container())
    expect([...dump.values()].join()).toContain("a canary that is to be found")
    expect(dump.get("svc_attempt")).toContain("declined")
    for (const [table, text] of dump) expect([table, foundOf(CANARY, text)]).toEqual([table, NOTHING])
    expect(said.join()).toMatch(/Error 400 at \/store\/carts.*logged/)
    for (const event of ["charged", "recorded", "declined", "unknown"])
      expect(said.join()).toContain(`event=svc.payment.${event} `)
    for (const line of said) expect([foundOf(CANARY, line), line]).toEqual([NOTHING, line])
    expect(responses.length).toBeGreaterThan(40)
    for (const answer of responses) expect([foundOf(CANARY, answer), answer]).toEqual([NOTHING, answer])
    const traced = spans.texts()
    expect(TRACED.filter((name) => !traced.join("\n").includes(`name: '${name}`))).toEqual(NOTHING)
    for (const span of traced) expect([foundOf(CANARY, span), span]).toEqual([NOTHING, span])
  }, 180_000)

  it("the search finds the values it searches for", () => {
    for (const text of [
      CHARGED,
      `x4929 1234-5678 0089y`,
      `{"cvc":"739"}`,
      "cvc: 739,",
      HOLDER.toLowerCase(),
      "3744270000",
    ])
      expect(foundOf(CANARY, text)).not.toEqual(NOTHING)
    expect(foundOf(CANARY, "01M7-739-739ms 12.739 492912 0080")).toEqual(NOTHING)
  })
}
