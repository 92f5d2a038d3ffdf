import { makeStorage, type StoreAnswer, StoreServer } from "../../integration-tests/unit/storefront/store-server"
import { showBankPage, showBankPageInFrame, rememberedPayment } from "./bank-page"
import { bankInstallments, checkBin, installmentParts, installmentTable } from "./installments"
import { payWithCard } from "./pay-with-card"
import { startCardPayment } from "./start"
import { StoreApiError } from "./store-api"
import { deleteStoredCard, listStoredCards } from "./stored-cards"

const store = new StoreServer()

const key = { sessionId: "payses_1", ref: "payses_1.abc" }
const onWire = { number: "5528 7900 0000 0008", cvc: "123" }
const card = { ...onWire, holderName: "Ayşe Yılmaz", expireMonth: "12", expireYear: "30" }

describe("startCardPayment", () => {
  it("chooses a card provider and gives the key of the payment", async () => {
    const session = { id: "payses_1", provider_id: "pp_threeds_svc", data: { flow: "threeds", ref: key.ref } }
    store.script({ body: { payment_collection: { id: "pay_col_1", payment_sessions: [session] } } })
    const options = { paymentCollectionId: "pay_col_1", returnUrl: "https://shop.example/return", locale: "tr" }
    expect(await startCardPayment(store.api, { ...options, provider: "pp_threeds_svc" })).toEqual(key)
    const data = { return_url: options.returnUrl, locale: "tr" }
    expect(store.calls).toMatchObject([{ body: { provider_id: "pp_threeds_svc", data } }])
    await expect(startCardPayment(store.api, { ...options, provider: "pp_direct_svc" })).rejects.toThrow(StoreApiError)
  })

  it("chooses the provider of the account that is named", async () => {
    const session = { id: "payses_1", provider_id: "pp_threeds_eu", data: { flow: "threeds", ref: key.ref } }
    store.script({ body: { payment_collection: { id: "pay_col_1", payment_sessions: [session] } } })
    const options = { paymentCollectionId: "pay_col_1", provider: "pp_threeds_svc", account: "eu" } as const
    expect(await startCardPayment(store.api, options)).toEqual(key)
    expect(store.calls).toMatchObject([{ body: { provider_id: "pp_threeds_eu" } }])
  })
})

describe("payWithCard", () => {
  const pay = (answer: StoreAnswer) => {
    store.script(answer)
    return payWithCard(store.api, key, { card, installment: 3 })
  }
  const waits = { session_id: "payses_1", status: "awaiting_buyer", next: "authenticate" }

  it("sends the card with the session token, and gives the bank's page", async () => {
    const html = "<form></form>"
    expect(await pay({ body: { payment: waits, three_ds: { html } } })).toEqual({ type: "bank", html })
    expect(store.calls).toMatchObject([
      {
        method: "POST",
        path: "/store/svc/payment-sessions/payses_1/card",
        headers: { "x-svc-ref": key.ref, "x-publishable-api-key": "pk_test" },
        body: {
          card: { ...onWire, holder_name: "Ayşe Yılmaz", expire_month: "12", expire_year: "30" },
          installment: 3,
        },
      },
    ])
  })

  it("sends the id of a stored card and no card; a typed one is kept only where the customer agreed", async () => {
    store.script({ body: { payment: waits } })
    await payWithCard(store.api, key, { storedCard: "svccard_1", installment: 2 })
    await payWithCard(store.api, key, { card, saveCard: true })
    await payWithCard(store.api, key, { card, saveCard: false })
    const [stored, kept, notKept] = store.calls.map(({ body }) => body)
    expect(stored).toEqual({ stored_card: "svccard_1", installment: 2 })
    expect(kept).toMatchObject({ save_card: true, card: onWire })
    expect(notKept).not.toHaveProperty("save_card")
  })

  it.each([
    ["", waits, { status: "awaiting_buyer", next: "wait" }],
    [
      " with its order",
      { status: "completed", next: "order", order_id: "order_1" },
      { status: "completed", next: "order", orderId: "order_1" },
    ],
  ])("gives the state of the payment%s", async (_, payment, expected) => {
    expect(await pay({ body: { payment } })).toEqual({ type: "answered", payment: expected })
  })

  it("gives the fields that need to be corrected", async () => {
    const errors = [{ field: "cvc", code: "cvc_invalid", message: "The security code is wrong." }]
    const body = { type: "invalid_data", message: "Correct the card.", errors: [...errors, { field: 7 }, null] }
    expect(await pay({ status: 400, body })).toEqual({ type: "invalid", message: "Correct the card.", errors })
  })

  it.each([
    [409, "conflict"],
    [400, "invalid_data"],
  ])("throws the store's message when it refuses with HTTP %i", async (status, type) => {
    const message = "Nothing was charged."
    const refusal = pay({ status, body: { type, message } })
    await expect(refusal).rejects.toMatchObject({ name: "StoreApiError", status, type, message })
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
  it("replaces the page, in a frame that cannot reach the shop, and the payment is remembered for the return", () => {
    const storage = makeStorage()
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
    const storage = makeStorage()
    const frame = { src: "" }
    showBankPageInFrame(frame, "<p>100 % #1</p>", { payment: key, storage })
    expect(frame.src).toBe("data:text/html;charset=utf-8,%3Cp%3E100%20%25%20%231%3C%2Fp%3E")
    expect(rememberedPayment(storage)).toEqual(key)
  })
})

describe("the cards of a customer", () => {
  it("are listed as the store reports them, and one that cannot be read is left out", async () => {
    const digits = { association: "VISA", bin: "45435900" }
    const listed = { ...digits, bank: null, last_four: "0006", expire_month: "12", expire_year: "2032" }
    const rows = [
      { ...listed, id: "svccard_1", is_expired: false },
      { ...listed, id: "svccard_2", is_expired: true },
    ]
    store.script({ body: { cards: [...rows, { id: "svccard_3" }] } })
    const read = { ...digits, lastFour: "0006", expireMonth: "12", expireYear: "2032" }
    expect(await listStoredCards({ ...store.api, headers: { authorization: "Bearer token" } })).toEqual([
      { ...read, id: "svccard_1", isExpired: false },
      { ...read, id: "svccard_2", isExpired: true },
    ])
    const headers = { authorization: "Bearer token" }
    expect(store.calls).toMatchObject([{ method: "GET", path: "/store/svc/cards", headers }])
  })

  it.each([401, 404])("are not offered where the store responds %d", async (status) => {
    store.script({ status, body: { type: "x", message: "No." } })
    expect(await listStoredCards(store.api)).toBeUndefined()
  })

  it("are deleted by their id, and an error is the caller's", async () => {
    store.script({ body: { id: "a/b", status: "deleting" } }, { body: { id: "a/b", status: "deleted" } })
    expect(await deleteStoredCard(store.api, "a/b")).toBe("deleting")
    expect(await deleteStoredCard(store.api, "a/b")).toBe("deleted")
    expect(store.calls).toMatchObject([{ method: "DELETE", path: "/store/svc/cards/a%2Fb" }, {}])
    store.script({ status: 500, body: {} })
    await expect(listStoredCards(store.api)).rejects.toThrow("500")
  })
})

describe("the installments of a price", () => {
  const row = { count: 3, total: "103.00", surcharge: "3.00", per_installment: "34.34" }
  const read = { count: 3, total: "103.00", surcharge: "3.00", perInstallment: "34.34" }
  const price = { amount: "100.00", currencyCode: "try" }

  it("come with the kind of a card, for a started payment", async () => {
    const kind = { bin: "55287900", type: "CREDIT_CARD", association: "MASTER_CARD", bank: "Bank", commercial: false }
    store.script({ body: { card: { ...kind, family: null }, installments: [row] } })
    expect(await checkBin(store.api, { bin: kind.bin, payment: key })).toEqual({ card: kind, installments: [read] })
    const headers = { "x-svc-ref": key.ref }
    expect(store.calls).toMatchObject([{ path: "/store/svc/bin-check", headers, body: { bin: kind.bin } }])
  })

  it("are left out where they cannot be read", async () => {
    store.script({ body: { card: null, installments: [row, { ...row, count: "3" }, { count: 1 }, null] } })
    expect(await checkBin(store.api, price)).toEqual({ card: undefined, installments: [read] })
    store.script({ body: {} })
    await expect(checkBin(store.api, price)).rejects.toThrow("cannot be read")
  })

  it("come as a table without a card", async () => {
    store.script({ body: { card: null, installments: [row] } })
    expect(await installmentTable(store.api, price)).toEqual([read])
    expect(store.calls).toMatchObject([{ body: { amount: "100.00", currency_code: "try" } }])
  })

  it("have the parts the service reports, and whether the card needs 3D Secure", async () => {
    const payments = [
      { count: 2, amount: "34.33" },
      { count: 1, amount: "34.34" },
    ]
    store.script({ body: { card: null, installments: [{ ...row, payments }], requires_3ds: true } })
    const found = await checkBin(store.api, price)
    expect(found).toEqual({ card: undefined, installments: [{ ...read, payments }], requires3ds: true })
    expect(found.installments.map(installmentParts)).toEqual([payments])
    expect(installmentParts(read)).toEqual([{ count: 3, amount: "34.34" }])
  })

  it("come as a table of all banks, for a price or a started payment", async () => {
    const bank = { bank: "Bank", family: "Axess", commercial: true }
    store.script({ body: { banks: [{ ...bank, type: null, association: null, installments: [row] }] } })
    expect(await bankInstallments(store.api, price)).toEqual([{ ...bank, installments: [read] }])
    expect(store.calls).toMatchObject([{ path: "/store/svc/installments?amount=100.00&currency_code=try" }])
    store.script({ body: { banks: [] } })
    expect(await bankInstallments(store.api, { payment: key })).toEqual([])
    expect(store.calls).toMatchObject([{ path: "/store/svc/installments", headers: { "x-svc-ref": key.ref } }])
  })
})
