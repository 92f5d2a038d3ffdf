import type { SvcError } from "../../src/client"
import { sampleRequests } from "../unit/client/sample-requests"
import { failureOf, until } from "../unit/client/test-client"
import { startService, type Service } from "./service"

const create = sampleRequests["payments.create"]

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

let run = 0
const fresh = () => `fault-${(run += 1)}`

async function received(operation: string): Promise<number> {
  const { requests } = (await service.control("GET", "requests")) as { requests: { operation?: string }[] }
  return requests.filter((request) => request.operation === operation).length
}

describe("a charge", () => {
  const lost: [string, object, Partial<SvcError>][] = [
    ["whose response is lost with the connection", { kind: "drop", when: "after" }, { kind: "network" }],
    ["whose response is cut short", { kind: "truncated" }, {}],
    ["that is made and answered with HTTP 500", { kind: "http-500", when: "after" }, {}],
    ["that is made and answered with HTML", { kind: "html", when: "after" }, { kind: "malformed_answer" }],
    ["whose response has a wrong signature", { kind: "wrong-signature" }, { kind: "untrusted_answer" }],
    ["whose response has an unknown status", { kind: "unknown-value", field: "status" }, { kind: "malformed_answer" }],
    ["whose response has an unknown currency", { kind: "unknown-value", field: "currency", value: "XXX" }, {}],
  ]

  it.each(lost)(
    "%s has an unknown outcome, was sent once, and is found by its conversationId",
    async (_what, fault, expected) => {
      const conversationId = fresh()
      await service.control("DELETE", "requests")
      await service.control("POST", "faults", { endpoint: "payments.create", ...fault })
      const error = await failureOf(service.client.payments.create({ ...create, conversationId }))
      expect(error).toMatchObject({ outcome: "unknown", conversationId, ...expected })
      expect(await received("payments.create")).toBe(1)
      const found = await service.client.payments.retrieve({ paymentConversationId: conversationId })
      expect(found.paymentStatus).toBe("SUCCESS")
    },
  )

  it("that the caller stops waiting for has an unknown outcome, and is found by its conversationId", async () => {
    const conversationId = fresh()
    const caller = new AbortController()
    await service.control("DELETE", "requests")
    const fault = { endpoint: "payments.create", kind: "delay", when: "after", delayMs: 600_000 }
    await service.control("POST", "faults", fault)
    const call = failureOf(service.client.payments.create({ ...create, conversationId }, { signal: caller.signal }))
    await until(async () => (await received("payments.create")) > 0)
    caller.abort()
    expect(await call).toMatchObject({ kind: "timeout", outcome: "unknown", conversationId })
    expect(await received("payments.create")).toBe(1)
    const found = await service.client.payments.retrieve({ paymentConversationId: conversationId })
    expect(found.paymentStatus).toBe("SUCCESS")
  })

  const undone: [string, object][] = [
    ["whose connection is lost before it is made", { kind: "drop", when: "before" }],
    ["that is not made and answered with HTML", { kind: "html", when: "before" }],
    ["that has a transient fault of the bank", { kind: "refuse", code: "10219" }],
    ["that is refused because another operation is in progress", { kind: "refuse", code: "8514" }],
  ]

  it.each(undone)("%s has an unknown outcome, and a look-up finds nothing", async (_what, fault) => {
    const conversationId = fresh()
    await service.control("POST", "faults", { endpoint: "payments.create", ...fault })
    const error = await failureOf(service.client.payments.create({ ...create, conversationId }))
    expect(error.outcome).toBe("unknown")
    const lookup = service.client.payments.retrieve({ paymentConversationId: conversationId })
    expect(await failureOf(lookup)).toMatchObject({ kind: "not_found" })
  })

  it("over the rate limit is refused, and not sent again", async () => {
    await service.control("DELETE", "requests")
    await service.control("POST", "faults", { endpoint: "payments.create", kind: "rate-limit" })
    const error = await failureOf(service.client.payments.create({ ...create, conversationId: fresh() }))
    expect(error).toMatchObject({ kind: "rate_limited", outcome: "refused" })
    expect(await received("payments.create")).toBe(1)
  })

  it("with an unknown fraudStatus keeps it as it is", async () => {
    const fault = { endpoint: "payments.create", kind: "unknown-value", field: "fraudStatus", value: 7 }
    await service.control("POST", "faults", fault)
    expect((await service.client.payments.create({ ...create, conversationId: fresh() })).fraudStatus).toBe(7)
  })
})

describe("a finalize whose response was lost", () => {
  it("is refused for its state when it is sent again, and only a look-up shows that it charged", async () => {
    const { threeDs, payments } = service.client
    const start = { ...sampleRequests["threeDs.initialize"], conversationId: fresh() }
    const { paymentId = "" } = await threeDs.initialize(start)
    await service.control("POST", `threeds/${paymentId}/complete`, { mdStatus: 1 })
    const finalize = () =>
      threeDs.finalizeV2({ paymentId, paidPrice: start.paidPrice, basketId: start.basketId, currency: start.currency })
    await service.control("POST", "faults", { endpoint: "threeDs.finalizeV2", kind: "drop", when: "after" })
    expect((await failureOf(finalize())).outcome).toBe("unknown")
    expect(await failureOf(finalize())).toMatchObject({ kind: "wrong_state", outcome: "refused" })
    expect((await payments.retrieve({ paymentId })).paymentStatus).toBe("SUCCESS")
  })
})

describe("a look-up", () => {
  it.each(["drop", "http-500", "html", "truncated", "rate-limit"])(
    "is sent again after the fault %s, and returns the payment",
    async (kind) => {
      const { paymentId } = await service.client.payments.create({ ...create, conversationId: fresh() })
      await service.control("POST", "faults", { endpoint: "payments.retrieve", kind })
      expect(await service.client.payments.retrieve({ paymentId })).toMatchObject({ paymentStatus: "SUCCESS" })
    },
  )
})
