import { z } from "zod"
import { SecretText, type SvcClient } from "../../../src/client"
import { changedSuccessOf, successOf } from "./contract-answers"
import { operationNames, sampleRequests } from "./sample-requests"
import { answer, startStubService, type StubService } from "./stub-service"
import { callByName, clientOf, failureOf } from "./test-client"

let service: StubService
let client: SvcClient
beforeAll(async () => {
  service = await startStubService()
  client = clientOf(service.url)
})
afterAll(async () => {
  await client.close()
  await service.close()
})

const call = (operation: keyof typeof sampleRequests, body: string, httpStatus = 200) => {
  service.behave(answer(body, httpStatus))
  return callByName(client, operation, sampleRequests[operation])
}

describe("a response to another call", () => {
  it.each([
    ["payments.create", "conversationId", "OTHER"],
    ["payments.retrieve", "paymentId", "777"],
    ["payments.cancel", "paymentId", "777"],
    ["threeDs.finalize", "paymentId", "777"],
    ["threeDs.finalizeV2", "paymentId", "777"],
    ["hostedPages.retrieve", "token", "another"],
    ["paymentItems.update", "paymentTransactionId", "777"],
    ["refunds.createForItem", "paymentTransactionId", "777"],
    ["refunds.createForItem", "price", 1],
    ["refunds.createForPayment", "paymentId", "777"],
    ["refunds.createForPayment", "currency", "USD"],
  ] as const)("than %s, as its %s shows, is neither a success nor a refusal", async (operation, field, value) => {
    const success = await failureOf(call(operation, changedSuccessOf(operation, { [field]: value })))
    expect([success.kind, success.outcome]).toEqual(["malformed_response", "unknown"])
    if (field === "price" || field === "currency") return
    const refusal = await failureOf(
      call(operation, JSON.stringify({ status: "failure", errorCode: "10051", [field]: value })),
    )
    expect(refusal.outcome).toBe("unknown")
  })

  it("is not recognized by a price that is only written differently", async () => {
    const body = changedSuccessOf("refunds.createForItem", { price: "10.50000000" })
    expect(await call("refunds.createForItem", body)).toMatchObject({ status: "success" })
  })

  it("is still read when it is a charge of something else, because that has to be reversed", async () => {
    const body = changedSuccessOf("payments.create", { price: "1.00", basketId: "another" })
    expect(await call("payments.create", body)).toMatchObject({ basketId: "another", price: { minor: 100n } })
  })
})

describe("a look-up that is refused", () => {
  it.each([
    ["because of a bad signature", { errorCode: "1000" }, 400, "authentication"],
    ["because of a transient fault", { errorCode: "10214" }, 200, "unavailable"],
    ["with a server error", { errorCode: "10051" }, 500, "declined"],
    ["with a redirect", { paymentStatus: "SUCCESS" }, 301, "unavailable"],
  ])("%s leaves the payment unknown, whatever its paymentStatus says", async (_what, facts, httpStatus, kind) => {
    const body = JSON.stringify({ status: "failure", paymentStatus: "FAILURE", ...facts })
    expect((await failureOf(call("payments.retrieve", body, httpStatus))).kind).toBe(kind)
  })
})

describe("a malicious response", () => {
  const flood = (item: string, many: number) =>
    `{"status":"success","itemTransactions":[${Array.from({ length: many }, () => item).join(",")}]}`

  it.each([
    ["of 5,000 empty items", flood("{}", 5_000)],
    [
      "of keys to the limit",
      `{"status":"success",${Array.from({ length: 60_000 }, (_, key) => `"k${key}":1`).join(",")}}`,
    ],
  ])("%s is read in bounded time", async (_what, body) => {
    const before = process.cpuUsage()
    expect(await call("payments.create", body)).toMatchObject({ status: "success" })
    // microseconds of the processor: a machine busy with something else takes none of them
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })

  it.each([
    ["of 300,000 empty items", flood("{}", 300_000)],
    ["of 5,000 things that are not items", flood("1", 5_000)],
    ["of numbers to the limit", flood("1", 500_000)],
  ])("%s is refused in bounded time with a bounded message", async (_what, body) => {
    const before = process.cpuUsage()
    const error = await failureOf(call("payments.create", body))
    expect([error.kind, error.outcome]).toEqual(["malformed_response", "unknown"])
    expect(error.message.length).toBeLessThan(600)
    // microseconds of the processor: a machine busy with something else takes none of them
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })

  it("to no operation can change a prototype, at any depth", async () => {
    const poison = `"__proto__":{"retryable":"poisoned"},`
    const visit = (part: unknown): void => {
      if (typeof part !== "object" || part === null) return
      expect(Reflect.get(part, "retryable")).not.toBe("poisoned")
      expect([Object.prototype, Array.prototype, SecretText.prototype]).toContain(Object.getPrototypeOf(part))
      Object.values(part).forEach(visit)
    }
    for (const operation of operationNames) {
      const value = await call(operation, successOf(operation).replaceAll("{", `{${poison}`))
      visit(value)
      expect([operation, z.looseObject({}).parse(value).status]).toEqual([operation, "success"])
    }
  })
})
