import { OPERATIONS } from "../../../src/client/operations"
import { successOf } from "./contract-answers"
import { operationNames, sampleRequests } from "./sample-requests"
import { answer, silence, startStubService, type Behaviour, type StubService } from "./stub-service"
import { callByName, clientOf, failureOf, until } from "./test-client"

let service: StubService
beforeAll(async () => {
  // a wait before another try is as short as it can be
  jest.spyOn(Math, "random").mockReturnValue(0)
  service = await startStubService()
})
afterAll(() => {
  jest.restoreAllMocks()
  return service.close()
})

const STARTING = OPERATIONS.filter(({ startsPayment }) => startsPayment).map(({ name }) => name)
const call = (client: ReturnType<typeof clientOf>, name: string) =>
  callByName(client, name, Reflect.get(sampleRequests, name))

const drop: Behaviour = (response) => response.destroy()

/** A client of a service that has not answered ten tries. */
async function afterOutage(how: Behaviour, options: Parameters<typeof clientOf>[1] = {}) {
  const client = clientOf(service.url, options)
  service.behave(how)
  await Promise.all(Array.from({ length: 10 }, () => failureOf(call(client, "refunds.createForItem"))))
  return client
}

describe("while the service does not answer", () => {
  it("nothing is sent that starts a payment, and everything else is", async () => {
    const client = await afterOutage(drop)
    expect(client.pauseMs()).toBeGreaterThan(0)
    service.behave(drop)
    const names = [...operationNames].sort((a, b) => Number(STARTING.includes(b)) - Number(STARTING.includes(a)))
    for (const name of names) {
      const before = service.received.length
      const { kind, outcome, message } = await failureOf(call(client, name))
      if (STARTING.includes(name)) {
        expect([kind, outcome, service.received.length - before]).toEqual(["unavailable", "not_sent", 0])
        expect(message).toContain("the service has not answered lately")
      } else expect([kind, outcome]).toEqual(["network", "unknown"])
    }
    await client.close()
  })

  it("what starts a payment is: charges, pages, 3D Secure, links and bins; not the charge after 3D Secure", () => {
    expect([...STARTING].sort()).toEqual(
      [
        "bins.check",
        "holds.create",
        "holds.initializeHostedPage",
        "holds.initializeThreeDs",
        "hostedPages.initialize",
        "installments.retrieve",
        "links.create",
        "links.createFast",
        "payments.create",
        "threeDs.initialize",
      ].sort(),
    )
  })

  it.each<[string, Behaviour, boolean]>([
    ["HTTP 503", answer("", 503), true],
    ["HTTP 502 with a page", answer("<h1>502</h1>", 502), true],
    ["HTTP 500 with a failure that has no code", answer(`{"status":"failure"}`, 500), true],
    ["a refusal", answer(`{"status":"failure","errorCode":"10051"}`, 200), false],
    ["a refusal with HTTP 500", answer(`{"status":"failure","errorCode":"1"}`, 500), false],
    ["an answer that cannot be read", answer("nothing", 200), false],
  ])("it counts %s as no answer or as one", async (_, how, isNone) => {
    const client = await afterOutage(how)
    expect(client.pauseMs() > 0).toBe(isNone)
    await client.close()
  })

  it("its time limit counts, and a caller who gives up does not", async () => {
    const silent = await afterOutage(silence, { timeouts: { money: 100 } })
    expect(silent.pauseMs()).toBeGreaterThan(0)
    await silent.close()
    const client = clientOf(service.url)
    const signal = AbortSignal.timeout(50)
    const refund = sampleRequests["refunds.createForItem"]
    await Promise.all(Array.from({ length: 10 }, () => failureOf(client.refunds.createForItem(refund, { signal }))))
    expect(client.pauseMs()).toBe(0)
    await client.close()
  })

  it("installments without an answer stop no payment, and do not say that the service answers", async () => {
    const client = clientOf(service.url, { timeouts: { read: 100 } })
    service.behave(drop)
    await Promise.all(Array.from({ length: 12 }, () => failureOf(call(client, "installments.retrieve"))))
    expect(client.pauseMs()).toBe(0)
    await Promise.all(Array.from({ length: 10 }, () => failureOf(call(client, "refunds.createForItem"))))
    expect(client.pauseMs()).toBeGreaterThan(0)
    await client.close()
  })

  it("what is not sent earns no further tries of reads", async () => {
    const client = await afterOutage(drop)
    // uses the reserve up
    await Promise.all(Array.from({ length: 10 }, () => failureOf(call(client, "links.retrieve"))))
    for (let times = 0; times < 30; times += 1) await failureOf(call(client, "links.create"))
    service.behave(drop)
    await failureOf(call(client, "links.retrieve"))
    expect(service.received).toHaveLength(1)
    await client.close()
  })

  it("a client without the circuit breaker goes on sending", async () => {
    const client = await afterOutage(drop, { circuitBreaker: false })
    service.behave(drop)
    expect((await failureOf(call(client, "payments.create"))).outcome).toBe("unknown")
    expect(client.pauseMs()).toBe(0)
    await client.close()
  })
})

describe("calls that hang", () => {
  it.each([
    ["payments.create", "payments.retrieve"],
    ["payments.retrieve", "payments.create"],
  ])("of %s on all its connections do not hold up %s", async (hanging, other) => {
    const client = clientOf(service.url, { connections: 1 })
    const release: (() => void)[] = []
    service.behave((response, request, count) => {
      if (count === 1) release.push(() => answer(successOf(hanging))(response, request, count))
      else answer(successOf(other))(response, request, count)
    })
    const first = call(client, hanging)
    await until(() => service.received.length === 1)
    await call(client, other)
    expect(service.received).toHaveLength(2)
    for (const end of release) end()
    await first
    await client.close()
  })
})
