import { at, DAY, DONE, HOUR, openShop, refused, said, textAt, useShop } from "./merchant"
import { type Body, payment, withCard } from "./requests"

const shop = useShop({ reportPageSize: 2 })
// a payment is cancelled only on its calendar day
beforeEach(() => shop.goTo(10))

const INVALID = refused("11", 400)

const details = (query: string) => shop.call("GET", `/v2/reporting/payment/details?${query}`)
const report = async (paymentId: unknown) =>
  at((await details(`paymentId=${String(paymentId)}`)).body, "payments.0") as object
const today = async () => String(await shop.state("clock.timestamp")).slice(0, 10)
async function readLines(day: string, page = 1) {
  const { body } = await shop.call("GET", `/v2/reporting/payment/transactions?transactionDate=${day}&page=${page}`)
  return { pages: body["totalPageCount"], lines: body["transactions"] as Body[] }
}
const pay = async (body = payment()) => (await shop.post("/payment/auth", body)).body
const refund = (paid: Body, place: number, price: number, conversationId: string) => {
  const paymentTransactionId = at(paid, `itemTransactions.${place}.paymentTransactionId`)
  return shop.post("/payment/refund", { paymentTransactionId, price, currency: "TRY", conversationId })
}
const cancel = (paymentId: unknown, conversationId: string) =>
  shop.post("/payment/cancel", { paymentId, conversationId })

describe("a reported payment", () => {
  it("has each refund under its item and each by its own conversationId, also one whose answer was dropped", async () => {
    const paid = await pay()
    const { paymentId } = paid
    await refund(paid, 0, 0.1, "refund-1")
    await shop.control("POST", "faults", { endpoint: "refunds.createForPayment", kind: "drop", when: "after" })
    const lost = { paymentId, price: 0.5, currency: "TRY", conversationId: "refund-2" }
    await expect(shop.post("/v2/payment/refund", lost)).rejects.toThrow()

    const found = await report(paymentId)
    expect(found).toMatchObject({ paymentStatus: 1, paymentRefundStatus: "PARTIALLY_REFUNDED", cancels: [] })
    const shared = { refundStatus: 1, isAfterSettlement: false, currencyCode: "TRY" }
    // 0.45 was paid for the first item: what is left of it is taken before the second
    const [first, second] = ["refund-1", "refund-2"].map((name) => ({ ...shared, refundConversationId: name }))
    expect([0, 1, 2].map((place) => at(found, `itemTransactions.${place}.refunds`))).toMatchObject([
      [
        { ...first, refundPrice: 0.1 },
        { ...second, refundPrice: 0.35 },
      ],
      [{ ...second, refundPrice: 0.15 }],
      [],
    ])
    expect(textAt(found, "itemTransactions.1.refunds.0.authCode")).toMatch(/^\d{6}$/)
  })

  it("has its cancel, and is totally refunded", async () => {
    const { paymentId } = await pay(payment({ conversationId: "cancelled" }))
    await cancel(paymentId, "cancel-1")
    const { body } = await details("paymentConversationId=cancelled")
    expect(at(body, "payments.0")).toMatchObject({ paymentId, paymentRefundStatus: "TOTALLY_REFUNDED" })
    expect(at(body, "payments.0.cancels")).toMatchObject([{ cancelConversationId: "cancel-1", refundPrice: 1.5 }])
  })

  it("lists a try that the bank refused with its error and without an authCode, and is not refunded", async () => {
    const { paymentId } = await pay(withCard("5406670000000009"))
    expect(said(await cancel(paymentId, "tried"))).toEqual(refused("10012"))
    const found = await report(paymentId)
    expect(at(found, "paymentRefundStatus")).toBe("NOT_REFUNDED")
    expect(at(found, "cancels.0")).toMatchObject({ cancelConversationId: "tried", errorCode: "10012", refundStatus: 0 })
    expect(at(found, "cancels.0")).not.toHaveProperty("authCode")
    expect((await readLines(await today())).lines.map((line) => line["transactionType"])).not.toContain("CANCEL")
  })

  it("tells a refund of a later day, when the item was paid out, as one after settlement", async () => {
    const paid = await pay()
    await shop.advance(DAY)
    await refund(paid, 0, 0.1, "late")
    expect(at(await report(paid["paymentId"]), "itemTransactions.0.refunds.0.isAfterSettlement")).toBe(true)
    expect((await readLines(await today())).lines).toMatchObject([{ transactionType: "REFUND", afterSettlement: 1 }])
  })
})

describe("the transactions of a day", () => {
  it("are the items charged and returned on it, page by page, each with the conversationId of its call", async () => {
    const day = await today()
    const paid = await pay(payment({ conversationId: "charged" }))
    await refund(paid, 1, 0.2, "returned")
    const pages = [await readLines(day), await readLines(day, 2), await readLines(day, 3)]
    expect(pages.map(({ pages, lines }) => `${lines.length} of ${String(pages)}`)).toEqual([
      "2 of 2",
      "2 of 2",
      "0 of 2",
    ])
    const lines = pages.flatMap((page) => page.lines)
    expect(lines.map((line) => [line["transactionType"], line["conversationId"], line["paidPrice"]])).toEqual([
      ["PAYMENT", "charged", 0.45],
      ["PAYMENT", "charged", 0.75],
      ["PAYMENT", "charged", 0.3],
      ["REFUND", "returned", 0.2],
    ])
    expect(lines.map((line) => line["paymentId"])).toEqual(Array(4).fill(paid["paymentId"]))
    expect(new Set(lines.map((line) => line["transactionId"])).size).toBe(4)
  })

  it("are those of the account's own calendar day, and none of a declined payment", async () => {
    const day = await today()
    await pay(withCard("4111111111111129"))
    expect(await readLines(day)).toEqual({ pages: 0, lines: [] })
    await shop.advance(DAY)
    await pay()
    expect((await readLines(day)).lines).toEqual([])
    expect((await readLines(await today())).lines).toHaveLength(2)
  })

  it.each([
    ...["transactionDate=2026-13-40&page=1", "transactionDate=yesterday&page=1", "transactionDate=2020-01-01&page=1"],
    ...["transactionDate=TODAY&page=0", "transactionDate=TODAY", "page=1"],
  ])("are refused for %s", async (query) => {
    const asked = query.replace("TODAY", await today())
    expect(said(await shop.call("GET", `/v2/reporting/payment/transactions?${asked}`))).toEqual(INVALID)
  })
})

describe("an account without a capability", () => {
  const ITEM = { paymentTransactionId: "10000001001" }

  it("is refused its operations with 11, and gets them when the switch is set", async () => {
    await shop.control("POST", "account", { capabilities: { reports: false } })
    const answer = await details("paymentId=1")
    expect(said(answer)).toEqual(INVALID)
    expect(answer.body["errorMessage"]).toContain("reports.retrievePayment")
    expect(said(await shop.post("/payment/svcpos/item/approve", ITEM))).toEqual(refused("5092"))
    await shop.control("POST", "account", { capabilities: { reports: true } })
    expect(said(await details("paymentId=1"))).toEqual(DONE)
  })
})

it.each([
  ["Europe/Istanbul", 3],
  ["America/Phoenix", -7],
])("timestamps are in the account's time zone, %s", async (timeZone, offset) => {
  const there = await openShop(timeZone === "Europe/Istanbul" ? {} : { timeZone })
  // the day is another one in the other zone
  await there.goTo(22.5, offset)
  const local = (epochMs: number) => new Date(epochMs + offset * HOUR).toISOString().slice(0, 19).replace("T", " ")
  const before = await there.state("clock")
  const resolved = textAt((await there.pay()).body, "itemTransactions.0.blockageResolvedDate")
  const after = await there.state("clock")
  for (const read of [before, after]) expect(at(read, "timestamp")).toBe(local(Number(at(read, "now"))))
  const times = [textAt(before, "timestamp"), resolved, textAt(after, "timestamp")]
  expect(times).toEqual([...times].sort())
})
