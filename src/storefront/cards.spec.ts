import { payWithCard } from "./pay-with-card"
import { deleteStoredCard, listStoredCards } from "./stored-cards"
import { StoreServer } from "../../integration-tests/unit/storefront/store-server"
import { bankInstallments, getBin, checkBin, installmentParts, installmentTable } from "./installments"
import { PAYMENT_MESSAGES, paymentMessage } from "./messages"
import { PAYMENT_ERROR_CODES } from "./types"

let store: StoreServer

beforeAll(async () => {
  store = await StoreServer.open()
})
afterAll(() => store.close())

const row = {
  id: "svccard_1",
  association: "VISA",
  bank: null,
  bin: "45435900",
  last_four: "0006",
  expire_month: "12",
  expire_year: "2032",
  is_expired: false,
}
const key = { sessionId: "payses_1", ref: "payses_1.abc" }
const WAITS = { body: { payment: { session_id: "payses_1", status: "awaiting_buyer", next: "authenticate" } } }

describe("the cards of a customer", () => {
  it("are listed as the store reports them, and one that cannot be read is left out", async () => {
    store.script({ body: { cards: [row, { ...row, id: "svccard_2", is_expired: true }, { id: "svccard_3" }] } })
    const api = { ...store.api, headers: { authorization: "Bearer token" } }
    const card = { id: "svccard_1", association: "VISA", bin: "45435900", lastFour: "0006", isExpired: false }
    expect(await listStoredCards(api)).toEqual([
      { ...card, expireMonth: "12", expireYear: "2032" },
      { ...card, id: "svccard_2", expireMonth: "12", expireYear: "2032", isExpired: true },
    ])
    expect(store.calls).toMatchObject([
      { method: "GET", path: "/store/svc/cards", headers: { authorization: "Bearer token" } },
    ])
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

describe("paying", () => {
  it("by a stored card sends its id and no card; a typed one is kept only where the customer agreed", async () => {
    store.script(WAITS)
    const card = { holderName: "Ayşe Yılmaz", number: "4", expireMonth: "12", expireYear: "32", cvc: "123" }
    await payWithCard(store.api, key, { storedCard: "svccard_1", installment: 2 })
    await payWithCard(store.api, key, { card, saveCard: true })
    await payWithCard(store.api, key, { card, saveCard: false })
    const [stored, kept, notKept] = store.calls.map(({ body }) => body)
    expect(stored).toEqual({ stored_card: "svccard_1", installment: 2 })
    expect(kept).toMatchObject({ save_card: true, card: { number: "4" } })
    expect(notKept).not.toHaveProperty("save_card")
  })
})

beforeAll(async () => {
  store = await StoreServer.open()
})
afterAll(() => store.close())

const rowOfInstallments = { count: 3, total: "103.00", surcharge: "3.00", per_installment: "34.34" }
const read = { count: 3, total: "103.00", surcharge: "3.00", perInstallment: "34.34" }

describe("checkBin", () => {
  it("gives the kind of a card and its installments for a started payment", async () => {
    const card = { bin: "55287900", type: "CREDIT_CARD", association: "MASTER_CARD", family: null, bank: "Bank" }
    store.script({ body: { card: { ...card, commercial: false }, installments: [rowOfInstallments] } })
    const payment = { sessionId: "payses_1", ref: "payses_1.abc" }
    expect(await checkBin(store.api, { bin: "55287900", payment })).toEqual({
      card: { bin: "55287900", type: "CREDIT_CARD", association: "MASTER_CARD", bank: "Bank", commercial: false },
      installments: [read],
    })
    expect(store.calls).toMatchObject([
      { path: "/store/svc/bin-check", headers: { "x-svc-ref": payment.ref }, body: { bin: "55287900" } },
    ])
  })

  it("leaves out what it cannot read", async () => {
    store.script({
      body: { card: null, installments: [rowOfInstallments, { ...rowOfInstallments, count: "3" }, { count: 1 }, null] },
    })
    expect(await checkBin(store.api, { amount: "100.00", currencyCode: "try" })).toEqual({
      card: undefined,
      installments: [read],
    })
    store.script({ body: {} })
    await expect(checkBin(store.api, { amount: "1", currencyCode: "try" })).rejects.toThrow("cannot be read")
  })
})

it("installmentTable gives the installments of a price", async () => {
  store.script({ body: { card: null, installments: [rowOfInstallments] } })
  expect(await installmentTable(store.api, { amount: "100.00", currencyCode: "try" })).toEqual([read])
  expect(store.calls).toMatchObject([{ body: { amount: "100.00", currency_code: "try" } }])
})

describe("the service's totals", () => {
  const payments = [
    { count: 2, amount: "34.33" },
    { count: 1, amount: "34.34" },
  ]

  it("come with each installment, and with whether the card needs 3D Secure", async () => {
    store.script({ body: { card: null, installments: [{ ...rowOfInstallments, payments }], requires_3ds: true } })
    const found = await checkBin(store.api, { amount: "100.00", currencyCode: "try" })
    expect(found).toEqual({ card: undefined, installments: [{ ...read, payments }], requires3ds: true })
    expect(found.installments.map(installmentParts)).toEqual([payments])
    expect(installmentParts(read)).toEqual([{ count: 3, amount: "34.34" }])
  })

  it("come as a table of all banks, for a price or a started payment", async () => {
    const bank = { bank: "Bank", family: "Axess", type: null, association: null, commercial: true }
    store.script({ body: { banks: [{ ...bank, installments: [rowOfInstallments] }] } })
    const found = await bankInstallments(store.api, { amount: "100.00", currencyCode: "try" })
    expect(found).toEqual([{ bank: "Bank", family: "Axess", commercial: true, installments: [read] }])
    expect(store.calls).toMatchObject([{ path: "/store/svc/installments?amount=100.00&currency_code=try" }])
    store.script({ body: { banks: [] } })
    const payment = { sessionId: "payses_1", ref: "payses_1.abc" }
    expect(await bankInstallments(store.api, { payment })).toEqual([])
    expect(store.calls).toMatchObject([{ path: "/store/svc/installments", headers: { "x-svc-ref": payment.ref } }])
  })
})

it.each([
  ["", undefined],
  ["5528 7", undefined],
  ["5528 79", "552879"],
  ["5528 790", "552879"],
  ["5528 7900", "55287900"],
  ["5528 7900 0000 0008", "55287900"],
])("the bin of the card number %p is %p", (typed, bin) => {
  expect(getBin(typed)).toBe(bin)
})

describe("the sentences for a buyer", () => {
  it.each(["en", "tr"] as const)("exist for every code in %s, each different", (locale) => {
    const sentences = [...PAYMENT_ERROR_CODES, "unknown" as const].map((code) => PAYMENT_MESSAGES[locale][code])
    expect(new Set(sentences).size).toBe(PAYMENT_ERROR_CODES.length + 1)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZİÖÜŞÇ].{30,}\.$/)
  })

  it.each(["processing", "attention", "unknown"] as const)("say not to pay again for the code %s", (code) => {
    expect(paymentMessage(code, "en")).toContain("do not pay again")
    expect(paymentMessage(code, "tr")).toContain("yeniden ödeme yapmayın")
  })

  it.each([
    ["tr", "tr"],
    ["tr-TR", "tr"],
    ["tr_TR", "tr"],
    ["trv", "en"],
    ["en-GB", "en"],
    ["", "en"],
  ] as const)("for the locale %p are in %s", (locale, language) => {
    expect(paymentMessage("declined", locale)).toBe(PAYMENT_MESSAGES[language].declined)
  })
})
