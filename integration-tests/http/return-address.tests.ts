import { say } from "../../src/domain"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { FORM, locationOf, PAID, RETRIEVE, type BuyerStage } from "../setup/buyer-stage"
import { comeBack } from "../setup/hosted-checkout"
import { renewClient } from "../setup/renew-client"
import { callsTo } from "../setup/service-state"

export function returnAddressTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { anonymous } = medusa

  const expectOrder = async (attempt: Attempt) => expect(locationOf(await comeBack(medusa, attempt))).toMatch(PAID)

  it("the return address of an unknown attempt shows a page without details, and nothing is stored", async () => {
    for (const path of ["/svc/return/svcatt_unknown/x", `/svc/return/${"a".repeat(5_000)}/x`])
      for (const method of ["GET", "POST"] as const) {
        const { status, body } = await anonymous().send(method, path)
        expect(status).toBe(404)
        expect(body).toContain("There is no such payment")
        expect(body).not.toContain("svcatt_")
      }
    expect(await stage.messages()).toEqual([])
  })

  it("the return address with a wrong nonce shows the same page; the request is recorded, and nothing else happens", async () => {
    const { attempt } = await stage.atPage()
    const { attempt: other } = await stage.atPage(false)
    const own = stage.nonceOf(attempt)
    const wrong = ["x", "A".repeat(43), stage.nonceOf(other), own.slice(1), `${own}A`]
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

  it("forged requests to the return address do not fill the table or block the buyer", async () => {
    const { attempt } = await stage.atPage()
    await Promise.all(Array.from({ length: 60 }, () => anonymous().send("POST", `/svc/return/${attempt.id}/forged`)))
    // a minute may end in between
    expect((await stage.messages(attempt)).length).toBeLessThanOrEqual(10)
    await expectOrder(attempt)
  })

  it("a request by HEAD, a body above 100 kB and a too deeply nested form change nothing, and the buyer's own leads to the order", async () => {
    const { attempt } = await stage.atPage()
    expect(await stage.comeBackWith(attempt, { method: "HEAD" })).toMatchObject({ status: 204 })
    for (const [status, body] of [
      [413, `token=${"a".repeat(110_000)}`],
      [400, `token${"[a]".repeat(200)}=1`],
    ] as const) {
      const answer = await stage.comeBackWith(attempt, { body, headers: FORM })
      expect(answer.status).toBe(status)
      expect(await answer.text()).not.toMatch(/at |aaaa|svcatt_/)
    }
    expect(await stage.messages()).toEqual([])
    expect(await callsTo(stage.sandbox, RETRIEVE)).toEqual([])
    expect(await stage.now(attempt)).toMatchObject({ state: "awaiting_buyer" })
    await expectOrder(attempt)
  })

  it("the return address accepts at most 30 requests a minute", async () => {
    const { attempt } = await stage.atPage()
    const { headers, body } = await stage.whileLimited(`return:${attempt.id}`, 30, () => comeBack(medusa, attempt))
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect(body).toContain("One moment, please")
  })

  it("the return address looks the payment up four times a minute, however often it is loaded", async () => {
    const { attempt } = await stage.atPage(false)
    const ends = new Set<string | undefined>()
    for (let times = 0; times < 12; times += 1)
      ends.add(/error=\w+/.exec(locationOf(await comeBack(medusa, attempt)))?.[0])
    expect([...ends]).toEqual(["error=not_paid", "error=processing"])
    const calls = await callsTo(stage.sandbox, RETRIEVE)
    expect(calls.length).toBeGreaterThanOrEqual(4)
    // a minute may end in between
    expect(calls.length).toBeLessThanOrEqual(8)
    await medusa.idle()
    expect(await stage.svc.ledger.isReturnUnresolved(attempt.id)).toBe(true)
  })

  it("the return address, loaded again without an answer of the service, does not say that nothing was paid", async () => {
    const { attempt } = await stage.atPage(false)
    expect(locationOf(await comeBack(medusa, attempt))).toContain("error=not_paid")
    await stage.fault({ endpoint: RETRIEVE, kind: "http-500", count: 9 })
    const again = async () => (await stage.comeBackWith(attempt, { method: "GET" })).headers.get("location")
    expect(await again()).toContain("error=processing")
    await stage.svc.ledger.openAttention({
      kind: "mismatch",
      attempt_id: attempt.id,
      sentence: say("reconcile.pending"),
    })
    expect(await again()).toContain("error=attention")
  })

  it("visitors who load their return addresses over and over leave look-ups for a buyer who comes back", async () => {
    const visitors = [await stage.atPage(false), await stage.atPage(false), await stage.atPage(false)]
    const { attempt } = await stage.atPage()
    renewClient(medusa.container(), { rateLimits: { [RETRIEVE]: 12 }, timeouts: { read: 1_500 } })
    const loads = visitors.flatMap((visitor) => Array.from({ length: 4 }, () => comeBack(medusa, visitor.attempt)))
    await Promise.all(loads)
    await expectOrder(attempt)
  })

  it("the return address of a page that expired more than a day ago stores nothing and looks nothing up", async () => {
    const { attempt } = await stage.atPage(false)
    const token_expires_at = new Date(Date.now() - 25 * 60 * 60 * 1_000)
    await stage.svc.ledger.moveAttempt(attempt.id, "expired", "fromService", { token_expires_at })
    expect(locationOf(await comeBack(medusa, attempt))).toContain("error=expired")
    expect(await stage.messages(attempt)).toEqual([])
    expect(await callsTo(stage.sandbox, RETRIEVE)).toEqual([])
  })
}
