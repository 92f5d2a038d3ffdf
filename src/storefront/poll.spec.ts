import { setTimeout } from "node:timers/promises"
import { pollPayment, retrievePayment } from "./poll"
import { type StoreAnswer, StoreServer } from "../../integration-tests/unit/storefront/store-server"

const store = new StoreServer()

const key = { sessionId: "payses_1", ref: "payses_1.abc" }
const payment = (fields: object) => ({ body: { payment: { session_id: "payses_1", ...fields } } })
const waiting = payment({ status: "processing", next: "wait" })
const ordered = payment({ status: "completed", next: "order", order_id: "order_1" })
const final = { type: "final", payment: { status: "completed", next: "order", orderId: "order_1" } }

const poll = (options = {}) => pollPayment(store.api, key, { intervalMs: 5, timeLimitMs: 20_000, ...options })

async function elapsed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}

describe("pollPayment", () => {
  it("reads the payment until there is a next step, and sends the session token", async () => {
    store.script(waiting, waiting, ordered)
    expect(await poll()).toEqual(final)
    expect(store.calls).toHaveLength(3)
    expect(store.calls[0]).toMatchObject({
      method: "GET",
      path: "/store/svc/payment-sessions/payses_1",
      headers: { "x-svc-ref": "payses_1.abc", "x-publishable-api-key": "pk_test" },
    })
  })

  it.each<[string, StoreAnswer]>([
    ["a connection that ends", { fault: "drop" }],
    ["too many requests", { status: 429, body: {} }],
  ])("continues after %s", async (_, fault) => {
    store.script(fault, waiting, fault, ordered)
    expect(await poll()).toEqual(final)
    expect(store.calls).toHaveLength(4)
  })

  it("waits as long as Retry-After says", async () => {
    store.script({ status: 429, headers: { "retry-after": "1" }, body: {} }, ordered)
    expect(await elapsed(poll)).toBeGreaterThanOrEqual(990)
  })

  it("reads a Retry-After that is a date", async () => {
    const date = new Date(Date.now() + 3_000_000).toUTCString()
    store.script({ status: 429, headers: { "retry-after": date }, body: {} }, ordered)
    expect(await poll()).toEqual({ type: "still_processing", payment: undefined })
  })

  it("makes its pauses longer while the store does not respond", async () => {
    store.script({ fault: "drop" }, { fault: "drop" }, { fault: "drop" }, ordered)
    expect(await elapsed(() => poll({ intervalMs: 20 }))).toBeGreaterThanOrEqual(2 * 20 + 4 * 20 + 8 * 20 - 10)
  })

  it("ends with the last state that it read when the time is over", async () => {
    store.script(waiting)
    const result = await poll({ intervalMs: 10_000, timeLimitMs: 9_999 })
    expect(result).toEqual({ type: "still_processing", payment: { status: "processing", next: "wait" } })
  })

  it("ends in time even when the store never responds", async () => {
    store.script({ fault: "hang" })
    expect(await poll({ timeLimitMs: 60 })).toEqual({ type: "still_processing", payment: undefined })
  })

  it.each<[string, StoreAnswer, number]>([
    ["between two looks", waiting, 100],
    ["during a look", { fault: "hang" }, 0],
  ])("looks once more when a tab wakes up that slept beyond the end, %s", async (_, first, afterMs) => {
    store.script(first, ordered)
    const polled = poll({ intervalMs: 400, timeLimitMs: 1_000 })
    while (store.calls.length === 0) await setTimeout(1)
    await setTimeout(afterMs)
    // no script runs, and the clock goes on
    for (const wakesAt = performance.now() + 3_000; performance.now() < wakesAt;);
    expect(await polled).toEqual(final)
    expect(store.calls).toHaveLength(2)
  })

  it("does not wait for a store whose address is empty", async () => {
    const polled = pollPayment({ ...store.api, backendUrl: "" }, key, { timeLimitMs: 20_000 })
    await expect(polled).rejects.toThrow("NEXT_PUBLIC_")
  })

  it("does not read again a payment that is not this buyer's", async () => {
    store.script({ status: 404, body: { type: "not_found", message: "There is no such payment." } })
    await expect(poll()).rejects.toMatchObject({ status: 404, message: "There is no such payment." })
    expect(store.calls).toHaveLength(1)
  })

  it("ends when its signal is aborted, between two reads and during one", async () => {
    for (const answer of [waiting, { fault: "hang" } as const]) {
      store.script(answer)
      const stopper = new AbortController()
      const result = poll({ intervalMs: 10_000, signal: stopper.signal })
      void setTimeout(100).then(() => stopper.abort(new Error("the buyer left")))
      await expect(result).rejects.toThrow("the buyer left")
    }
  })
})

describe("the state of a payment", () => {
  const look = (fields: object) => {
    store.script(payment(fields))
    return retrievePayment(store.api, key)
  }

  it.each(["completed", "in_review"])("leads to the order when it is %s and has one", async (status) => {
    const order = { status, next: "order", orderId: "order_1" }
    expect(await look({ status, next: "order", order_id: "order_1" })).toEqual(order)
    const charged = { installment: 3, price: "100.00", surcharge: "3.00" }
    const onWire = { ...charged, paid_price: "103.00", card: { association: "VISA", last_four: "1112" } }
    const read = { ...charged, paidPrice: "103.00", card: { association: "VISA", lastFour: "1112" } }
    expect(await look({ status, next: "order", order_id: "order_1", charged: onWire })).toEqual({
      ...order,
      charged: read,
    })
  })

  it.each([
    { status: "awaiting_buyer", next: "pay", error: "not_paid" },
    { status: "declined", next: "pay", error: "declined", reason: { code: "10051", message: "Not enough." } },
    { status: "not_started", next: "pay", error: "order_failed" },
    { status: "replaced", next: "choose_payment", error: "session_gone" },
    { status: "reversed", next: "contact_shop", error: "reversed" },
    { status: "reversing", next: "wait" },
  ])("is given as the store reports it: $status, $next", async (fields) => expect(await look(fields)).toEqual(fields))

  it.each([
    ["an order without an id", { status: "completed", next: "order" }],
    ["an order of a status that is not paid", { status: "awaiting_buyer", next: "order", order_id: "order_1" }],
    ["an order of an unknown status", { status: "final", next: "order", order_id: "order_1" }],
    ["paying again while something is under way", { status: "processing", next: "pay" }],
    ["paying again after it was paid", { status: "completed", next: "choose_payment" }],
    ["paying again at an unknown status", { status: "final", next: "pay" }],
    ["an unknown step", { status: "declined", next: "celebrate" }],
    ["nothing", {}],
  ])("with %s leads to waiting", async (_, fields) => expect(await look(fields)).toMatchObject({ next: "wait" }))

  it("does not pass on an unknown status or an unknown error", async () => {
    expect(await look({ status: "final", next: "contact_shop", error: "odd" })).toEqual({
      status: "unknown",
      next: "contact_shop",
    })
  })
})
