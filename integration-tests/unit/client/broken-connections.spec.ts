import axios from "axios"
import { createServer, type AddressInfo } from "node:net"
import { inspect } from "node:util"
import type { SvcClient, SvcClientOptions } from "../../../src/client"
import { successFor, successOf } from "./contract-answers"
import { httpWays } from "./http-ways"
import { operationNames, sampleRequests } from "./sample-requests"
import { useStage } from "./stage"
import { answer, headerOf, silence, startStubService, type Behaviour } from "./stub-service"
import { callByName, clientOf, endOf, failureOf, SECRET_KEY, until } from "./test-client"

const { service, withClient } = useStage()

const charge = sampleRequests["payments.create"]
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

/** Opens one connection of each kind, so that a call goes out at once, before even the shortest deadline can pass. */
async function connect(client: SvcClient): Promise<void> {
  service.behave(answer(successOf("links.delete")))
  await client.links.delete(sampleRequests["links.delete"])
  service.behave(answer(successOf("bins.check")))
  await client.bins.check({ binNumber: "552879" })
}

/** Every object that can be reached from a value, whatever hides it. */
function reachableFrom(value: unknown, found = new Set<object>()): Set<object> {
  if ((typeof value !== "object" && typeof value !== "function") || value === null || found.has(value)) return found
  found.add(value)
  for (const key of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key)
    if (property && "value" in property) reachableFrom(property.value, found)
  }
  return found
}

/** How a call failed, with an error that holds nothing of what was sent, and nothing of axios. */
async function bareEndOf(call: Promise<unknown>): Promise<[string, string]> {
  const error = await failureOf(call)
  const all = [...reachableFrom(error)]
  expect(all.filter((one) => axios.isAxiosError(one) || one instanceof Buffer)).toEqual([])
  for (const name of ["config", "request", "response", "headers", "cause"])
    expect(all.filter((one) => Object.hasOwn(one, name))).toEqual([])
  const text = inspect(error, { depth: null, showHidden: true })
  for (const secret of ["SVCWSv2", SECRET_KEY, charge.paymentCard.cardNumber]) expect(text).not.toContain(secret)
  return [error.kind, error.outcome]
}

describe.each(httpWays)("through %s", (_, way) => {
  const work = <T>(job: (client: SvcClient) => Promise<T>, options: Partial<SvcClientOptions> = {}) =>
    withClient(job, { http: way(), ...options })

  it("every request has its headers, and no other", async () => {
    const always = ["accept", "authorization", "connection", "content-type", "host", "x-svc-rnd"]
    const [found, expected]: [unknown[], unknown[]] = [[], []]
    for (const name of operationNames) {
      service.behave(answer(successFor(name, sampleRequests[name])))
      await work((client) => callByName(client, name, sampleRequests[name]))
      const [received] = service.received
      if (!received || service.received.length > 1) throw new Error("one request should have been received")
      const hasLength = received.body.length > 0 || received.method === "PATCH"
      const names = received.headers.map(([header]) => header.toLowerCase()).sort()
      found.push([name, names, headerOf(received, "Content-Type"), headerOf(received, "Accept")])
      const headers = [...always, ...(hasLength ? ["content-length"] : [])].sort()
      expected.push([name, headers, "application/json", "application/json"])
    }
    expect(found).toEqual(expected)
  })

  const short = { timeouts: { read: 300, money: 300 } }
  it.each<[string, Behaviour, [kind: string, outcome: string], object?]>([
    ["gets no response", silence, ["timeout", "unknown"], short],
    ["gets half of the body, and no more", slowBody, ["timeout", "unknown"], short],
    ["gets one byte at a time", drip, ["timeout", "unknown"], short],
    ["gets a body without end", neverEnding, ["malformed_response", "unknown"], { maxAnswerBytes: 200_000 }],
    ["is dropped", drop, ["network", "unknown"]],
    ["is dropped in the middle of the answer", dropInBody, ["network", "unknown"]],
    ["is answered with HTTP 500", answer("", 500), ["malformed_response", "unknown"]],
    [
      "is redirected",
      (response) => response.writeHead(307, { location: "/" }).end(),
      ["malformed_response", "unknown"],
    ],
    ["is refused by the bank", answer(`{"status":"failure","errorCode":"10051"}`), ["declined", "refused"]],
  ])("a call that %s has its exact outcome, and a charge is sent once", async (_what, behaviour, end, options = {}) => {
    for (const name of ["payments.create", "payments.retrieve"] as const)
      await work(
        async (client) => {
          await connect(client)
          service.behave(behaviour)
          expect(await bareEndOf(callByName(client, name, sampleRequests[name]))).toEqual(end)
          if (name === "payments.create") expect(service.received).toHaveLength(1)
        },
        { connections: 1, ...options },
      )
  })

  it("a charge whose connection is refused was not sent", async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve))
    const { port } = gone.address() as AddressInfo
    await new Promise((resolve) => gone.close(resolve))
    const client = clientOf(`http://127.0.0.1:${port}`, { http: way() })
    expect(await bareEndOf(client.payments.create(charge))).toEqual(["network", "not_sent"])
    await client.close()
  })

  it("a deadline aborts the connection", async () => {
    let isClosed = false
    service.behave((response) => response.on("close", () => (isClosed = true)))
    await work((client) => endOf(client.payments.create(charge)), { timeouts: { money: 300 } })
    await until(() => isClosed)
  })

  it("a call that waits for a connection until its deadline was not sent", async () => {
    service.behave(silence)
    await work(
      async (client) => {
        const first = endOf(client.payments.create(charge, { deadlineMs: 600 }))
        await until(() => service.received.length === 1)
        const second = await endOf(client.payments.create(charge, { deadlineMs: 100 }))
        expect([await first, second]).toEqual([
          ["timeout", "unknown"],
          ["timeout", "not_sent"],
        ])
      },
      { connections: 1 },
    )
    expect(service.received).toHaveLength(1)
  })

  it("calls share connections", async () => {
    service.behave(answer(successOf("bins.check")))
    const before = service.connections()
    const calls = (client: SvcClient) => Array.from({ length: 50 }, () => client.bins.check({ binNumber: "552879" }))
    await work((client) => Promise.all(calls(client)), { connections: 4 })
    expect(service.connections() - before).toBeLessThanOrEqual(4)
  })
})

describe("a call without a complete response", () => {
  it.each([
    ["deadline", () => ({ deadlineMs: 100 })],
    ["signal", () => ({ signal: AbortSignal.timeout(100) })],
  ])("ends at the caller's own %s too", async (_, optionsOf) => {
    await withClient(
      async (client) => {
        await connect(client)
        service.behave(silence)
        expect(await endOf(client.payments.create(charge, optionsOf()))).toEqual(["timeout", "unknown"])
      },
      { connections: 1, timeouts: { money: 600_000 } },
    )
    await until(() => service.received.length > 0)
    expect(service.received).toHaveLength(1)
  })

  it.each([
    ["headers", silence],
    ["body", slowBody],
  ])("ends when the time for the %s is over, if that is shorter than the deadline", async (limit, behaviour) => {
    service.behave(behaviour)
    const timeouts = { [limit]: 100, money: 600_000 }
    const end = await withClient((client) => endOf(client.payments.create(charge)), { timeouts })
    expect(end).toEqual(["timeout", "unknown"])
  })
})

describe("a client", () => {
  it("that is closed, or whose call is aborted, sends nothing", async () => {
    service.behave(answer(success))
    const client = clientOf(service.url)
    const { outcome } = await failureOf(client.payments.create(charge, { signal: AbortSignal.abort() }))
    expect(outcome).toBe("not_sent")
    await client.close()
    expect(await endOf(client.payments.create(charge))).toEqual(["client_closed", "not_sent"])
    expect(service.received).toEqual([])
  })

  it("that closes keeps the connections of calls in flight open", async () => {
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

  it("follows no redirect and uses no proxy from the environment", async () => {
    const elsewhere = await startStubService()
    const { HTTP_PROXY } = process.env
    process.env.HTTP_PROXY = elsewhere.url
    service.behave((response) => response.writeHead(307, { location: `${elsewhere.url}/payment/auth` }).end())
    expect((await withClient((client) => endOf(client.payments.create(charge))))[1]).toBe("unknown")
    expect([service.received.length, elsewhere.received.length]).toEqual([1, 0])
    if (HTTP_PROXY === undefined) delete process.env.HTTP_PROXY
    else process.env.HTTP_PROXY = HTTP_PROXY
    await elsewhere.close()
  })
})
