import fc from "fast-check"
import { parse } from "lossless-json"
import { NumberToken, readJson, withoutUnstorable, writeJson } from "./json"

describe("reading JSON", () => {
  const looksLikeJson = fc.string({
    unit: fc.constantFrom(...Array.from(`{}[]",:\\ -+.eE019ntrufals\n`)),
    maxLength: 24,
  })
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      looksLikeJson,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(true, false, null),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(looksLikeJson, tie("value"), { maxKeys: 4 }),
    ),
  })).value

  it("gives what a parser that reads every character gives", () => {
    const asText = (_: unknown, value: unknown) => value
    fc.assert(
      fc.property(values, fc.constantFrom(0, 1, "\t"), (value, space) => {
        const text = JSON.stringify({ answer: value }, undefined, space)
        fc.pre(!text.includes(`"__proto__"`))
        expect(readJson(text)).toEqual(parse(text, asText, (number) => number))
      }),
      { numRuns: 2_000 },
    )
  })

  it("refuses what is not JSON, as JSON.parse does", () => {
    fc.assert(
      fc.property(looksLikeJson, fc.array(looksLikeJson), (start, rest) => {
        const text = [start, ...rest].join("")
        let isJson = true
        try {
          JSON.parse(text)
        } catch {
          isJson = false
        }
        // a number for a name is the one thing more that is read
        fc.pre(isJson || !/[{,]\s*-?\d[\d.eE+-]*\s*:/.test(text))
        if (isJson) expect(() => readJson(text)).not.toThrow()
        else expect(() => readJson(text)).toThrow(SyntaxError)
      }),
      { numRuns: 2_000 },
    )
  })

  it("refuses an escape before a number, which a quote would make one that JSON has", () => {
    expect(() => readJson(String.raw`{"a":"\5,"b":1}`)).toThrow(SyntaxError)
    expect(readJson(String.raw`{"a":"\\5,","b":1}`)).toEqual({ a: String.raw`\5,`, b: "1" })
  })

  it.each([
    ["an unterminated text of escaped quotes", `{"a":"${String.raw`\"`.repeat(2_000_000)}`],
    ["an unterminated text of numbers", `{"a":"${",1".repeat(1_300_000)}`],
    ["a long text of numbers", JSON.stringify({ a: ",1,".repeat(1_300_000) })],
    ["spaces after a comma", `{"a":1,${" ".repeat(4_000_000)}x`],
    ["spaces after numbers", `[${`1${" ".repeat(2_000)}x`.repeat(2_000)}`],
    ["commas and spaces", `[${`,${" ".repeat(2_000)}`.repeat(2_000)}`],
    ["digits", `[1,${"1".repeat(4_000_000)}`],
    ["exponents", `[${"1e".repeat(2_000_000)}`],
    ["minus signs", `[${"-".repeat(4_000_000)}`],
    ["backslashes", `["${"\\".repeat(4_000_000)}`],
    ["brackets", "[".repeat(4_000_000)],
  ])("takes megabytes of %s in its stride", (_, text) => {
    const before = process.cpuUsage()
    try {
      readJson(text)
    } catch (error) {
      expect([SyntaxError, RangeError].some((kind) => error instanceof kind)).toBe(true)
    }
    // microseconds of the processor; reading each character against each other one would take hours
    expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
  })
})

describe("writing JSON", () => {
  it("writes decimals as number tokens, digit for digit, and text as text", () => {
    const token = (decimal: string) => new NumberToken(decimal)
    expect(writeJson({ a: token("12345678901234567.89"), b: [token("1.1")], c: "1.1", d: 3 })).toBe(
      `{"a":12345678901234567.89,"b":[1.1],"c":"1.1","d":3}`,
    )
  })

  it("writes any other text as JSON.stringify does", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (body) =>
        expect(writeJson(body)).toBe(JSON.stringify(body)),
      ),
    )
  })
})

it("text that no database stores, NUL and half of a surrogate pair, is replaced, and no other, however it is escaped", () => {
  const unit = fc.constantFrom(
    "a",
    '"',
    "\\",
    "\\u0000",
    "\\ud83d",
    "\u0000",
    "\ud83d",
    "\ude00",
    "\u{1f600}",
    "\ufffd",
  )
  const escaped = (text: string) =>
    text.replace(/[^a]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      const stored = text.replace(/[\0\p{Cs}]/gu, "\ufffd")
      expect(JSON.parse(withoutUnstorable(JSON.stringify(text)))).toBe(stored)
      expect(JSON.parse(withoutUnstorable(`"${escaped(text)}"`))).toBe(stored)
    }),
  )
})
