import { toCurrency, toMoney } from "./purchase/row-fields"
import { MappingError } from "./error"

describe("the amount of a session", () => {
  it.each([
    [10.1, 1010n],
    ["33.333333", 3333n],
    ["33.335", 3334n],
    ["-33.335", -3334n],
    [{ value: "0.0049", precision: 20 }, 0n],
    [{ value: "0.005", precision: 20 }, 1n],
    ["12345678901234567.89", 1234567890123456789n],
  ])("%p is %d minor units, halves away from zero", (value, minor) => {
    expect(toMoney(value, "try")).toEqual({ minor, currency: "TRY" })
  })

  it("that is no number is refused", () => {
    expect(() => toMoney({}, "try")).toThrow(MappingError)
    expect(() => toMoney(undefined, "try")).toThrow(/not a decimal number/)
  })
})

describe("a currency", () => {
  it.each(["try", "TRY", " usd ", "eur", "gbp", "nok", "chf"])("is read from %p", (code) => {
    expect(toCurrency(code)).toBe(code.trim().toUpperCase())
  })

  it("the service lacks is refused with a sentence that names the six", () => {
    const sentence = "The payment service takes TRY, USD, EUR, GBP, NOK and CHF, and this is in JPY."
    expect(() => toCurrency("jpy")).toThrow(new MappingError("currency", sentence))
    expect(() => toMoney(5, "<b>")).toThrow(/TRY, USD, EUR, GBP, NOK and CHF, and this is in an unknown currency/)
  })
})
