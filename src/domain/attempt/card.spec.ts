import fc from "fast-check"
import { forAll } from "../../../integration-tests/unit/for-all"
import { CARD_FIELDS, CARD_ISSUE_CODES, passesLuhn, readCard, storableDigits, type CardField } from "./card"

const NOW = new Date("2026-11-21T12:00:00Z")
const VALID = { holder_name: "Ayşe Yılmaz", expire_month: "12", expire_year: "2030", cvc: "123" }
const CARD = { ...VALID, number: "5528790000000008" }
const AMEX = { ...CARD, number: "374427000000003", cvc: "1234" }

const issues = (typed: Partial<Record<CardField, unknown>>, now = NOW) => {
  const read = readCard(typed, now)
  return read.isValid ? [] : read.issues
}
const listCodes = (typed: Partial<Record<CardField, unknown>>, now = NOW) =>
  issues(typed, now).map(({ field, code }) => `${field}: ${code}`)

/** A number whose last digit makes it pass. */
function withCheckDigit(digits: string): string {
  const last = Array.from("0123456789").find((digit) => passesLuhn(digits + digit))
  return digits + (last ?? "")
}
const someNumber = fc
  .tuple(fc.constantFrom("4", "51", "9792", "37", "6304"), fc.stringMatching(/^\d{10,14}$/))
  .map(([start, rest]) => withCheckDigit(start + rest))

it.each([
  ["4111111111116", undefined],
  ["67718000000000", { bin: "677180", last_four: "0000" }],
  ["374427000000003", { bin: "374427", last_four: "0003" }],
  ["5528790000000008", { bin: "55287900", last_four: "0008" }],
  ["5528790000000000008", { bin: "55287900", last_four: "0008" }],
])("of the card number %s so many digits may be stored that at least four stay unknown", (number, digits) => {
  expect(storableDigits(number)).toEqual(digits)
})

describe("a card", () => {
  it("is read into the service's shape, and is not to be stored there", () => {
    expect(readCard({ ...CARD, number: " 5528 7900-0000 0008", expire_month: "1", expire_year: "31" }, NOW)).toEqual({
      isValid: true,
      card: {
        cardHolderName: "Ayşe Yılmaz",
        cardNumber: "5528790000000008",
        expireMonth: "01",
        expireYear: "2031",
        cvc: "123",
        registerCard: 0,
      },
    })
  })

  it.each(["AYŞE YILMAZ", "Jean-Luc O’Neill Jr.", "李小龍", "a".repeat(100)])("may be %s's", (holder_name) =>
    expect(issues({ ...CARD, holder_name })).toEqual([]),
  )

  it.each([
    ["holder_name", "   ", "holder_missing"],
    ["holder_name", null, "holder_missing"],
    ["holder_name", "A", "holder_invalid"],
    ["holder_name", "a".repeat(101), "holder_invalid"],
    ["holder_name", "Ayşe 5528790000000008", "holder_invalid"],
    ["holder_name", ["Ayşe", "Yılmaz"], "holder_invalid"],
    ["number", "", "number_missing"],
    ["number", "5528790000000009", "number_invalid"],
    ["number", "0".repeat(20), "number_invalid"],
    ["number", "5528.7900.0000.0008", "number_invalid"],
    ["expire_month", "13", "month_invalid"],
    ["expire_month", "112", "month_invalid"],
    ["expire_year", "20300", "year_invalid"],
    ["expire_year", "2025", "expired"],
    ["cvc", "", "cvc_missing"],
    ["cvc", "12", "cvc_invalid"],
    ["cvc", "1234", "cvc_invalid"],
  ] as const)("whose %s is %p is %s", (field, value, code) => {
    expect(listCodes({ ...CARD, [field]: value })).toEqual([`${field}: ${code}`])
  })

  it("of American Express has a security code of four digits", () => {
    expect(listCodes(AMEX)).toEqual([])
    expect(listCodes({ ...AMEX, cvc: "123" })).toEqual(["cvc: cvc_invalid_amex"])
  })

  it("is good until its month ends in Istanbul", () => {
    const lastOfNovember = { ...CARD, expire_month: "11", expire_year: "2026" }
    expect(listCodes(lastOfNovember, new Date("2026-11-30T20:59:59Z"))).toEqual([])
    expect(listCodes(lastOfNovember, new Date("2026-11-30T21:00:00Z"))).toEqual(["expire_year: expired"])
  })

  it("is the same card however its digits are grouped", () => {
    const gap = fc.constantFrom("", " ", "-", "  ", "\u00a0", "–")
    forAll(someNumber, fc.array(gap, { minLength: 20 }), (number, gaps) => {
      const grouped = Array.from(number, (digit, index) => digit + (gaps[index] ?? "")).join("")
      const cvc = /^3[47]/.test(number) ? "1234" : "123"
      const read = readCard({ ...CARD, number: grouped, cvc }, NOW)
      expect(read.isValid && read.card.cardNumber).toBe(number)
    })
  })

  it("is never repeated in what is said about it", () => {
    const anything = fc.oneof(fc.string(), fc.anything(), fc.stringMatching(/^\d{16}$/))
    const typed = fc.record(Object.fromEntries(CARD_FIELDS.map((field) => [field, anything])))
    forAll(typed, (card) =>
      issues(card).every(
        ({ field, code, ...more }) =>
          CARD_FIELDS.includes(field) && CARD_ISSUE_CODES.includes(code) && Object.keys(more).length === 0,
      ),
    )
  })
})
