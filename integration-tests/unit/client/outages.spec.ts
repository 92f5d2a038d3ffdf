import type { SvcClient } from "../../../src/client"
import { OPERATIONS } from "../../../src/client/operations"
import { successOf } from "./contract-answers"
import { operationNames, sampleRequests } from "./sample-requests"
import { useStage } from "./stage"
import { answer, silence, type Behaviour } from "./stub-service"
import { callByName, endOf, failureOf, until } from "./test-client"

const { service, withClient } = useStage()

const STARTING = OPERATIONS.filter(({ startsPayment }) => startsPayment).map(({ name }) => name)
const call = (client: SvcClient, name: string) => callByName(client, name, Reflect.get(sampleRequests, name))
const fail = (client: SvcClient, times: number, name: string) =>
  Promise.all(Array.from({ length: times }, () => failureOf(call(client, name))))

const drop: Behaviour = (response) => response.destroy()

/** Works with a client of a service that has not answered ten tries, and goes on so. */
const afterOutage = <T>(how: Behaviour, work: (client: SvcClient) => T | Promise<T>, options = {}) =>
  withClient(async (client) => {
    service.behave(how)
    await fail(client, 10, "refunds.createForItem")
    service.behave(how)
    return work(client)
  }, options)

describe("while the service does not answer", () => {
  it("nothing is sent that starts a payment, and everything else is", () =>
    afterOutage(drop, async (client) => {
      expect(client.pauseMs()).toBeGreaterThan(0)
      const names = [...operationNames].sort((a, b) => Number(STARTING.includes(b)) - Number(STARTING.includes(a)))
      for (const name of names) {
        const before = service.received.length
        const { kind, outcome, message } = await failureOf(call(client, name))
        if (STARTING.includes(name)) {
          expect([kind, outcome, service.received.length - before]).toEqual(["unavailable", "not_sent", 0])
          expect(message).toContain("the service has not answered lately")
        } else expect([kind, outcome]).toEqual(["network", "unknown"])
      }
    }))

  it("what starts a payment is: charges, pages, forms, 3D Secure, links and bins; not the charge after 3D Secure", () => {
    expect([...STARTING].sort()).toEqual([
      ...[
        "bins.check",
        "cardForms.initialize",
        "holds.create",
        "holds.initializeHostedPage",
        "holds.initializeThreeDs",
      ],
      ...["hostedPages.initialize", "installments.retrieve", "links.create", "links.createFast"],
      ...["payments.create", "threeDs.initialize"],
    ])
  })

  it.each<[string, Behaviour, boolean]>([
    ["HTTP 503", answer("", 503), true],
    ["HTTP 502 with a page", answer("<h1>502</h1>", 502), true],
    ["HTTP 500 with a failure that has no code", answer(`{"status":"failure"}`, 500), true],
    ["a refusal", answer(`{"status":"failure","errorCode":"10051"}`, 200), false],
    ["a refusal with HTTP 500", answer(`{"status":"failure","errorCode":"1"}`, 500), false],
    ["an answer that cannot be read", answer("nothing", 200), false],
  ])("it counts %s as no answer or as one", async (_, how, isNone) => {
    expect(await afterOutage(how, (client) => client.pauseMs() > 0)).toBe(isNone)
  })

  it("its time limit counts, and a caller who gives up does not", async () => {
    const timeouts = { money: 100 }
    expect(await afterOutage(silence, (client) => client.pauseMs(), { timeouts })).toBeGreaterThan(0)
    const pause = await withClient(async (client) => {
      const signal = AbortSignal.timeout(50)
      const refund = () => failureOf(client.refunds.createForItem(sampleRequests["refunds.createForItem"], { signal }))
      await Promise.all(Array.from({ length: 10 }, refund))
      return client.pauseMs()
    })
    expect(pause).toBe(0)
  })

  it("installments without an answer stop no payment, and do not say that the service answers", () =>
    withClient(
      async (client) => {
        service.behave(drop)
        await fail(client, 12, "installments.retrieve")
        expect(client.pauseMs()).toBe(0)
        await fail(client, 10, "refunds.createForItem")
        expect(client.pauseMs()).toBeGreaterThan(0)
      },
      { timeouts: { read: 100 } },
    ))

  it("what is not sent earns no further tries of reads", () =>
    afterOutage(drop, async (client) => {
      // uses the reserve up
      await fail(client, 10, "links.retrieve")
      for (let times = 0; times < 30; times += 1) await failureOf(call(client, "links.create"))
      service.behave(drop)
      await failureOf(call(client, "links.retrieve"))
      expect(service.received).toHaveLength(1)
    }))

  it("a client without the circuit breaker goes on sending", () =>
    afterOutage(
      drop,
      async (client) => {
        expect(await endOf(call(client, "payments.create"))).toEqual(["network", "unknown"])
        expect(client.pauseMs()).toBe(0)
      },
      { circuitBreaker: false },
    ))
})

it.each([
  ["payments.create", "payments.retrieve"],
  ["payments.retrieve", "payments.create"],
])("calls of %s that hang on all its connections do not hold up %s", (hanging, other) =>
  withClient(
    async (client) => {
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
    },
    { connections: 1 },
  ),
)
