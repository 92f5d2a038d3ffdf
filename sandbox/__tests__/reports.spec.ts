import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { type Answer, at, type Merchant, openShop, textAt } from "./merchant"
import { item, payment, SUBMERCHANTS, withCard } from "./requests"
import { OptionError } from "../index"

const DAY = 24 * 60 * 60 * 1000
let shop: Merchant

beforeEach(async () => {
  shop = await openShop({ reportPageSize: 2 })
  const { body } = await shop.control("GET", "state")
  // ten in the morning in Istanbul, whatever time it is
  const istanbul = Number(at(body, "clock.now")) + DAY / 8
  await shop.control("POST", "clock", { advanceMs: ((((10 / 24) * DAY - istanbul) % DAY) + DAY) % DAY })
})
afterEach(() => shop.sandbox.stop())

const said = ({ httpStatus, body }: Answer) => [httpStatus, body["status"], body["errorCode"]]
const DONE = [200, "success", undefined]

const details = (query: string) => shop.call("GET", `/v2/reporting/payment/details?${query}`)
async function report(paymentId: unknown) {
  const { body } = await details(`paymentId=${String(paymentId)}`)
  return at(body, "payments.0")
}
async function today() {
  const { body } = await shop.control("GET", "state")
  return textAt(body, "clock.timestamp").slice(0, 10)
}
async function readLines(day: string, page = 1) {
  const { body } = await shop.call("GET", `/v2/reporting/payment/transactions?transactionDate=${day}&page=${page}`)
  return { pages: body["totalPageCount"], lines: body["transactions"] as Record<string, unknown>[] }
}
const pay = async (body = payment()) => (await shop.post("/payment/auth", body)).body
const refund = (paymentTransactionId: unknown, price: unknown, conversationId: string) =>
  shop.post("/payment/refund", { paymentTransactionId, price, currency: "TRY", conversationId })

describe("a reported payment", () => {
  it("has each refund under its item and each by its own conversationId, also one whose answer was dropped", async () => {
    const { paymentId, itemTransactions } = await pay()
    const first = at(itemTransactions, "0.paymentTransactionId")
    await refund(first, 0.1, "refund-1")
    await shop.control("POST", "faults", { endpoint: "refunds.createForPayment", kind: "drop", when: "after" })
    const lost = { paymentId, price: 0.5, currency: "TRY", conversationId: "refund-2" }
    await expect(shop.post("/v2/payment/refund", lost)).rejects.toThrow()

    const found = await report(paymentId)
    expect(found).toMatchObject({ paymentStatus: 1, paymentRefundStatus: "PARTIALLY_REFUNDED", cancels: [] })
    const shared = { refundStatus: 1, isAfterSettlement: false, currencyCode: "TRY" }
    // 0.45 was paid for the first item: what is left of it is taken before the second
    expect(at(found, "itemTransactions.0.refunds")).toMatchObject([
      { ...shared, refundConversationId: "refund-1", refundPrice: 0.1 },
      { ...shared, refundConversationId: "refund-2", refundPrice: 0.35 },
    ])
    expect(at(found, "itemTransactions.1.refunds")).toMatchObject([
      { ...shared, refundConversationId: "refund-2", refundPrice: 0.15 },
    ])
    expect(textAt(found, "itemTransactions.1.refunds.0.authCode")).toMatch(/^\d{6}$/)
    expect(at(found, "itemTransactions.2.refunds")).toEqual([])
  })

  it("has its cancel, and is totally refunded", async () => {
    const { paymentId } = await pay(payment({ conversationId: "cancelled" }))
    await shop.post("/payment/cancel", { paymentId, conversationId: "cancel-1" })
    const { body } = await details("paymentConversationId=cancelled")
    expect(at(body, "payments.0")).toMatchObject({ paymentId, paymentRefundStatus: "TOTALLY_REFUNDED" })
    expect(at(body, "payments.0.cancels")).toMatchObject([{ cancelConversationId: "cancel-1", refundPrice: 1.5 }])
  })

  it("lists a try that the bank refused with its error and without an authCode, and is not refunded", async () => {
    const { paymentId } = await pay(withCard("5406670000000009"))
    expect(said(await shop.post("/payment/cancel", { paymentId, conversationId: "tried" }))).toContain("10012")
    const found = await report(paymentId)
    expect(at(found, "paymentRefundStatus")).toBe("NOT_REFUNDED")
    expect(at(found, "cancels.0")).toMatchObject({ cancelConversationId: "tried", errorCode: "10012", refundStatus: 0 })
    expect(at(found, "cancels.0")).not.toHaveProperty("authCode")
    expect((await readLines(await today())).lines.map((line) => line["transactionType"])).not.toContain("CANCEL")
  })

  it("lists nothing of a refund that the service itself refused", async () => {
    const { paymentId, itemTransactions } = await pay()
    await refund(at(itemTransactions, "0.paymentTransactionId"), 9, "too-much")
    expect(at(await report(paymentId), "itemTransactions.0.refunds")).toEqual([])
  })

  it("that does not exist is an empty list; without an id the call is refused", async () => {
    expect((await details("paymentId=1")).body).toMatchObject({ status: "success", payments: [] })
    expect(said(await details("locale=en"))).toEqual([400, "failure", "5002"])
  })

  it("tells a refund of a later day, when the item was paid out, as one after settlement", async () => {
    const { paymentId, itemTransactions } = await pay()
    await shop.control("POST", "clock", { advanceMs: DAY })
    await refund(at(itemTransactions, "0.paymentTransactionId"), 0.1, "late")
    expect(at(await report(paymentId), "itemTransactions.0.refunds.0.isAfterSettlement")).toBe(true)
    expect((await readLines(await today())).lines).toMatchObject([{ transactionType: "REFUND", afterSettlement: 1 }])
  })
})

describe("a data file", () => {
  it("keeps what went back, and when an item was approved", async () => {
    const dataFile = join(mkdtempSync(join(tmpdir(), "sandbox-")), "data")
    const first = await openShop({ dataFile })
    const { subMerchantKey } = (await first.post("/onboarding/submerchant", SUBMERCHANTS.PERSONAL)).body
    const basketItems = [item("S1", 0.6, { subMerchantKey, subMerchantPrice: "0.5" }), item("S2", 0.4)]
    const paid = (await first.post("/payment/auth", payment({ basketItems }))).body
    const [sellers, own] = [0, 1].map((place) => at(paid, `itemTransactions.${place}.paymentTransactionId`))
    await first.post("/payment/svcpos/item/approve", { paymentTransactionId: sellers })
    const asked = { paymentTransactionId: own, price: 0.1, currency: "TRY", conversationId: "kept" }
    await first.post("/payment/refund", asked)
    const state = async (merchant: Merchant) => at((await merchant.control("GET", "state")).body, "payments.0.items")
    const before = await state(first)
    await first.sandbox.stop()

    const again = await openShop({ dataFile })
    expect(await state(again)).toEqual(before)
    expect(at(before, "0.approvedAt")).toBeDefined()
    const path = `/v2/reporting/payment/details?paymentId=${String(paid["paymentId"])}`
    const { body } = await again.call("GET", path)
    expect(at(body, "payments.0.itemTransactions.1.refunds.0.refundConversationId")).toBe("kept")
    await again.sandbox.stop()
    rmSync(dirname(dataFile), { recursive: true })
  })
})

describe("the transactions of a day", () => {
  it("are the items charged and returned on it, page by page, each with the conversationId of its call", async () => {
    const day = await today()
    const { paymentId, itemTransactions } = await pay(payment({ conversationId: "charged" }))
    await refund(at(itemTransactions, "1.paymentTransactionId"), 0.2, "returned")
    const pages = [await readLines(day), await readLines(day, 2), await readLines(day, 3)]
    expect(pages.map((page) => [page.pages, page.lines.length])).toEqual([
      [2, 2],
      [2, 2],
      [2, 0],
    ])
    const lines = pages.flatMap((page) => page.lines)
    expect(lines.map((line) => [line["transactionType"], line["conversationId"], line["paidPrice"]])).toEqual([
      ["PAYMENT", "charged", 0.45],
      ["PAYMENT", "charged", 0.75],
      ["PAYMENT", "charged", 0.3],
      ["REFUND", "returned", 0.2],
    ])
    expect(lines.map((line) => line["paymentId"])).toEqual(Array(4).fill(paymentId))
    expect(new Set(lines.map((line) => line["transactionId"])).size).toBe(4)
  })

  it("follow what happens between two pages", async () => {
    const day = await today()
    await pay()
    expect((await readLines(day)).pages).toBe(2)
    await pay()
    expect((await readLines(day)).pages).toBe(3)
  })

  it("are those of the account's own calendar day, and none of a declined payment", async () => {
    const day = await today()
    await pay(withCard("4111111111111129"))
    expect(await readLines(day)).toEqual({ pages: 0, lines: [] })
    await shop.control("POST", "clock", { advanceMs: DAY })
    await pay()
    expect((await readLines(day)).lines).toEqual([])
    expect((await readLines(await today())).lines).toHaveLength(2)
  })

  it.each([
    ["transactionDate=2026-13-40&page=1", "11"],
    ["transactionDate=yesterday&page=1", "11"],
    ["transactionDate=2020-01-01&page=1", "11"],
    ["transactionDate=TODAY&page=0", "11"],
    ["transactionDate=TODAY", "11"],
    ["page=1", "11"],
  ])("are refused for %s", async (query, code) => {
    const asked = query.replace("TODAY", await today())
    expect(said(await shop.call("GET", `/v2/reporting/payment/transactions?${asked}`))).toEqual([400, "failure", code])
  })
})

describe("an account without a capability", () => {
  it("is refused its operations with 11, and gets them when the switch is set", async () => {
    await shop.control("POST", "account", { capabilities: { reports: false } })
    const refused = await details("paymentId=1")
    expect(said(refused)).toEqual([400, "failure", "11"])
    expect(refused.body["errorMessage"]).toContain("reports.retrievePayment")
    expect(said(await shop.post("/payment/svcpos/item/approve", { paymentTransactionId: "10000001001" }))).toEqual([
      200,
      "failure",
      "5092",
    ])
    await shop.control("POST", "account", { capabilities: { reports: true } })
    expect(said(await details("paymentId=1"))).toEqual(DONE)
  })

  it("may be started without it; a request signed with another key is refused for that first", async () => {
    const without = await openShop({ capabilities: { approval: false } })
    const item = { paymentTransactionId: "10000001001" }
    expect(said(await without.post("/payment/svcpos/item/approve", item))).toEqual([400, "failure", "11"])
    expect(said(await without.post("/payment/svcpos/item/approve", item, { secretKey: "other" }))).toEqual([
      400,
      "failure",
      "1000",
    ])
    expect((await without.control("GET", "state")).body["account"]).toMatchObject({
      capabilities: { approval: false, reports: true },
    })
    await without.sandbox.stop()
  })

  it("is changed by known capabilities only", async () => {
    expect((await shop.control("POST", "account", { capabilities: { wings: true } })).httpStatus).toBe(400)
    expect((await shop.control("POST", "account", { capabilities: { reports: "no" } })).httpStatus).toBe(400)
  })
})

const HOUR = 60 * 60 * 1000

/** The clock is set to 22:30 of the next day there, whatever time it is. */
describe.each([
  ["Europe/Istanbul", 3],
  ["America/Phoenix", -7],
])("with the time zone %s", (timeZone, offset) => {
  let shop: Merchant
  const local = (epochMs: number) => new Date(epochMs + offset * HOUR).toISOString().slice(0, 19).replace("T", " ")

  beforeEach(async () => {
    shop = await openShop(timeZone === "Europe/Istanbul" ? {} : { timeZone })
    const now = Number(at((await shop.control("GET", "state")).body, "clock.now"))
    const passed = (now + offset * HOUR) % (24 * HOUR)
    await shop.control("POST", "clock", { advanceMs: 24 * HOUR - passed + 22.5 * HOUR })
  })
  afterEach(() => shop.sandbox.stop())

  const pay = async () => (await shop.post("/payment/auth", payment())).body
  const cancel = async (paid: unknown) =>
    (await shop.post("/payment/cancel", { conversationId: "c", paymentId: textAt(paid, "paymentId") })).body[
      "errorCode"
    ]

  it("a cancel is possible until that zone's midnight and not after", async () => {
    const [early, late] = [await pay(), await pay()]
    await shop.control("POST", "clock", { advanceMs: HOUR })
    expect(await cancel(early)).toBeUndefined()
    await shop.control("POST", "clock", { advanceMs: HOUR })
    expect(await cancel(late)).toBe("5082")
  })

  it("timestamps are in that zone", async () => {
    const clock = async () => at((await shop.control("GET", "state")).body, "clock")
    const before = await clock()
    const resolved = textAt(await pay(), "itemTransactions.0.blockageResolvedDate")
    const after = await clock()
    for (const read of [before, after]) expect(at(read, "timestamp")).toBe(local(Number(at(read, "now"))))
    const times = [textAt(before, "timestamp"), resolved, textAt(after, "timestamp")]
    expect(times).toEqual([...times].sort())
  })
})

it("a time zone that does not exist is refused by name", async () => {
  await expect(openShop({ timeZone: "Mars/Base" })).rejects.toThrow(OptionError)
  await expect(openShop({ timeZone: "Mars/Base" })).rejects.toThrow(
    "timeZone: must be a time zone like Europe/Istanbul",
  )
})
