import {
  decimalText,
  fromHundredths,
  hundredths,
  readAmount,
  typedText,
} from "../../../src/admin/components/form/amount-text"

describe("an amount typed into the form of a link", () => {
  test.each([
    ["1.249,90", "1249.90"],
    ["1.249", "1249"],
    ["149,9", "149.9"],
    ["149.90", "149.90"],
    ["12.345.678,01", "12345678.01"],
    [" 99 ", "99"],
  ])("in Turkish, typed as %s, is %s", (typed, decimal) => expect(decimalText(typed, "tr")).toBe(decimal))

  test.each([
    ["1,249.90", "1249.90"],
    ["1,249", "1249"],
    ["149,90", "149.90"],
    ["149.90", "149.90"],
    ["10.001", "10.001"],
  ])("in English, typed as %s, is %s", (typed, decimal) => expect(decimalText(typed, "en")).toBe(decimal))

  test.each(["", "abc", "-1", "1,2,3", "1.2.3"])(
    "is sent as typed when %j is no amount, so that the store refuses it",
    (typed) => expect(decimalText(typed, "tr")).toBe(typed),
  )

  test.each([
    ["1.249,90", "en", "1249.90"],
    ["1,249.90", "tr", "1249.90"],
    ["12.345.678,01", "en", "12345678.01"],
    ["1.249", "en", "1.249"],
    ["1,249", "tr", "1.249"],
  ] as const)("%s is understood by its last sign in the other language too (%s)", (typed, language, decimal) =>
    expect(decimalText(typed, language)).toBe(decimal),
  )

  test.each([
    ["300.55", 30055n],
    ["7", 700n],
    ["0.05", 5n],
    ["12.5", 1250n],
  ])("%s is added up in hundredths", (amount, minor) => {
    expect(hundredths(amount)).toBe(minor)
    expect(Number(fromHundredths(minor))).toBe(Number(amount))
  })

  test("is the same after an amount of the store was shown and read again", () => {
    expect(decimalText(typedText("1249.90", "tr"), "tr")).toBe("1249.90")
    expect(decimalText(typedText("1249.90", "en"), "en")).toBe("1249.90")
  })

  test("of a refund is read as a decimal, or as nothing when it is no amount", () => {
    expect(readAmount("1.249,90", "tr")).toBe("1249.90")
    expect(readAmount("12,5", "en")).toBe("12.5")
    for (const typed of ["", "abc", "-1", "1.", "1.005", "1e3"]) expect(readAmount(typed, "en")).toBeUndefined()
  })
})
