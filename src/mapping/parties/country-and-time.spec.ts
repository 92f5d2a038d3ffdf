import { toCountryName } from "./country-name"
import { toTimestamp } from "./timestamp"
import { toLocale } from "../locale"

describe("a country's English name", () => {
  it.each([
    ["tr", "Turkey"],
    ["TR", "Turkey"],
    ["de", "Germany"],
    ["gb", "United Kingdom"],
    ["no", "Norway"],
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
    ["2024-12-31T23:59:59Z", "UTC", "2024-12-31 23:59:59"],
  ])("%s in %s is %s", (moment, zone, expected) => {
    expect(toTimestamp(new Date(moment), zone)).toBe(expected)
  })
})

describe("the service's language", () => {
  it.each([
    ["tr", "tr"],
    ["tr-TR", "tr"],
    ["TR_tr", "tr"],
    ["en-US", "en"],
    ["de", "en"],
    ["trv-TW", "en"],
    ["", undefined],
    [null, undefined],
  ])("for %p is %p", (locale, expected) => expect(toLocale(locale)).toBe(expected))
})
