import { parse, stringify } from "lossless-json"
import { moneyFromDecimal } from "../../../src/money"
import { bodySchema, examples, type Body, type Example } from "../contract/examples"
import { interfaceFile } from "../contract/interface-file"
import { decimalsOf, flatten } from "./answer-values"
import { changedSuccessOf, requestFor, successOf } from "./contract-answers"
import { operationNames, sampleRequests } from "./sample-requests"
import { answer, startStubService, type StubService } from "./stub-service"
import { callByName, clientOf, failureOf } from "./test-client"

let service: StubService
beforeAll(async () => {
  // a look-up that failed is asked again at once: how long it waits is another test's matter
  jest.spyOn(Math, "random").mockReturnValue(0)
  service = await startStubService()
})
afterAll(() => {
  jest.restoreAllMocks()
  return service.close()
})

async function read(operation: string, body: string, httpStatus = 200): Promise<Body> {
  service.behave(answer(body, httpStatus))
  const client = clientOf(service.url)
  return bodySchema.parse(
    await callByName(client, operation, requestFor(operation, body)).finally(() => client.close()),
  )
}

/** The operation an example is of: named, or known by its method and path. */
function operationOf({ operation, endpoint }: Example): string {
  const path = endpoint.path.split("?")[0] ?? ""
  const found = interfaceFile.operations.find(
    (candidate) =>
      candidate.method === endpoint.method && new RegExp(`^${candidate.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  )
  return operation ?? found?.name ?? "none"
}

const raw = ({ responseRaw, response }: Example) => responseRaw ?? stringify(response) ?? ""
const answers = examples.filter(({ response }) => response !== undefined)
const successes = answers.filter(({ response }) => response?.status === "success")
const refusals = answers.filter(({ response }) => response?.status === "failure")

describe("the client reads the contract's answers", () => {
  it("of all operations", () => {
    expect(new Set(successes.map(operationOf))).toEqual(new Set(operationNames))
    expect(refusals.length).toBeGreaterThanOrEqual(15)
  })

  it("with every value, digit for digit, under one spelling, and with the signatures of those that have one", async () => {
    const [found, expected]: [unknown[], unknown[]] = [[], []]
    for (const example of successes) {
      const operation = operationOf(example)
      const { verification, ...value } = await read(operation, raw(example))
      found.push([example.id, verification, flatten(value)])
      const isSigned = interfaceFile.operations.find(({ name }) => name === operation)?.responseSignature !== undefined
      const signed = example.response?.signature === undefined ? "absent" : "verified"
      expected.push([example.id, isSigned ? signed : "unchecked", flatten(decimalsOf(parse(raw(example))))])
    }
    expect(found.length).toBeGreaterThanOrEqual(operationNames.length)
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
  const priced = (price: string, paidPrice: string) =>
    changedSuccessOf("payments.create", {}).replace(
      /"price":100,"paidPrice":110/,
      `"price":${price},"paidPrice":${paidPrice}`,
    )

  it.each([
    ["1.1", "1.20000000", 110n, 120n],
    [`"100.00"`, `"0.01"`, 10000n, 1n],
    ["12345678901234567.89", "1e2", 1234567890123456789n, 10000n],
    ["1E-2", "0.10", 1n, 10n],
  ])("%s and %s become exact Money", async (price, paidPrice, minor, paidMinor) => {
    const value = await read("payments.create", priced(price, paidPrice))
    expect([value.price, value.paidPrice]).toEqual([
      { minor, currency: "TRY" },
      { minor: paidMinor, currency: "TRY" },
    ])
  })

  it("of every other decimal stay text, also beyond a number's digits", async () => {
    const long = "0.11812512345678901234567890"
    const body = successOf("payments.create").replace(/"svcCommissionFee":0.25/, `"svcCommissionFee":${long}`)
    expect(body).toContain(long)
    expect((await read("payments.create", body)).svcCommissionFee).toBe(long)
  })
})

describe("spellings", () => {
  it("of the schema and of the samples are read into one", async () => {
    const body = successOf("payments.create")
    const other = body
      .replaceAll("svcConversionRate", "svcConversationRate")
      .replaceAll("blockageRateAmountSubMerchant", "blockageRateAmountsubMerchant")
    expect(other).not.toBe(body)
    expect(await read("payments.create", other)).toEqual(await read("payments.create", body))
  })

  it("of numbers as text and text as numbers are read alike", async () => {
    const changed = { installment: "3", fraudStatus: "1", systemTime: "1785571201011", paymentId: 28101001 }
    expect(await read("payments.create", changedSuccessOf("payments.create", changed))).toEqual(
      await read("payments.create", successOf("payments.create")),
    )
  })

  it("of locale in capitals, of booleans as text, and nulls are tolerated", async () => {
    const changed = { locale: "TR", retryable: "true", authCode: null }
    const value = await read("refunds.createForItem", changedSuccessOf("refunds.createForItem", changed))
    expect(value).toMatchObject({ locale: "tr", retryable: true })
    expect(value.authCode).toBeUndefined()
  })
})

describe("unknown values in a response", () => {
  it("are kept: unknown fields, and words of open fields", async () => {
    const changed = { surprise: { deep: [1.5, "x"] }, cardFamily: "NewFamily", phase: "NEW" }
    const value = await read("payments.create", changedSuccessOf("payments.create", changed))
    expect(value).toMatchObject({ surprise: { deep: ["1.5", "x"] }, cardFamily: "NewFamily", phase: "NEW" })
  })

  it.each([
    ["fraudStatus", 7, 7],
    ["mdStatus", 9, 9],
  ])("of %s are kept as they are, never turned into a success", async (field, sent, kept) => {
    const value = await read("threeDs.finalizeV2", changedSuccessOf("threeDs.finalizeV2", { [field]: sent }))
    expect(value[field]).toBe(kept)
  })

  it("of paymentStatus are kept", async () => {
    const body = changedSuccessOf("payments.retrieve", { paymentStatus: "NEWS" })
    expect((await read("payments.retrieve", body)).paymentStatus).toBe("NEWS")
  })

  it("are left out when they only describe and cannot be read, and the charge is still a success", async () => {
    const value = await read("payments.create", changedSuccessOf("payments.create", { installment: {}, cardType: [1] }))
    expect([value.installment, value.cardType]).toEqual([undefined, undefined])
    expect(value.paymentId).toBe("28101001")
  })

  it("are left out of an item's seller when its key is empty or its amount is no number", async () => {
    const item = { paymentTransactionId: "1", itemId: "a", price: "10", paidPrice: "10", transactionStatus: 1 }
    const itemTransactions = [{ ...item, subMerchantKey: "", subMerchantPrice: "ten" }]
    const value = await read("payments.create", changedSuccessOf("payments.create", { itemTransactions }))
    expect(value.itemTransactions).toMatchObject([{ ...item, subMerchantKey: undefined, subMerchantPrice: undefined }])
  })
})

describe("responses in the variants that services write", () => {
  /** Read as the answer to the sample request, whatever it names itself. */
  async function plainly(operation: keyof typeof sampleRequests, body: string): Promise<Body> {
    service.behave(answer(body))
    const client = clientOf(service.url)
    return bodySchema.parse(
      await callByName(client, operation, sampleRequests[operation]).finally(() => client.close()),
    )
  }
  const look = (changes: Body) => read("payments.retrieve", changedSuccessOf("payments.retrieve", changes))
  const item = { paymentTransactionId: "1", itemId: "a", price: 1, paidPrice: 1, transactionStatus: 1 }

  it("are read with a byte order mark", async () => {
    const body = successOf("payments.create")
    expect(await plainly("payments.create", `\uFEFF${body}`)).toEqual(await plainly("payments.create", body))
  })

  it.each(["1.0", '"1.00"', '"1"'])("are read where a whole number is written as %s", async (one) => {
    const body = changedSuccessOf("threeDs.finalizeV2", { fraudStatus: 1, mdStatus: 1, installment: 1 })
    const written = body.replace(/"(fraudStatus|mdStatus|installment)":1/g, `"$1":${one}`)
    expect(written).toContain(`"mdStatus":${one}`)
    expect(await read("threeDs.finalizeV2", written)).toMatchObject({ fraudStatus: 1, mdStatus: 1, installment: 1 })
  })

  it.each(["1.5", '"01"', "1e0", '"1.0.0"'])("are malformed where one is written as %s", async (one) => {
    const body = changedSuccessOf("payments.create", {}).replace(/"fraudStatus":1/, `"fraudStatus":${one}`)
    expect((await failureOf(read("payments.create", body))).outcome).toBe("unknown")
  })

  it.each(["", null, undefined])("belong to their request where the conversationId is %p", async (conversationId) => {
    for (const operation of ["payments.create", "threeDs.finalizeV2", "hostedPages.initialize"] as const)
      expect(await plainly(operation, changedSuccessOf(operation, { conversationId }))).toMatchObject({
        status: "success",
      })
  })

  it("are read without amounts where a failed payment has 0", async () => {
    const zero = { status: "success", paymentStatus: "FAILURE", price: 0, paidPrice: "0E-8", currency: "TRY" }
    expect(await look(zero)).toMatchObject({ paymentStatus: "FAILURE", price: undefined, paidPrice: undefined })
    expect(await look({ ...zero, currency: undefined, price: 5 })).toMatchObject({ price: undefined })
  })

  it("may have more items than a basket, and items without names", async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ ...item, paymentTransactionId: index }))
    expect((await look({ itemTransactions: many })).itemTransactions).toHaveLength(501)
    expect((await look({ itemTransactions: [{ itemId: null, transactionStatus: "" }] })).itemTransactions).toEqual([{}])
  })

  it("of a hosted page may leave out the token and its life time", async () => {
    const retrieved = changedSuccessOf("hostedPages.retrieve", { token: undefined })
    expect(await read("hostedPages.retrieve", retrieved)).toMatchObject({ paymentStatus: "SUCCESS" })
    const started = changedSuccessOf("hostedPages.initialize", { tokenExpireTime: undefined })
    expect((await read("hostedPages.initialize", started)).tokenExpireTime).toBeUndefined()
  })

  it.each([null, undefined, []])("are read as no links where the list of links is %p", async (items) => {
    const body = changedSuccessOf("links.list", { data: { totalCount: 0, items } })
    expect((await read("links.list", body)).data).toMatchObject({ items: [] })
  })

  it("of a link or a submerchant may leave fields out", async () => {
    const link = { name: "Kurs", token: undefined, productStatus: null }
    const list = changedSuccessOf("links.list", { data: { items: [link] } })
    expect((await read("links.list", list)).data).toMatchObject({ items: [{ name: "Kurs" }] })
    expect(await read("links.update", changedSuccessOf("links.update", { data: null }))).toMatchObject({
      status: "success",
    })
    const less = { subMerchantType: undefined, subMerchantExternalId: undefined }
    const { subMerchantKey } = await read("submerchants.retrieve", changedSuccessOf("submerchants.retrieve", less))
    expect(subMerchantKey).toMatch(/./)
  })

  it("of a report may leave out or spoil anything, and keep what can be read", async () => {
    const refund = { refundConversationId: 7, refundPrice: "ten", refundStatus: {}, authCode: "", errorCode: null }
    const items = [{ paymentTransactionId: 900, refunds: [{ ...refund, isAfterSettlement: 1 }] }]
    const payments = [
      { paymentId: 12, paymentStatus: "new", currency: "IRR", cancels: "none", itemTransactions: items },
    ]
    const found = await read("reports.retrievePayment", changedSuccessOf("reports.retrievePayment", { payments }))
    expect(found.payments).toEqual([
      {
        paymentId: "12",
        currency: "IRR",
        itemTransactions: [
          {
            paymentTransactionId: "900",
            refunds: [{ refundConversationId: "7", isAfterSettlement: true }],
          },
        ],
      },
    ])
    for (const missing of [undefined, null, "none", [5]])
      expect(
        (await read("reports.retrievePayment", changedSuccessOf("reports.retrievePayment", { payments: missing })))
          .payments,
      ).toBeUndefined()
  })

  it("of a day's transactions may be in a currency we do not sell in", async () => {
    const transactions = [{ paymentId: 5, price: "1.20000000", transactionCurrency: "RUB", afterSettlement: "1" }]
    const page = await read("reports.listTransactions", changedSuccessOf("reports.listTransactions", { transactions }))
    expect(page).toMatchObject({
      currentPage: 1,
      transactions: [{ paymentId: "5", price: "1.20000000", afterSettlement: 1 }],
    })
  })

  it("to a refund, a cancel and a payout change are a success by their status alone, with the values of the request", async () => {
    expect(await plainly("refunds.createForItem", `{"status":"success"}`)).toMatchObject({
      paymentTransactionId: "1",
      price: { minor: 1050n, currency: "TRY" },
      currency: "TRY",
    })
    expect(await plainly("refunds.createForPayment", `{"status":"success"}`)).toMatchObject({
      paymentId: "1",
      currency: "TRY",
    })
    expect(await plainly("payments.cancel", `{"status":"success"}`)).toMatchObject({ paymentId: "1" })
    for (const operation of ["paymentItems.update", "paymentItems.approve", "paymentItems.disapprove"] as const)
      expect(await plainly(operation, `{"status":"success"}`)).toMatchObject({ paymentTransactionId: "1" })
  })
})

describe("a looked-up payment that failed", () => {
  it.each(["payments.retrieve", "hostedPages.retrieve"])("is a result of %s, not an error", async (operation) => {
    const body = JSON.stringify({
      status: "failure",
      errorCode: "10051",
      errorGroup: "NOT_SUFFICIENT_FUNDS",
      paymentStatus: "FAILURE",
      token: "token-1",
      paymentId: "5",
    })
    expect(await read(operation, body)).toMatchObject({
      status: "failure",
      paymentStatus: "FAILURE",
      errorCode: "10051",
      paymentId: "5",
      price: undefined,
    })
  })
})

describe("the comparison of values", () => {
  it("distinguishes amounts that differ in one digit, and treats differently written equal amounts as equal", () => {
    const money = moneyFromDecimal("1.20", "TRY")
    expect(flatten({ price: money })).toEqual(flatten(decimalsOf(parse(`{"price":1.2}`))))
    expect(flatten({ price: money })).not.toEqual(flatten(decimalsOf(parse(`{"price":1.21}`))))
  })
})
