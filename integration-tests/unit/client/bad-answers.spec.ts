import type { ErrorKind } from "../../../src/client"
import { changedSuccessOf, successOf } from "./contract-answers"
import { sampleRequests } from "./sample-requests"
import { useStage } from "./stage"
import { answer } from "./stub-service"
import { failureOf } from "./test-client"

const { service, withClient, call } = useStage({
  maxAnswerBytes: 64 * 1024,
  rateLimits: { "payments.retrieve": 1_000_000 },
  circuitBreaker: false,
})

const charge = "payments.create"
const success = successOf(charge)

async function errorOf(operation: keyof typeof sampleRequests, body: string, httpStatus = 200) {
  const error = await failureOf(call(operation, body, { httpStatus }))
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
  const unreadableFacts: object[] = [
    { paymentId: ["1"] },
    { price: "ten" },
    { price: true },
    { price: -1 },
    { paidPrice: 110.001 },
    { currency: "XAU" },
    { basketId: ["1"] },
    { fraudStatus: "approved" },
    { fraudStatus: 0.5 },
    { itemTransactions: {} },
    { itemTransactions: [{ ...item, paymentTransactionId: {} }] },
    { itemTransactions: [{ ...item, paidPrice: "ten" }] },
    { itemTransactions: [{ ...item, transactionStatus: "approved" }] },
    { itemTransactions: ["item"] },
  ]

  it.each(unreadableFacts)("of a charge, with %j, has an unknown outcome", async (changes) => {
    const error = await errorOf(charge, changedSuccessOf(charge, { ...changes }))
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
  const read = (body: string) => {
    service.behave(answer(body))
    return withClient((client) => client.payments.create(sampleRequests[charge]))
  }

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "is read unchanged with a field named %s",
    async (name) => {
      const value = await read(success.replace("{", `{"${name}":{"paymentId":"stolen","polluted":true},`))
      expect(value.paymentId).toBe("28101001")
      expect(Reflect.get({}, "polluted")).toBeUndefined()
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    },
  )

  it("is read with the last value of a repeated field", async () => {
    const { fraudStatus } = await read(success.replace(`"fraudStatus":1`, `"fraudStatus":1,"fraudStatus":-1`))
    expect(fraudStatus).toBe(-1)
  })
})

describe("a refusal", () => {
  const refusal = (changes: object) => JSON.stringify({ status: "failure", errorMessage: "no", ...changes })

  it("with an unknown code leaves a charge unknown, and refuses a look-up", async () => {
    const body = refusal({ errorCode: "99999" })
    expect(await errorOf(charge, body)).toMatchObject({ kind: "refused", outcome: "unknown", code: "99999" })
    expect(await errorOf("payments.retrieve", body)).toMatchObject({ kind: "refused", outcome: "refused" })
  })

  it.each<[object, number, ErrorKind, "refused" | "unknown"]>([
    [{ errorCode: 10051 }, 200, "declined", "refused"],
    [{ errorCode: "12" }, 400, "invalid_request", "refused"],
    [{}, 200, "unavailable", "unknown"],
    [{ errorCode: "" }, 400, "unavailable", "unknown"],
    [{ errorCode: "99998", errorGroup: "EXPIRED_CARD" }, 200, "declined", "refused"],
    [{ errorCode: "10051", errorGroup: ["x"] }, 200, "declined", "refused"],
  ])("of %j with HTTP %d is %s, and its outcome %s", async (changes, httpStatus, kind, outcome) => {
    for (const operation of [charge, "payments.retrieve"] as const) {
      const error = await errorOf(operation, refusal(changes), httpStatus)
      expect([error.kind, error.outcome, error.httpStatus]).toEqual([kind, outcome, httpStatus])
    }
  })
})
