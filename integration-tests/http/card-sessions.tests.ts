import { CARD_FLOWS, CHARGE, DECLINED_CARD, providerOf, RETURN_URL, type CardStage } from "../setup/card-stage"
import { startPayment, startPaymentSession } from "../setup/checkout"
import { oweCourses } from "../setup/order-edits"
import { BUYER } from "../setup/hosted-checkout"
import { countOrders, readCollection } from "../setup/payments"
import { says } from "../setup/says"
import { given } from "../setup/written"
import type { Attempt } from "../../src/use-cases/ports/ports"

export function cardSessionsTests(stage: CardStage): void {
  const { medusa } = stage
  const { container, guest } = medusa

  it.each(CARD_FLOWS)("a session by %s is created without a call, with its ref and no pay address", async (flow) => {
    const { session } = await stage.start(flow, { pay_url: "https://evil.example" })
    expect(session.data).toMatchObject({ flow, ref: says(session.id) })
    expect(session.data).not.toHaveProperty("pay_url")
    await expect(stage.start(flow, { return_url: "https://evil.example/" })).rejects.toThrow("storefrontUrls")
    expect(await stage.calls()).toEqual([])
  })

  it("a card session pays what is owed on an order after a change, and a declined card leaves the order as it was", async () => {
    const { attempt: first } = await stage.pay("threeds")
    const order_id = first.order_id ?? ""
    const owed = await oweCourses(medusa, order_id, 2)
    const data = { buyer: BUYER, return_url: RETURN_URL }
    const session = await startPaymentSession(guest(), owed.id, providerOf("threeds"), data)
    const payable = { session, ref: String(session.data.ref) }
    const { outcome: declined } = await stage.payFor(payable, DECLINED_CARD)
    expect(declined).toMatchObject({ order_id: undefined, error: "declined" })
    expect(await readCollection(container(), owed.id)).toMatchObject({ status: "not_paid", payments: [] })
    const { attempt, outcome } = await stage.payFor(payable)
    expect(outcome).toMatchObject({ order_id, status: "completed" })
    expect(attempt).toMatchObject({ state: "completed", order_id, cart_id: undefined })
    const { amount } = owed
    expect(await readCollection(container(), owed.id)).toMatchObject({ status: "completed", captured_amount: amount })
    expect(await countOrders(container())).toBe(1)
  })

  it("a card session needs a return address with 3D Secure, and none without", async () => {
    await expect(stage.start("threeds", { return_url: undefined })).rejects.toThrow("return_url")
    expect((await stage.start("direct", { return_url: undefined })).session.data).toMatchObject({ flow: "direct" })
  })

  it("a buyer of what an order owes reads that the shop must check a charge of the order's cart, if that is left to a person", async () => {
    const { checkout, attempt } = await stage.atBank()
    const { session: other } = await startPayment(guest(), checkout.cart.id, providerOf("direct"), { buyer: BUYER })
    const { outcome } = await stage.payFor({ session: other, ref: String(other.data.ref) })
    const owed = await oweCourses(medusa, String(outcome.order_id), 1)
    const session = await startPaymentSession(guest(), owed.id, providerOf("direct"), { buyer: BUYER })
    await stage.set(attempt, "state = 'unknown'")
    const entry = { kind: "lookup_unknown", attempt_id: attempt.id, sentence: given("Look.") } as const
    await stage.svc.ledger.openAttention(entry)
    await stage.fault({ endpoint: "payments.retrieve", kind: "http-500", count: 10 })
    const answer = await stage.sendCard({ session, ref: String(session.data.ref) })
    expect(answer).toMatchObject({ status: 409, body: { code: "attention" } })
  })

  const finalizes = async () => (await stage.calls()).filter((operation) => operation === CHARGE.threeds)

  /** A browser that posts to an attempt's return address, or loads it. */
  function visit({ id }: Attempt, form?: Record<string, string>) {
    const path = `/svc/return/${id}/${stage.svc.keys.sign("return", id)}`
    const api = medusa.anonymous()
    return form ? api.send("POST", path, new URLSearchParams(form)) : api.send("GET", path)
  }

  async function inbox({ id }: Attempt) {
    const rows = await stage.tables.listInboxMessages({ attempt_id: id })
    return rows.map(({ kind, content, verification, handled_at }) => ({
      kind,
      content,
      verification,
      isHandled: handled_at !== null,
    }))
  }

  describe("the bank's post", () => {
    it("that is valid makes the order, only its result is stored, and repeated, changed or not, it returns the same result", async () => {
      const { checkout, attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt, { conversationData: "conversation-of-the-bank" })
      const outcome = await stage.comeBack(attempt, fields)
      expect(outcome).toMatchObject({ status: "completed" })
      expect(await inbox(attempt)).toEqual([
        {
          kind: "return",
          verification: "verified",
          isHandled: true,
          content: { status: "success", md_status: "1", signature: "verified" },
        },
      ])
      expect(await stage.now(attempt)).toMatchObject({ state: "completed", md_status: 1, conversation_data: undefined })
      for (const form of [fields, { ...fields, mdStatus: "0", status: "failure" }, {}])
        expect(await stage.comeBack(attempt, form)).toEqual(outcome)
      const { headers } = await visit(attempt)
      expect(headers.get("location")).toBe(`${RETURN_URL}?order_id=${outcome.order_id ?? ""}&payment_status=completed`)
      expect(await finalizes()).toHaveLength(1)
      expect(await stage.books(checkout)).toMatchObject({ orders: 1, captured: [277.2], collection: "completed" })
    })

    it("that is valid makes the order, however often the address was loaded in that minute", async () => {
      const { attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      for (let times = 0; times < 5; times += 1) await stage.svc.ledger.countRequest(`return:${attempt.id}`, 60)
      expect(await stage.comeBack(attempt, fields)).toMatchObject({ status: "completed" })
    })

    it("with missing or additional fields, to a wrong address, or none at all changes nothing", async () => {
      const { attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      const { paymentId: payment_id = "", conversationId = "", ...rest } = fields
      const path = `/svc/return/${attempt.id}/${"A".repeat(43)}`
      expect((await medusa.anonymous().send("POST", path, new URLSearchParams(fields))).status).toBe(404)
      const forms = [
        undefined,
        rest,
        { "paymentId[]": payment_id, mdStatus: "1", status: "success" },
        { paymentId: `${payment_id}0`, conversationId, ...rest },
        { ...fields, signature: "f".repeat(64) },
      ]
      for (const form of forms) {
        const { status, headers } = await visit(attempt, form)
        expect([form, status, headers.get("location")]).toEqual([form, 303, `${RETURN_URL}?error=not_paid`])
      }
      expect(await stage.now(attempt)).toMatchObject({ state: "awaiting_buyer", md_status: undefined })
      expect(await finalizes()).toEqual([])
      expect(await inbox(attempt)).toHaveLength(forms.length)
      expect(JSON.stringify(await inbox(attempt))).not.toMatch(/ffff|conversation/)
    })
  })
}
