import { CURRENCIES, money } from "../../../src/money"
import { INSTALLMENTS, SvcError, THREE_DS_INSTALLMENTS, type SvcClient } from "../../../src/client"
import { interfaceFile } from "../contract/interface-file"
import { successOf } from "./contract-answers"
import { buyer, card, item, operationNames, sampleRequests } from "./sample-requests"
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

/** The wrong fields of a request that must not be sent; that nothing reached the socket is checked too. */
async function wrongFields(operation: string, request: unknown): Promise<string[]> {
  service.behave(answer(successOf(operation)))
  const error = await failureOf(callByName(client, operation, request))
  expect(error).toMatchObject({ kind: "invalid_request", outcome: "not_sent", operation })
  expect(service.received).toEqual([])
  expect(error.issues.length).toBeGreaterThan(0)
  for (const { path, message } of error.issues) expect(error.message).toContain(`${path}: ${message}`)
  return error.issues.map(({ path }) => path)
}

/** That a request is sent. */
async function goesOut(operation: string, request: unknown): Promise<void> {
  service.behave(answer(successOf(operation)))
  await callByName(client, operation, request)
  expect(service.received).toHaveLength(1)
}

const starts = [
  ...(["payments.create", "threeDs.initialize", "hostedPages.initialize"] as const),
  ...(["holds.create", "holds.initializeThreeDs", "holds.initializeHostedPage"] as const),
]
const withCard = ["payments.create", "threeDs.initialize", "holds.create", "holds.initializeThreeDs"] as const
const tl = (minor: bigint) => money(minor, "TRY")
const without = (request: object, field: string) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => name !== field))

describe("required fields", () => {
  /** Optional in the interface's tables, and needed by these requests: defaults, and "an omitted currency is TRY". */
  const neededHere = [
    ...starts.map((name) => `${name} shippingAddress`),
    "payments.retrieve paymentId",
    "reports.retrievePayment paymentId",
    "threeDs.initialize currency",
    "holds.initializeThreeDs currency",
    "holds.capture currency",
  ]
  const required = operationNames.flatMap((name) =>
    Object.keys(sampleRequests[name]).map((field) => [name, field] as const),
  )

  it("are refused when they are left out, exactly where the interface requires them", async () => {
    const [found, expected]: [unknown[], unknown[]] = [[], []]
    for (const [name, field] of required) {
      const request = interfaceFile.operations.find((operation) => operation.name === name)?.request
      const lists = [request?.body, request?.query, request?.path, Object.values(request?.variants ?? {})[0]]
      const described = lists.flatMap((fields) => fields ?? []).find((candidate) => candidate.name === field)
      const isNeeded = described?.required === true || neededHere.includes(`${name} ${field}`)
      service.behave(answer(successOf(name)))
      const end: unknown = await callByName(client, name, without(sampleRequests[name], field)).then(
        () => "sent",
        (error: unknown) => error,
      )
      const isRefused = end instanceof SvcError && end.issues.some(({ path }) => path === field)
      found.push([name, field, isRefused ? end.kind : end, service.received.length])
      expected.push([name, field, ...(isNeeded ? ["invalid_request", 0] : ["sent", 1])])
    }
    expect(found).toEqual(expected)
  })

  it("are all listed at once, however deep", async () => {
    const request = {
      ...sampleRequests["payments.create"],
      price: undefined,
      paymentCard: { ...card, cvc: "", expireYear: "30" },
      buyer: { ...buyer, email: " ", surname: undefined },
      billingAddress: undefined,
      basketItems: [{ ...item, itemType: "DIGITAL", category1: "" }],
      surprise: 1,
    }
    const paths = await wrongFields("payments.create", request)
    expect(paths.sort()).toEqual(
      [
        "basketItems.0.category1",
        "basketItems.0.itemType",
        "billingAddress",
        "buyer.email",
        "buyer.surname",
        "paymentCard.cvc",
        "paymentCard.expireYear",
        "price",
        "request",
      ].sort(),
    )
  })

  it.each([undefined, null, "text", 5, []])("%p in place of a request is refused, not a crash", async (request) => {
    expect(await wrongFields("bins.check", request)).not.toEqual([])
  })

  it.each(["payments.retrieve", "reports.retrievePayment"])(
    "of a look-up, %s: paymentId or paymentConversationId",
    async (name) => {
      expect(await wrongFields(name, {})).toEqual(["paymentId"])
      await goesOut(name, { paymentConversationId: "c" })
      await goesOut(name, { paymentId: "1" })
    },
  )

  it.each(["2026-8-1", "01.08.2026", "today", ""])("of a day's transactions: not the day '%s'", async (day) => {
    const request = { ...sampleRequests["reports.listTransactions"], transactionDate: day }
    expect(await wrongFields("reports.listTransactions", request)).toEqual(["transactionDate"])
  })
})

describe.each(starts)("the basket of %s", (name) => {
  const request = sampleRequests[name]
  const items = (...prices: bigint[]) =>
    prices.map((price, index) => ({ ...item, id: `line-${index}`, price: tl(price) }))

  it("adds up to price, to the last unit", async () => {
    await goesOut(name, { ...request, basketItems: items(99_99n, 1n) })
    expect(await wrongFields(name, { ...request, basketItems: items(99_99n) })).toEqual(["basketItems"])
    expect(await wrongFields(name, { ...request, basketItems: items(99_99n, 2n) })).toEqual(["basketItems"])
  })

  it("has items above zero only", async () => {
    const paths = await wrongFields(name, { ...request, basketItems: items(100_00n, 0n, -1n) })
    expect(paths).toEqual(["basketItems.1.price", "basketItems.2.price"])
  })

  it("has 1 to 500 items", async () => {
    const many = (count: number) => ({
      price: tl(BigInt(count)),
      basketItems: items(...Array.from({ length: count }, () => 1n)),
    })
    await goesOut(name, { ...request, ...many(500) })
    expect(await wrongFields(name, { ...request, ...many(501) })).toEqual(["basketItems"])
    expect(await wrongFields(name, { ...request, basketItems: [] })).toEqual(["basketItems"])
  })

  it("needs a shipping address when an item is PHYSICAL, and none when all are VIRTUAL", async () => {
    const virtual = { ...item, itemType: "VIRTUAL", price: tl(50_00n) }
    const bare = without(request, "shippingAddress")
    await goesOut(name, { ...bare, basketItems: [virtual, virtual] })
    const mixed = [virtual, { ...virtual, itemType: "PHYSICAL" }]
    expect(await wrongFields(name, { ...bare, basketItems: mixed })).toEqual(["shippingAddress"])
  })

  it("is in one currency, one of the six", async () => {
    for (const currency of CURRENCIES) {
      const amounts = { currency, price: money(5n, currency), paidPrice: money(4n, currency) }
      await goesOut(name, { ...request, ...amounts, basketItems: [{ ...item, price: money(5n, currency) }] })
    }
    expect(await wrongFields(name, { ...request, currency: "USD" })).toEqual([
      "price",
      "paidPrice",
      "basketItems.0.price",
    ])
    expect(await wrongFields(name, { ...request, currency: "RUB" })).toEqual(["currency"])
    expect(await wrongFields(name, { ...request, currency: "try" })).toEqual(["currency"])
  })

  it("takes a submerchant's key and price together, the price not above the item's", async () => {
    const seller = { subMerchantKey: "key", subMerchantPrice: tl(100_00n) }
    await goesOut(name, { ...request, basketItems: [{ ...item, ...seller }] })
    const path = ["basketItems.0.subMerchantPrice"]
    const withSeller = (change: object) => ({ ...request, basketItems: [{ ...item, ...seller, ...change }] })
    expect(await wrongFields(name, withSeller({ subMerchantKey: undefined }))).toEqual(path)
    expect(await wrongFields(name, withSeller({ subMerchantPrice: undefined }))).toEqual(path)
    expect(await wrongFields(name, withSeller({ subMerchantPrice: tl(100_01n) }))).toEqual(path)
  })

  it("takes the tax withheld of an item, above zero and in the payment's currency", async () => {
    const withTax = (withholdingTax: unknown) => ({ ...request, basketItems: [{ ...item, withholdingTax }] })
    await goesOut(name, withTax(tl(1_50n)))
    expect(String(service.received[0]?.body)).toContain('"withholdingTax":1.5')
    for (const wrong of [tl(0n), money(1_50n, "USD"), 1.5])
      expect(await wrongFields(name, withTax(wrong))).toEqual(["basketItems.0.withholdingTax"])
  })

  it("takes Money only: no number, no text", async () => {
    const sloppy = {
      ...request,
      price: 100,
      paidPrice: "110",
      basketItems: [{ ...item, price: { minor: 1, currency: "TRY" } }],
    }
    expect(await wrongFields(name, sloppy)).toEqual(["price", "paidPrice", "basketItems.0.price"])
  })
})

describe.each(withCard)("the card and installments of %s", (name) => {
  const request = sampleRequests[name]

  const counts: readonly number[] =
    name === "threeDs.initialize" || name === "holds.initializeThreeDs" ? THREE_DS_INSTALLMENTS : INSTALLMENTS

  it(`takes ${counts.join(", ")} installments`, async () => {
    for (const installment of counts) await goesOut(name, { ...request, installment })
    for (const installment of [0, 4, 5, 13, -1, 1.5, "3"].filter((one) => !counts.some((count) => count === one)))
      expect(await wrongFields(name, { ...request, installment })).toEqual(["installment"])
  })

  it.each([
    ["expireYear", ["2030"], ["30", "1999", "20300", 2030]],
    ["expireMonth", ["01", "12"], ["1", "00", "13", 12]],
    ["registerCard", [0, 1], [2, -1, "1", true]],
    ["cvc", ["123", "1234"], ["12", "12345", "12a", 123]],
    ["cardNumber", ["5528790000000008"], ["5528 7900 0000 0008", "55287900", "x".repeat(16)]],
  ])("takes a right %s only", async (field, right, wrong) => {
    for (const value of right) await goesOut(name, { ...request, paymentCard: { ...card, [field]: value } })
    for (const value of wrong)
      expect(await wrongFields(name, { ...request, paymentCard: { ...card, [field]: value } })).toEqual([
        `paymentCard.${field}`,
      ])
  })

  it.each(["registrationDate", "lastLoginDate"])("takes %s as yyyy-MM-dd HH:mm:ss", async (field) => {
    await goesOut(name, { ...request, buyer: { ...buyer, [field]: "2024-03-18 09:41:07" } })
    for (const value of ["2024-03-18T09:41:07Z", "2024-03-18", "18.03.2024 09:41:07"])
      expect(await wrongFields(name, { ...request, buyer: { ...buyer, [field]: value } })).toEqual([`buyer.${field}`])
  })
})
