import { parse, stringify } from "lossless-json"
import { bodySchema, examples, type Body, type Example } from "../contract/examples"
import { interfaceFile } from "../contract/interface-file"
import { decimalsOf, flatten } from "./answer-values"
import { changedSuccessOf, requestFor, successOf } from "./contract-answers"
import { operationNames } from "./sample-requests"
import { useStage } from "./stage"
import { failureOf } from "./test-client"

const { call } = useStage()

const read = async (operation: string, body: string, httpStatus = 200): Promise<Body> =>
  bodySchema.parse(await call(operation, body, { httpStatus, request: requestFor(operation, body) }))

const readChanged = (operation: string, changes: Body) => read(operation, changedSuccessOf(operation, changes))

/** Read as the answer to the sample request, whatever it names itself. */
const readPlainly = async (operation: string, body: string): Promise<Body> =>
  bodySchema.parse(await call(operation, body))

/** The operation an example is of: named, or known by its method and path. */
function operationOf({ operation, endpoint }: Example): string {
  const path = endpoint.path.split("?")[0] ?? ""
  const found = interfaceFile.operations.find(
    (candidate) =>
      candidate.method === endpoint.method && new RegExp(`^${candidate.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  )
  return operation ?? found?.name ?? "none"
}

describe("the client reads the contract's answers", () => {
  const raw = ({ responseRaw, response }: Example) => responseRaw ?? stringify(response) ?? ""
  const successes = examples.filter(({ response }) => response?.status === "success")
  const refusals = examples.filter(({ response }) => response?.status === "failure")

  it("of all operations, with every value, digit for digit, under one spelling, and with the signatures of those that have one", async () => {
    const [found, expected]: [unknown[], unknown[]] = [[], []]
    for (const example of successes) {
      const operation = operationOf(example)
      const { verification, ...value } = await read(operation, raw(example))
      found.push([example.id, verification, flatten(value)])
      const isSigned = interfaceFile.operations.find(({ name }) => name === operation)?.responseSignature !== undefined
      const signed = example.response?.signature === undefined ? "absent" : "verified"
      expected.push([example.id, isSigned ? signed : "unchecked", flatten(decimalsOf(parse(raw(example))))])
    }
    expect(new Set(successes.map(operationOf))).toEqual(new Set(operationNames))
    expect(found).toEqual(expected)
  })

  it("of refusals with code, group, message and whether trying again may help", async () => {
    const [found, expected]: [unknown[], unknown[]] = [[], []]
    for (const example of refusals) {
      const { errorCode, errorMessage, errorGroup, retryable } = example.response ?? {}
      const error = await failureOf(read(operationOf(example), raw(example), 400))
      const { code, serviceMessage, group, outcome, httpStatus } = error
      found.push([example.id, code, serviceMessage, group, error.retryable, outcome, httpStatus])
      const end = ["8514", "10219"].includes(String(errorCode)) ? "unknown" : "refused"
      expected.push([example.id, errorCode, errorMessage, errorGroup, retryable, end, 400])
    }
    expect(found.length).toBeGreaterThanOrEqual(15)
    expect(found).toEqual(expected)
  })
})

describe("amounts", () => {
  it.each([
    ["1.1", "1.20000000", 110n, 120n],
    [`"100.00"`, `"0.01"`, 10000n, 1n],
    ["12345678901234567.89", "1e2", 1234567890123456789n, 10000n],
    ["1E-2", "0.10", 1n, 10n],
  ])("%s and %s become exact Money", async (price, paidPrice, minor, paidMinor) => {
    const prices = `"price":${price},"paidPrice":${paidPrice}`
    const body = successOf("payments.create").replace(/"price":100,"paidPrice":110/, prices)
    expect(await read("payments.create", body)).toMatchObject({
      price: { minor, currency: "TRY" },
      paidPrice: { minor: paidMinor, currency: "TRY" },
    })
  })

  it("of every other decimal stay text, also beyond a number's digits", async () => {
    const long = "0.11812512345678901234567890"
    const body = successOf("payments.create").replace(/"svcCommissionFee":0.25/, `"svcCommissionFee":${long}`)
    expect(body).toContain(long)
    expect((await read("payments.create", body)).svcCommissionFee).toBe(long)
  })
})

describe("spellings", () => {
  it("of numbers as text and text as numbers are read alike", async () => {
    const changed = { installment: "3", fraudStatus: "1", systemTime: "1785571201011", paymentId: 28101001 }
    expect(await readChanged("payments.create", changed)).toEqual(await readChanged("payments.create", {}))
  })

  it("of locale in capitals, of booleans as text, and nulls are tolerated", async () => {
    const value = await readChanged("refunds.createForItem", { locale: "TR", retryable: "true", authCode: null })
    expect(value).toMatchObject({ locale: "tr", retryable: true })
    expect(value.authCode).toBeUndefined()
  })
})

describe("unknown values in a response", () => {
  it("are kept: unknown fields, and words of open fields", async () => {
    const changed = { surprise: { deep: [1.5, "x"] }, cardFamily: "NewFamily", phase: "NEW" }
    expect(await readChanged("payments.create", changed)).toMatchObject({
      ...changed,
      surprise: { deep: ["1.5", "x"] },
    })
  })

  it.each([
    ["threeDs.finalizeV2", "fraudStatus", 7],
    ["threeDs.finalizeV2", "mdStatus", 9],
    ["payments.retrieve", "paymentStatus", "NEWS"],
  ])("are kept as they are, never turned into a success: in %s of %s", async (operation, field, sent) => {
    expect((await readChanged(operation, { [field]: sent }))[field]).toBe(sent)
  })

  it("are left out when they only describe and cannot be read, and the charge is still a success", async () => {
    const value = await readChanged("payments.create", { installment: {}, cardType: [1] })
    expect([value.installment, value.cardType, value.paymentId]).toEqual([undefined, undefined, "28101001"])
  })

  it("are left out of an item's seller when its key is empty or its amount is no number", async () => {
    const item = { paymentTransactionId: "1", itemId: "a", price: "10", paidPrice: "10", transactionStatus: 1 }
    const itemTransactions = [{ ...item, subMerchantKey: "", subMerchantPrice: "ten" }]
    const value = await readChanged("payments.create", { itemTransactions })
    expect(value.itemTransactions).toMatchObject([{ ...item, subMerchantKey: undefined, subMerchantPrice: undefined }])
  })
})

describe("responses in the variants that services write", () => {
  it("are read with a byte order mark", async () => {
    const body = successOf("payments.create")
    expect(await readPlainly("payments.create", `\uFEFF${body}`)).toEqual(await readPlainly("payments.create", body))
  })

  it.each(["1.0", '"1.00"', '"1"'])("are read where a whole number is written as %s", async (one) => {
    const body = changedSuccessOf("threeDs.finalizeV2", { fraudStatus: 1, mdStatus: 1, installment: 1 })
    const written = body.replace(/"(fraudStatus|mdStatus|installment)":1/g, `"$1":${one}`)
    expect(written).toContain(`"mdStatus":${one}`)
    expect(await read("threeDs.finalizeV2", written)).toMatchObject({ fraudStatus: 1, mdStatus: 1, installment: 1 })
  })

  it.each(["1.5", '"01"', "1e0", '"1.0.0"'])("are malformed where one is written as %s", async (one) => {
    const body = successOf("payments.create").replace(/"fraudStatus":1/, `"fraudStatus":${one}`)
    expect((await failureOf(read("payments.create", body))).outcome).toBe("unknown")
  })

  it.each(["", null, undefined])("belong to their request where the conversationId is %p", async (conversationId) => {
    for (const operation of ["payments.create", "threeDs.finalizeV2", "hostedPages.initialize"]) {
      const body = changedSuccessOf(operation, { conversationId })
      expect(await readPlainly(operation, body)).toMatchObject({ status: "success" })
    }
  })

  it("are read without amounts where a failed payment has 0", async () => {
    const zero = { status: "success", paymentStatus: "FAILURE", price: 0, paidPrice: "0E-8", currency: "TRY" }
    const none = { paymentStatus: "FAILURE", price: undefined, paidPrice: undefined }
    expect(await readChanged("payments.retrieve", zero)).toMatchObject(none)
    const priced = { ...zero, currency: undefined, price: 5 }
    expect(await readChanged("payments.retrieve", priced)).toMatchObject({ price: undefined })
  })

  it("may have more items than a basket, and items without names", async () => {
    const itemsOf = async (itemTransactions: object[]) =>
      (await readChanged("payments.retrieve", { itemTransactions })).itemTransactions
    const item = { itemId: "a", price: 1, paidPrice: 1, transactionStatus: 1 }
    const many = Array.from({ length: 501 }, (_, index) => ({ ...item, paymentTransactionId: index }))
    expect(await itemsOf(many)).toHaveLength(501)
    expect(await itemsOf([{ itemId: null, transactionStatus: "" }])).toEqual([{}])
  })

  it.each<[string, Body, Body]>([
    ["hostedPages.retrieve", { token: undefined }, { paymentStatus: "SUCCESS" }],
    ["hostedPages.initialize", { tokenExpireTime: undefined }, { status: "success" }],
    ["links.list", { data: { totalCount: 0, items: null } }, { data: { items: [] } }],
    ["links.list", { data: { totalCount: 0 } }, { data: { items: [] } }],
    [
      "links.list",
      { data: { items: [{ name: "Kurs", productStatus: null }] } },
      { data: { items: [{ name: "Kurs" }] } },
    ],
    ["links.update", { data: null }, { status: "success" }],
    ["submerchants.retrieve", { subMerchantType: undefined, subMerchantExternalId: undefined }, { status: "success" }],
  ])("may leave fields out: %s with %j", async (operation, changes, expected) => {
    expect(await readChanged(operation, changes)).toMatchObject(expected)
  })

  it("of a report may leave out or spoil anything, and keep what can be read", async () => {
    const payments = async (value: unknown) =>
      (await readChanged("reports.retrievePayment", { payments: value })).payments
    const refund = { refundConversationId: 7, refundPrice: "ten", refundStatus: {}, authCode: "", errorCode: null }
    const items = [{ paymentTransactionId: 900, refunds: [{ ...refund, isAfterSettlement: 1 }] }]
    const spoiled = { paymentId: 12, paymentStatus: "new", currency: "IRR", cancels: "none", itemTransactions: items }
    const kept = { paymentTransactionId: "900", refunds: [{ refundConversationId: "7", isAfterSettlement: true }] }
    expect(await payments([spoiled])).toEqual([{ paymentId: "12", currency: "IRR", itemTransactions: [kept] }])
    for (const missing of [undefined, null, "none", [5]]) expect(await payments(missing)).toBeUndefined()
  })

  it("of a day's transactions may be in a currency we do not sell in", async () => {
    const transactions = [{ paymentId: 5, price: "1.20000000", transactionCurrency: "RUB", afterSettlement: "1" }]
    expect(await readChanged("reports.listTransactions", { transactions })).toMatchObject({
      currentPage: 1,
      transactions: [{ paymentId: "5", price: "1.20000000", afterSettlement: 1 }],
    })
  })

  const price = { minor: 1050n, currency: "TRY" }
  it.each<[string, Body]>([
    ["refunds.createForItem", { paymentTransactionId: "1", price, currency: "TRY" }],
    ["refunds.createForPayment", { paymentId: "1", currency: "TRY" }],
    ["payments.cancel", { paymentId: "1" }],
    ["paymentItems.update", { paymentTransactionId: "1" }],
    ["paymentItems.approve", { paymentTransactionId: "1" }],
    ["paymentItems.disapprove", { paymentTransactionId: "1" }],
  ])("to %s are a success by their status alone, with the values of the request", async (operation, values) => {
    expect(await readPlainly(operation, `{"status":"success"}`)).toMatchObject(values)
  })
})

it.each(["payments.retrieve", "hostedPages.retrieve"])(
  "a looked-up payment that failed is a result of %s, not an error, whatever its code",
  async (operation) => {
    for (const [errorCode, errorGroup] of [["10051", "NOT_SUFFICIENT_FUNDS"], ["10204", "UNKNOWN"], ["5152"]]) {
      const codes = { errorCode, errorGroup }
      const failed = { status: "failure", ...codes, paymentStatus: "FAILURE", token: "token-1", paymentId: "5" }
      expect(await read(operation, JSON.stringify(failed))).toMatchObject({
        ...{ status: "failure", paymentStatus: "FAILURE", errorCode },
        ...{ paymentId: "5", price: undefined },
      })
    }
  },
)
