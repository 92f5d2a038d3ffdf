import { bankInstallments, getBin, checkBin, installmentParts, installmentTable } from "./installments"
import { StoreServer } from "../../integration-tests/unit/storefront/store-server"

let store: StoreServer

beforeAll(async () => {
  store = await StoreServer.open()
})
afterAll(() => store.close())

const row = { count: 3, total: "103.00", surcharge: "3.00", per_installment: "34.34" }
const read = { count: 3, total: "103.00", surcharge: "3.00", perInstallment: "34.34" }

describe("checkBin", () => {
  it("gives the kind of a card and its installments for a started payment", async () => {
    const card = { bin: "55287900", type: "CREDIT_CARD", association: "MASTER_CARD", family: null, bank: "Bank" }
    store.script({ body: { card: { ...card, commercial: false }, installments: [row] } })
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
    store.script({ body: { card: null, installments: [row, { ...row, count: "3" }, { count: 1 }, null] } })
    expect(await checkBin(store.api, { amount: "100.00", currencyCode: "try" })).toEqual({
      card: undefined,
      installments: [read],
    })
    store.script({ body: {} })
    await expect(checkBin(store.api, { amount: "1", currencyCode: "try" })).rejects.toThrow("cannot be read")
  })
})

it("installmentTable gives the installments of a price", async () => {
  store.script({ body: { card: null, installments: [row] } })
  expect(await installmentTable(store.api, { amount: "100.00", currencyCode: "try" })).toEqual([read])
  expect(store.calls).toMatchObject([{ body: { amount: "100.00", currency_code: "try" } }])
})

describe("the service's totals", () => {
  const payments = [
    { count: 2, amount: "34.33" },
    { count: 1, amount: "34.34" },
  ]

  it("come with each installment, and with whether the card needs 3D Secure", async () => {
    store.script({ body: { card: null, installments: [{ ...row, payments }], requires_3ds: true } })
    const found = await checkBin(store.api, { amount: "100.00", currencyCode: "try" })
    expect(found).toEqual({ card: undefined, installments: [{ ...read, payments }], requires3ds: true })
    expect(found.installments.map(installmentParts)).toEqual([payments])
    expect(installmentParts(read)).toEqual([{ count: 3, amount: "34.34" }])
  })

  it("come as a table of all banks, for a price or a started payment", async () => {
    const bank = { bank: "Bank", family: "Axess", type: null, association: null, commercial: true }
    store.script({ body: { banks: [{ ...bank, installments: [row] }] } })
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
