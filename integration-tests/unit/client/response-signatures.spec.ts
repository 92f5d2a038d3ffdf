import { createHmac } from "node:crypto"
import { z } from "zod"
import { normalizeDecimal } from "../../../src/money"
import { answerSignature } from "../../../src/client/signing"
import { interfaceFile, readContractFile } from "../contract/interface-file"
import { changedSuccessOf, requestFor, successOf } from "./contract-answers"
import { operationNames, sampleRequests } from "./sample-requests"
import { answer, startStubService, type StubService } from "./stub-service"
import { callByName, clientOf, failureOf, SECRET_KEY } from "./test-client"

let service: StubService
beforeAll(async () => {
  service = await startStubService()
})
afterAll(() => service.close())

const logger = () => ({ debug: jest.fn(), warn: jest.fn() })

async function call(
  operation: string,
  body: string,
  responseSignatures?: "off" | "report" | "require",
  log = logger(),
  request: unknown = Reflect.get(sampleRequests, operation),
) {
  service.behave(answer(body))
  const client = clientOf(service.url, { responseSignatures, logger: log })
  return callByName(client, operation, request).finally(() => client.close())
}

const signedOperations = interfaceFile.operations.filter(({ responseSignature }) => responseSignature)
const signed = signedOperations.map(({ name, responseSignature = [] }) => [name, responseSignature] as const)
const unsigned = operationNames.filter((name) => !signed.some(([other]) => other === name))

describe.each(signed)("the signature of %s", (operation, order) => {
  const wrong = changedSuccessOf(operation, { signature: "0".repeat(64) })
  const absent = changedSuccessOf(operation, { signature: undefined })

  it("is verified when it is right, whatever the mode but off", async () => {
    for (const mode of ["report", "require", undefined] as const)
      expect(await call(operation, successOf(operation), mode)).toMatchObject({ verification: "verified" })
    expect(await call(operation, wrong, "off")).toMatchObject({ verification: "unchecked" })
  })

  it("that is wrong or absent is only reported by default", async () => {
    for (const [body, verification] of [
      [wrong, "mismatched"],
      [absent, "absent"],
    ] as const) {
      const log = logger()
      expect(await call(operation, body, undefined, log)).toMatchObject({ status: "success", verification })
      expect(log.warn).toHaveBeenCalledTimes(1)
      expect(String(log.warn.mock.calls[0])).toContain(verification)
    }
  })

  it("that is wrong, absent, no text or too short makes the answer untrusted and its outcome unknown when required", async () => {
    const others = [{ a: 1 }, "00"].map((signature) => changedSuccessOf(operation, { signature }))
    for (const body of [wrong, absent, ...others]) {
      const error = await failureOf(call(operation, body, "require"))
      expect([error.kind, error.outcome]).toEqual(["untrusted_response", "unknown"])
    }
  })

  it("covers each of its values", async () => {
    const ends: unknown[] = []
    for (const field of order) {
      const body = changedSuccessOf(operation, { [field]: field === "currency" ? "EUR" : "1234.56" })
      const error = await failureOf(call(operation, body, "require", logger(), requestFor(operation, body)))
      ends.push([field, error.kind])
    }
    expect(ends).toEqual(order.map((field) => [field, "untrusted_response"]))
  })

  it("is independent of how a price is written, and counts a missing value as empty", async () => {
    const fields = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(changedSuccessOf(operation, { conversationId: undefined })))
    const text = order.map((field) => {
      const value = z.coerce.string().parse(fields[field] ?? "")
      return /price/i.test(field) ? normalizeDecimal(value) : value
    })
    const signature = createHmac("sha256", SECRET_KEY).update(text.join(":")).digest("hex")
    const body = JSON.stringify({ ...fields, signature }).replace(
      /"(price|paidPrice)":(\d+)([,}])/g,
      `"$1":$2.00000000$3`,
    )
    expect(await call(operation, body, "require")).toMatchObject({ verification: "verified" })
    const shouting = JSON.stringify({ ...fields, signature: signature.toUpperCase() })
    expect(await call(operation, shouting, "require")).toMatchObject({ verification: "verified" })
  })
})

describe("the signature of a refund by payment", () => {
  it("may also cover paymentId and conversationId, as in a sample of an official client, and nothing else", async () => {
    const operation = "refunds.createForPayment"
    const fields = z.looseObject({ paymentId: z.string(), conversationId: z.string(), price: z.unknown() })
    const answer = fields.parse(JSON.parse(successOf(operation)))
    const signedOver = (...values: string[]) => {
      const signature = createHmac("sha256", SECRET_KEY).update(values.join(":")).digest("hex")
      return JSON.stringify({ ...answer, signature })
    }
    const { paymentId, conversationId } = answer
    expect(await call(operation, signedOver(paymentId, conversationId), "require")).toMatchObject({
      verification: "verified",
    })
    for (const wrong of [signedOver(conversationId, paymentId), signedOver(paymentId), signedOver("", "")])
      expect((await failureOf(call(operation, wrong, "require"))).kind).toBe("untrusted_response")
  })

  it("of an item may not cover the two ids only", async () => {
    const operation = "refunds.createForItem"
    const answer = z
      .looseObject({ paymentId: z.string(), conversationId: z.string() })
      .parse(JSON.parse(successOf(operation)))
    const signature = createHmac("sha256", SECRET_KEY)
      .update(`${answer.paymentId}:${answer.conversationId}`)
      .digest("hex")
    const error = await failureOf(call(operation, JSON.stringify({ ...answer, signature }), "require"))
    expect(error.kind).toBe("untrusted_response")
  })
})

describe("a required signature of a response that leaves a value out", () => {
  const signedOver = (order: readonly string[], fields: Record<string, string>) =>
    createHmac("sha256", SECRET_KEY)
      .update(order.map((field) => fields[field] ?? "").join(":"))
      .digest("hex")

  it("covers the empty text in its place, and not the value of the request", async () => {
    const [, order = []] = signed.find(([name]) => name === "refunds.createForItem") ?? []
    const said = { price: "10.5", currency: "TRY" }
    const body = (signature: string) => JSON.stringify({ status: "success", ...said, signature })
    expect(await call("refunds.createForItem", body(signedOver(order, said)), "require")).toMatchObject({
      verification: "verified",
      paymentTransactionId: "1",
    })
    const filled = signedOver(order, { ...said, paymentId: "1" })
    const error = await failureOf(call("refunds.createForItem", body(filled), "require"))
    expect(error.kind).toBe("untrusted_response")
    const bare = JSON.stringify({ status: "success", signature: signedOver(order, {}) })
    expect(await call("refunds.createForItem", bare, "require")).toMatchObject({
      verification: "verified",
      currency: "TRY",
    })
  })
})

it("the answers of twenty-one operations and all refusals need no signature", async () => {
  expect([unsigned.length, signed.length]).toEqual([21, 13])
  for (const operation of unsigned)
    expect(await call(operation, successOf(operation), "require")).toMatchObject({ verification: "unchecked" })
  for (const [operation] of signed) {
    const error = await failureOf(call(operation, `{"status":"failure","errorCode":"5082"}`, "require"))
    expect([operation, error.kind, error.outcome]).toEqual([operation, "wrong_state", "refused"])
  }
})

describe("the known answers", () => {
  const { responseSignature: vectors } = z
    .object({
      responseSignature: z.array(
        z.object({
          name: z.string(),
          secretKey: z.string(),
          order: z.array(z.string()),
          values: z.array(z.string()),
          signature: z.string(),
        }),
      ),
    })
    .parse(readContractFile("vectors.json"))

  it.each(vectors.map((vector) => [vector.name, vector] as const))(
    "include the signature of %s",
    (_, { secretKey, order, values, signature }) => {
      const fields = Object.fromEntries(order.map((field, index) => [field, values[index]]))
      expect(answerSignature(secretKey, order, fields)).toBe(signature)
    },
  )
})
