import { money, moneyFromDecimal } from "../../src/money"
import { item, sampleRequests } from "../unit/client/sample-requests"
import { failureOf } from "../unit/client/test-client"
import { startService, type Service } from "./service"

/* Client and sandbox read each other's messages. What each of them does: their own specs; what comes of it: the flows. */

const create = sampleRequests["payments.create"]
const threeDs = sampleRequests["threeDs.initialize"]
const seller = sampleRequests["submerchants.create"]

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** What a browser would bring back to the shop. */
async function complete(what: string, body: object): Promise<Record<string, string>> {
  const { fields } = await service.control("POST", `${what}/complete`, body)
  return fields as Record<string, string>
}

it("a payment is charged, found by either id, reported, and refunded in parts up to what was paid", async () => {
  const { payments, refunds, reports } = service.client
  const paid = await payments.create({ ...create, conversationId: "found-again" })
  expect(paid).toMatchObject({ fraudStatus: 1, price: money(100_00n, "TRY"), verification: "verified" })
  const { paymentId = "" } = paid
  for (const wanted of [{ paymentId }, { paymentConversationId: "found-again" }]) {
    const found = await payments.retrieve(wanted)
    expect(found).toMatchObject({ paymentStatus: "SUCCESS", paymentId, paidPrice: create.paidPrice })
    expect(found.itemTransactions).toEqual(paid.itemTransactions)
  }
  const refund = (decimal: string, more = {}) =>
    refunds.createForPayment({ paymentId, price: moneyFromDecimal(decimal, "TRY"), currency: "TRY", ...more })
  expect(await refund("60.01", { conversationId: "part" })).toMatchObject({ verification: "verified" })
  expect(await failureOf(refund("50.00"))).toMatchObject({ code: "5093", kind: "wrong_state", outcome: "refused" })
  const { payments: [reported] = [] } = await reports.retrievePayment({ paymentConversationId: "found-again" })
  expect(reported).toMatchObject({ paymentId, paymentStatus: 1, paymentRefundStatus: "PARTIALLY_REFUNDED" })
  expect(reported?.itemTransactions?.flatMap((one) => one.refunds ?? [])).toMatchObject([
    { refundConversationId: "part", refundPrice: "60.01", isAfterSettlement: false },
  ])
  const { itemTransactions, ...other } = await payments.create(create)
  const paymentTransactionId = itemTransactions?.[0]?.paymentTransactionId ?? ""
  const ofItem = { paymentTransactionId, price: money(1_00n, "TRY"), currency: "TRY" } as const
  expect(await refunds.createForItem(ofItem)).toMatchObject({ paymentTransactionId, price: ofItem.price })
  expect(await failureOf(payments.cancel({ paymentId: other.paymentId ?? "" }))).toMatchObject({ outcome: "refused" })
  const third = await payments.create(create)
  expect(await payments.cancel({ paymentId: third.paymentId ?? "" })).toMatchObject({ price: create.paidPrice })
})

it("a hosted page is paid, and its token leads to the result", async () => {
  const { hostedPages, messages } = service.client
  const hosted = sampleRequests["hostedPages.initialize"]
  const { token, verification } = await hostedPages.initialize(hosted)
  expect(verification).toBe("verified")
  expect(await hostedPages.retrieve({ token })).toMatchObject({ paymentStatus: "FAILURE", verification: "verified" })
  expect(messages.readHostedCallback(await complete(`hosted-pages/${token}`, {}))).toBe(token)
  const { price, callbackUrl } = hosted
  expect(await hostedPages.retrieve({ token })).toMatchObject({ paymentStatus: "SUCCESS", price, callbackUrl })
})

it.each([
  [1, "", "charged"],
  [1, "bank data", "charged"],
  [0, "", "refused"],
] as const)(
  "3D Secure with mdStatus %i and the bank's data %j ends verified, and is %s",
  async (mdStatus, data, end) => {
    const { messages, threeDs: secure } = service.client
    const { paymentId = "" } = await secure.initialize(threeDs)
    const fields = await complete(`threeds/${paymentId}`, { mdStatus, conversationData: data })
    const back = messages.readThreeDsCallback(fields)
    expect(back).toMatchObject({ paymentId, mdStatus, conversationData: data, verification: "verified" })
    const { paidPrice, basketId, currency } = threeDs
    const finalize = () =>
      data === ""
        ? secure.finalizeV2({ paymentId, paidPrice, basketId, currency })
        : secure.finalize({ paymentId, conversationData: data })
    if (end === "charged") expect(await finalize()).toMatchObject({ mdStatus: 1, verification: "verified" })
    else expect(await failureOf(finalize())).toMatchObject({ code: "5115", outcome: "refused" })
  },
)

it("a payment link is created, changed, listed, sold and deleted", async () => {
  const { links } = service.client
  const { token } = (await links.create({ ...sampleRequests["links.create"], stockEnabled: true, stockCount: 1 })).data
  await links.update({ ...sampleRequests["links.update"], token, price: money(250_00n, "TRY") })
  expect((await links.list({ page: 1, count: 1 })).data).toMatchObject({ totalCount: 1, items: [{ token }] })
  await service.control("POST", `links/${token}/complete`, {})
  await links.setStatus({ token, status: "PASSIVE" })
  expect((await links.retrieve({ token })).data).toMatchObject({ price: "250.00000000", soldCount: 1 })
  await links.delete({ token })
  expect(await failureOf(links.retrieve({ token }))).toMatchObject({ kind: "not_found" })
})

it("a seller is created, changed, and paid by an item whose payout can be changed", async () => {
  const { submerchants, payments, paymentItems } = service.client
  const { subMerchantKey } = await submerchants.create(seller)
  await submerchants.update({ ...sampleRequests["submerchants.update"], subMerchantKey, email: "new@example.com" })
  const { subMerchantExternalId } = seller
  expect(await submerchants.retrieve({ subMerchantExternalId })).toMatchObject({
    subMerchantKey,
    email: "new@example.com",
  })
  const basketItems = [{ ...item, subMerchantKey, subMerchantPrice: money(80_00n, "TRY") }]
  const { itemTransactions } = await payments.create({ ...create, basketItems })
  const { paymentTransactionId = "", transactionStatus } = itemTransactions?.[0] ?? {}
  expect(transactionStatus).toBe(1)
  const change = { paymentTransactionId, subMerchantKey, subMerchantPrice: money(70_00n, "TRY") }
  expect(await paymentItems.update(change)).toMatchObject({ paymentTransactionId, subMerchantKey })
})

it.each([
  ["drop", "after", "SUCCESS"],
  ["truncated", "after", "SUCCESS"],
  ["http-500", "after", "SUCCESS"],
  ["html", "after", "SUCCESS"],
  ["wrong-signature", "after", "SUCCESS"],
  ["drop", "before", undefined],
  ["html", "before", undefined],
])(
  "a charge with the fault %s %s it is made has an unknown outcome, and its look-up says how it ended",
  async (kind, when, status) => {
    const conversationId = `fault-${kind}-${when}`
    await service.control("DELETE", "requests")
    await service.control("POST", "faults", {
      endpoint: "payments.create",
      kind,
      ...(kind === "truncated" || kind === "wrong-signature" ? {} : { when }),
    })
    const error = await failureOf(service.client.payments.create({ ...create, conversationId }))
    expect(error).toMatchObject({ outcome: "unknown", conversationId })
    const { requests } = (await service.control("GET", "requests")) as { requests: { operation?: string }[] }
    expect(requests.map(({ operation }) => operation)).toEqual(["payments.create"])
    const lookUp = service.client.payments.retrieve({ paymentConversationId: conversationId })
    if (status) expect((await lookUp).paymentStatus).toBe(status)
    else expect(await failureOf(lookUp)).toMatchObject({ kind: "not_found" })
  },
)
