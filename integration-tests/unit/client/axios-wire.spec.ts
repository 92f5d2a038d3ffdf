import axios from "axios"
import { createServer, type AddressInfo } from "node:net"
import { inspect } from "node:util"
import type { SvcClientOptions, SvcError } from "../../../src/client"
import { successFor, successOf } from "./contract-answers"
import { httpWays, reachableFrom } from "./http-ways"
import { operationNames, sampleRequests } from "./sample-requests"
import { answer, headerOf, silence, startStubService, type Behaviour, type StubService } from "./stub-service"
import { callByName, clientOf, failureOf, SECRET_KEY, until } from "./test-client"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.close())

const charge = sampleRequests["payments.create"]
const JSON_TYPE = "application/json"
const ALWAYS = ["accept", "authorization", "connection", "content-type", "host", "x-svc-rnd"]

/** An error holds nothing of what was sent, and nothing of axios. */
function expectBare(error: SvcError): void {
  const all = [...reachableFrom(error)]
  expect(all.filter((one) => axios.isAxiosError(one) || one instanceof Buffer)).toEqual([])
  for (const name of ["config", "request", "response", "headers", "cause"])
    expect(all.filter((one) => Object.hasOwn(one, name))).toEqual([])
  const text = inspect(error, { depth: null, showHidden: true })
  for (const secret of ["SVCWSv2", SECRET_KEY, charge.paymentCard.cardNumber]) expect(text).not.toContain(secret)
}

describe.each(httpWays)("through %s", (_, way) => {
  const withClient = async <T>(work: (client: ReturnType<typeof clientOf>) => Promise<T>, options = {}): Promise<T> => {
    const client = clientOf(service.url, { http: way(), ...options })
    try {
      return await work(client)
    } finally {
      await client.close()
    }
  }

  it("every request has its headers, and no other", async () => {
    const found: unknown[] = []
    const expected: unknown[] = []
    for (const name of operationNames) {
      service.behave(answer(successFor(name, sampleRequests[name])))
      await withClient((client) => callByName(client, name, sampleRequests[name]))
      const [received] = service.received
      if (!received || service.received.length > 1) throw new Error("one request should have been received")
      const hasLength = received.body.length > 0 || received.method === "PATCH"
      const names = received.headers.map(([header]) => header.toLowerCase()).sort()
      found.push([name, names, headerOf(received, "Content-Type"), headerOf(received, "Accept")])
      expected.push([name, [...ALWAYS, ...(hasLength ? ["content-length"] : [])].sort(), JSON_TYPE, JSON_TYPE])
      expect(headerOf(received, "x-svc-rnd")).toMatch(/^\d+$/)
      expect(headerOf(received, "Authorization")).toMatch(/^SVCWSv2 [\w+/=]+$/)
    }
    expect(found).toEqual(expected)
  })

  const cases: [string, Behaviour, string, string][] = [
    ["is dropped", (response) => response.destroy(), "network", "unknown"],
    [
      "is dropped in the middle of the answer",
      (response) => response.writeHead(200, { "content-length": 1000 }).write("{", () => response.destroy()),
      "network",
      "unknown",
    ],
    ["is answered with HTTP 500", answer("", 500), "malformed_response", "unknown"],
    ["is redirected", (response) => response.writeHead(307, { location: "/" }).end(), "malformed_response", "unknown"],
    ["is refused by the bank", answer(`{"status":"failure","errorCode":"10051"}`), "declined", "refused"],
  ]
  it.each(cases)(
    "a charge that %s has its exact outcome, and is sent once",
    async (_what, behaviour, kind, outcome) => {
      service.behave(behaviour)
      const error = await withClient((client) => failureOf(client.payments.create(charge)))
      expect([error.kind, error.outcome, service.received.length]).toEqual([kind, outcome, 1])
      expectBare(error)
    },
  )

  it("a charge whose connection is refused was not sent", async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve))
    const { port } = gone.address() as AddressInfo
    await new Promise((resolve) => gone.close(resolve))
    const client = clientOf(`http://127.0.0.1:${port}`, { http: way() })
    const error = await failureOf(client.payments.create(charge))
    await client.close()
    expect([error.kind, error.outcome]).toEqual(["network", "not_sent"])
    expectBare(error)
  })

  it("a deadline aborts the connection, with an unknown outcome", async () => {
    let isClosed = false
    service.behave((response) => response.on("close", () => (isClosed = true)))
    const timeouts: SvcClientOptions["timeouts"] = { money: 300 }
    const error = await withClient((client) => failureOf(client.payments.create(charge)), { timeouts })
    expect([error.kind, error.outcome]).toEqual(["timeout", "unknown"])
    expectBare(error)
    await until(() => isClosed)
  })

  it("a call that waits for a connection until its deadline was not sent", async () => {
    service.behave(silence)
    await withClient(
      async (client) => {
        const first = failureOf(client.payments.create(charge, { deadlineMs: 600 }))
        await until(() => service.received.length === 1)
        const second = await failureOf(client.payments.create(charge, { deadlineMs: 100 }))
        expect([second.kind, second.outcome]).toEqual(["timeout", "not_sent"])
        expect((await first).outcome).toBe("unknown")
      },
      { connections: 1 },
    )
    expect(service.received).toHaveLength(1)
  })

  it("an answer that is too large is not read, and connections are shared", async () => {
    service.behave(answer(" ".repeat(100_000)))
    const error = await withClient((client) => failureOf(client.payments.create(charge)), { maxAnswerBytes: 50_000 })
    expect([error.kind, error.outcome]).toEqual(["malformed_response", "unknown"])
    service.behave(answer(successOf("bins.check")))
    const before = service.connections()
    await withClient(
      (client) => Promise.all(Array.from({ length: 50 }, () => client.bins.check({ binNumber: "552879" }))),
      { connections: 4 },
    )
    expect(service.connections() - before).toBeLessThanOrEqual(4)
  })
})
