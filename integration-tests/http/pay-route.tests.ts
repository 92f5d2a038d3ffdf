import { backWith, INITIALIZE, PAID, RETRIEVE, RETURN_URL, type BuyerStage } from "../setup/buyer-stage"
import { addToCart } from "../setup/checkout"
import { BUYER, goToPage, letTokenEnd, type HostedCheckout } from "../setup/hosted-checkout"
import { says } from "../setup/says"
import { callsTo } from "../setup/service-state"

export function payRouteTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { guest, anonymous } = medusa
  const attemptsOf = ({ session }: HostedCheckout) => stage.svc.ledger.listAttempts(session.id)

  /** What the browser gets at the pay address. */
  const go = ({ payUrl }: HostedCheckout, headers: Record<string, string> = {}) =>
    anonymous().with(headers).send("GET", payUrl.pathname)

  async function sentTo(started: HostedCheckout): Promise<string> {
    const { status, headers } = await go(started)
    expect(status).toBe(303)
    return headers.get("location") ?? ""
  }

  it("a buyer who goes to the pay address is sent to the service's page, and the service is not called before that", async () => {
    const started = await stage.start({ locale: "en", payment_channel: "MOBILE_WEB" })
    expect(await callsTo(stage.sandbox, INITIALIZE)).toEqual([])
    const answer = await go(started, { "accept-language": "de" })
    expect(answer.status).toBe(303)
    expect(answer.headers.get("location")).toMatch(new RegExp(`^${stage.sandbox.url}/pay/`))
    expect(answer.headers.get("set-cookie")).toBeNull()
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
    const [attempt] = await attemptsOf(started)
    expect(attempt).toMatchObject({
      state: "awaiting_buyer",
      cart_id: started.cart.id,
      return_url: RETURN_URL,
      locale: "en",
      payment_collection_id: started.collection.id,
    })
    expect(await callsTo(stage.sandbox, INITIALIZE)).toMatchObject([
      {
        conversationId: attempt?.id,
        basketId: attempt?.id,
        currency: "TRY",
        locale: "en",
        paymentChannel: "MOBILE_WEB",
        buyer: { identityNumber: BUYER.identity_number },
        callbackUrl: says(`/svc/return/${attempt?.id ?? ""}/`),
      },
    ])
  })

  it("a buyer who paid at a page whose time is over, and starts another session of the cart, gets the order of that payment once the service answers, and no second page", async () => {
    const { cart, attempt } = await stage.atPage()
    await letTokenEnd(medusa, attempt.id)
    const another = await stage.startAgain(cart)
    await stage.fault({ endpoint: RETRIEVE, kind: "drop", count: 10 })
    expect(await sentTo(another)).toBe(backWith("processing"))
    await stage.sandbox.control("DELETE", "faults")
    expect(await sentTo(another)).toMatch(PAID)
    expect(await callsTo(stage.sandbox, INITIALIZE)).toHaveLength(1)
  })

  describe("a buyer who cannot pay comes back to the storefront", () => {
    it("when the service names a page that is no web address", async () => {
      const started = await stage.start()
      await stage.fault({
        endpoint: INITIALIZE,
        kind: "unknown-value",
        field: "payWithSvcPageUrl",
        value: "javascript:alert(1)",
      })
      expect(await sentTo(started)).toBe(backWith("unavailable"))
    })

    it("when their details have disappeared since the payment was chosen, and when its amount is not the cart's total", async () => {
      const started = await stage.start()
      await stage.sql(`update cart_address set phone = null`)
      expect(await sentTo(started)).toBe(backWith("buyer_incomplete"))
      await stage.sql(
        `update payment_session set amount = 1, raw_amount = '{"value":"1","precision":20}' where id = ?`,
        [started.session.id],
      )
      expect(await sentTo(started)).toBe(backWith("cart_changed"))
      expect(await callsTo(stage.sandbox, INITIALIZE)).toEqual([])
    })

    it("when the cart was changed, because Medusa deleted the session", async () => {
      const started = await stage.start()
      const attempt = await goToPage(medusa, started)
      await addToCart(guest(), started.cart.id, { variantId: medusa.shop().products.shirt.variantId, quantity: 1 })
      expect(await sentTo(started)).toBe(backWith("session_gone"))
      expect(await stage.svc.ledger.findAttempt(attempt.id)).toMatchObject({ state: "abandoned" })
    })

    it("when something fails, without details of the failure", async () => {
      const started = await stage.start()
      await goToPage(medusa, started)
      await stage.sql(`update svc_attempt set currency = 'XAU'`)
      const { status, headers, body } = await go(started)
      expect(status).toBe(303)
      expect(headers.get("location")).toBe("http://localhost:8000/?error=processing")
      expect(body).not.toMatch(/XAU|Zod|Error:/)
    })
  })

  describe("the pay address", () => {
    it("without a signature of its own session shows a page without details", async () => {
      const started = await stage.start()
      const { session, ref, payUrl } = started
      for (const path of [
        `/svc/pay/${session.id}/${"A".repeat(43)}`,
        payUrl.pathname.slice(0, -20),
        // of a ref, and of another session
        `/svc/pay/${session.id}/${ref.split(".")[1] ?? ""}`,
        `/svc/pay/payses_other/${payUrl.pathname.split("/").pop() ?? ""}`,
      ]) {
        const { status, headers, body } = await anonymous().send("GET", path)
        expect([path, status, headers.get("content-type")]).toEqual([path, 404, "text/html; charset=utf-8"])
        expect(body).toContain("There is no such payment")
        expect(body).not.toMatch(/payses_|cart_/)
        expect(body).toContain(`href="${new URL(RETURN_URL).origin}/" target="_top">Back to the shop</a>`)
      }
      expect(await attemptsOf(started)).toEqual([])
    })

    it("starts nothing for a browser that only looks ahead", async () => {
      const started = await stage.start()
      for (const [method, headers] of [
        ["HEAD", {}],
        ["GET", { "sec-purpose": "prefetch" }],
        ["GET", { "sec-purpose": "prefetch;prerender" }],
        ["GET", { purpose: "prefetch" }],
        ["GET", { "x-moz": "prefetch" }],
      ] as const) {
        const answer = await anonymous().with(headers).send(method, started.payUrl.pathname)
        expect({ method, asked: headers, ...answer }).toMatchObject({ method, status: 204, body: "" })
        expect(answer.headers.get("cache-control")).toBe("no-store")
        expect(answer.headers.get("location")).toBeNull()
      }
      expect(await attemptsOf(started)).toEqual([])
      expect(await callsTo(stage.sandbox, INITIALIZE)).toEqual([])
    })

    it("accepts 30 requests a minute for each session", async () => {
      const [started, other] = [await stage.start(), await stage.start()]
      const { headers, body } = await stage.whileLimited(`pay:${started.session.id}`, 30, () => go(started))
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60)
      expect(body).toContain("One moment, please")
      expect(await sentTo(other)).toContain("/pay/")
    })
  })
}
