import { changedSuccessOf } from "./contract-answers"
import { useStage } from "./stage"
import { endOf } from "./test-client"

const { call } = useStage()

describe("a response to another call", () => {
  it.each([
    ["payments.create", "conversationId", "OTHER"],
    ["payments.retrieve", "paymentId", "777"],
    ["payments.cancel", "paymentId", "777"],
    ["threeDs.finalize", "paymentId", "777"],
    ["threeDs.finalizeV2", "paymentId", "777"],
    ["hostedPages.retrieve", "token", "another"],
    ["paymentItems.update", "paymentTransactionId", "777"],
    ["paymentItems.update", "subMerchantKey", "another"],
    ["paymentItems.update", "subMerchantPrice", 1],
    ["refunds.createForItem", "paymentTransactionId", "777"],
    ["refunds.createForItem", "price", 1],
    ["refunds.createForPayment", "paymentId", "777"],
    ["refunds.createForPayment", "currency", "USD"],
  ])("than %s, as its %s shows, is no success, nor a refusal of this one", async (operation, field, value) => {
    const success = changedSuccessOf(operation, { [field]: value })
    expect(await endOf(call(operation, success))).toEqual(["malformed_response", "unknown"])
    const refusal = JSON.stringify({ status: "failure", errorCode: "10051", [field]: value })
    const [, outcome] = await endOf(call(operation, refusal))
    // a refusal may name what is so now
    const isOfResult = ["price", "currency", "subMerchantKey", "subMerchantPrice"].includes(field)
    expect(outcome).toBe(isOfResult ? "refused" : "unknown")
  })

  it("is not recognized by a price that is only written differently", async () => {
    const body = changedSuccessOf("refunds.createForItem", { price: "10.50000000" })
    expect(await call("refunds.createForItem", body)).toMatchObject({ status: "success" })
  })

  it("is still read when it is a charge of something else, because that has to be reversed", async () => {
    const body = changedSuccessOf("payments.create", { price: "1.00", basketId: "another" })
    expect(await call("payments.create", body)).toMatchObject({ basketId: "another", price: { minor: 100n } })
  })
})

describe("a look-up that is refused", () => {
  it.each([
    ["because of a bad signature", { errorCode: "1000" }, 400, "authentication"],
    ["because of a transient fault", { errorCode: "10214" }, 200, "unavailable"],
    ["with a server error", { errorCode: "10051" }, 500, "declined"],
    ["with a redirect", { paymentStatus: "SUCCESS" }, 301, "unavailable"],
  ])("%s leaves the payment unknown, whatever its paymentStatus says", async (_what, facts, httpStatus, kind) => {
    const body = JSON.stringify({ status: "failure", paymentStatus: "FAILURE", ...facts })
    expect((await endOf(call("payments.retrieve", body, { httpStatus })))[0]).toBe(kind)
  })
})

describe("a malicious response", () => {
  const list = (count: number, item: (index: number) => string) =>
    Array.from({ length: count }, (_, at) => item(at)).join()
  const flood = (item: string, count: number) => `{"status":"success","itemTransactions":[${list(count, () => item)}]}`

  it.each([
    ["of 5,000 empty items", flood("{}", 5_000), "success"],
    ["of 300,000 empty items", flood("{}", 300_000), "malformed_response"],
    ["of 5,000 things that are not items", flood("1", 5_000), "malformed_response"],
  ])("%s is read or refused in bounded time, with a bounded message", async (_what, body, end) => {
    const before = process.cpuUsage()
    const value: unknown = await call("payments.create", body).catch((error: unknown) => error)
    const success = { status: "success" }
    expect(value).toMatchObject(end === "success" ? success : { kind: end, outcome: "unknown" })
    if (value instanceof Error) expect(value.message.length).toBeLessThan(600)
    // microseconds of the processor: a machine busy with something else takes none of them
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })
})
