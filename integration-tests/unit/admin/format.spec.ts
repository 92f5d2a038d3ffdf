import { eachDay, midnightBefore } from "../../../src/admin/components/figures/periods"
import {
  date,
  dateTime,
  decimalText,
  fromHundredths,
  hundredths,
  issuesIn,
  money,
  percent,
  rate,
  readAmount,
  typedText,
  wordsIn,
} from "../../../src/admin/lib/format"

describe("a time on a screen", () => {
  it("is written in the chosen language, in the service's time zone, which is named", () => {
    expect(date("2026-11-21T12:00Z", "en")).toBe("Nov 21, 2026")
    expect(date("2026-11-21T21:36:00.000Z", "tr")).toBe("22 Kas 2026")
    expect(dateTime("2026-11-21T21:36:00.000Z", "tr")).toBe("22 Kas 2026 00:36 GMT+3")
    expect(dateTime("2026-11-21T11:05:00.000Z", "en").replace(/\s/g, " ")).toBe("Nov 21, 2026, 2:05 PM GMT+3")
  })

  it.each(["", "undefinedT12:00", "2026-13-45"])("is a dash when %j is no time, and does not throw", (iso) => {
    for (const format of [date, dateTime]) expect(format(iso, "en")).toBe("–")
  })
})

describe("an amount on a screen", () => {
  it("is rounded to the currency, however many decimals the service reports", () =>
    expect(money("19.59500000", "try", "tr")).toBe("₺19,60"))

  it("is written in a sentence of the store's as anywhere else on the screen, and rounded too", () => {
    const sentence = { en: "1249.90 TRY was refunded; 5.00 USD is left.", tr: "54.13091250 TRY iade edildi." }
    expect(wordsIn("en", sentence)).toBe("₺1,249.90 was refunded; $5.00 is left.")
    expect(wordsIn("tr", sentence)).toBe("₺54,13 iade edildi.")
  })
})

test("a rate of exchange has four decimals at most", () => {
  expect(rate("34.123456789", "en")).toBe("34.1235")
  expect(rate("34.50000000", "tr")).toBe("34,5")
})

test("what is wrong with a field is said by its name on the page, and of one that is not on it without a name", () => {
  const issues = [
    { field: "min", message: { en: "Enter an amount.", tr: "Tutar girin." } },
    { field: "after", message: { en: "This page does not exist.", tr: "Böyle bir sayfa yok." } },
  ]
  const nameOf = (field: string) => (field === "min" ? "En az tutar" : undefined)
  expect(issuesIn("tr", issues, nameOf)).toBe("En az tutar: Tutar girin. Böyle bir sayfa yok.")
})

describe("a share on a screen", () => {
  it("has one decimal; a change is whole and has its sign", () => {
    expect([percent(27 / 28, "share", "en"), percent(0.964, "share", "tr")]).toEqual(["96.4%", "%96,4"])
    expect([0.08, -0.125, 0].map((change) => percent(change, "change", "en"))).toEqual(["+8%", "-13%", "0%"])
  })

  it("of nothing is a dash", () => expect(percent(0 / 0, "share", "en")).toBe("–"))
})

test("each day of a period is there once, also over the end of a month", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]
  expect(eachDay({ from: "2026-02-27", to: "2026-03-02" })).toEqual(days)
})

describe("an amount typed into the form of a link", () => {
  test.each([
    ["1.249,90", "tr", "1249.90"],
    ["1.249", "tr", "1249"],
    ["149,9", "tr", "149.9"],
    ["149.90", "tr", "149.90"],
    [" 99 ", "tr", "99"],
    ["1,249.90", "en", "1249.90"],
    ["1,249", "en", "1249"],
    ["149,90", "en", "149.90"],
    ["10.001", "en", "10.001"],
    // of the other language, by its last sign
    ["1.249,90", "en", "1249.90"],
    ["1,249.90", "tr", "1249.90"],
    ["1.249", "en", "1.249"],
    ["1,249", "tr", "1.249"],
  ] as const)("typed as %s, in %s, is %s", (typed, language, decimal) =>
    expect(decimalText(typed, language)).toBe(decimal),
  )

  test.each(["", "abc", "-1", "1,2,3", "1.2.3"])(
    "is sent as typed when %j is no amount, so that the store refuses it",
    (typed) => expect(decimalText(typed, "tr")).toBe(typed),
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

it.each([
  ["2026-11-30T21:30:00Z", 0, "2026-11-30T21:00:00.000Z"],
  ["2026-11-30T20:30:00Z", 0, "2026-11-29T21:00:00.000Z"],
  ["2026-11-30T21:30:00Z", 6, "2026-11-24T21:00:00.000Z"],
])("at %s the day %i days before begins at midnight in Türkiye, wherever the browser is", (now, days, begin) => {
  jest.useFakeTimers({ now: new Date(now) })
  expect(midnightBefore(days)).toBe(begin)
  jest.useRealTimers()
})
