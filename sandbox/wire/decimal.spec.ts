import fc from "fast-check"
import { asPercentOf, decimal, fixedText, moneyText, parseDecimal, getPercent, plainText, split } from "./decimal"

const LARGEST = 10n ** 26n
const anyDecimal = fc.bigInt({ min: -LARGEST, max: LARGEST })
const weight = fc.bigInt({ min: 1n, max: 10n ** 15n })

describe("decimals", () => {
  it.each([
    ["1.1", 110_000_000n],
    ["1.20000000", 120_000_000n],
    ["0E-8", 0n],
    ["15e-1", 150_000_000n],
    ["-0.00000001", -1n],
    ["12345678901234567.89", 1_234_567_890_123_456_789_000_000n],
    ["1.000000000", 100_000_000n],
  ])("are read exactly from %s", (text, value) => expect(parseDecimal(text)).toBe(value))

  it.each(["", "1,5", ".5", "5.", "1e", "0x1", "NaN", "1 ", "--1", "0.000000001", "1e30", "9".repeat(40), "1e999"])(
    "are not read from %p",
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  )

  it("are written and read back without a change, long and short", () => {
    const check = fc.property(anyDecimal, (value) => {
      expect(parseDecimal(plainText(value))).toBe(value)
      expect(parseDecimal(fixedText(value))).toBe(value)
      expect(plainText(value)).not.toMatch(/\.\d*0$/)
    })
    fc.assert(check)
  })

  it("are shown with two decimals, or with more when there are more", () =>
    expect(["10.5", "3", "0.125"].map((text) => moneyText(decimal(text)))).toEqual(["10.50", "3.00", "0.125"]))

  it("are rounded half away from zero at the eighth decimal, as percentages", () => {
    expect(plainText(getPercent(decimal("2.625"), decimal("1.2")))).toBe("0.0315")
    expect(plainText(asPercentOf(decimal("0.4"), decimal("0.6")))).toBe("66.66666667")
    expect(plainText(asPercentOf(decimal("-0.4"), decimal("0.6")))).toBe("-66.66666667")
    expect(asPercentOf(1n, 0n)).toBe(0n)
  })

  it("are named in the error when a setting is none", () =>
    expect(() => decimal("x", "fee")).toThrow(`fee: "x" is not a decimal`))
})

describe("splits", () => {
  it("add back exactly, each within one unit of its exact share", () => {
    const check = fc.property(anyDecimal, fc.array(weight, { minLength: 1, maxLength: 40 }), (total, weights) => {
      const parts = split(total, weights)
      const whole = weights.reduce((sum, entry) => sum + entry, 0n)
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total)
      for (const [index, part] of parts.entries()) {
        const off = part * whole - total * (weights[index] ?? 0n)
        expect(off < whole && off > -whole).toBe(true)
      }
    })
    fc.assert(check)
  })

  it("give the remaining units to the largest remainders", () => {
    expect(split(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n])
    expect(split(7n, [3n, 3n, 8n])).toEqual([2n, 1n, 4n])
  })
})
