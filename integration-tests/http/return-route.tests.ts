import { Modules } from "@medusajs/framework/utils"
import { FORM, locationOf, PAID, RETRIEVE, type BuyerStage } from "../setup/buyer-stage"
import { comeBack } from "../setup/hosted-checkout"
import { countOrders, readCollection } from "../setup/payments"
import { callsTo, operationsAsked } from "../setup/service-state"

export function returnRouteTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { container, anonymous } = medusa

  describe("a buyer who has paid comes back", () => {
    it("with their order, however often, and a day later to the shop's first page; the service was called exactly twice", async () => {
      const { attempt, cart, collection, payUrl } = await stage.atPage()
      const answer = await comeBack(medusa, attempt)
      const first = locationOf(answer)
      expect(answer.status).toBe(303)
      const [, order_id] = PAID.exec(locationOf(answer)) ?? []
      expect(order_id).toBeDefined()
      expect(answer.headers.get("set-cookie")).toBeNull()
      expect(answer.headers.get("cache-control")).toBe("no-store")
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
      expect(await stage.now(attempt)).toMatchObject({ state: "completed", order_id })
      expect(await readCollection(container(), collection.id)).toMatchObject({
        payments: [{ captures: [{ amount: cart.total }] }],
      })
      expect((await operationsAsked(stage.sandbox)).sort()).toEqual(["hostedPages.initialize", RETRIEVE])
      expect(await stage.messages(attempt)).toMatchObject([
        {
          kind: "return",
          content: { token: attempt.token },
          verification: "verified",
          handled_at: expect.any(Date) as Date,
        },
      ])
      expect(locationOf(await comeBack(medusa, attempt))).toBe(first)
      expect((await stage.comeBackWith(attempt, { method: "GET" })).headers.get("location")).toBe(first)
      expect(await countOrders(container())).toBe(1)
      expect(await callsTo(stage.sandbox, RETRIEVE)).toHaveLength(1)
      // the address stands in logs, and the order's id opens the order
      await stage.set(attempt, "created_at = now() - interval '25 hours'")
      const messages = await stage.messages(attempt)
      expect(locationOf(await comeBack(medusa, attempt))).toBe("http://localhost:8000/")
      expect(locationOf(await anonymous().send("GET", payUrl.pathname))).toBe("http://localhost:8000/")
      expect(await stage.messages(attempt)).toEqual(messages)
    })

    it("whatever the form holds", async () => {
      const { attempt } = await stage.atPage()
      const forms: readonly [type: string, ...bodies: string[]][] = [
        [
          "application/x-www-form-urlencoded",
          "",
          "token[a][b]=1&token[__proto__][x]=1",
          "token=%00%0A%1B",
          "token=%E0%A4%A&%",
          `token=${"a".repeat(50_000)}`,
          "token=x&status=success&paymentId=1&price=0.01&order_id=order_1",
        ],
        ["application/json", '{"token":{"a":[1]}}'],
        ["application/octet-stream", "\u0000\u0001"],
      ]
      for (const [type, ...bodies] of forms)
        for (const body of bodies) {
          const { status, headers } = await stage.comeBackWith(attempt, { body, headers: { "content-type": type } })
          expect(status).toBe(303)
          expect(headers.get("location")).toMatch(PAID)
        }
      const stored = await stage.messages(attempt)
      expect(stored).toHaveLength(8)
      for (const { content } of stored) {
        expect(Object.keys(content).filter((key) => key !== "token")).toEqual([])
        expect(JSON.stringify(content).length).toBeLessThan(250)
      }
    })
  })

  it("a buyer who has paid gets the order from the job, although a killed process has left a lock on the cart", async () => {
    const { attempt, cart } = await stage.atPage()
    await container().resolve(Modules.LOCKING).acquire(cart.id, { ownerId: "killed", expire: 1 })
    await stage.sql(`update "locking" set "expiration" = now() - interval '61 seconds' where "id" = ?`, [cart.id])
    await stage.jobAfter({ attempt })
    expect(await stage.now(attempt)).toMatchObject({ state: "completed" })
    expect(await countOrders(container())).toBe(1)
  })

  describe("a buyer comes back", () => {
    it("to a storefront, whatever the ledger's stored address is", async () => {
      const { attempt } = await stage.atPage(false)
      await stage.set(attempt, "return_url = 'https://evil.example/'")
      expect(locationOf(await comeBack(medusa, attempt))).toBe("http://localhost:8000/?error=not_paid")
    })

    it("in a frame, and leaves it by a script with a nonce or by a link", async () => {
      const { attempt } = await stage.atPage()
      const headers = { ...FORM, "sec-fetch-dest": "iframe" }
      const answer = await stage.comeBackWith(attempt, { body: "token=x", headers })
      expect(answer.status).toBe(200)
      const policy = answer.headers.get("content-security-policy") ?? ""
      expect(policy).toMatch(/^default-src 'none'.*form-action 'none'$/)
      const [, nonce = ""] = /script-src 'nonce-([\w-]{20,})'/.exec(policy) ?? []
      const page = await answer.text()
      expect(page).toContain(`<script nonce="${nonce}">top.location.replace(`)
      const [, link = ""] = /<a id="shop" href="([^"]*)" target="_top">/.exec(page) ?? []
      expect(link.replace(/&amp;/g, "&")).toMatch(PAID)
      expect(page).not.toContain('x="<b>')
      const again = await stage.comeBackWith(attempt, { headers })
      expect(again.headers.get("content-security-policy")).not.toContain(nonce)
    })
  })
}
