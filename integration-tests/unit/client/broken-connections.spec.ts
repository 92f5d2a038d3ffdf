import { successOf } from "./contract-answers"
import { sampleRequests } from "./sample-requests"
import { answer, silence, startStubService, type Behaviour, type StubService } from "./stub-service"
import type { SvcClientOptions } from "../../../src/client"
import { callByName, clientOf, failureOf, until } from "./test-client"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.close())

const charge = sampleRequests["payments.create"]
const lookUp = sampleRequests["payments.retrieve"]
const success = successOf("payments.create")

/** Writes one byte of a right answer every few milliseconds, so that no single wait is long. */
const drip: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" })
  let written = 0
  const timer = setInterval(() => {
    response.write(success[written % success.length])
    written += 1
  }, 5)
  response.on("close", () => clearInterval(timer))
}
const neverEnding: Behaviour = (response) => {
  response.writeHead(200)
  const more = () => {
    while (!response.destroyed && response.write(" ".repeat(1_000)));
  }
  response.on("drain", more)
  more()
}
const slowBody: Behaviour = (response) => {
  response.writeHead(200, { "content-length": success.length })
  response.write(success.slice(0, 50))
}
const drop: Behaviour = (response) => response.destroy()
const dropInBody: Behaviour = (response) => {
  response.writeHead(200, { "content-length": success.length })
  response.write(success.slice(0, 50), () => response.destroy())
}

/** A client whose connections are open, one of each kind: a call goes out at once, before even the shortest deadline can pass. */
async function connectedClient(options: Partial<SvcClientOptions> = {}) {
  const client = clientOf(service.url, { connections: 1, ...options })
  service.behave(answer(successOf("links.delete")))
  await client.links.delete(sampleRequests["links.delete"])
  service.behave(answer(successOf("bins.check")))
  await client.bins.check({ binNumber: "552879" })
  return client
}

describe("a call without a complete response", () => {
  it.each([
    ["does not respond", silence],
    ["stops in the middle of the body", slowBody],
    ["sends one byte at a time", drip],
  ])("because the service %s ends at its deadline with an unknown outcome", async (_, behaviour) => {
    for (const name of ["payments.create", "payments.retrieve"] as const) {
      const client = await connectedClient({ timeouts: { read: 300, money: 300 } })
      service.behave(behaviour)
      const error = await failureOf(callByName(client, name, sampleRequests[name]))
      expect([error.kind, error.outcome]).toEqual(["timeout", "unknown"])
      await client.close()
    }
  })

  it.each([
    ["never ends", neverEnding, "malformed_response"],
    ["drops the connection after reading the request", drop, "network"],
    ["drops the connection in the middle of the body", dropInBody, "network"],
  ] as const)("because the service %s ends at once with an unknown outcome", async (_, behaviour, kind) => {
    const client = clientOf(service.url, { maxAnswerBytes: 200_000 })
    service.behave(behaviour)
    for (const call of [() => client.payments.create(charge), () => client.payments.retrieve(lookUp)]) {
      const error = await failureOf(call())
      expect([error.kind, error.outcome]).toEqual([kind, "unknown"])
    }
    await client.close()
  })

  it.each([
    ["deadline", () => ({ deadlineMs: 100 })],
    ["signal", () => ({ signal: AbortSignal.timeout(100) })],
  ])("ends at the caller's own %s too", async (_, optionsOf) => {
    const client = await connectedClient({ timeouts: { money: 600_000 } })
    service.behave(silence)
    const error = await failureOf(client.payments.create(charge, optionsOf()))
    expect([error.kind, error.outcome]).toEqual(["timeout", "unknown"])
    await client.close()
    await until(() => service.received.length > 0)
    expect(service.received).toHaveLength(1)
  })

  it.each([
    ["headers", silence],
    ["body", slowBody],
  ] as const)(
    "ends when the time for the %s is over, if that is shorter than the deadline",
    async (limit, behaviour) => {
      const client = clientOf(service.url, { timeouts: { [limit]: 100, money: 600_000 } })
      service.behave(behaviour)
      const error = await failureOf(client.payments.create(charge))
      expect([error.kind, error.outcome]).toEqual(["timeout", "unknown"])
      await client.close()
    },
  )
})

describe("a call that cannot be sent", () => {
  it("because its signal is already aborted has the outcome not_sent", async () => {
    const client = clientOf(service.url)
    service.behave(answer(success))
    const error = await failureOf(client.payments.create(charge, { signal: AbortSignal.abort() }))
    expect(error.outcome).toBe("not_sent")
    await client.close()
    expect(service.received).toEqual([])
  })

  it("because the client is closed has the outcome not_sent", async () => {
    const client = clientOf(service.url)
    await client.close()
    service.behave(answer(success))
    const error = await failureOf(client.payments.create(charge))
    expect([error.kind, error.outcome]).toEqual(["client_closed", "not_sent"])
    expect(service.received).toEqual([])
  })
})

describe("connections", () => {
  it("stay open for calls in flight when the client closes", async () => {
    const client = clientOf(service.url)
    let release: () => void = () => undefined
    service.behave((response, request, count) => {
      release = () => answer(success)(response, request, count)
    })
    const call = client.payments.create(charge)
    await until(() => service.received.length > 0)
    const closing = client.close()
    release()
    expect((await call).paymentId).toBe("28101001")
    await closing
  })

  it("follow no redirect and use no proxy from the environment", async () => {
    const elsewhere = await startStubService()
    const { HTTP_PROXY } = process.env
    process.env.HTTP_PROXY = elsewhere.url
    const client = clientOf(service.url)
    service.behave((response) => response.writeHead(307, { location: `${elsewhere.url}/payment/auth` }).end())
    expect((await failureOf(client.payments.create(charge))).outcome).toBe("unknown")
    expect([service.received.length, elsewhere.received.length]).toEqual([1, 0])
    if (HTTP_PROXY === undefined) delete process.env.HTTP_PROXY
    else process.env.HTTP_PROXY = HTTP_PROXY
    await client.close()
    await elsewhere.close()
  })
})
