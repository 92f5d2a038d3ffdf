import basketTotal from "../../contract/payment-refused-basket-total.json"
import cancelInProgress from "../../contract/cancel-refused-in-progress.json"
import cancelNotFound from "../../contract/cancel-refused-not-found.json"
import cardNumber from "../../contract/payment-refused-card-number.json"
import detailNotFound from "../../contract/detail-refused-not-found.json"
import linkCreate from "../../contract/link-create.json"
import { type Merchant, openShop } from "./merchant"
import { payment, withCard } from "./requests"

/** The examples' own ids and times stay theirs; code, message, language and fields are the contract. */
describe("the sandbox, for the examples of contract/,", () => {
  let shop: Merchant

  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.sandbox.stop())

  it("refuses a basket that does not add up as in its example", async () => {
    const { conversationId } = basketTotal.response
    const { body } = await shop.post("/payment/auth", payment({ price: 2, conversationId }))
    expect(body).toEqual({ ...basketTotal.response, systemTime: body["systemTime"] })
  })

  it("refuses a card number as in its example", async () => {
    const { conversationId } = cardNumber.response
    const { body } = await shop.post("/payment/auth", withCard("5528790000000009", { conversationId }))
    expect(body).toEqual({ ...cardNumber.response, systemTime: body["systemTime"] })
  })

  it("does not find a payment by its conversationId as in its example", async () => {
    const { conversationId } = detailNotFound.response
    const wanted = { conversationId, paymentConversationId: conversationId }
    const { body } = await shop.post("/payment/detail", wanted)
    expect(body).toEqual({ ...detailNotFound.response, systemTime: body["systemTime"] })
  })

  it("does not find a payment to cancel as in its example", async () => {
    const { paymentId } = cancelNotFound.response
    const { body } = await shop.post("/payment/cancel", { paymentId })
    expect(body).toEqual({ ...cancelNotFound.response, systemTime: body["systemTime"] })
  })

  it("answers that a cancel is in progress as in its example, when a fault is set", async () => {
    const { paymentId, conversationId } = cancelInProgress.response
    await shop.control("POST", "faults", { endpoint: "payments.cancel", kind: "refuse", code: "8514" })
    const { body } = await shop.post("/payment/cancel", { paymentId, conversationId })
    expect(body).toEqual({ ...cancelInProgress.response, systemTime: body["systemTime"] })
  })

  it("accepts the link of the older dialect, whose soldLimit it ignores", async () => {
    const { body } = await shop.post(linkCreate.endpoint.path, linkCreate.request)
    expect(body).toMatchObject({ status: "success", conversationId: linkCreate.request.conversationId })
    expect(Object.keys(body["data"] as object).sort()).toEqual(Object.keys(linkCreate.response.data).sort())
  })
})
