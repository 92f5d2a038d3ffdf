import fc from "fast-check"
import { passesLuhn } from "../../domain"
import { findCardData, MAX_SEARCHED, textHoldsCard } from "./card-data"

const holdsCardData = (value: unknown) => findCardData(value) !== undefined

/** Cards of every network, as published for tests. */
const CARDS = `5528790000000008 5526080000000006 4543590000000006 9792030000000000 374427000000003 4111111111111111
  2223000048400011 30569309025904 3530111333300000 6011000990139424 6212345678901232 6759649826438453
  4000000000000000006`.split(/\s+/)

/** Names of fields that hold a card, as stores write them. */
const NAMES =
  `cardNumber, card_number, CARD-NUMBER, card number, cardNo, newCardNumber, cc_number, creditCard, paymentCard,
  cardHolderName, card_holder, pan, cvc, CVV, cvv2, card_cvc, securityCode, cardSecurityCode, expireMonth,
  expire_year, expiryMonth, expiration-year, expMonth, cardExpiry, cardToken, card_token, cardUserKey, card_user_key,
  track2, kartNo, kart_numarası, kart, KART NO, KART NUMARASI, Kredi Kartı, kredi kartı numaram, kart sahibi, güvenlik
  kodu, GÜVENLİK KODU, son kullanma, Son Kullanma Tarihi, son_kullanim_tarihi, cvvKodu, cvc no, kart_cvv, cv2, cc-csc,
  csc, cid, cardCsc`.split(/,\s+/)

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
    ...["5528 7900 0000 0008", "5528-7900-0000-0008", "5528.7900.0000.0008", "5528_7900_0000_0008"],
    ...["5528/7900/0000/0008", "5528 - 7900 - 0000 - 0008", "5528\u00a07900\u00a00000\u00a00008"],
    ...["5528\u20117900\u20110000\u20110008", "5528\u200b7900\u200b0000\u200b0008", "55 28 79 00 00 00 00 08"],
    ...["5 5 2 8 7 9 0 0 0 0 0 0 0 0 0 8", "\uff15\uff15\uff12\uff18 7900 0000 0008", "5528\n7900\n0000\n0008"],
    ...["5528790000000008 12 2030 123", "1 5528790000000008", "12/2030 5528790000000008"],
    ...["pan=5528790000000008&cvc=123", '{"number":"5528790000000008"}', "ref5528790000000008", "5528790000000008TRY"],
    ...["*5528790000000008*", "5528*7900*0000*0008", "pan=5528+7900+0000+0008", "+5528790000000008"],
    ...["5528\u200b\u2060\u200d\u200c7900\u03010000\ufe0f\u20e30008", "٥٥٢٨٧٩٠٠٠٠٠٠٠٠٠٨", "५५२८ ७९०० ०००० ०००८"],
    ...["۵۵۲۸-۷۹۰۰-۰۰۰۰-۰۰۰۸", "⑤⑤②⑧⑦⑨⓪⓪⓪⓪⓪⓪⓪⓪⓪⑧"],
  ])("is a number written as %j", (text) => expect(holdsCardData({ value: text })).toBe(true))

  it.each([...NAMES, "gu\u0308venlik-kodu", "\uff43\uff56\uff43"])("is a field named %s, whatever it holds", (key) => {
    expect(holdsCardData({ [key]: "" })).toBe(true)
    expect(holdsCardData({ buyer: [{ [key]: { x: null } }] })).toBe(true)
  })
})

const BUYER = {
  ...{ first_name: "Ayşe", last_name: "Yılmaz", identity_number: "10000000146", email: "a1234567@shop.example" },
  ...{ phone: "+905551112233", address: "Bağdat Cad. No: 10/4 D: 12 34710", city: "İstanbul", postal_code: "34710" },
  country_code: "TR",
}

describe("what does not", () => {
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["what the hosted page takes", { return_url: "https://shop.example/a?b=1", locale: "tr", payment_channel: "WEB" }],
    ["a buyer", { buyer: BUYER }],
    ["ids of Medusa", ["cart_01JQ1234567890123456789012", "payses_01K4111111111111111111111", "order_01HZZ"]],
    ["a session's ref", "payses_01JQ.9f3kA41111111111_x"],
    ["an IBAN", ["TR330006100519786457841326", "TR33 0006 1005 1978 6457 8413 26", "DE89370400440532013000"]],
    [
      "times",
      [1_733_000_000_000, "1733000000000", "2026-03-01T12:00:00.000Z", "20260301120000", "2026-03-01 12:00:00"],
    ],
    ["a number that fails the check digit", ["5528790000000009", 5_528_790_000_000_009, "5528 7900 0000 0009"]],
    ["a number of no network", ["1234567812345670", "9999999999999995", "0000000000000000"]],
    ["too few digits", ["55287900000", "4543590000", 55_287_900_000]],
    ["more digits than a card has", "55287900000000085528790000000008"],
    ["its last four digits", { last_four: "0008" }],
    ["fractions", [5528.79, 0.5528790000000008, Number.NaN, Number.POSITIVE_INFINITY]],
    ["a product's number", ["8690504012345", "EAN 8690504012344", "SKU-869050401234"]],
    ["other cards", { hediye_kart_no: "G-77", uyelik_kart_numarasi: "1", kimlikKartNo: "A1" }],
    ["other cards", { gift_card_number: "G-77", gift_card_note: "x", identity_card_no: "A1", loyaltyCardNumber: "9" }],
    [
      "words that begin alike",
      { company: "x", expires_at: "x", postcard: "x", discard: "x", panel: "x", cardinality: 3 },
    ],
    ["words that hold them", { kartal: "x", karton: "x", acid: "x", client_id: "x", security: "x", cv_code: "x" }],
  ])("is %s", (_what, value) => expect(holdsCardData(value)).toBe(false))

  it("is a phone number of any country, with its plus sign or without", () => {
    const codes = fc.constantFrom(..."90 44 49 43 1 33 39 36 62 91 58 63 52 55 351".split(" "))
    const phone = fc.tuple(codes, fc.integer({ min: 100_000_000, max: 9_999_999_999 }))
    fc.assert(
      fc.property(phone, fc.constantFrom("+", "00", ""), ([code, rest], prefix) => {
        const text = `${prefix}${code}${rest}`
        return !holdsCardData({ phone: text }) && !holdsCardData({ phone: text.replace(/(\d{3})(?=\d)/g, "$1 ") })
      }),
      { numRuns: 5_000 },
    )
  })
})

/** First digits and length of every network's cards. */
const NETWORKS = "4 16, 4 19, 55 16, 2221 16, 37 15, 9792 16, 36 14, 3528 16, 6011 16, 62 18, 62 19, 6759 13, 5018 17"
  .split(", ")
  .map((network) => network.split(" "))

const card = fc
  .tuple(fc.constantFrom(...NETWORKS), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 19, maxLength: 19 }))
  .map(([[first, length], digits]) => {
    const body = `${first}${digits.join("")}`.slice(0, Number(length) - 1)
    return `${body}${Array.from("0123456789").find((check) => passesLuhn(body + check)) ?? ""}`
  })

/** The digits of a script. */
const script = fc
  .constantFrom("latn", "arab", "arabext", "deva", "beng", "thai", "tibt", "fullwide", "adlm", "mathbold", "mathmono")
  .map((name) => {
    const format = new Intl.NumberFormat(`en-u-nu-${name}`)
    return (digit: string) => format.format(Number(digit))
  })

const SIGNS = fc.constantFrom(...Array.from(` \t\n-._/,:;|*()'"<>=#~·•—\u00a0\u2003\u3000\ud83d\ude42\u0000\ud800`))
const separator = fc.oneof(
  fc.string({ unit: SIGNS, maxLength: 3 }),
  fc.constantFrom("", "-", "\u200b\u200b\u200b\u200b\u200b", "\u0301\ufe0f"),
)

/** Texts that neither lengthen a number beside them nor make one of a phone. */
const beside = fc.array(fc.nat(0x10ffff), { maxLength: 40 }).map((codes) => String.fromCodePoint(...codes))
const before = beside.filter((text) => !/[\p{N}+＋][\p{Cf}\p{M}]*$/u.test(text))
const after = beside.filter((text) => !/^\p{N}/u.test(text))

describe("a card number of any network", () => {
  it("is found in any text, in any script, with anything but letters between its digits", () => {
    const separators = fc.array(separator, { minLength: 19, maxLength: 19 })
    fc.assert(
      fc.property(card, script, separators, before, after, (number, write, between, left, right) => {
        const written = Array.from(number).map(
          (digit, index) => `${index === 0 ? "" : (between[index] ?? "")}${write(digit)}`,
        )
        return textHoldsCard(`${left}${written.join("")}${right}`)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe("hostile data", () => {
  it.each([
    ["deep", JSON.parse(`${"[".repeat(50_000)}"5528790000000008"${"]".repeat(50_000)}`) as unknown],
    ["wide", Array.from({ length: 50_000 }, () => 4)],
    ["of many fields", Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 4]))],
    ["of digits and commas", "4,".repeat(47_500)],
    ["of digits", "4".repeat(100_000)],
    ["of marks", { ["e" + "\u0316\u0301".repeat(50_000)]: 1 }],
  ])("is not searched to its end when it is %s: it is called too long", (_what, value) => {
    expect(findCardData(value)).toBe("too_long")
  })

  it.each([
    ["as text", "x".repeat(MAX_SEARCHED - 1), undefined],
    ["as text", "x".repeat(MAX_SEARCHED), "too_long"],
    ["as a name", { ["x".repeat(MAX_SEARCHED - 2)]: 1 }, undefined],
    ["as a name", { ["x".repeat(MAX_SEARCHED - 1)]: 1 }, "too_long"],
  ])("is searched up to the bound: %s", (_what, value, expected) => expect(findCardData(value)).toBe(expected))

  it("costs little up to the bound", () => {
    const began = process.cpuUsage().user
    for (const text of ["4,", "4", "4---", "4 4", "55 ", "\u0316\u0301"])
      findCardData({ value: text.repeat(MAX_SEARCHED / text.length - 10) })
    expect(process.cpuUsage(undefined).user - began).toBeLessThan(5_000_000)
  })
})
