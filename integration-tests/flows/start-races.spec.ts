import { lookUpBy } from "../../src/use-cases/charge/look-up"
import { goToHostedPage } from "../../src/use-cases/start/hosted"
import { describeFlows } from "./harness/describe-flows"
import type { Checkout } from "./harness/flow-shop"
import { newId } from "./harness/memory-medusa"
import { hostedOrder } from "./harness/orders"
import { INITIALIZE, LOOK_UP } from "./harness/service"

const BANK = "threeDs.initialize"

/** A payment is started while another request of its session is at it, and what its answer leaves out. */
describeFlows({}, (shop) => {
  afterEach(() => jest.restoreAllMocks())

  const go = ({ of, sold }: Checkout) =>
    goToHostedPage(shop().context, newId("svcatt"), hostedOrder(of, sold), lookUpBy(shop().context))
  const send = (checkout: Checkout) => shop().sendCard(checkout, "threeds")
  /** The request begins before another one has stored its attempt. */
  const seesNone = () => jest.spyOn(shop().ledger, "listAttempts").mockResolvedValueOnce([])
  const called = async (operation: string) => (await shop().calls()).filter((call) => call === operation).length

  it("two requests that open a page at once lead to one page", async () => {
    const checkout = shop().checkout()
    const attempt = await shop().goToPage(checkout)
    seesNone()
    expect(await go(checkout)).toMatchObject({ to: "page", url: attempt.page_url })
    await shop().set(attempt, { state: "created", page_url: null })
    seesNone()
    expect(await go(checkout)).toMatchObject({ to: "wait", attempt: { id: attempt.id } })
    expect(await called(INITIALIZE)).toBe(1)
  })

  it("two requests that bring a card at once start one payment", async () => {
    const { checkout, attempt } = await shop().atBank()
    seesNone()
    expect(await send(checkout)).toMatchObject({ to: "wait", attempt: { id: attempt.id, state: "awaiting_buyer" } })
    expect(await called(BANK)).toBe(1)
  })

  describe.each([
    ["a page", go, INITIALIZE],
    ["3D Secure", send, BANK],
  ] as const)("%s", (_, start, operation) => {
    it("is not started when another request has moved the attempt", async () => {
      const checkout = shop().checkout()
      jest.spyOn(shop().ledger, "moveAttempt").mockResolvedValueOnce(undefined)
      expect(await start(checkout)).toMatchObject({ to: "wait", attempt: { state: "created" } })
      expect(await called(operation)).toBe(0)
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
    expect(await called(LOOK_UP)).toBe(1)
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
