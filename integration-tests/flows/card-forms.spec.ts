import { lookUpBy } from "../../src/use-cases/charge/look-up"
import { cardForms } from "../../src/use-cases/card-forms/join"
import { holds } from "../../src/use-cases/holds/join"
import { goToHostedPage, type GoToHostedPage, type HostedOrder } from "../../src/use-cases/start/hosted"
import { only } from "../setup/only"
import { cardShop, joinStoredCards, OTHER_CARD, SECRET } from "./harness/card-shop"
import { describeFlows } from "./harness/describe-flows"
import type { Checkout, FlowShop } from "./harness/flow-shop"
import { newId } from "./harness/memory-medusa"
import { hostedOrder } from "./harness/orders"
import { DECLINED, RETRIEVE } from "./harness/service"

const INITIALIZE = "cardForms.initialize"

const go = ({ context }: FlowShop, { of, sold }: Checkout, change: Partial<HostedOrder> = {}) =>
  goToHostedPage(context, newId("svcatt"), { ...hostedOrder(of, sold, "form"), ...change }, lookUpBy(context))

const contentOf = (went: GoToHostedPage) => (went.to === "page" ? went.content : undefined)

describeFlows({ join: () => ({ cardForms }), options: { capabilities: { cardForm: true } } }, (shop) => {
  const attempts = ({ session }: Checkout) => shop().ledger.listAttempts(session.id)

  it("is shown by content and page of the service, and again by the same until it expires", async () => {
    const checkout = shop().checkout()
    const first = await go(shop(), checkout)
    expect(contentOf(first)).toContain("<script>")
    expect(first).toMatchObject({ to: "page", expires_at: expect.any(Date) as Date })
    expect(await go(shop(), checkout)).toEqual(first)
    expect(await shop().calls()).toEqual([INITIALIZE, RETRIEVE])
    await shop().clock.advance(1_801)
    const second = await go(shop(), checkout)
    expect(contentOf(second)).not.toBe(contentOf(first))
    const states = (await attempts(checkout)).map(({ state, form_content }) => [state, form_content !== undefined])
    expect(states).toEqual([
      ["awaiting_buyer", true],
      ["abandoned", false],
    ])
  })

  it("is looked up before a form of another basket is begun, and superseded only while it is not paid", async () => {
    const checkout = shop().checkout()
    await go(shop(), checkout)
    expect(await go(shop(), checkout, { basket_hash: "another" })).toMatchObject({ to: "page" })
    expect(await shop().calls()).toEqual([INITIALIZE, RETRIEVE, INITIALIZE])
    const [open] = await attempts(checkout)
    await shop().sandbox.control("POST", `hosted-pages/${open?.token ?? ""}/complete`, {})
    expect(await go(shop(), checkout, { basket_hash: "third" })).toMatchObject({ to: "result" })
    expect(await shop().called(INITIALIZE)).toBe(2)
  })

  it("that is paid has its order, keeps no content, and may have been paid after a decline", async () => {
    const checkout = shop().checkout()
    await go(shop(), checkout)
    const attempt = only(await attempts(checkout))
    await shop().sandbox.control("POST", `hosted-pages/${attempt.token ?? ""}/complete`, DECLINED)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "awaiting_buyer" })
    expect((await shop().now(attempt)).form_content).toBeDefined()
    await shop().sandbox.control("POST", `hosted-pages/${attempt.token ?? ""}/complete`, {})
    const paid = await shop().reconcile(attempt, "return")
    expect(paid).toMatchObject({ state: "completed", flow: "form" })
    expect(paid.form_content).toBeUndefined()
  })

  it("has its capability paused by refusals of different carts", async () => {
    await shop().sandbox.control("POST", "account", { capabilities: { cardForm: false } })
    // more than a capability that has worked before is given
    for (let cart = 0; cart < 26; cart += 1) expect(await go(shop(), shop().checkout())).toMatchObject({ to: "shop" })
    expect(await shop().context.pauses?.isPaused("cardForm")).toBe(true)
    const calls = await shop().called(INITIALIZE)
    expect(await go(shop(), shop().checkout())).toMatchObject({ to: "shop", error: { outcome: "not_sent" } })
    expect(await shop().called(INITIALIZE)).toBe(calls)
  })
})

describeFlows(
  { join: () => ({ cardForms, holds }), options: { capabilities: { cardForm: true, hold: true } } },
  (shop) => {
    it("may hold the amount, by the form of a hold", async () => {
      const checkout = shop().checkout()
      expect(contentOf(await go(shop(), checkout))).toContain("<script>")
      expect(only(await shop().ledger.listAttempts(checkout.session.id))).toMatchObject({ hold: "held", flow: "form" })
      expect(await shop().calls()).toEqual(["holds.initializeHostedPage"])
    })
  },
)

describeFlows(
  {
    join: (parts) => ({ ...joinStoredCards(parts), cardForms }),
    options: { capabilities: { cardForm: true, storedCards: true }, storedCards: { secret: SECRET } },
  },
  (shop) => {
    const { customer, kept } = cardShop(shop)

    async function draw(went: GoToHostedPage): Promise<string> {
      if (went.to !== "page") throw new Error(`there is no page: ${went.to}`)
      return (await fetch(went.url)).text()
    }

    it("offers a customer the cards they keep, by the same form until it expires, and shows that to nobody else", async () => {
      const customer_id = customer()
      await kept(customer_id)
      const checkout = shop().checkout()
      const first = await go(shop(), checkout, { customer_id })
      expect(await draw(first)).toContain("•••• 0008")
      expect(await go(shop(), checkout, { customer_id })).toEqual(first)
      const others = await go(shop(), checkout)
      expect(await draw(others)).not.toContain("•••• 0008")
      expect(await go(shop(), checkout)).toEqual(others)
      expect(await draw(await go(shop(), checkout, { customer_id }))).toContain("•••• 0008")
      const states = (await shop().ledger.listAttempts(checkout.session.id)).map(({ state }) => state)
      expect(states).toEqual(["awaiting_buyer", "abandoned", "abandoned"])
    })

    it("is another for another customer who keeps a card, such as one who took the cart over", async () => {
      const [one, other] = [customer(), customer()]
      await kept(one)
      await kept(other, OTHER_CARD)
      const checkout = shop().checkout()
      await go(shop(), checkout, { customer_id: one })
      const theirs = await draw(await go(shop(), checkout, { customer_id: other }))
      expect(theirs).toContain("•••• 0003")
      expect(theirs).not.toContain("•••• 0008")
    })

    it.each(["3001", "11"])("is begun without cards when the customer is refused with %s: no pause", async (code) => {
      const customer_id = customer()
      await kept(customer_id)
      const checkout = shop().checkout()
      await shop().sandbox.control("POST", "faults", { endpoint: INITIALIZE, kind: "refuse", code })
      expect(await draw(await go(shop(), checkout, { customer_id }))).not.toContain("•••• 0008")
      expect(await shop().called(INITIALIZE)).toBe(2)
      expect(await shop().context.pauses?.isPaused("cardForm")).toBe(false)
      expect((await shop().newest(checkout)).state).toBe("awaiting_buyer")
    })
  },
)

describeFlows({}, (shop) => {
  it("is not begun while the capability is off", async () => {
    const checkout = shop().checkout()
    expect(await go(shop(), checkout)).toMatchObject({ to: "shop", error: { kind: "unavailable" } })
    expect(await shop().ledger.listAttempts(checkout.session.id)).toEqual([])
  })
})
