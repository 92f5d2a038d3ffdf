import type { CallOptions } from "../../../src/client"
import { OPERATIONS } from "../../../src/client/operations"
import { successOf } from "./contract-answers"
import { sampleRequests } from "./sample-requests"
import { useStage } from "./stage"
import { answer, type Behaviour } from "./stub-service"
import { callByName, endOf, failureOf, until } from "./test-client"

const { service, withClient } = useStage()

const tooMany = JSON.stringify({ status: "failure", errorCode: "50000", errorMessage: "Too many requests" })
const lookUp = sampleRequests["payments.retrieve"]
const found = successOf("payments.retrieve")

/** Fails the first requests one way, then answers as it should. */
const failingFirst =
  (times: number, failure: Behaviour, body = found): Behaviour =>
  (response, request, count) =>
    (count > times ? answer(body) : failure)(response, request, count)

describe("a read", () => {
  it.each<[string, Behaviour]>([
    ["a dropped connection", (response) => response.destroy()],
    ["HTML", answer("<h1>502</h1>", 502)],
    ["a transient code", answer(`{"status":"failure","errorCode":"10219"}`)],
    ["an operation in progress", answer(`{"status":"failure","errorCode":"8514"}`)],
  ])("is sent again after %s, three times in all, with a new signature at every try", (_, failure) =>
    withClient(async (client) => {
      service.behave(failingFirst(2, failure))
      expect((await client.payments.retrieve(lookUp)).paymentStatus).toBe("SUCCESS")
      const keys = service.received.map(({ headers }) => headers.find(([name]) => name === "x-svc-rnd")?.[1])
      expect([keys.length, new Set(keys).size]).toEqual([3, 3])
      service.behave(failure)
      await failureOf(client.payments.retrieve(lookUp))
      expect(service.received).toHaveLength(3)
    }),
  )

  it.each(["5087", "1000", "99999"])("that is definitely refused with %s is not sent again", async (errorCode) => {
    service.behave(answer(JSON.stringify({ status: "failure", errorCode })))
    const [, outcome] = await withClient((client) => endOf(client.payments.retrieve(lookUp)))
    expect([outcome, service.received.length]).toEqual(["refused", 1])
  })

  it("is not tried again after its deadline", () =>
    withClient(
      async (client) => {
        service.behave((response, request, count) => {
          const body = request.target === "/payment/item" ? successOf("paymentItems.update") : tooMany
          answer(body)(response, request, count)
        })
        const caller = new AbortController()
        const call = failureOf(client.payments.retrieve(lookUp, { signal: caller.signal }))
        // on the one connection this is answered after the look-up was, which now waits for its next try
        await client.paymentItems.update(sampleRequests["paymentItems.update"])
        const sent = service.received.length
        caller.abort()
        expect((await call).kind).toBe("rate_limited")
        await client.paymentItems.update(sampleRequests["paymentItems.update"])
        expect(service.received).toHaveLength(sent + 1)
      },
      { connections: 1 },
    ))
})

describe("the response that there are too many requests", () => {
  it("makes a read wait and try again", async () => {
    service.behave(failingFirst(1, answer(tooMany)))
    const startedAt = performance.now()
    await withClient((client) => client.payments.retrieve(lookUp))
    expect(performance.now() - startedAt).toBeGreaterThan(950)
    expect(service.received).toHaveLength(2)
  })

  it("delays later calls of that operation, and of no other", () =>
    withClient(async (client) => {
      const refund = () => client.refunds.createForItem(sampleRequests["refunds.createForItem"])
      service.behave(answer(tooMany))
      const startedAt = performance.now()
      expect(await endOf(refund())).toEqual(["rate_limited", "refused"])
      service.behave(failingFirst(1, answer(successOf("bins.check")), successOf("refunds.createForItem")))
      const heldBack = refund()
      await client.bins.check({ binNumber: "552879" })
      await heldBack
      expect(service.received.map(({ target }) => target)).toEqual(["/payment/bin/check", "/payment/refund"])
      expect(performance.now() - startedAt).toBeGreaterThan(900)
    }))

  it("is avoided by the client's own limit, and a call over that limit has the outcome not_sent", () =>
    withClient(
      async (client) => {
        service.behave(answer(successOf("payments.cancel")))
        const cancel = (options?: CallOptions) => client.payments.cancel(sampleRequests["payments.cancel"], options)
        await Promise.all([cancel(), cancel()])
        expect(await endOf(cancel({ deadlineMs: 100 }))).toEqual(["rate_limited", "not_sent"])
        expect(service.received).toHaveLength(2)
      },
      { rateLimits: { "payments.cancel": 2 } },
    ))
})

it("calls in the background leave a part of the limit to calls that a person waits for, and are not sent when nothing is left", () =>
  withClient(
    async (client) => {
      service.behave(answer(found))
      const inBackground = (options?: CallOptions) => client.inBackground.payments.retrieve(lookUp, options)
      await inBackground()
      await inBackground()
      expect(await endOf(inBackground({ deadlineMs: 100 }))).toEqual(["rate_limited", "not_sent"])
      await client.payments.retrieve(lookUp)
      await client.payments.retrieve(lookUp)
      expect(service.received).toHaveLength(4)
    },
    { rateLimits: { "payments.retrieve": 4 } },
  ))

describe("an operation that moves money or writes", () => {
  const sending = OPERATIONS.filter(({ effect }) => effect !== "read").map(({ name }) => name)

  it.each<[string, Behaviour]>([
    ["a dropped connection", (response) => response.destroy()],
    ["HTML with HTTP 502", answer("<h1>502</h1>", 502)],
    ["a transient code", answer(`{"status":"failure","errorCode":"10219","retryable":true}`)],
    ["too many requests", answer(tooMany)],
    ["silence", () => undefined],
  ])("is never sent twice after %s", async (_, failure) => {
    service.behave(failure)
    const ends = await withClient(
      (client) =>
        Promise.all(sending.map((name) => endOf(callByName(client, name, Reflect.get(sampleRequests, name))))),
      // what gives a silent service up counts from the moment a request is out
      { timeouts: { headers: 500 } },
    )
    await until(() => service.received.length >= sending.length)
    const sent = service.received.map(({ method, target }) => `${method} ${target}`)
    expect([sent.length, new Set(sent).size]).toEqual([sending.length, sending.length])
    expect(ends.filter(([kind, outcome]) => outcome !== "unknown" && kind !== "rate_limited")).toEqual([])
  })
})
