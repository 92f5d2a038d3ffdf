import { say, wordFor, getWords } from "./index"

const listSlots = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map((match) => match[0]).sort()

describe("the words of the pages", () => {
  const english = getWords("en")
  const turkish = getWords("tr")

  it("have the same slots in both languages", () => {
    const slots = (table: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(table).map(([key, sentence]) => [key, listSlots(sentence)]))
    expect(slots({ ...turkish })).toEqual(slots({ ...english }))
  })

  it("have their slots filled once, even with values that look like slots", () =>
    expect(say("{shown} of {total}", { shown: "{total}", total: 9 })).toBe("{total} of 9"))

  it("have no text for an unknown key, inherited names included", () => {
    expect(wordFor(english, "badge_SUCCESS")).toBe("Success")
    expect(wordFor(english, "badge_MYSTERY")).toBeUndefined()
    expect(wordFor(english, "toString")).toBeUndefined()
  })
})
