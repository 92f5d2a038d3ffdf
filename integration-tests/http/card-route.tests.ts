import { anotherCustomer } from "../setup/another-customer"
import { cardOf, DECLINED_CARD, GOOD_CARD, RETURN_URL, type CardCheckout, type CardStage } from "../setup/card-stage"
import { addToCart, createCart, startPayment } from "../setup/checkout"
import { BUYER, HOSTED, runSql, startHosted } from "../setup/hosted-checkout"
import type { Answer, HttpApi } from "../setup/http-api"
import { callsTo } from "../setup/service-state"
import { until } from "../setup/until"
import { createAdmission } from "../../src/modules/svc/admission"

const NOT_FOUND = { status: 404, body: { type: "not_found", message: "There is no such payment." } }
const CONFLICT = { status: 409, body: { type: "conflict" } }
export function cardRouteTests(stage: CardStage): void {
  const { medusa } = stage
  const { container, customer, guest, shop } = medusa

  function send({ session, ref }: Pick<CardCheckout, "session" | "ref">, body: object, api: HttpApi = guest()) {
    return api.with({ "x-svc-ref": ref }).send("POST", `/store/svc/payment-sessions/${session.id}/card`, body)
  }
  const statusOf = ({ session, ref }: CardCheckout) =>
    guest().with({ "x-svc-ref": ref }).send("GET", `/store/svc/payment-sessions/${session.id}`)
  const oneMoreShirt = ({ cart }: Pick<CardCheckout, "cart">) =>
    addToCart(guest(), cart.id, { variantId: shop().products.shirt.variantId, quantity: 1 })

  const errorsOf = ({ body }: Answer) =>
    (body as { errors?: { field: string; code: string; message: string }[] }).errors ?? []

  describe("a card", () => {
    const good = cardOf(GOOD_CARD).card

    it.each([
      [{ number: "5528790000000009" }, ["number: number_invalid"]],
      [{ number: "" }, ["number: number_missing"]],
      [{ number: 5528790000000008 }, ["number: number_invalid"]],
      [{ number: [GOOD_CARD] }, ["number: number_invalid"]],
      [{ holder_name: "A" }, ["holder_name: holder_invalid"]],
      [{ holder_name: GOOD_CARD }, ["holder_name: holder_invalid"]],
      [{ expire_month: "13" }, ["expire_month: month_invalid"]],
      [{ expire_year: "2020" }, ["expire_year: expired"]],
      [{ cvc: "1234" }, ["cvc: cvc_invalid"]],
      [{ number: "374427000000003" }, ["cvc: cvc_invalid_amex"]],
      [
        { number: undefined, cvc: null, expire_month: {} },
        ["number: number_missing", "expire_month: month_invalid", "cvc: cvc_missing"],
      ],
    ])("with %j is refused with what to correct, and nothing is sent", async (wrong, expected) => {
      const started = await stage.start("direct")
      const answer = await send(started, { card: { ...good, ...wrong } })
      expect(answer).toMatchObject({
        status: 400,
        body: { type: "invalid_data", message: expect.any(String) as string },
      })
      expect(errorsOf(answer).map(({ field, code }) => `${field}: ${code}`)).toEqual(expected)
      expect(JSON.stringify(answer.body)).not.toMatch(/55287900|374427/)
      expect(await stage.calls()).toEqual([])
      expect(await stage.svc.ledger.listAttempts(started.session.id)).toEqual([])
    })

    it("beyond what is worked on at once is refused before anything is done, and is taken when there is a place again", async () => {
      const { admission } = stage.svc
      let end = () => {}
      Object.assign(stage.svc, { admission: createAdmission({ places: 1, longestWaitMs: 50 }) })
      try {
        const other = stage.svc.admission.run(() => new Promise<void>((resolve) => (end = resolve)))
        const started = await stage.start("direct", { locale: "tr" })
        const answer = await send(started, cardOf(GOOD_CARD))
        expect(answer).toMatchObject({ status: 503, body: { type: "unexpected_state" } })
        expect(answer.body).toMatchObject({ message: expect.stringContaining("kartınızı işleme alamıyor") as string })
        expect(answer.headers.get("retry-after")).toBe("30")
        expect(await stage.svc.ledger.listAttempts(started.session.id)).toEqual([])
        end()
        await other
        expect(await send(started, cardOf(GOOD_CARD))).toMatchObject({ body: { payment: { status: "completed" } } })
      } finally {
        Object.assign(stage.svc, { admission })
      }
    })

    it("with mistakes is explained in the buyer's language", async () => {
      const started = await stage.start("direct", { locale: "tr" })
      const [error] = errorsOf(await send(started, { card: { ...good, cvc: "1" } }))
      expect(error?.message).toBe("Güvenlik kodu, kartın arkasındaki 3 rakamdır.")
    })

    it.each([
      ["nothing", {}],
      ["no object", { card: "5528790000000008" }],
      ["an unexpected key", { card: { ...good, pin: "1234" } }],
      ["a key beside the card", { card: good, amount: "1.00" }],
      ["a number for a key", { card: { ...good, [GOOD_CARD]: true } }],
      ["a list", [good]],
    ])("in a body with %s is refused entirely, and no part of it is repeated", async (_, body) => {
      const answer = await send(await stage.start("direct"), body)
      expect(answer).toMatchObject({ status: 400, body: { type: "invalid_data" } })
      expect(JSON.stringify(answer.body)).not.toMatch(/55287900|pin|amount/)
      expect(await stage.calls()).toEqual([])
    })

    it.each([
      ["no JSON", "application/json", `{"card":{"number":"${GOOD_CARD}`],
      ["a form", "application/x-www-form-urlencoded", `number=${GOOD_CARD}`],
      ["much too much", "application/json", JSON.stringify({ card: good, x: GOOD_CARD.repeat(10_000) })],
    ])("in a body that is %s is refused, and no part of it is repeated", async (_, type, body) => {
      const { session, ref } = await stage.start("direct")
      const path = `/store/svc/payment-sessions/${session.id}/card`
      const headers = { "x-publishable-api-key": shop().publishableKey, "x-svc-ref": ref, "content-type": type }
      const answer = await fetch(new URL(path, guest().url), { method: "POST", headers, body })
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toContain("55287900")
    })

    it("may be typed with spaces, a short year and a one-digit month", async () => {
      const started = await stage.start("direct")
      const card = { ...good, number: "5528 7900 0000-0008", expire_month: "1", expire_year: "32" }
      expect(await send(started, { card })).toMatchObject({ status: 200, body: { payment: { status: "completed" } } })
      const [sent] = await callsTo(stage.sandbox, "payments.create")
      expect(sent).toMatchObject({ paymentCard: { expireMonth: "01", expireYear: "2032", registerCard: "0" } })
    })
  })

  describe("a session", () => {
    it("without its own ref takes no card, like one that does not exist", async () => {
      const [started, other] = [await stage.start("direct"), await stage.start("direct")]
      const { session } = started
      for (const ref of ["", session.id, `${session.id}.A`, other.ref, `${started.ref}A`])
        expect(await send({ session, ref }, cardOf(GOOD_CARD))).toMatchObject(NOT_FOUND)
      const path = `/store/svc/payment-sessions/${session.id}/card`
      expect(await guest().send("POST", path, cardOf(GOOD_CARD))).toMatchObject(NOT_FOUND)
      expect(await stage.calls()).toEqual([])
    })

    it("of another customer takes no card, but one's own does", async () => {
      const cart = await createCart(customer(), shop())
      const data = { buyer: BUYER, return_url: RETURN_URL }
      const started = await startPayment(customer(), cart.id, "pp_direct_svc", data)
      const ref = String(started.session.data.ref)
      const otherCustomer = await anotherCustomer(medusa)
      expect(await send({ ...started, ref }, cardOf(GOOD_CARD), otherCustomer)).toMatchObject(NOT_FOUND)
      expect(await stage.calls()).toEqual([])
      expect(await send({ ...started, ref }, cardOf(GOOD_CARD), customer())).toMatchObject({ status: 200 })
    })

    it("of the hosted page takes no card", async () => {
      const started = await startHosted(medusa)
      expect(await send(started, cardOf(GOOD_CARD))).toMatchObject(CONFLICT)
      expect(started.session.provider_id).toBe(HOSTED)
      expect(await stage.calls()).toEqual([])
    })

    it("that is paid takes no second card", async () => {
      const started = await stage.start("direct")
      expect((await stage.sendCard(started)).status).toBe(200)
      expect(await stage.sendCard(started)).toMatchObject(CONFLICT)
      expect(await stage.calls()).toEqual(["payments.create"])
    })

    it("that the cart no longer uses takes no card", async () => {
      const started = await stage.start("direct")
      await oneMoreShirt(started)
      expect(await stage.sendCard(started)).toMatchObject(CONFLICT)
      expect(await stage.calls()).toEqual([])
    })

    it("whose amount no longer matches the cart takes no card", async () => {
      const started = await stage.start("direct")
      await runSql(
        container(),
        `update payment_session set amount = 1, raw_amount = '{"value":"1","precision":20}' where id = ?`,
        [started.session.id],
      )
      expect(await stage.sendCard(started)).toMatchObject({
        ...CONFLICT,
        body: { message: expect.stringContaining("cart has changed") as string },
      })
    })

    it("whose bank step was left open for too long takes another card", async () => {
      const { checkout, attempt } = await stage.atBank()
      await stage.reconcileAfter(attempt, 7_200)
      expect((await stage.now(attempt)).state).toBe("expired")
      expect(await stage.sendCard(checkout)).toMatchObject({
        status: 200,
        body: { payment: { next: "authenticate" } },
      })
    })

    it("may be paid while an earlier session is being paid elsewhere, but not twice", async () => {
      const { checkout, attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      const second = await startPayment(guest(), checkout.cart.id, "pp_direct_svc", { buyer: BUYER })
      const answer = await send({ ...second, ref: String(second.session.data.ref) }, cardOf(GOOD_CARD))
      expect(answer).toMatchObject({ status: 200, body: { payment: { status: "completed" } } })
      await stage.comeBack(attempt, fields)
      expect(await stage.calls()).not.toContain("threeDs.finalizeV2")
    })

    it("takes ten cards a minute, and says when to try again", async () => {
      const started = await stage.start("direct")
      const { ledger } = stage.svc
      const sendOften = async () => {
        await Promise.all(Array.from({ length: 10 }, () => ledger.countRequest(`card:${started.session.id}`, 60)))
        return stage.sendCard(started)
      }
      // a minute may end in between
      const { headers, body } = await until(sendOften, ({ status }) => status === 429)
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
      expect(body).toMatchObject({ type: "too_many_requests" })
      expect(await stage.calls()).toEqual([])
    })

    it("takes 300 cards a minute from one address, together with all others", async () => {
      const clientIp = "x-forwarded-for"
      jest.replaceProperty(stage.svc, "settings", { ...stage.svc.settings, clientIp })
      const [started, other] = [await stage.start("direct"), await stage.start("direct")]
      const from = (address: string) => guest().with({ [clientIp]: `192.0.2.66, ${address}` })
      const sendOften = async () => {
        await send(started, {}, from("203.0.113.7"))
        await runSql(container(), `update "svc_request_count" set "requests" = 300 where "key" like 'card-from:%'`)
        return send(other, cardOf(GOOD_CARD), from("203.0.113.7"))
      }
      // a minute may end in between
      await until(sendOften, ({ status }) => status === 429)
      expect(await stage.calls()).toEqual([])
      expect(await send(other, cardOf(GOOD_CARD), from("203.0.113.8"))).toMatchObject({ status: 200 })
    })
  })

  describe("a service that cannot be reached", () => {
    it("leaves a 3D Secure card uncharged, and another may be sent", async () => {
      await stage.fault({ endpoint: "threeDs.initialize", kind: "http-500", count: 5 })
      const started = await stage.start("threeds")
      const answer = await stage.sendCard(started)
      expect(answer).toMatchObject({ status: 503, body: { type: "unexpected_state" } })
      expect((answer.body as { message: string }).message).toContain("Nothing was charged")
      await stage.sandbox.control("DELETE", "faults")
      expect((await stage.sendCard(started)).status).toBe(200)
    })
  })

  it.each([
    ["en", /^[A-Z].*\.$/],
    ["tr", /^[A-ZÇİÖŞÜ].*\.$/],
  ])("a decline is explained in the buyer's language: %s", async (locale, sentence) => {
    const started = await stage.start("direct", { locale })
    const answer = await stage.sendCard(started, DECLINED_CARD)
    const reason = { code: "10051", message: expect.stringMatching(sentence) as string }
    const payment = { status: "declined", next: "pay", error: "declined", reason }
    expect(answer).toMatchObject({ status: 200, body: { payment } })
    expect(await statusOf(started)).toMatchObject({ status: 200, body: { payment } })
  })
}
