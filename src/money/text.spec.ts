import fc from "fast-check"
import { CURRENCIES, currencyExponent, money, moneyFromDecimal, moneyToDecimal, moneyToPlainDecimal } from "./money"
import { compareDecimal, MoneyError } from "./decimal"

const currency = fc.constantFrom(...CURRENCIES)
const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), currency)
  .map(([minor, code]) => money(minor, code))

describe("an amount from decimal text", () => {
  it.each([
    ["10.5", 1050n],
    ["10.50000000", 1050n],
    ["0E-8", 0n],
    ["1e3", 100000n],
    ["0.01", 1n],
    ["-1.1", -110n],
    ["12345678901234567.89", 1234567890123456789n],
  ])("%s is %d minor units", (text, minor) => expect(moneyFromDecimal(text, "TRY")).toEqual(money(minor, "TRY")))

  it.each(["0.005", "10.001", "0.0118125", "1e-3", "12345678901234567.891"])(
    "refuses %s rather than round it",
    (text) => {
      expect(() => moneyFromDecimal(text, "EUR")).toThrow(MoneyError)
      expect(() => moneyFromDecimal(text, "EUR")).toThrow(/EUR has at most 2 decimals/)
    },
  )

  it("is refused exactly when it is finer than a minor unit", () => {
    const scaled = fc.tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 3, max: 20 }))
    fc.assert(
      fc.property(scaled, currency, ([digits, scale], code) => {
        const text = `${digits.toString()}e-${scale}`
        const unit = 10n ** BigInt(scale - currencyExponent(code))
        if (digits % unit === 0n) {
          expect(moneyFromDecimal(text, code)).toEqual(money(digits / unit, code))
        } else {
          expect(() => moneyFromDecimal(text, code)).toThrow(MoneyError)
        }
      }),
    )
  })

  it.each(["", "ten", "10,50", " 10.50", "1e999999999"])("refuses %p", (text) =>
    expect(() => moneyFromDecimal(text, "TRY")).toThrow(MoneyError),
  )
})

describe("an amount to decimal text", () => {
  it.each([
    [1050n, "10.50", "10.5"],
    [1000n, "10.00", "10"],
    [5n, "0.05", "0.05"],
    [0n, "0.00", "0"],
    [-1n, "-0.01", "-0.01"],
    [-110n, "-1.10", "-1.1"],
  ])("writes %d as %s, and plainly as %s", (minor, fixed, plain) => {
    expect(moneyToDecimal(money(minor, "TRY"))).toBe(fixed)
    expect(moneyToPlainDecimal(money(minor, "TRY"))).toBe(plain)
  })

  it("comes back as the same amount in every currency", () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(moneyFromDecimal(moneyToDecimal(value), value.currency)).toEqual(value)
        expect(moneyFromDecimal(moneyToPlainDecimal(value), value.currency)).toEqual(value)
        expect(compareDecimal(moneyToDecimal(value), moneyToPlainDecimal(value))).toBe(0)
      }),
    )
  })

  it("is asked for as text, also by a caller without types", () => {
    const untyped = (...given: unknown[]): unknown => Reflect.apply(moneyFromDecimal, undefined, given)
    expect(() => untyped(1.2, "TRY")).toThrow(MoneyError)
    expect(() => untyped("1.20", "JPY")).toThrow(/one of TRY, USD, EUR, GBP, NOK, CHF/)
    expect(untyped("1.20", "TRY")).toEqual(money(120n, "TRY"))
  })
})
