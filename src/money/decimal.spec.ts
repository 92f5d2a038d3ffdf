import fc from "fast-check"
import { forAll } from "../../integration-tests/unit/for-all"
import {
  addDecimal,
  compareDecimal,
  formatDecimal,
  isDecimal,
  normalizeDecimal,
  parseDecimal,
  MoneyError,
} from "./decimal"

const decimal = fc.record({
  digits: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  scale: fc.integer({ min: 0, max: 60 }),
})
const decimalText = fc.oneof(
  decimal.map(formatDecimal),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: -100, max: 100 }))
    .map(([m, e]) => `${m.toString()}e${e}`),
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e90, max: 1e90 })
    .filter((n) => n === 0 || Math.abs(n) > 1e-90)
    .map(String),
)

describe("reading decimal text", () => {
  it.each([
    ["1.20000000", 120000000n, 8],
    ["0E-8", 0n, 8],
    ["1.25E+1", 125n, 1],
    ["-0", 0n, 0],
  ])("reads %s exactly", (text, digits, scale) => expect(parseDecimal(text)).toEqual({ digits, scale }))

  const WORDS = "01 - 1. .5 1,5 1.2.3 1e 1e1.5 0x10 1_000 NaN Infinity ١ +1".split(" ")
  it.each(["", " 1", "1 ", "1\n", ...WORDS])("refuses %p", (text) => {
    expect(() => parseDecimal(text)).toThrow(MoneyError)
    expect(isDecimal(text)).toBe(false)
  })

  it.each([undefined, null, 1, 1n, {}, ["1"], true])("does not take %p for decimal text", (value) =>
    expect(isDecimal(value)).toBe(false),
  )

  it("accepts only what is a JSON number as it stands", () => {
    const near = fc.string({ unit: fc.constantFrom(...Array.from("0123456789.eE+- ")), maxLength: 12 })
    forAll(near, (text) => {
      fc.pre(isDecimal(text))
      expect(JSON.parse(text)).toBe(Number(text))
    })
  })

  it("keeps the text it refuses out of the error", () =>
    expect(() => parseDecimal("5528790000000008x")).toThrow(/^\D*10\.50\.$/))
})

describe("hostile decimal text", () => {
  const hostile = [
    "1e999999999",
    "1e-999999999",
    "0e101",
    `1e${"9".repeat(150)}`,
    "9".repeat(1_000_000),
    `0.${"0".repeat(1_000_000)}`,
    `${"1".repeat(199)} `,
    `1${"e".repeat(1_000_000)}`,
    `-${"0".repeat(1_000_000)}`,
  ]

  it.each(hostile.map((text) => [text.slice(0, 12), text]))("is refused at once: %s…", (_, text) => {
    const before = process.cpuUsage()
    expect(() => parseDecimal(text)).toThrow(MoneyError)
    expect(isDecimal(text)).toBe(false)
    // microseconds of the processor: a machine busy with something else takes none of them
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
  })

  it("at the very limits is still read exactly", () => {
    expect(parseDecimal("9".repeat(200)).digits).toBe(10n ** 200n - 1n)
    expect(parseDecimal("1e100").digits).toBe(10n ** 100n)
    expect(parseDecimal("1e-100")).toEqual({ digits: 1n, scale: 100 })
    expect(() => parseDecimal("9".repeat(201))).toThrow(MoneyError)
    expect(() => parseDecimal("1e101")).toThrow(MoneyError)
  })
})

describe("writing decimal text", () => {
  it.each([
    ["0E-8", "0"],
    ["1e3", "1000"],
    ["-1.20000000", "-1.2"],
  ])("normalizes %s to %s", (text, plain) => expect(normalizeDecimal(text)).toBe(plain))

  it("gives back exactly the decimal that was read, and every way of writing its value as the same text", () => {
    forAll(decimal, fc.integer({ min: 0, max: 30 }), ({ digits, scale }, more) => {
      const text = formatDecimal({ digits, scale })
      expect(parseDecimal(text)).toEqual({ digits, scale })
      const longer = { digits: digits * 10n ** BigInt(more), scale: scale + more }
      expect(normalizeDecimal(formatDecimal(longer))).toBe(normalizeDecimal(text))
    })
  })
})

it("decimal text is compared by its digits, and turns round when the sides do", () => {
  forAll(decimal, decimal, (a, b) => {
    const [left, right] = [a.digits * 10n ** BigInt(b.scale), b.digits * 10n ** BigInt(a.scale)]
    const expected = left < right ? -1 : left > right ? 1 : 0
    expect(compareDecimal(formatDecimal(a), formatDecimal(b))).toBe(expected)
    expect(compareDecimal(formatDecimal(b), formatDecimal(a)) + expected).toBe(0)
  })
})

it("decimal text that was added is taken back exactly", () => {
  expect(addDecimal("1308.90", "-1308.9")).toBe("0")
  forAll(decimalText, decimalText, (a, b) => {
    const plain = normalizeDecimal(b)
    const minus = plain.startsWith("-") ? plain.slice(1) : `-${plain}`
    expect(addDecimal(addDecimal(a, b), minus)).toBe(normalizeDecimal(a))
  })
})
