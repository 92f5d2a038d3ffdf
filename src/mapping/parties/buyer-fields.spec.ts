import { getCountries, getExampleNumber } from "libphonenumber-js/min"
import examples from "libphonenumber-js/mobile/examples"
import { toBuyerIp, toCountryName, toGsmNumber, toTimestamp } from "./buyer-fields"
import { toLocale } from "../clean-text"

describe("a phone number", () => {
  const MARKED = "\u202a0\u200b532\u2011123\u00a045\u201067\u202c"
  it.each(["0532 123 45 67", "+90 (0)532 123 45 67", "0090 0532 123 45 67", "0532.123.45.67", MARKED])(
    "of Turkey written as %p is +905321234567",
    (text) => {
      expect(toGsmNumber(text, "tr")).toBe("+905321234567")
      expect(toGsmNumber(text)).toBe("+905321234567")
    },
  )

  it.each([
    ["0212 123 45 67", "TR", "+902121234567"],
    ["0850 222 00 00", "TR", "+908502220000"],
    ["8502220000", "TR", "+908502220000"],
    ["+908502220000", "TR", "+908502220000"],
    ["905321234567", "DE", "+905321234567"],
    ["+44 (0)20 7946 0018", "TR", "+442079460018"],
  ])("%p in %s is %s", (text, country, expected) => expect(toGsmNumber(text, country)).toBe(expected))

  it.each([
    ["12345", "TR"],
    ["+9053212345678", undefined],
    ["012 555 0100", "CA"],
    ["+", "TR"],
  ])("cannot be determined from %p in %s", (text, country) => expect(toGsmNumber(text, country)).toBeUndefined())

  it.each([
    ...["x22", "ext 4", "ext. 4", "#12", ";ext=5", "dahili 12", "Dahili: 12", "DAHİLİ 12", "(dahili 12)", "dâhilî 12"],
    ...["dah. 12"],
  ])("loses its extension %s", (extension) => {
    expect(toGsmNumber(`0212 123 45 67 ${extension}`, "TR")).toBe("+902121234567")
    expect(toGsmNumber(`+44 20 7946 0018 ${extension}`, "TR")).toBe("+442079460018")
  })

  it.each([
    ["+999 999 99 99", "+9999999999"],
    ["+371 201 2345", "+3712012345"],
    ["00371 201 2345", "+3712012345"],
    ["+52 1 55 1234 5678", "+5215512345678"],
    ["+90 211 123 45 67", "+902111234567"],
    ["+1 999 999 9999", "+19999999999"],
  ])("of no known plan, %p, is sent as it was typed: %s", (text, expected) => {
    expect(toGsmNumber(text, "TR")).toBe(expected)
  })
})

it("a phone number of every country is the same whether it is typed nationally, or with the calling code in three ways", () => {
  for (const country of getCountries()) {
    const example = getExampleNumber(country, examples)
    if (example === undefined) continue
    const { number } = example
    const typed = [number, number.replace("+", "00"), example.formatInternational()].map((text) =>
      toGsmNumber(text, "TR"),
    )
    const national = [example.formatNational(), number.slice(1)].map((text) => toGsmNumber(text, country))
    expect([country, ...typed, ...national]).toEqual([country, ...Array.from({ length: 5 }, () => number)])
  }
})

describe("the buyer's network address", () => {
  it.each([
    ["85.34.78.112", "85.34.78.112"],
    [" 85.34.78.112 ", "85.34.78.112"],
    ["85.34.78.112:51234", "85.34.78.112"],
    ["::ffff:85.34.78.112", "85.34.78.112"],
    ["::FFFF:5522:4e70", "85.34.78.112"],
    ["0:0:0:0:0:ffff:85.34.78.112", "85.34.78.112"],
    ["[::ffff:85.34.78.112]:443", "85.34.78.112"],
    ["2001:DB8::1", "2001:db8::1"],
    ["[2001:db8::1]:8443", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
  ])("%p is %s", (given, expected) => expect(toBuyerIp(given)).toBe(expected))

  it.each([
    ...["", "localhost", "85.34.78", "85.34.78.999", "::ffff:999.1.1.1", "10.0.0.1, 10.0.0.2", "2001:db8::1::2"],
    ...["[::1"],
  ])("is not %p", (given) => expect(toBuyerIp(given)).toBeUndefined())
})

describe("a country's English name", () => {
  it.each([
    ["tr", "Turkey"],
    ["de", "Germany"],
  ])("of %s is %s", (code, name) => expect(toCountryName(code)).toBe(name))

  it.each(["", "t", "tur", "zz", "qq", "1a", "eu"])("of %p does not exist", (code) =>
    expect(toCountryName(code)).toBeUndefined(),
  )
})

describe("a moment in the service's words", () => {
  it.each([
    ["2024-01-15T22:05:09Z", "Europe/Istanbul", "2024-01-16 01:05:09"],
    ["2024-01-15T21:00:00Z", "Europe/Istanbul", "2024-01-16 00:00:00"],
    ["2024-07-15T12:00:00Z", "Europe/Berlin", "2024-07-15 14:00:00"],
  ])("%s in %s is %s", (moment, zone, expected) => expect(toTimestamp(new Date(moment), zone)).toBe(expected))
})

it.each([
  ["tr", "tr"],
  ["tr-TR", "tr"],
  ["TR_tr", "tr"],
  ["en-US", "en"],
  ["de", "en"],
  ["trv-TW", "en"],
  ["", undefined],
  [null, undefined],
])("the service's language for %p is %p", (locale, expected) => expect(toLocale(locale)).toBe(expected))
