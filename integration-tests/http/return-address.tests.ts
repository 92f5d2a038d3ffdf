import type { Attempt } from "../../src/use-cases/ports/ports"
import { FORM, locationOf, PAID, RETRIEVE, type BuyerStage } from "../setup/buyer-stage"
import { comeBack } from "../setup/hosted-checkout"
import { callsTo } from "../setup/service-state"
import { until } from "../setup/until"

export function returnAddressTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { anonymous } = medusa

  const expectOrder = async (attempt: Attempt) => {
    expect(locationOf(await comeBack(medusa, attempt))).toMatch(PAID)
  }

  describe("the return address", () => {
    it("of an unknown attempt shows a page without details, and nothing is stored", async () => {
      for (const path of ["/svc/return/svcatt_unknown/x", `/svc/return/${"a".repeat(5_000)}/x`]) {
        for (const method of ["GET", "POST"] as const) {
          const { status, body } = await anonymous().send(method, path)
          expect(status).toBe(404)
          expect(body).toContain("There is no such payment")
          expect(body).not.toContain("svcatt_")
        }
      }
      expect(await stage.messages()).toEqual([])
    })

    it("with a wrong nonce shows the same page; the request is recorded, and nothing else happens", async () => {
      const { attempt } = await stage.atPage()
      const { attempt: other } = await stage.atPage(false)
      const wrong = [
        "x",
        "A".repeat(43),
        stage.nonceOf(other),
        stage.nonceOf(attempt).slice(1),
        `${stage.nonceOf(attempt)}A`,
      ]
      for (const nonce of wrong) {
        const path = `/svc/return/${attempt.id}/${nonce}`
        const { status, body } = await anonymous().send("POST", path, new URLSearchParams({ token: "x" }))
        expect(status).toBe(404)
        expect(body).toContain("There is no such payment")
      }
      const recorded = await stage.messages(attempt)
      expect(recorded).toHaveLength(wrong.length)
      for (const message of recorded) expect(message).toMatchObject({ content: {}, verification: "mismatched" })
      expect(await stage.now(attempt)).toMatchObject({ state: "awaiting_buyer", version: attempt.version })
      expect(await callsTo(stage.sandbox, RETRIEVE)).toEqual([])
    })

    it("does not let forged requests fill the table or block the buyer", async () => {
      const { attempt } = await stage.atPage()
      await Promise.all(Array.from({ length: 60 }, () => anonymous().send("POST", `/svc/return/${attempt.id}/forged`)))
      // a minute may end in between
      expect((await stage.messages(attempt)).length).toBeLessThanOrEqual(10)
      await expectOrder(attempt)
    })

    it("does nothing for HEAD", async () => {
      const { attempt } = await stage.atPage()
      expect(await stage.comeBackWith(attempt, { method: "HEAD" })).toMatchObject({ status: 204 })
      expect(await stage.messages()).toEqual([])
      expect(await callsTo(stage.sandbox, RETRIEVE)).toEqual([])
    })

    it("rejects a body above 100 kB and does nothing", async () => {
      const { attempt } = await stage.atPage()
      const answer = await stage.comeBackWith(attempt, { body: `token=${"a".repeat(110_000)}`, headers: FORM })
      expect(answer.status).toBe(413)
      expect(await answer.text()).not.toMatch(/at |aaaa|svcatt_/)
      expect(await stage.now(attempt)).toMatchObject({ state: "awaiting_buyer" })
      await expectOrder(attempt)
    })

    it("rejects a too deeply nested form and does nothing", async () => {
      const { attempt } = await stage.atPage()
      const answer = await stage.comeBackWith(attempt, { body: `token${"[a]".repeat(200)}=1`, headers: FORM })
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toMatch(/at |svcatt_/)
      expect(await stage.now(attempt)).toMatchObject({ state: "awaiting_buyer" })
      await expectOrder(attempt)
    })

    it("accepts at most 30 requests a minute", async () => {
      const { attempt } = await stage.atPage()
      const { ledger } = stage.svc
      const askOften = async () => {
        await Promise.all(Array.from({ length: 30 }, () => ledger.countRequest(`return:${attempt.id}`, 60)))
        return comeBack(medusa, attempt)
      }
      // a minute may end in between
      const { headers, body } = await until(askOften, ({ status }) => status === 429)
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
      expect(body).toContain("One moment, please")
    })
  })
}
