import { successOf } from "./contract-answers"
import { operationNames, sampleRequests } from "./sample-requests"
import { answer, answersInTurn, startStubService, type Behaviour, type StubService } from "./stub-service"
import { callByName, clientOf, failureOf, until } from "./test-client"
import type { CallOptions } from "../../../src/client"
import { OPERATIONS } from "../../../src/client/operations"

let service: StubService
beforeAll(async () => {
  // how long the wait before the next try is, retry.spec.ts says; here it is as short as it can be
  jest.spyOn(Math, "random").mockReturnValue(0)
  service = await startStubService()
})
afterAll(() => {
  jest.restoreAllMocks()
  return service.close()
})

const tooMany = JSON.stringify({ status: "failure", errorCode: "50000", errorMessage: "Too many requests" })
const lookUp = sampleRequests["payments.retrieve"]
const found = successOf("payments.retrieve")

/** Fails the first requests one way, then answers as it should. */
const failingFirst =
  (times: number, failure: Behaviour): Behaviour =>
  (response, request, count) =>
    (count > times ? answer(found) : failure)(response, request, count)

describe("a read", () => {
  it.each<[string, Behaviour]>([
    ["a dropped connection", (response) => response.destroy()],
    ["HTML", answer("<h1>502</h1>", 502)],
    ["a transient code", answer(`{"status":"failure","errorCode":"10219"}`)],
    ["an operation in progress", answer(`{"status":"failure","errorCode":"8514"}`)],
  ])("is sent again after %s, three times in all", async (_, failure) => {
    const client = clientOf(service.url)
    service.behave(failingFirst(2, failure))
    expect((await client.payments.retrieve(lookUp)).paymentStatus).toBe("SUCCESS")
    expect(service.received).toHaveLength(3)
    service.behave(failure)
    await failureOf(client.payments.retrieve(lookUp))
    expect(service.received).toHaveLength(3)
    await client.close()
  })

  it("that is definitely refused is not sent again", async () => {
    const client = clientOf(service.url)
    for (const errorCode of ["5087", "1000", "99999"]) {
      service.behave(answer(JSON.stringify({ status: "failure", errorCode })))
      expect((await failureOf(client.payments.retrieve(lookUp))).outcome).toBe("refused")
      expect(service.received).toHaveLength(1)
    }
    await client.close()
  })

  it("has a new signature at every try", async () => {
    const client = clientOf(service.url)
    service.behave(failingFirst(2, answer("", 500)))
    await client.payments.retrieve(lookUp)
    const keys = service.received.map(({ headers }) => headers.find(([name]) => name === "x-svc-rnd")?.[1])
    expect(new Set(keys).size).toBe(3)
    await client.close()
  })

  it("is not tried again after its deadline", async () => {
    const client = clientOf(service.url, { connections: 1 })
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
    await client.close()
  })
})

describe("the response that there are too many requests", () => {
  it("makes a read wait and try again", async () => {
    const client = clientOf(service.url)
    service.behave(answersInTurn(tooMany, found))
    const startedAt = performance.now()
    await client.payments.retrieve(lookUp)
    expect(performance.now() - startedAt).toBeGreaterThan(950)
    expect(service.received).toHaveLength(2)
    await client.close()
  })

  it("delays later calls of that operation, and of no other", async () => {
    const client = clientOf(service.url)
    service.behave(answer(tooMany))
    const startedAt = performance.now()
    const error = await failureOf(client.refunds.createForItem(sampleRequests["refunds.createForItem"]))
    expect([error.kind, error.outcome]).toEqual(["rate_limited", "refused"])
    service.behave(answersInTurn(successOf("bins.check"), successOf("refunds.createForItem")))
    const heldBack = client.refunds.createForItem(sampleRequests["refunds.createForItem"])
    await client.bins.check({ binNumber: "552879" })
    await heldBack
    expect(service.received.map(({ target }) => target)).toEqual(["/payment/bin/check", "/payment/refund"])
    expect(performance.now() - startedAt).toBeGreaterThan(900)
    await client.close()
  })

  it("is avoided by the client's own limit, and a call over that limit has the outcome not_sent", async () => {
    const client = clientOf(service.url, { rateLimits: { "payments.cancel": 2 } })
    service.behave(answer(successOf("payments.cancel")))
    const cancel = (options?: CallOptions) => client.payments.cancel(sampleRequests["payments.cancel"], options)
    await Promise.all([cancel(), cancel()])
    const error = await failureOf(cancel({ deadlineMs: 100 }))
    expect([error.kind, error.outcome]).toEqual(["rate_limited", "not_sent"])
    expect(service.received).toHaveLength(2)
    await client.close()
  })
})

describe("calls in the background", () => {
  it("leave a part of the limit to calls that a person waits for, and are not sent when nothing is left", async () => {
    const client = clientOf(service.url, { rateLimits: { "payments.retrieve": 4 } })
    service.behave(answer(successOf("payments.retrieve")))
    const request = sampleRequests["payments.retrieve"]
    const inBackground = (options?: CallOptions) => client.inBackground.payments.retrieve(request, options)
    await inBackground()
    await inBackground()
    const error = await failureOf(inBackground({ deadlineMs: 100 }))
    expect([error.kind, error.outcome]).toEqual(["rate_limited", "not_sent"])
    await client.payments.retrieve(request)
    await client.payments.retrieve(request)
    expect(service.received).toHaveLength(4)
    await client.close()
  })
})

describe("an operation that moves money or writes", () => {
  const sending = OPERATIONS.filter(({ effect }) => effect !== "read").map(({ name }) => name)
  const failures: [string, Behaviour][] = [
    ["a dropped connection", (response) => response.destroy()],
    ["HTML with HTTP 502", answer("<h1>502</h1>", 502)],
    ["a transient code", answer(`{"status":"failure","errorCode":"10219","retryable":true}`)],
    ["too many requests", answer(tooMany)],
    ["silence", () => undefined],
  ]

  it("is any of the operations except its reads", () => {
    expect(operationNames.filter((name) => !sending.includes(name)).sort()).toEqual(
      [
        "bins.check",
        "cards.list",
        "hostedPages.retrieve",
        "installments.retrieve",
        "links.list",
        "links.retrieve",
        "payments.retrieve",
        "reports.listTransactions",
        "reports.retrievePayment",
        "submerchants.retrieve",
      ].sort(),
    )
  })

  it.each(failures)("is never sent twice after %s", async (_, failure) => {
    service.behave(failure)
    // what gives a silent service up counts from the moment a request is out
    const client = clientOf(service.url, { timeouts: { headers: 500 } })
    const errors = await Promise.all(
      sending.map((name) => failureOf(callByName(client, name, Reflect.get(sampleRequests, name)))),
    )
    await client.close()
    await until(() => service.received.length >= sending.length)
    const sent = service.received.map(({ method, target }) => `${method} ${target}`)
    expect([sent.length, new Set(sent).size]).toEqual([sending.length, sending.length])
    expect(errors.filter(({ outcome, kind }) => outcome !== "unknown" && kind !== "rate_limited")).toEqual([])
  })
})

describe("the budget for retries", () => {
  it("keeps the load during an outage below three times the usual", async () => {
    const client = clientOf(service.url, { rateLimits: { "payments.retrieve": 1_000_000 } })
    service.behave(answer("", 503))
    for (let round = 0; round < 5; round += 1)
      await Promise.all(Array.from({ length: 8 }, () => failureOf(client.payments.retrieve(lookUp))))
    // 40 calls, a reserve of 10 and a tenth of the calls
    expect(service.received.length).toBeGreaterThan(45)
    expect(service.received.length).toBeLessThanOrEqual(54)
    await client.close()
  })
})
