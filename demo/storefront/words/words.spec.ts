import { say, wordFor, getWords } from "."

describe("the words of the shop", () => {
  const english = getWords("en")

  it("say of a shop that holds amounts that they are charged later, in both languages", () => {
    const direct = (["en", "tr"] as const).map((locale) => getWords(locale, true).card_pp_direct_svc)
    expect(direct).toEqual([
      "The amount is held on your card when you press the button, and charged when your order is sent.",
      "Düğmeye bastığınızda tutar kartınızda provizyona alınır, siparişiniz gönderildiğinde çekilir.",
    ])
    expect(english.card_pp_direct_svc).toBe("The card is charged as soon as you press the button.")
    expect(getWords("en", true).payShort).toBe(english.payShort)
  })

  it("have their slots filled once, even with values that look like slots", () =>
    expect(say("{title}: {total}", { title: "{total}", total: 9 })).toBe("{total}: 9"))

  it("have no text for an unknown key, inherited names included", () => {
    expect(wordFor(english, "payment_captured")).toBe("Paid")
    expect(wordFor(english, "payment_mystery")).toBeUndefined()
    expect(wordFor(english, "toString")).toBeUndefined()
  })
})
