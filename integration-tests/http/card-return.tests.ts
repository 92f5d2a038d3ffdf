import type { Attempt } from "../../src/use-cases/ports/ports"
import { CHARGE, RETURN_URL, type CardStage } from "../setup/card-stage"

export function cardReturnTests(stage: CardStage): void {
  const { medusa } = stage

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
      const now = await stage.now(attempt)
      expect(now).toMatchObject({ state: "completed", md_status: 1 })
      expect(now.conversation_data).toBeUndefined()
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
      const forms: (Record<string, string> | undefined)[] = [
        undefined,
        {},
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
