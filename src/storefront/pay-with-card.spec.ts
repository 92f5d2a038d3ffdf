import { showBankPage, showBankPageInFrame } from "./bank-page"
import { rememberedPayment } from "./go"
import { payWithCard } from "./pay-with-card"
import { startCardPayment } from "./start"
import { StoreApiError } from "./store-api"
import { type StoreAnswer, StoreServer } from "../../integration-tests/unit/storefront/store-server"

let store: StoreServer

beforeAll(async () => {
  store = await StoreServer.open()
})
afterAll(() => store.close())

const key = { sessionId: "payses_1", ref: "payses_1.abc" }
const card = {
  holderName: "Ayşe Yılmaz",
  number: "5528 7900 0000 0008",
  expireMonth: "12",
  expireYear: "30",
  cvc: "123",
}

function pay(answer: StoreAnswer, installment?: number) {
  store.script(answer)
  return payWithCard(store.api, key, { card, ...(installment !== undefined && { installment }) })
}

describe("startCardPayment", () => {
  it("chooses a card provider and gives the key of the payment", async () => {
    const session = { id: "payses_1", provider_id: "pp_threeds_svc", data: { flow: "threeds", ref: key.ref } }
    store.script({ body: { payment_collection: { id: "pay_col_1", payment_sessions: [session] } } })
    const options = { paymentCollectionId: "pay_col_1", returnUrl: "https://shop.example/return", locale: "tr" }
    expect(await startCardPayment(store.api, { ...options, provider: "pp_threeds_svc" })).toEqual(key)
    expect(store.calls).toMatchObject([
      { body: { provider_id: "pp_threeds_svc", data: { return_url: options.returnUrl, locale: "tr" } } },
    ])
    await expect(startCardPayment(store.api, { ...options, provider: "pp_direct_svc" })).rejects.toThrow(StoreApiError)
  })
})

describe("payWithCard", () => {
  it("sends the card with the session token, and gives the bank's page", async () => {
    const html = "<form></form>"
    const answer = {
      payment: { session_id: "payses_1", status: "awaiting_buyer", next: "authenticate" },
      three_ds: { html },
    }
    expect(await pay({ body: answer }, 3)).toEqual({ type: "bank", html })
    expect(store.calls).toMatchObject([
      {
        method: "POST",
        path: "/store/svc/payment-sessions/payses_1/card",
        headers: { "x-svc-ref": key.ref, "x-publishable-api-key": "pk_test" },
        body: {
          card: {
            holder_name: "Ayşe Yılmaz",
            number: "5528 7900 0000 0008",
            expire_month: "12",
            expire_year: "30",
            cvc: "123",
          },
          installment: 3,
        },
      },
    ])
  })

  it.each([
    [
      { status: "completed", next: "order", order_id: "order_1" },
      { status: "completed", next: "order", orderId: "order_1" },
    ],
    [
      {
        status: "completed",
        next: "order",
        order_id: "order_1",
        charged: { installment: 3, price: "100.00", paid_price: "103.00", surcharge: "3.00" },
      },
      {
        status: "completed",
        next: "order",
        orderId: "order_1",
        charged: { installment: 3, price: "100.00", paidPrice: "103.00", surcharge: "3.00" },
      },
    ],
    [
      { status: "declined", next: "pay", error: "declined", reason: { code: "10051", message: "Not enough." } },
      { status: "declined", next: "pay", error: "declined", reason: { code: "10051", message: "Not enough." } },
    ],
    [
      { status: "not_started", next: "pay", error: "order_failed" },
      { status: "not_started", next: "pay", error: "order_failed" },
    ],
    [
      { status: "processing", next: "wait" },
      { status: "processing", next: "wait" },
    ],
    [
      { status: "awaiting_buyer", next: "authenticate" },
      { status: "awaiting_buyer", next: "wait" },
    ],
  ])("gives the state of the payment: %j", async (payment, expected) => {
    expect(await pay({ body: { payment } })).toEqual({ type: "answered", payment: expected })
  })

  it("gives the fields that need to be corrected", async () => {
    const errors = [{ field: "cvc", code: "cvc_invalid", message: "The security code is wrong." }]
    const body = { type: "invalid_data", message: "Correct the card.", errors: [...errors, { field: 7 }, null] }
    expect(await pay({ status: 400, body })).toEqual({ type: "invalid", message: "Correct the card.", errors })
  })

  it.each([
    [409, "conflict"],
    [429, "too_many_requests"],
    [404, "not_found"],
    [400, "invalid_data"],
    [503, "unexpected_state"],
  ])("throws the store's message when it refuses with HTTP %i", async (status, type) => {
    const refusal = pay({ status, body: { type, message: "Nothing was charged." } })
    await expect(refusal).rejects.toMatchObject({
      name: "StoreApiError",
      status,
      type,
      message: "Nothing was charged.",
    })
  })

  it.each<[string, StoreAnswer]>([
    ["a connection that ends", { fault: "drop" }],
    ["a proxy's 503", { status: 503, body: "<html>" }],
    ["a 500", { status: 500, body: { type: "unknown_error", message: "An unknown error occurred." } }],
    ["an answer that is no JSON", { body: "<html>" }],
  ])("gives an unknown state, and sends nothing twice, after %s", async (_, fault) => {
    expect(await pay(fault)).toEqual({ type: "answered", payment: { status: "unknown", next: "wait" } })
    expect(store.calls).toHaveLength(1)
  })
})

describe("the bank's page", () => {
  function tab() {
    const entries = new Map<string, string>()
    return {
      getItem: (name: string) => entries.get(name) ?? null,
      setItem: (name: string, value: string) => void entries.set(name, value),
      removeItem: (name: string) => void entries.delete(name),
    }
  }

  it("replaces the page, in a frame that cannot reach the shop, and the payment is remembered for the return", () => {
    const storage = tab()
    const steps: string[] = []
    const page = {
      open: () => void steps.push("open"),
      write: (html: string) => void steps.push(html),
      close: () => void steps.push("close"),
    }
    showBankPage(`<p id="a&b">bank</p>`, { payment: key, storage, document: page })
    const bank = "<base target=&quot;_top&quot;><p id=&quot;a&amp;b&quot;>bank</p>"
    expect(steps).toEqual(["open", expect.stringContaining(` srcdoc="${bank}"`), "close"])
    expect(steps[1]).toContain(` sandbox="allow-forms allow-scripts allow-top-navigation" `)
    expect(rememberedPayment(storage)).toEqual(key)
  })

  it("may be shown in a frame, by an address without the shop's origin", () => {
    const storage = tab()
    const frame = { src: "" }
    showBankPageInFrame(frame, "<p>100 % #1</p>", { payment: key, storage })
    expect(frame.src).toBe("data:text/html;charset=utf-8,%3Cp%3E100%20%25%20%231%3C%2Fp%3E")
    expect(rememberedPayment(storage)).toEqual(key)
  })
})
