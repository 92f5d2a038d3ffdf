import { CURRENCIES, currencyExponent, isCurrency } from "./money"

describe("the interface's currencies", () => {
  it("are six, each with hundredths as its minor unit", () => {
    expect(CURRENCIES).toEqual(["TRY", "USD", "EUR", "GBP", "NOK", "CHF"])
    expect(CURRENCIES.map(currencyExponent)).toEqual([2, 2, 2, 2, 2, 2])
  })

  it.each(CURRENCIES)("recognises %s", (code) => expect(isCurrency(code)).toBe(true))

  it.each(["try", "JPY", "", " TRY", "toString", undefined, null, 1, {}, ["TRY"]])("does not recognise %p", (value) =>
    expect(isCurrency(value)).toBe(false),
  )
})
