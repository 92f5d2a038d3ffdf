import fc from "fast-check"
import { holdsCardData } from "./card-data"

/** Cards of every network, as published for tests. */
const CARDS = [
  "5528790000000008",
  "5526080000000006",
  "4543590000000006",
  "9792030000000000",
  "374427000000003",
  "4111111111111111",
  "2223000048400011",
  "30569309025904",
  "3530111333300000",
  "6011000990139424",
  "6212345678901232",
  "6759649826438453",
  "4000000000000000006",
]

describe("what looks like card data", () => {
  it.each(CARDS)("is the number %s, as text and at any place", (card) => {
    expect(holdsCardData(card)).toBe(true)
    expect(holdsCardData({ a: [{ b: { c: ["x", card] } }] })).toBe(true)
    expect(holdsCardData({ note: `charge ${card}, please` })).toBe(true)
    expect(holdsCardData({ [card]: true })).toBe(true)
  })

  it.each(CARDS)("is the number %s as a JSON number", (card) => {
    expect(holdsCardData(JSON.parse(`{ "value": ${card} }`))).toBe(true)
  })

  it.each([
    "5528 7900 0000 0008",
    "5528-7900-0000-0008",
    "5528.7900.0000.0008",
    "5528_7900_0000_0008",
    "5528/7900/0000/0008",
    "5528 - 7900 - 0000 - 0008",
    "5528\u00a07900\u00a00000\u00a00008",
    "5528\u20117900\u20110000\u20110008",
    "5528\u200b7900\u200b0000\u200b0008",
    "55 28 79 00 00 00 00 08",
    "5 5 2 8 7 9 0 0 0 0 0 0 0 0 0 8",
    "\uff15\uff15\uff12\uff18 7900 0000 0008",
    "5528\n7900\n0000\n0008",
    "5528790000000008 12 2030 123",
    "1 5528790000000008",
    "12/2030 5528790000000008",
    "pan=5528790000000008&cvc=123",
    '{"number":"5528790000000008"}',
  ])("is a number written as %j", (text) => {
    expect(holdsCardData({ value: text })).toBe(true)
  })

  it.each([
    "cardNumber",
    "card_number",
    "CARD-NUMBER",
    "card number",
    "cardNo",
    "newCardNumber",
    "cc_number",
    "creditCard",
    "paymentCard",
    "cardHolderName",
    "card_holder",
    "pan",
    "cvc",
    "CVV",
    "cvv2",
    "card_cvc",
    "securityCode",
    "cardSecurityCode",
    "expireMonth",
    "expire_year",
    "expiryMonth",
    "expiration-year",
    "expMonth",
    "cardExpiry",
    "cardToken",
    "card_token",
    "cardUserKey",
    "card_user_key",
    "track2",
    "kartNo",
    "kart_numarası",
    "\uff43\uff56\uff43",
  ])("is a field named %s, whatever it holds", (key) => {
    expect(holdsCardData({ [key]: "" })).toBe(true)
    expect(holdsCardData({ buyer: [{ [key]: { x: null } }] })).toBe(true)
  })
})

describe("what does not", () => {
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["what the hosted page takes", { return_url: "https://shop.example/a?b=1", locale: "tr", payment_channel: "WEB" }],
    [
      "a buyer",
      {
        buyer: {
          first_name: "Ayşe",
          last_name: "Yılmaz",
          identity_number: "10000000146",
          email: "a1234567@shop.example",
          phone: "+905551112233",
          address: "Bağdat Cad. No: 10/4 D: 12 34710",
          city: "İstanbul",
          country_code: "TR",
          postal_code: "34710",
        },
      },
    ],
    ["ids of Medusa", ["cart_01JQ1234567890123456789012", "payses_01K4111111111111111111111", "order_01HZZ"]],
    ["a session's ref", "payses_01JQ.9f3kA4111111111111111_x"],
    ["an IBAN", ["TR330006100519786457841326", "TR33 0006 1005 1978 6457 8413 26", "DE89370400440532013000"]],
    [
      "times",
      [1_733_000_000_000, "1733000000000", "2026-03-01T12:00:00.000Z", "20260301120000", "2026-03-01 12:00:00"],
    ],
    ["a number that fails the check digit", ["5528790000000009", 5_528_790_000_000_009, "5528 7900 0000 0009"]],
    ["a number of no network", ["1234567812345670", "9999999999999995", "0000000000000000"]],
    ["too few digits", ["55287900000", "4543590000", 55_287_900_000]],
    ["more digits than a card has", "55287900000000085528790000000008"],
    ["a card number within a word", "ref5528790000000008"],
    ["its last four digits", { last_four: "0008" }],
    ["fractions", [5528.79, 0.5528790000000008, Number.NaN, Number.POSITIVE_INFINITY]],
    ["other cards", { gift_card_number: "G-77", gift_card_note: "x", identity_card_no: "A1", loyaltyCardNumber: "9" }],
    [
      "words that begin alike",
      { company: "x", expires_at: "x", postcard: "x", discard: "x", panel: "x", cardinality: 3 },
    ],
  ])("is %s", (_what, value) => {
    expect(holdsCardData(value)).toBe(false)
  })

  it("is a phone number of any country, with its plus sign or without", () => {
    const codes = fc.constantFrom(
      "90",
      "44",
      "49",
      "43",
      "1",
      "33",
      "39",
      "36",
      "62",
      "91",
      "58",
      "63",
      "52",
      "55",
      "351",
    )
    const phone = fc.tuple(codes, fc.integer({ min: 100_000_000, max: 9_999_999_999 }))
    fc.assert(
      fc.property(phone, fc.constantFrom("+", "00", ""), ([code, rest], prefix) => {
        const text = `${prefix}${code}${rest}`
        return !holdsCardData({ phone: text }) && !holdsCardData({ phone: text.replace(/(\d{3})(?=\d)/g, "$1 ") })
      }),
      { numRuns: 5_000 },
    )
  })

  it("is an identity number of 11 digits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000_000, max: 99_999_999_999 }), (number) => {
        return !holdsCardData({ identity_number: String(number) }) && !holdsCardData(number)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe("hostile data", () => {
  it.each([
    ["deep", JSON.parse(`${"[".repeat(50_000)}"5528790000000008"${"]".repeat(50_000)}`) as unknown, true],
    ["of digits and spaces", "1 ".repeat(50_000), false],
    ["of digits", "4".repeat(100_000), false],
    ["of digits that end in a letter", `${"4 4".repeat(33_000)}x`, false],
    ["of separators", "4---".repeat(25_000), false],
  ])("costs little when it is %s", (_what, value, expected) => {
    const before = process.cpuUsage().user
    expect(holdsCardData(value)).toBe(expected)
    expect(process.cpuUsage(undefined).user - before).toBeLessThan(5_000_000)
  })
})
