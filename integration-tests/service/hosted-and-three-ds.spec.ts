import { money } from "../../src/money"
import { sampleRequests } from "../unit/client/sample-requests"
import { failureOf } from "../unit/client/test-client"
import { startService, type Service } from "./service"

const hosted = sampleRequests["hostedPages.initialize"]
const threeDs = sampleRequests["threeDs.initialize"]

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

interface Completed {
  callbackUrl: string
  fields: Record<string, string>
}

async function complete(what: string, body: object): Promise<Completed> {
  const { callbackUrl, fields } = await service.control("POST", `${what}/complete`, body)
  return { callbackUrl, fields } as Completed
}

describe("a hosted page, between client and sandbox,", () => {
  it("is initialized and paid, and its token leads to the result", async () => {
    const { hostedPages, messages } = service.client
    const page = await hostedPages.initialize(hosted)
    expect(page).toMatchObject({ tokenExpireTime: 1800, verification: "verified" })
    const { callbackUrl, fields } = await complete(`hosted-pages/${page.token}`, {})
    expect(callbackUrl).toBe(hosted.callbackUrl)
    expect(messages.readHostedCallback(fields)).toBe(page.token)
    const result = await hostedPages.retrieve({ token: page.token })
    expect(result).toMatchObject({ paymentStatus: "SUCCESS", token: page.token, callbackUrl, verification: "verified" })
    expect(result.price).toEqual(hosted.price)
  })

  it("that is not paid yet has a result, which is not a success", async () => {
    const { token } = await service.client.hostedPages.initialize(hosted)
    const result = await service.client.hostedPages.retrieve({ token })
    expect(result.paymentStatus).toBe("FAILURE")
    expect(result.paymentId).toBeUndefined()
  })

  it("can no longer be paid once its token has expired, and is not found by an unknown token", async () => {
    const { token } = await service.client.hostedPages.initialize(hosted)
    await service.control("POST", "clock", { advanceSeconds: 1801 })
    await expect(complete(`hosted-pages/${token}`, {})).rejects.toThrow()
    const unknown = service.client.hostedPages.retrieve({ token: "no-such-token" })
    expect(await failureOf(unknown)).toMatchObject({ kind: "not_found", code: "5124" })
  })
})

describe("a 3D Secure payment, between client and sandbox,", () => {
  const finalizeV2 = (paymentId: string, change = {}) =>
    service.client.threeDs.finalizeV2({
      paymentId,
      paidPrice: threeDs.paidPrice,
      basketId: threeDs.basketId,
      currency: "TRY" as const,
      ...change,
    })

  async function authenticated(mdStatus: number, conversationData = "") {
    const { paymentId, threeDSHtmlContent } = await service.client.threeDs.initialize(threeDs)
    expect(Buffer.from(threeDSHtmlContent, "base64").toString("utf8")).toContain("<form")
    const { fields } = await complete(`threeds/${paymentId ?? ""}`, { mdStatus, conversationData })
    return { paymentId: paymentId ?? "", callback: service.client.messages.readThreeDsCallback(fields) }
  }

  it("is charged once by a v2 finalize after the buyer authenticated", async () => {
    const { paymentId, callback } = await authenticated(1)
    expect(callback).toMatchObject({ mdStatus: 1, paymentId, verification: "verified" })
    expect(await finalizeV2(paymentId)).toMatchObject({ mdStatus: 1, fraudStatus: 1, verification: "verified" })
    expect(await failureOf(finalizeV2(paymentId))).toMatchObject({ outcome: "refused" })
  })

  it("is charged by a v1 finalize with the data that the bank posted", async () => {
    const { paymentId, callback } = await authenticated(1, "bank data")
    const { conversationData } = callback
    expect(conversationData).toBe("bank data")
    const paid = await service.client.threeDs.finalize({ paymentId, conversationData })
    expect(paid).toMatchObject({ mdStatus: 1, paymentId })
  })

  it.each([0, 2, 3, 4, 5, 6, 7, 8])("with mdStatus %i is never charged", async (mdStatus) => {
    const { paymentId, callback } = await authenticated(mdStatus)
    expect(callback.mdStatus).toBe(mdStatus)
    expect(await failureOf(finalizeV2(paymentId))).toMatchObject({ outcome: "refused" })
    expect((await service.client.payments.retrieve({ paymentId })).paymentStatus).not.toBe("SUCCESS")
  })

  it.each([
    ["paidPrice", { paidPrice: money(109_99n, "TRY") }],
    ["basketId", { basketId: "another" }],
    ["currency", { currency: "EUR", paidPrice: money(110_00n, "EUR") }],
  ])("is not finalized by v2 with another %s than it was initialized with", async (_field, change) => {
    const { paymentId } = await authenticated(1)
    expect(await failureOf(finalizeV2(paymentId, change))).toMatchObject({ outcome: "refused" })
  })

  it("cannot be finalized before the buyer comes back", async () => {
    const { paymentId } = await service.client.threeDs.initialize(threeDs)
    expect(await failureOf(finalizeV2(paymentId ?? ""))).toMatchObject({ code: "5115", outcome: "refused" })
  })
})
