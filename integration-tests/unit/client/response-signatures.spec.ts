import { createHmac } from "node:crypto"
import { z } from "zod"
import { normalizeDecimal } from "../../../src/money"
import { answerSignature } from "../../../src/client/signing"
import { interfaceFile, readContractFile } from "../contract/interface-file"
import { changedSuccessOf, requestFor, successOf } from "./contract-answers"
import { operationNames } from "./sample-requests"
import { useStage } from "./stage"
import { endOf, SECRET_KEY } from "./test-client"

const logger = { debug: jest.fn(), warn: jest.fn() }
const { call } = useStage({ logger })

const required = { responseSignatures: "require" } as const
const untrusted = ["untrusted_response", "unknown"]
const sign = (values: readonly string[]) => createHmac("sha256", SECRET_KEY).update(values.join(":")).digest("hex")

const signedOperations = interfaceFile.operations.filter(({ responseSignature }) => responseSignature)
const signed = signedOperations.map(({ name, responseSignature = [] }) => [name, responseSignature] as const)
const unsigned = operationNames.filter((name) => !signed.some(([other]) => other === name))

describe.each(signed)("the signature of %s", (operation, order) => {
  const wrong = changedSuccessOf(operation, { signature: "0".repeat(64) })
  const absent = changedSuccessOf(operation, { signature: undefined })

  it("is verified when it is right, whatever the mode but off", async () => {
    for (const responseSignatures of ["report", "require", undefined] as const)
      expect(await call(operation, successOf(operation), { responseSignatures })).toMatchObject({
        verification: "verified",
      })
    expect(await call(operation, wrong, { responseSignatures: "off" })).toMatchObject({ verification: "unchecked" })
  })

  it("that is wrong or absent is only reported by default", async () => {
    for (const [body, verification] of Object.entries({ [wrong]: "mismatched", [absent]: "absent" })) {
      logger.warn.mockClear()
      expect(await call(operation, body)).toMatchObject({ status: "success", verification })
      expect(logger.warn.mock.calls).toEqual([[expect.stringContaining(verification), expect.anything()]])
    }
  })

  it("that is wrong, absent, no text or too short makes the answer untrusted and its outcome unknown when required", async () => {
    const others = [{ a: 1 }, "00"].map((signature) => changedSuccessOf(operation, { signature }))
    for (const body of [wrong, absent, ...others])
      expect(await endOf(call(operation, body, required))).toEqual(untrusted)
  })

  it("covers each of its values", async () => {
    const ends: unknown[] = []
    for (const field of order) {
      const body = changedSuccessOf(operation, { [field]: field === "currency" ? "EUR" : "1234.56" })
      const end = await endOf(call(operation, body, { ...required, request: requestFor(operation, body) }))
      ends.push([field, ...end])
    }
    expect(ends).toEqual(order.map((field) => [field, ...untrusted]))
  })

  it("is independent of how a price is written, and counts a missing value as empty", async () => {
    const fields = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(changedSuccessOf(operation, { conversationId: undefined })))
    const values = order.map((field) => {
      const value = z.coerce.string().parse(fields[field] ?? "")
      return /price/i.test(field) ? normalizeDecimal(value) : value
    })
    const plain = JSON.stringify({ ...fields, signature: sign(values) })
    const longer = plain.replace(/"(price|paidPrice)":(\d+)([,}])/g, `"$1":$2.00000000$3`)
    const shouting = JSON.stringify({ ...fields, signature: sign(values).toUpperCase() })
    for (const body of [longer, shouting])
      expect(await call(operation, body, required)).toMatchObject({ verification: "verified" })
  })
})

describe("the signature of a refund", () => {
  const signedOver = (operation: string, ...names: string[]) => {
    const answer = z.record(z.string(), z.unknown()).parse(JSON.parse(successOf(operation)))
    const signature = sign(names.map((name) => z.string().parse(answer[name] ?? "")))
    return call(operation, JSON.stringify({ ...answer, signature }), required)
  }

  it("by payment may also cover paymentId and conversationId, as in a sample of an official client, and nothing else", async () => {
    const operation = "refunds.createForPayment"
    expect(await signedOver(operation, "paymentId", "conversationId")).toMatchObject({ verification: "verified" })
    for (const names of [["conversationId", "paymentId"], ["paymentId"], ["nothing", "nothing"]] as const)
      expect(await endOf(signedOver(operation, ...names))).toEqual(untrusted)
  })

  it("of an item may not cover the two ids only", async () =>
    expect(await endOf(signedOver("refunds.createForItem", "paymentId", "conversationId"))).toEqual(untrusted))

  it("that leaves values out covers the empty text in their place, and not the values of the request", async () => {
    const operation = "refunds.createForItem"
    const [, order = []] = signed.find(([name]) => name === operation) ?? []
    const said = { price: "10.5", currency: "TRY" }
    const answered = (fields: object, signedFields: Record<string, string>) => {
      const signature = sign(order.map((field) => signedFields[field] ?? ""))
      return call(operation, JSON.stringify({ status: "success", ...fields, signature }), required)
    }
    expect(await answered(said, said)).toMatchObject({ verification: "verified", paymentTransactionId: "1" })
    expect(await endOf(answered(said, { ...said, paymentId: "1" }))).toEqual(untrusted)
    expect(await answered({}, {})).toMatchObject({ verification: "verified", currency: "TRY" })
  })
})

it("the answers of twenty-one operations and all refusals need no signature", async () => {
  expect([unsigned.length, signed.length]).toEqual([21, 14])
  for (const operation of unsigned)
    expect(await call(operation, successOf(operation), required)).toMatchObject({ verification: "unchecked" })
  for (const [operation] of signed) {
    const end = await endOf(call(operation, `{"status":"failure","errorCode":"5082"}`, required))
    expect([operation, ...end]).toEqual([operation, "wrong_state", "refused"])
  }
})

it("the signatures of the contract's known answers are ours", () => {
  const [text, texts] = [z.string(), z.array(z.string())]
  const vector = z.object({ name: text, secretKey: text, order: texts, values: texts, signature: text })
  const file = z.object({ responseSignature: z.array(vector).nonempty() }).parse(readContractFile("vectors.json"))
  const ours = file.responseSignature.map(({ name, secretKey, order, values }) => {
    const fields = Object.fromEntries(order.map((field, index) => [field, values[index]]))
    return [name, answerSignature(secretKey, order, fields)]
  })
  expect(ours).toEqual(file.responseSignature.map(({ name, signature }) => [name, signature]))
})
