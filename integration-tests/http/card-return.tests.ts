import type { Attempt } from "../../src/flows/contracts/ports"
import { CHARGE, GOOD_CARD, RETURN_URL, type CardStage } from "../setup/card-stage"
import { only } from "../setup/only"
import { countOrders } from "../setup/payments"

export function cardReturnTests(stage: CardStage): void {
  const { medusa } = stage

  const finalizes = async () => (await stage.calls()).filter((operation) => operation === CHARGE.threeds)

  /** A browser that posts to an attempt's return address, or loads it. */
  function visit({ id }: Attempt, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const path = `/svc/return/${id}/${stage.svc.keys.sign("return", id)}`
    const api = medusa.anonymous().with(headers)
    return form ? api.send("POST", path, new URLSearchParams(form)) : api.send("GET", path)
  }

  async function inbox({ id }: Attempt) {
    const rows = await stage.svc.listInboxMessages({ attempt_id: id })
    return rows.map(({ kind, content, verification, handled_at }) => ({
      kind,
      content,
      verification,
      isHandled: handled_at !== null,
    }))
  }

  describe("the bank's post", () => {
    it("that is valid makes the order, and only its result is stored", async () => {
      const { attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt, { conversationData: "conversation-of-the-bank" })
      expect(await stage.comeBack(attempt, fields)).toMatchObject({ status: "completed" })
      expect(await inbox(attempt)).toEqual([
        {
          kind: "return",
          verification: "verified",
          isHandled: true,
          content: { status: "success", md_status: "1", signature: "verified" },
        },
      ])
      const now = await stage.now(attempt)
      expect(now).toMatchObject({ state: "completed", mdStatus: 1 })
      expect(now.conversationData).toBeUndefined()
    })

    it.each([0, 2, 3, 4, 5, 6, 7, 8, -1, 9])(
      "with mdStatus %i declines, gives the reason, and charges nothing",
      async (mdStatus) => {
        const { checkout, attempt } = await stage.atBank(GOOD_CARD, { locale: "tr" })
        const outcome = await stage.comeBack(attempt, await stage.authenticate(attempt, { mdStatus }))
        expect(outcome).toEqual({ orderId: undefined, status: undefined, error: "declined" })
        expect(await stage.books(checkout)).toMatchObject({ ledger: ["declined"], orders: 0, captured: [] })
        expect(await finalizes()).toEqual([])
        const api = medusa.guest().with({ "x-svc-ref": checkout.ref })
        expect(await api.send("GET", `/store/svc/payment-sessions/${checkout.session.id}`)).toMatchObject({
          body: { payment: { status: "declined", next: "pay", reason: { message: expect.any(String) as string } } },
        })
      },
    )

    it("of another payment changes nothing", async () => {
      const [{ attempt }, other] = [await stage.atBank(), await stage.atBank()]
      const fields = await stage.authenticate(other.attempt)
      expect(await stage.comeBack(attempt, fields)).toMatchObject({ orderId: undefined, error: "not_paid" })
      for (const one of [attempt, other.attempt]) expect((await stage.now(one)).state).toBe("awaiting_buyer")
      expect(await finalizes()).toEqual([])
      expect(await countOrders(medusa.container())).toBe(0)
      // the right one is still accepted
      expect(await stage.comeBack(other.attempt, fields)).toMatchObject({ status: "completed" })
    })

    it("with missing or additional fields changes nothing", async () => {
      const { attempt } = await stage.atBank()
      const { paymentId = "", conversationId = "", ...rest } = await stage.authenticate(attempt)
      const forms: Record<string, string>[] = [
        {},
        rest,
        { "paymentId[]": paymentId, mdStatus: "1", status: "success" },
        { paymentId: `${paymentId}0`, conversationId, ...rest },
        { paymentId, conversationId: "svcatt_other", ...rest },
        { ...rest, paymentId, conversationId, signature: "f".repeat(64) },
      ]
      for (const form of forms) {
        const { status, headers } = await visit(attempt, form)
        expect([status, headers.get("location")]).toEqual([303, `${RETURN_URL}?error=not_paid`])
      }
      expect((await stage.now(attempt)).state).toBe("awaiting_buyer")
      expect(await finalizes()).toEqual([])
      expect(JSON.stringify(await inbox(attempt))).not.toMatch(/ffff|conversation/)
      expect(await stage.comeBack(attempt, { paymentId, conversationId, ...rest })).toMatchObject({
        status: "completed",
      })
    })

    it("repeated after the order exists, changed or not, returns the same result and charges nothing", async () => {
      const { attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      const outcome = await stage.comeBack(attempt, fields)
      expect(outcome.status).toBe("completed")
      for (const form of [fields, { ...fields, mdStatus: "0", status: "failure" }, {}])
        expect(await stage.comeBack(attempt, form)).toEqual(outcome)
      const { headers } = await visit(attempt)
      expect(headers.get("location")).toBe(`${RETURN_URL}?order_id=${outcome.orderId ?? ""}&payment_status=completed`)
      expect(await finalizes()).toHaveLength(1)
      expect(await countOrders(medusa.container())).toBe(1)
    })

    it("sent five times at once makes one order with one charge", async () => {
      const { attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      const outcome = await Promise.all(Array.from({ length: 5 }, () => stage.comeBack(attempt, fields)))
      expect(only([...new Set(outcome.map(({ orderId }) => orderId))])).toBeDefined()
      expect(await finalizes()).toHaveLength(1)
      expect(await countOrders(medusa.container())).toBe(1)
    })

    it("to an address with a wrong nonce is ignored, and its response shows no payment", async () => {
      const { attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      const path = `/svc/return/${attempt.id}/${"A".repeat(43)}`
      expect((await medusa.anonymous().send("POST", path, new URLSearchParams(fields))).status).toBe(404)
      expect((await stage.now(attempt)).mdStatus).toBeUndefined()
      expect(await finalizes()).toEqual([])
    })

    it("in a frame is answered with a page that leaves the frame", async () => {
      const { attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      const { status, body, headers } = await visit(attempt, fields, { "sec-fetch-dest": "iframe" })
      expect(status).toBe(200)
      expect(headers.get("content-security-policy")).toContain("frame-ancestors http://localhost:8000")
      expect(body).toMatch(/href="http:\/\/localhost:8000\/tr\/done\?order_id=order_\w+&amp;payment_status=completed"/)
    })
  })

  it("a buyer who loads the address without the bank's post has not paid", async () => {
    const { attempt } = await stage.atBank()
    expect((await visit(attempt)).headers.get("location")).toBe(`${RETURN_URL}?error=not_paid`)
    expect(await inbox(attempt)).toEqual([])
  })
}
