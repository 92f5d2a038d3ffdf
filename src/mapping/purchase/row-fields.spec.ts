import { BigNumber, MathBN } from "@medusajs/framework/utils"
import { MappingError } from "../error"
import { readDecimal, toCurrency, toMoney } from "./row-fields"

describe("an amount as Medusa holds it", () => {
  it.each([
    ["a number", 10.1, "10.1"],
    ["a number beyond a float's plain notation", 1e21, "1000000000000000000000"],
    ["a tiny number", 1e-7, "0.0000001"],
    ["numeric text of the database", "10.500", "10.5"],
    ["a bigint", 12n, "12"],
    ["a raw value", { value: "33.333333333333333333", precision: 20 }, "33.333333333333333333"],
    ["a raw value that holds a number", { value: 5 }, "5"],
    ["a BigNumber", new BigNumber("10.10"), "10.1"],
    [
      "a BigNumber of a raw value",
      new BigNumber({ value: "12345678901234567.89", precision: 20 }),
      "12345678901234567.89",
    ],
    ["a result of Medusa's arithmetic", MathBN.div(100, 3), "33.33333333333333333333"],
    ["a negative BigNumber", new BigNumber(-0.5), "-0.5"],
  ])("is read exactly: %s", (_, value, expected) => expect(readDecimal(value)).toBe(expected))

  it.each([undefined, null, "", "ten", "1,5", NaN, Infinity, true, [], {}, { value: null }, { value: { value: "1" } }])(
    "is not %p",
    (value) => expect(readDecimal(value)).toBeUndefined(),
  )

  it("is not a result that is no number", () => {
    expect(readDecimal(MathBN.div(0, 0))).toBeUndefined()
    expect(readDecimal({ raw_: {}, numeric_: 5 })).toBeUndefined()
  })

  it("is never read off the float beside the exact digits", () => {
    const exact = new BigNumber("0.1234567890123456789")
    expect(exact.numeric).toBe(0.12345678901234568)
    expect(readDecimal(exact)).toBe("0.1234567890123456789")
  })
})

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
