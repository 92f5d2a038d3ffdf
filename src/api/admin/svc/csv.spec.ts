import fc from "fast-check"
import { toCsv } from "./csv"

/** Without the mark at the beginning and the last line's end. */
const cells = (...row: (string | number | null)[]) => toCsv([row]).slice(1, -2)

describe("comma separated values", () => {
  it("begin with the mark of UTF-8, and end each line as spreadsheets do", () => {
    expect(
      toCsv([
        ["Gün", "Tutar"],
        ["2026-11-21", "1308.90"],
      ]),
    ).toBe("\uFEFFGün,Tutar\r\n2026-11-21,1308.90\r\n")
  })

  it.each([
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["-2+3", "'-2+3"],
    [" \u200b\ufeff=1", "' \u200b\ufeff=1"],
    ["a\t+1\n=2\r\n-3", "\"a\t'+1\n'=2\r\n'-3\""],
    ['a;"=1"', '"a;\'""=1"""'],
    ["ab=1", "ab=1"],
    ["10;20", '"10;20"'],
  ])("%j is written as %j, which runs nowhere", (text, written) => expect(cells(text)).toBe(written))

  it("run nowhere whatever is in a cell, and in whichever way a spreadsheet separates it", () => {
    const unit = fc.constantFrom(...Array.from("=+-@＝＋－＠;\t\r\n \"'\u00a0\u200b\u0301a1,"))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        fc.pre(!/^-?\d+$/.test(text))
        const parts = cells(text).split(/[;\t\r\n]/)
        return !parts.some((part) => /^[\s\p{Cf}\p{M}"]*[=+\-@＝＋－＠]/u.test(part))
      }),
      { numRuns: 5_000 },
    )
  })

  it("leaves amounts as they are, also below zero", () =>
    expect(cells("-12.50", "0.0118125", 3, null)).toBe("-12.50,0.0118125,3,"))

  it("quotes what would break a line or a cell", () => {
    expect(cells('a "b", c', "one\ntwo")).toBe('"a ""b"", c","one\ntwo"')
    expect(cells('=1,"x"')).toBe(`"'=1,""x"""`)
  })
})
