import { say, wordFor, wordsOf } from "."

const slotsOf = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort()

describe("the words of the shop", () => {
  const [english, turkish] = [wordsOf("en"), wordsOf("tr")]

  it("are there in both languages under the same keys with the same slots, none empty", () => {
    const slots = (table: object) =>
      Object.entries(table)
        .map(([key, sentence]) => [key, slotsOf(String(sentence))])
        .sort()
    expect(slots(turkish)).toEqual(slots(english))
    for (const text of [...Object.values(english), ...Object.values(turkish)]) expect(text.trim()).not.toBe("")
  })

  it("have their slots filled once, even with values that look like slots", () => {
    expect(say("{title}: {total}", { title: "{total}", total: 9 })).toBe("{total}: 9")
  })

  it("have no text for an unknown key, inherited names included", () => {
    expect(wordFor(english, "payment_captured")).toBe("Paid")
    expect(wordFor(english, "payment_mystery")).toBeUndefined()
    expect(wordFor(english, "toString")).toBeUndefined()
  })
})
