import { money, moneyFromDecimal } from "../../src/money"
import { card, sampleRequests } from "../unit/client/sample-requests"
import { failureOf } from "../unit/client/test-client"
import { startService, type Service } from "./service"

const create = sampleRequests["payments.create"]

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

describe("a direct payment, between client and sandbox,", () => {
  it("is charged, and is found by its id and by its conversationId", async () => {
    const { payments } = service.client
    const paid = await payments.create({ ...create, conversationId: "found-again" })
    expect(paid).toMatchObject({
      status: "success",
      fraudStatus: 1,
      price: money(100_00n, "TRY"),
      verification: "verified",
    })

    const byId = await payments.retrieve({ paymentId: paid.paymentId })
    const byConversation = await payments.retrieve({ paymentConversationId: "found-again" })
    for (const found of [byId, byConversation]) {
      expect(found).toMatchObject({ paymentStatus: "SUCCESS", paymentId: paid.paymentId, basketId: "basket-1" })
      expect(found.paidPrice).toEqual(create.paidPrice)
      expect(found.itemTransactions).toEqual(paid.itemTransactions)
    }
  })

  it.each([
    ["4111111111111129", "10051", "declined"],
    ["4129111111111111", "10005", "declined"],
    ["4128111111111112", "10012", "declined"],
    ["4125111111111115", "10054", "declined"],
    ["4124111111111116", "10084", "declined"],
  ])("with the card %s is refused with %s", async (cardNumber, code, kind) => {
    const call = service.client.payments.create({ ...create, paymentCard: { ...card, cardNumber } })
    expect(await failureOf(call)).toMatchObject({ kind, outcome: "refused", code })
  })

  it("has a refund whose answer was lost in its report, by the refund's own conversationId", async () => {
    const { payments, refunds, reports } = service.client
    const { paymentId = "" } = await payments.create({ ...create, conversationId: "reported" })
    await service.control("POST", "faults", { endpoint: "refunds.createForPayment", kind: "drop", when: "after" })
    const lost = { paymentId, price: money(10_00n, "TRY"), currency: "TRY" as const, conversationId: "lost" }
    expect(await failureOf(refunds.createForPayment(lost))).toMatchObject({ outcome: "unknown" })

    const { payments: [found] = [] } = await reports.retrievePayment({ paymentConversationId: "reported" })
    expect(found).toMatchObject({ paymentId, paymentStatus: 1, paymentRefundStatus: "PARTIALLY_REFUNDED" })
    const [refund] = found?.itemTransactions?.flatMap((one) => one.refunds ?? []) ?? []
    expect(refund).toMatchObject({ refundConversationId: "lost", refundPrice: "10", isAfterSettlement: false })
    expect([typeof refund?.authCode, refund?.errorCode]).toEqual(["string", undefined])
  })

  it("that was never made is not found", async () => {
    const call = service.client.payments.retrieve({ paymentConversationId: "never" })
    expect(await failureOf(call)).toMatchObject({ kind: "not_found", outcome: "refused" })
  })

  it("is refunded in parts, up to what is left of it and no more", async () => {
    const { payments, refunds } = service.client
    const { paymentId = "" } = await payments.create(create)
    const refund = (decimal: string) =>
      refunds.createForPayment({ paymentId, price: moneyFromDecimal(decimal, "TRY"), currency: "TRY" })
    expect(await refund("60.01")).toMatchObject({ price: money(60_01n, "TRY"), verification: "verified" })
    // what the buyer paid, a surcharge of 10.00 included
    expect(await failureOf(refund("50.00"))).toMatchObject({ code: "5093", kind: "wrong_state", outcome: "refused" })
    expect(await refund("49.99")).toMatchObject({ paymentId })
    expect(await failureOf(payments.cancel({ paymentId }))).toMatchObject({ outcome: "refused" })
  })

  it("is cancelled once, with the amount that the buyer paid", async () => {
    const { payments } = service.client
    const { paymentId = "" } = await payments.create(create)
    expect(await payments.cancel({ paymentId })).toMatchObject({ paymentId, price: create.paidPrice })
    expect(await failureOf(payments.cancel({ paymentId }))).toMatchObject({ outcome: "refused" })
  })

  it("is refunded by item", async () => {
    const { payments, refunds } = service.client
    const { itemTransactions } = await payments.create(create)
    const paymentTransactionId = itemTransactions?.[0]?.paymentTransactionId ?? ""
    const refund = { paymentTransactionId, price: money(100_00n, "TRY"), currency: "TRY" } as const
    expect(await refunds.createForItem(refund)).toMatchObject({ paymentTransactionId, price: refund.price })
    expect(await failureOf(refunds.createForItem(refund))).toMatchObject({ code: "5093" })
  })

  it("is under review until the review is decided", async () => {
    const { client, control } = service
    await control("POST", "reviews", { next: 1 })
    const { paymentId, fraudStatus } = await client.payments.create(create)
    expect(fraudStatus).toBe(0)
    await control("POST", `payments/${paymentId}/review`, { decision: "approve" })
    expect((await client.payments.retrieve({ paymentId })).fraudStatus).toBe(1)
  })
})

it("the client reads the sandbox's response to a check of a card's first digits", async () => {
  expect(await service.client.bins.check({ binNumber: "552879" })).toMatchObject({ cardAssociation: "MASTER_CARD" })
})
