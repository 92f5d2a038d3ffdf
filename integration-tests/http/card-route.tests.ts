import { anotherCustomer } from "../setup/another-customer"
import { cardOf, DECLINED_CARD, GOOD_CARD, RETURN_URL, type CardCheckout, type CardStage } from "../setup/card-stage"
import { addToCart, createCart, startPayment } from "../setup/checkout"
import { BUYER, HOSTED, startHosted } from "../setup/hosted-checkout"
import type { Answer, HttpApi } from "../setup/http-api"
import { says } from "../setup/says"
import { callsTo } from "../setup/service-state"
import { until } from "../setup/until"
import { explainError } from "../../src/mapping"
import { turkish } from "../setup/written"

const NOT_FOUND = { status: 404, body: { type: "not_found", message: "There is no such payment." } }
const CONFLICT = { status: 409, body: { type: "conflict" } }
export function cardRouteTests(stage: CardStage): void {
  const { medusa } = stage
  const { customer, guest, shop } = medusa

  function send({ session, ref }: Pick<CardCheckout, "session" | "ref">, body: object, api: HttpApi = guest()) {
    return api.with({ "x-svc-ref": ref }).send("POST", `/store/svc/payment-sessions/${session.id}/card`, body)
  }
  const errorsOf = ({ body }: Answer) =>
    (body as { errors?: { field: string; code: string; message: string }[] }).errors ?? []

  describe("a card", () => {
    const good = cardOf(GOOD_CARD).card
    it("with mistakes is refused with what to correct, and is charged once it is correct, however it is typed", async () => {
      const started = await stage.start("direct", { locale: "tr" })
      const answer = await send(started, { card: { ...good, number: `${GOOD_CARD}9`, cvc: "1", expire_month: {} } })
      expect(answer).toMatchObject({
        status: 400,
        body: { type: "invalid_data", message: expect.any(String) as string },
      })
      const errors = errorsOf(answer)
      expect(errors.map(({ field, code }) => `${field}: ${code}`)).toEqual([
        "number: number_invalid",
        "expire_month: month_invalid",
        "cvc: cvc_invalid",
      ])
      expect(errors[2]?.message).toBe("Güvenlik kodu, kartın arkasındaki 3 rakamdır.")
      expect(JSON.stringify(answer.body)).not.toContain("55287900")
      expect(await stage.calls()).toEqual([])
      expect(await stage.svc.ledger.listAttempts(started.session.id)).toEqual([])
      const card = { ...good, number: "5528 7900 0000-0008", expire_month: "1", expire_year: "32" }
      expect(await send(started, { card })).toMatchObject({ status: 200, body: { payment: { status: "completed" } } })
      const [sent] = await callsTo(stage.sandbox, "payments.create")
      expect(sent).toMatchObject({ paymentCard: { expireMonth: "01", expireYear: "2032", registerCard: "0" } })
      // a session that is paid takes no second card
      expect(await stage.sendCard(started)).toMatchObject(CONFLICT)
      expect(await stage.calls()).toEqual(["payments.create"])
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

    it("of the hosted page, one that the cart no longer uses, and one whose amount is not the cart's take no card", async () => {
      const hosted = await startHosted(medusa)
      expect(await send(hosted, cardOf(GOOD_CARD))).toMatchObject(CONFLICT)
      expect(hosted.session.provider_id).toBe(HOSTED)
      const replaced = await stage.start("direct")
      await addToCart(guest(), replaced.cart.id, { variantId: shop().products.shirt.variantId, quantity: 1 })
      expect(await stage.sendCard(replaced)).toMatchObject(CONFLICT)
      const started = await stage.start("direct")
      const amount = `update payment_session set amount = 1, raw_amount = '{"value":"1","precision":20}' where id = ?`
      await stage.sql(amount, [started.session.id])
      expect(await stage.sendCard(started)).toMatchObject({ ...CONFLICT, body: { message: says("cart has changed") } })
      expect(await stage.calls()).toEqual([])
    })

    it("takes ten cards a minute, and says when to try again", async () => {
      const started = await stage.start("direct")
      let before: string[] = []
      // a minute may end in between, and the card be charged
      const { headers, body } = await stage.whileLimited(`card:${started.session.id}`, 10, async () => {
        before = await stage.calls()
        return stage.sendCard(started)
      })
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
      expect(body).toMatchObject({ type: "too_many_requests" })
      expect(await stage.calls()).toEqual(before)
    })

    it("takes 300 cards a minute from one address, together with all others", async () => {
      const clientIp = "x-forwarded-for"
      jest.replaceProperty(stage.store, "settings", { ...stage.store.settings, clientIp })
      const [started, other] = [await stage.start("direct"), await stage.start("direct")]
      const from = (address: string) => guest().with({ [clientIp]: `192.0.2.66, ${address}` })
      let before: string[] = []
      const sendOften = async () => {
        await send(started, {}, from("203.0.113.7"))
        await stage.sql(`update "svc_request_count" set "requests" = 300 where "key" like 'card-from:%'`)
        before = await stage.calls()
        return send(other, cardOf(GOOD_CARD), from("203.0.113.7"))
      }
      // a minute may end in between, and the card be charged
      await until(sendOften, { status: 429 })
      expect(await stage.calls()).toEqual(before)
      expect(await send(other, {}, from("203.0.113.8"))).toMatchObject({ status: 400 })
    })
  })

  it("a service that cannot be reached leaves a card uncharged, and it may be sent again after some seconds", async () => {
    const started = await stage.start("threeds")
    await stage.fault({ endpoint: "threeDs.initialize", kind: "http-500", count: 5 })
    const answer = await stage.sendCard(started)
    expect(answer).toMatchObject({ status: 503, body: { type: "unexpected_state" } })
    expect((answer.body as { message: string }).message).toContain("Nothing was charged")
    expect(answer.headers.get("retry-after")).toBe("15")
    await stage.sandbox.control("DELETE", "faults")
    expect((await stage.sendCard(started)).status).toBe(200)
  })

  it("a decline is explained in the buyer's language", async () => {
    const started = await stage.start("direct", { locale: "tr" })
    const reason = { code: "10051", message: turkish(explainError({ code: "10051" }).buyer) }
    const payment = { status: "declined", next: "pay", error: "declined", reason }
    expect(await stage.sendCard(started, DECLINED_CARD)).toMatchObject({ status: 200, body: { payment } })
  })
}
