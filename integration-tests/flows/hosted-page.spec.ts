import { moveByVerdict } from "../../src/use-cases/charge/apply-verdict"
import { ask, lookUpBy } from "../../src/use-cases/charge/look-up"
import type { Attempt, PaymentContext } from "../../src/use-cases/ports/ports"
import { goToHostedPage, supersedeOpenAttempts, type HostedOrder } from "../../src/use-cases/start/hosted"
import { money } from "../../src/money"
import { callsTo } from "../setup/service-state"
import { describeFlows } from "./harness/describe-flows"
import type { Checkout } from "./harness/flow-shop"
import { newId } from "./harness/memory-medusa"
import { hostedOrder } from "./harness/orders"
import { DECLINED, INITIALIZE, RETRIEVE, LOOK_UP } from "./harness/service"

const LONG_AGO = new Date(0)

/** Looks an attempt up and moves it by the result, and does nothing of what follows. */
const lookUp = async (context: PaymentContext, attempt: Attempt) =>
  moveByVerdict(context, attempt, await ask(context, attempt))

const BANK = "threeDs.initialize"

describeFlows({}, (shop) => {
  const go = ({ of, sold }: Checkout, change: Partial<HostedOrder> = {}) =>
    goToHostedPage(shop().context, newId("svcatt"), { ...hostedOrder(of, sold), ...change }, lookUpBy(shop().context))

  const pages = () => shop().called(INITIALIZE)
  const statesOf = async ({ session }: Checkout) =>
    (await shop().ledger.listAttempts(session.id)).map(({ state }) => state)

  describe("a buyer who goes to the hosted page", () => {
    it("gets a page, and the same page again until it expires", async () => {
      const checkout = shop().checkout()
      const first = await go(checkout)
      expect(first.to).toBe("page")
      expect(await go(checkout)).toEqual(first)
      expect(await pages()).toBe(1)
      await shop().clock.advance(1_801)
      const second = await go(checkout)
      expect(second.to).toBe("page")
      expect(second).not.toEqual(first)
      expect(await statesOf(checkout)).toEqual(["awaiting_buyer", "abandoned"])
    })

    it("is sent with the kind of sale and its channel", async () => {
      await go(shop().checkout(), { paymentGroup: "SUBSCRIPTION", paymentChannel: "MOBILE_IOS" })
      const [request] = await callsTo(shop().sandbox, INITIALIZE)
      expect(request).toMatchObject({ paymentGroup: "SUBSCRIPTION", paymentChannel: "MOBILE_IOS" })
    })

    it("waits while another of their clicks is starting, and continues when that one must have ended", async () => {
      const checkout = shop().checkout()
      await shop().begin(checkout)
      expect(await go(checkout)).toMatchObject({ to: "wait" })
      await shop().clock.advance(59)
      expect(await go(checkout)).toMatchObject({ to: "wait" })
      expect(await pages()).toBe(0)
      await shop().clock.advance(2)
      expect(await go(checkout)).toMatchObject({ to: "page" })
    })

    it.each([{ basket_hash: "another" }, { split_hash: "other sellers" }])(
      "gets a new page when what they pay for has changed, and the old attempt is abandoned: %j",
      async (change) => {
        const checkout = shop().checkout()
        const first = await go(checkout)
        const second = await go(checkout, change)
        expect(second.to).toBe("page")
        expect(second).not.toEqual(first)
        expect(await statesOf(checkout)).toEqual(["awaiting_buyer", "abandoned"])
      },
    )

    it("is sent back to the shop when the service is down, and may try again", async () => {
      const checkout = shop().checkout()
      await shop().fault({ endpoint: INITIALIZE, kind: "drop" })
      expect(await go(checkout)).toMatchObject({ to: "shop", error: { outcome: "unknown" } })
      await shop().refuse(INITIALIZE, "11")
      expect(await go(checkout)).toMatchObject({ to: "shop", error: { outcome: "refused" } })
      expect(await shop().newest(checkout)).toMatchObject({ state: "abandoned", error_code: "11" })
      expect(await go(checkout)).toMatchObject({ to: "page" })
      expect(await statesOf(checkout)).toEqual(["awaiting_buyer", "abandoned", "abandoned"])
    })

    it("is shown the result when they have paid already, and waits while that is not known", async () => {
      const { attempt, checkout } = await shop().paidAtPage()
      await lookUp(shop().context, attempt)
      expect(await go(checkout, { basket_hash: "another" })).toMatchObject({ to: "result", attempt: { state: "paid" } })
      await shop().set(attempt, { state: "unknown" })
      expect(await go(checkout, { basket_hash: "another" })).toMatchObject({ to: "wait" })
    })
  })

  describe("a buyer who paid at a page and lost the way back", () => {
    it.each<[string, number, Partial<HostedOrder>]>([
      ["once the first has expired", 1_801, {}],
      ["when what they pay for has changed", 0, { basket_hash: "another" }],
    ])("gets no second page %s", async (_, seconds, change) => {
      const { attempt, checkout } = await shop().paidAtPage()
      await shop().clock.advance(seconds)
      expect(await go(checkout, change)).toMatchObject({ to: "result", attempt: { id: attempt.id, state: "paid" } })
      expect(await pages()).toBe(1)
    })

    it("gets no second page after paying at the first in another tab, although the second is open", async () => {
      const { attempt, checkout } = await shop().paidAtPage()
      await shop().misreport(RETRIEVE, "paymentStatus", "FAILURE")
      const second = { basket_hash: "another" }
      expect(await go(checkout, second)).toMatchObject({ to: "page" })
      expect(await go(checkout, second)).toMatchObject({ to: "result", attempt: { id: attempt.id, state: "paid" } })
      expect(await pages()).toBe(2)
    })

    it("waits while the service does not say whether they paid", async () => {
      const { checkout } = await shop().paidAtPage()
      await shop().clock.advance(1_801)
      await shop().fault({ endpoint: RETRIEVE, kind: "drop", count: 10 })
      expect(await go(checkout)).toMatchObject({ to: "wait" })
      expect(await pages()).toBe(1)
    })

    it("waits while the service cannot even be asked", async () => {
      const { checkout } = await shop().paidAtPage()
      const order = { ...hostedOrder(checkout.of, checkout.sold), basket_hash: "another" }
      const lookUpUnsent = (attempt: Attempt) => Promise.resolve({ found: { type: "not_sent" }, attempt })
      const went = await goToHostedPage(shop().context, newId("svcatt"), order, lookUpUnsent)
      expect(went).toMatchObject({ to: "wait" })
      expect(await pages()).toBe(1)
    })
  })

  it("a card that was declined at the page is noted by a look-up, with its code as soon as that is known, and another card may still pay", async () => {
    const { attempt } = await shop().paidAtPage(undefined, DECLINED)
    const { context } = shop()
    const found = await ask(context, attempt)
    if (found.type !== "still_open" || !found.declined) throw new Error(`the look-up says ${found.type}`)
    const { payment_id } = found.declined
    const { attempt: noted } = await moveByVerdict(context, attempt, found)
    const why = { code: "10051", group: "NOT_SUFFICIENT_FUNDS" }
    await moveByVerdict(context, noted, { type: "still_open", declined: { payment_id, ...why } })
    expect(await shop().ledger.findAttempt(attempt.id)).toMatchObject({
      state: "awaiting_buyer",
      page_declines: { [payment_id]: { at: expect.any(Date) as Date, ...why } },
    })
    await shop().payAtPage(attempt)
    expect(await lookUp(context, attempt)).toMatchObject({ attempt: { state: "paid" } })
  })

  it("an attempt that is looked up is found by its conversation when the token is no longer valid", async () => {
    const { attempt } = await shop().paidAtPage()
    await shop().refuse(RETRIEVE, "5124")
    expect((await lookUp(shop().context, attempt)).attempt.state).toBe("paid")
  })

  describe("the ledger", () => {
    it("gives the lease of an order to one of ten requests, and to the next when it is released or expired", async () => {
      const { ledger } = shop()
      const key = newId("order")
      const holders = Array.from({ length: 10 }, (_, index) => ({ key, holder: `holder-${index}` }))
      const taken = await Promise.all(holders.map((lease) => ledger.takeLease(lease, 60)))
      const first = holders[taken.indexOf(true)]
      const second = { key, holder: "second" }
      if (!first) throw new Error("the lease was not given")
      expect(taken.filter((isTaken) => isTaken)).toHaveLength(1)
      await ledger.releaseLease(second)
      expect(await ledger.takeLease(second, 60)).toBe(false)
      await ledger.releaseLease(first)
      expect(await ledger.takeLease(second, 0)).toBe(true)
      expect(await ledger.takeLease(first, 60)).toBe(true)
    })

    it("accepts a review that is found late, even when the session has a newer attempt", async () => {
      const checkout = shop().checkout()
      const attempt = await shop().move(await shop().begin(checkout), "abandoned")
      await shop().begin(checkout)
      const found = await shop().ledger.moveAttempt(attempt.id, "in_review", "fromService", { payment_id: "78" })
      expect(found).toMatchObject({ state: "in_review" })
      expect(await shop().ledger.moveAttempt(attempt.id, "abandoned", "ours")).toBeUndefined()
    })

    it("is not given up by a request that read it before another one received its page", async () => {
      const { attempt } = await shop().atPage()
      const before: Attempt = { ...attempt, state: "created", version: attempt.version - 1, last_activity_at: LONG_AGO }
      expect(await supersedeOpenAttempts(shop().context, [before])).toMatchObject({ to: "wait" })
      expect(await shop().now(attempt)).toMatchObject({ state: "awaiting_buyer" })
    })

    it("stores every amount exactly", async () => {
      const price = money(12_345_678_901_234_567_89n, "TRY")
      expect(await shop().begin(shop().checkout(), price)).toMatchObject({ price, paid_price: price })
    })
  })

  afterEach(() => jest.restoreAllMocks())

  const send = (checkout: Checkout) => shop().sendCard(checkout, "threeds")
  /** The request begins before another one has stored its attempt. */
  const seesNone = () => jest.spyOn(shop().ledger, "listAttempts").mockResolvedValueOnce([])

  it("two requests that open a page at once lead to one page", async () => {
    const checkout = shop().checkout()
    const attempt = await shop().goToPage(checkout)
    seesNone()
    expect(await go(checkout)).toMatchObject({ to: "page", url: attempt.page_url })
    await shop().set(attempt, { state: "created", page_url: null })
    seesNone()
    expect(await go(checkout)).toMatchObject({ to: "wait", attempt: { id: attempt.id } })
    expect(await shop().called(INITIALIZE)).toBe(1)
  })

  describe.each([
    ["a page", go, INITIALIZE],
    ["3D Secure", send, BANK],
  ] as const)("%s", (_, start, operation) => {
    it("is not started when another request has moved the attempt", async () => {
      const checkout = shop().checkout()
      jest.spyOn(shop().ledger, "moveAttempt").mockResolvedValueOnce(undefined)
      expect(await start(checkout)).toMatchObject({ to: "wait", attempt: { state: "created" } })
      expect(await shop().called(operation)).toBe(0)
    })

    it("that was given up while the service answered is not opened: its end could not be looked up", async () => {
      const checkout = shop().checkout()
      const { ledger } = shop()
      const moveAttempt = ledger.moveAttempt.bind(ledger)
      jest
        .spyOn(shop().ledger, "moveAttempt")
        .mockImplementationOnce((...move) => moveAttempt(...move))
        .mockResolvedValueOnce(undefined)
      expect(await start(checkout)).toMatchObject({ to: "wait" })
      expect(await shop().newest(checkout)).toMatchObject({ state: "sent", token: undefined, page_url: undefined })
    })

    it("that our own code fails to start is left to the job", async () => {
      const checkout = shop().checkout()
      const { hostedPages, threeDs } = shop().context.client
      jest.spyOn(hostedPages, "initialize").mockRejectedValueOnce(new TypeError("broken"))
      jest.spyOn(threeDs, "initialize").mockRejectedValueOnce(new TypeError("broken"))
      await expect(start(checkout)).rejects.toThrow("broken")
      expect(await shop().newest(checkout)).toMatchObject({ state: "sent" })
    })
  })

  it("a page whose answer says no lifetime expires after half an hour", async () => {
    await shop().fault({ endpoint: INITIALIZE, kind: "missing-field", field: "tokenExpireTime" })
    const { token_expires_at } = await shop().goToPage(shop().checkout())
    const minutes = ((token_expires_at?.getTime() ?? 0) - shop().clock.now().getTime()) / 60_000
    expect(Math.round(minutes)).toBe(30)
  })

  it("the payment that 3D Secure does not name is looked up once, and its card is charged by it", async () => {
    await shop().fault({ endpoint: BANK, kind: "missing-field", field: "paymentId" })
    const { attempt } = await shop().atBank()
    expect(attempt.payment_id).toBeDefined()
    expect(await shop().called(LOOK_UP)).toBe(1)
    await shop().authenticate(attempt)
    expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "completed" })
  })

  it.each([
    ["a field of the card", "12", "declined"],
    ["a decline", "10051", "declined"],
    ["something else of the request", "11", "abandoned"],
  ])("3D Secure that is refused for %s ends so", async (_, code, state) => {
    const checkout = shop().checkout()
    await shop().fault({ endpoint: BANK, kind: "refuse", code })
    expect(await send(checkout)).toMatchObject({ to: state === "declined" ? "declined" : "shop" })
    expect(await shop().newest(checkout)).toMatchObject({ state, error_code: code })
  })
})
