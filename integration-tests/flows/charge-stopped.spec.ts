import { buyerView } from "../../src/use-cases/start/buyer-view"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { describeFlows } from "./harness/describe-flows"
import { CHARGE, LOOK_UP } from "./harness/service"

/** How long nothing new is sent that starts a payment. */
const OPEN_MS = 15_000

describeFlows({ client: { circuitBreaker: true } }, (shop) => {
  afterEach(() => jest.restoreAllMocks())

  /** The service gives no answer to so many calls that the circuit breaker opens. */
  async function goesDown(): Promise<void> {
    const { client } = shop().context
    await shop().fault({ endpoint: LOOK_UP, kind: "http-500", count: 100 })
    await Promise.allSettled(Array.from({ length: 10 }, () => client.payments.retrieve({ paymentId: "1" })))
    await shop().noFaults()
    expect(client.pauseMs()).toBeGreaterThan(0)
  }

  function comesBack(): void {
    const later = performance.now() + OPEN_MS
    jest.spyOn(performance, "now").mockReturnValue(later)
  }

  const viewOf = (attempt: Attempt) =>
    buyerView({ attempt, attention: [], isUnresolved: false, session: "open", now: shop().clock.now() })

  const charges = async () => (await shop().calls()).filter((call) => call === CHARGE.direct).length

  it("a direct card that is stopped after its order was made is no decline, and the same card pays a little later", async () => {
    const checkout = shop().checkout()
    const started = await shop().sendCard(checkout, "direct")
    if (started.to !== "charge") throw new Error(`the buyer was sent to the ${started.to}`)
    await goesDown()
    const stopped = await shop().reconcile(started.attempt, "card")
    expect(stopped).toMatchObject({ state: "abandoned", error_code: "not_sent" })
    expect(viewOf(stopped)).toEqual({ status: "not_started", next: "pay", error: "unavailable" })
    expect(await charges()).toBe(0)
    expect(shop().medusa.orders).toEqual([])
    comesBack()
    expect((await shop().payDirect(checkout)).attempt).toMatchObject({ state: "completed" })
    expect(await shop().now(stopped)).toMatchObject({ state: "abandoned" })
    expect(await charges()).toBe(1)
    expect(shop().medusa.orders).toHaveLength(1)
  })

  it("a page and 3D Secure that are stopped are given up, with the reason", async () => {
    await goesDown()
    const checkout = shop().checkout()
    expect(await shop().sendCard(checkout, "threeds")).toMatchObject({ to: "shop", error: { outcome: "not_sent" } })
    expect(await shop().newest(checkout)).toMatchObject({ state: "abandoned", error_code: "not_sent" })
    await expect(shop().goToPage(checkout)).rejects.toThrow("the buyer was sent to the shop")
    expect(await shop().newest(checkout)).toMatchObject({ flow: "hosted", state: "abandoned", error_code: "not_sent" })
  })
})
