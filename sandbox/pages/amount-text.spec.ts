import { amountText } from "./amount-text"

const spaced = (text: string) => text.replace(/\s/g, " ")

describe("an amount on a page", () => {
  it("is written the way the language writes money", () => {
    expect(amountText({ value: "1234.5", currency: "TRY" }, "en")).toBe("₺1,234.50")
    expect(amountText({ value: "1234.5", currency: "TRY" }, "tr")).toBe("₺1.234,50")
    expect(amountText({ value: "10.50000000", currency: "USD" }, "en")).toBe("$10.50")
    expect(spaced(amountText({ value: "10", currency: "CHF" }, "en"))).toBe("CHF 10.00")
  })

  it("keeps every digit of an amount no JS number could hold", () => {
    expect(amountText({ value: "12345678901234567.89", currency: "EUR" }, "en")).toBe("€12,345,678,901,234,567.89")
    expect(amountText({ value: "0.0118125", currency: "EUR" }, "en")).toBe("€0.0118125")
  })

  it("is returned unchanged when it is not an amount", () => {
    expect(amountText({ value: "<b>", currency: "TRY" }, "en")).toBe("<b> TRY")
    expect(amountText({ value: "5", currency: "lira" }, "en")).toBe("5 lira")
  })
})
