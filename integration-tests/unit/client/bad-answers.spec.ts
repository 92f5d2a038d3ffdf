import type { ErrorKind, SvcClient } from "../../../src/client"
import { changedSuccessOf, successOf } from "./contract-answers"
import { sampleRequests } from "./sample-requests"
import { answer, startStubService, type StubService } from "./stub-service"
import { callByName, clientOf, failureOf } from "./test-client"

let service: StubService
let client: SvcClient
beforeAll(async () => {
  // a look-up is tried again at once: what a response means does not depend on the wait before the next try
  jest.spyOn(Math, "random").mockReturnValue(0)
  service = await startStubService()
  client = clientOf(service.url, {
    maxAnswerBytes: 64 * 1024,
    rateLimits: { "payments.retrieve": 1_000_000 },
    circuitBreaker: false,
  })
})
afterAll(async () => {
  jest.restoreAllMocks()
  await client.close()
  await service.close()
})

const charge = "payments.create"
const success = successOf(charge)
const refusal = (changes: object) => JSON.stringify({ status: "failure", errorMessage: "no", ...changes })

async function errorOf(operation: keyof typeof sampleRequests, body: string, httpStatus = 200) {
  service.behave(answer(body, httpStatus))
  const error = await failureOf(callByName(client, operation, sampleRequests[operation]))
  expect(error.operation).toBe(operation)
  return error
}

const unreadable: [string, string, number?][] = [
  ["HTML", "<!doctype html><title>502 Bad Gateway</title>"],
  ["HTML with HTTP 500", "<h1>error</h1>", 500],
  ["HTML with HTTP 429", "<h1>slow down</h1>", 429],
  ["a redirect", "", 302],
  ["an empty body", ""],
  ["an empty body with HTTP 500", "", 500],
  ["an empty body with HTTP 429", "", 429],
  ["an empty object", "{}"],
  ["a list", "[]"],
  ["a number", "12"],
  ["null", "null"],
  ["text", `"success"`],
  ["half of the answer", success.slice(0, success.length / 2)],
  ["all but the last character", success.slice(0, -1)],
  ["two answers", success + success],
  ["an answer cut inside a text", success.slice(0, -2)],
  ["more than maxAnswerBytes", changedSuccessOf(charge, { padding: "x".repeat(70_000) })],
  ["JSON nested beyond reading", `{"status":"success","x":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
  ["an unterminated text of escaped quotes", `{"status":"${String.raw`\"`.repeat(30_000)}`],
  ["a success with HTTP 500", success, 500],
  ["a success with HTTP 302", success, 302],
  ["no status", changedSuccessOf(charge, { status: undefined })],
  ["an unknown status", changedSuccessOf(charge, { status: "pending" })],
  ["a status of another type", changedSuccessOf(charge, { status: true })],
  ["a status in a prototype", `{"__proto__":${success}}`],
]

it.each([charge, "refunds.createForItem", "links.create", "payments.retrieve"] as const)(
  "a response to %s that cannot be read is malformed, and its outcome unknown",
  async (operation) => {
    const ends: unknown[] = []
    for (const [title, body, httpStatus] of unreadable) {
      const { kind, outcome } = await errorOf(operation, body, httpStatus)
      ends.push([title, kind, outcome])
    }
    expect(ends).toEqual(unreadable.map(([title]) => [title, "malformed_response", "unknown"]))
  },
)

describe("a success without a readable value", () => {
  const item = { paymentTransactionId: "1", itemId: "1", price: 1, paidPrice: 1, transactionStatus: 2 }
  it.each([
    ["with a list for paymentId", { paymentId: ["1"] }],
    ["with a price in words", { price: "ten" }],
    ["with a price of true", { price: true }],
    ["with a price below zero", { price: -1 }],
    ["with a paidPrice finer than a minor unit", { paidPrice: 110.001 }],
    ["with an unknown currency", { currency: "XAU" }],
    ["with a list for basketId", { basketId: ["1"] }],
    ["with a fraudStatus in words", { fraudStatus: "approved" }],
    ["with a fraudStatus between two", { fraudStatus: 0.5 }],
    ["with an object for items", { itemTransactions: {} }],
    ["with an object for an item's id", { itemTransactions: [{ ...item, paymentTransactionId: {} }] }],
    ["with an item's paidPrice in words", { itemTransactions: [{ ...item, paidPrice: "ten" }] }],
    ["with an item's transactionStatus in words", { itemTransactions: [{ ...item, transactionStatus: "approved" }] }],
    ["with text for an item", { itemTransactions: ["item"] }],
  ])("of a charge, %s, has an unknown outcome", async (_, changes) => {
    const error = await errorOf(charge, changedSuccessOf(charge, changes))
    expect([error.kind, error.outcome]).toEqual(["malformed_response", "unknown"])
  })

  it.each([
    ["payments.retrieve", "paymentStatus"],
    ["hostedPages.retrieve", "paymentStatus"],
    ["hostedPages.initialize", "token"],
    ["hostedPages.initialize", "payWithSvcPageUrl"],
    ["threeDs.initialize", "threeDSHtmlContent"],
    ["submerchants.create", "subMerchantKey"],
    ["links.create", "data"],
    ["links.list", "data"],
  ] as const)("of %s, without %s, is malformed and names the field", async (operation, field) => {
    const error = await errorOf(operation, changedSuccessOf(operation, { [field]: undefined }))
    expect([error.kind, error.outcome]).toEqual(["malformed_response", "unknown"])
    expect(error.message).toContain(field)
  })
})

describe("a response with hostile field names", () => {
  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "is read unchanged with a field named %s",
    async (name) => {
      service.behave(answer(success.replace("{", `{"${name}":{"paymentId":"stolen","polluted":true},`)))
      const value = await client.payments.create(sampleRequests[charge])
      expect(value.paymentId).toBe("28101001")
      expect(Reflect.get({}, "polluted")).toBeUndefined()
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    },
  )

  it("is read with the last value of a repeated field", async () => {
    service.behave(answer(success.replace(`"fraudStatus":1`, `"fraudStatus":1,"fraudStatus":-1`)))
    const result = await client.payments.create(sampleRequests[charge]).then(
      ({ fraudStatus }) => fraudStatus,
      (error: unknown) => error,
    )
    expect(result).toBe(-1)
  })
})

describe("a refusal", () => {
  const cases: [string, object, number, ErrorKind, "refused" | "unknown"][] = [
    ["a code as a number", { errorCode: 10051 }, 200, "declined", "refused"],
    ["a code with HTTP 400", { errorCode: "12" }, 400, "invalid_request", "refused"],
    ["a bad signature", { errorCode: "1000" }, 400, "authentication", "refused"],
    ["no code", {}, 200, "unavailable", "unknown"],
    ["no code with HTTP 429", {}, 429, "unavailable", "unknown"],
    ["an empty code", { errorCode: "" }, 400, "unavailable", "unknown"],
    ["8514", { errorCode: "8514" }, 200, "in_progress", "unknown"],
    ["8514 as a number", { errorCode: 8514 }, 200, "in_progress", "unknown"],
    ["a transient code", { errorCode: "10219" }, 200, "unavailable", "unknown"],
    [
      "a transient code in a definite group",
      { errorCode: "10219", errorGroup: "DO_NOT_HONOUR" },
      200,
      "unavailable",
      "unknown",
    ],
    [
      "an unknown code in a definite group",
      { errorCode: "99998", errorGroup: "EXPIRED_CARD" },
      200,
      "declined",
      "refused",
    ],
    ["the group UNKNOWN", { errorCode: "99999", errorGroup: "UNKNOWN" }, 200, "unavailable", "unknown"],
    ["the group REQUEST_TIMEOUT", { errorCode: "99999", errorGroup: "REQUEST_TIMEOUT" }, 200, "unavailable", "unknown"],
    ["fraud", { errorCode: "10034", errorGroup: "FRAUD_SUSPECT" }, 200, "fraud", "refused"],
    ["over-refund", { errorCode: "5093" }, 200, "wrong_state", "refused"],
    ["a group that is no text", { errorCode: "10051", errorGroup: ["x"] }, 200, "declined", "refused"],
  ]
  it("with an unknown code leaves a charge unknown, and refuses a look-up", async () => {
    const body = refusal({ errorCode: "99999" })
    expect(await errorOf(charge, body)).toMatchObject({ kind: "refused", outcome: "unknown", code: "99999" })
    expect(await errorOf("payments.retrieve", body)).toMatchObject({ kind: "refused", outcome: "refused" })
  })

  it.each(cases)("with %s has the expected kind and outcome", async (_, changes, httpStatus, kind, outcome) => {
    for (const operation of [charge, "payments.retrieve"] as const) {
      const error = await errorOf(operation, refusal(changes), httpStatus)
      expect([error.kind, error.outcome, error.httpStatus]).toEqual([kind, outcome, httpStatus])
    }
  })
})
