import { OPERATIONS } from "../../src/client/operations"
import { moneyFromDecimal } from "../../src/money"
import { sampleRequests } from "../unit/client/sample-requests"
import { startService, type Service } from "./service"

let service: Service
beforeAll(async () => {
  service = await startService({ capabilities: { hold: true } })
})
afterAll(() => service.stop())

/** The client insists on signatures here: a response without the right one is an error. */
it("client and sandbox agree on the signature of every response that has one", async () => {
  const { payments, refunds, threeDs, hostedPages, holds } = service.client
  const complete = (what: string, body: object = {}) => service.control("POST", `${what}/complete`, body)
  const price = moneyFromDecimal("10.00", "TRY")
  const paid = await payments.create(sampleRequests["payments.create"])
  const { paymentId = "" } = paid
  await payments.retrieve({ paymentId })
  await refunds.createForPayment({ paymentId, price, currency: "TRY" })
  const other = await payments.create({ ...sampleRequests["payments.create"], conversationId: "other" })
  const [{ paymentTransactionId = "" } = {}] = other.itemTransactions ?? []
  await refunds.createForItem({ paymentTransactionId, price, currency: "TRY" })
  const { token } = await hostedPages.initialize(sampleRequests["hostedPages.initialize"])
  await complete(`hosted-pages/${token}`)
  expect(await hostedPages.retrieve({ token })).toMatchObject({ paymentStatus: "SUCCESS", verification: "verified" })
  await holds.initializeHostedPage(sampleRequests["holds.initializeHostedPage"])
  await holds.initializeThreeDs(sampleRequests["holds.initializeThreeDs"])
  const held = await holds.create(sampleRequests["holds.create"])
  await holds.capture({ paymentId: held.paymentId ?? "", paidPrice: held.paidPrice ?? price, currency: "TRY" })
  for (const version of ["v1", "v2"] as const) {
    const { basketId, paidPrice, ...start } = sampleRequests["threeDs.initialize"]
    const { paymentId: id = "" } = await threeDs.initialize({ ...start, basketId, paidPrice })
    await complete(`threeds/${id}`, { conversationData: "posted" })
    if (version === "v1") await threeDs.finalize({ paymentId: id, conversationData: "posted" })
    else await threeDs.finalizeV2({ paymentId: id, paidPrice, basketId, currency: "TRY" })
  }
  const { requests } = (await service.control("GET", "requests")) as { requests: { operation?: string }[] }
  const called = new Set(requests.map(({ operation }) => operation))
  expect(OPERATIONS.flatMap(({ name, signed }) => (signed && !called.has(name) ? [name] : []))).toEqual([])
})
