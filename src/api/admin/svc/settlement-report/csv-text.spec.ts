import { toCsv } from "./csv-text"

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

  it.each(["=HYPERLINK(1)", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1"])("%j runs nowhere", (text) => {
    expect(cells(text).replaceAll('"', "")).toBe(`'${text}`)
  })

  it("leaves amounts as they are, also below zero", () => {
    expect(cells("-12.50", "0.0118125", 3, null)).toBe("-12.50,0.0118125,3,")
  })

  it("quotes what would break a line or a cell", () => {
    expect(cells('a "b", c', "one\ntwo")).toBe('"a ""b"", c","one\ntwo"')
    expect(cells('=1,"x"')).toBe(`"'=1,""x"""`)
  })
})
