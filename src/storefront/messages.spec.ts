import { PAYMENT_MESSAGES, paymentMessage } from "./messages"
import { PAYMENT_ERROR_CODES } from "./types"

describe("the sentences for a buyer", () => {
  it.each(["en", "tr"] as const)("exist for every code in %s, each different", (locale) => {
    const sentences = [...PAYMENT_ERROR_CODES, "unknown" as const].map((code) => PAYMENT_MESSAGES[locale][code])
    expect(new Set(sentences).size).toBe(PAYMENT_ERROR_CODES.length + 1)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZİÖÜŞÇ].{30,}\.$/)
  })

  it.each(["processing", "attention", "unknown"] as const)("say not to pay again for the code %s", (code) => {
    expect(paymentMessage(code, "en")).toContain("do not pay again")
    expect(paymentMessage(code, "tr")).toContain("yeniden ödeme yapmayın")
  })

  it.each([
    ["tr", "tr"],
    ["tr-TR", "tr"],
    ["tr_TR", "tr"],
    ["trv", "en"],
    ["en-GB", "en"],
    ["", "en"],
  ] as const)("for the locale %p are in %s", (locale, language) => {
    expect(paymentMessage("declined", locale)).toBe(PAYMENT_MESSAGES[language].declined)
  })
})
