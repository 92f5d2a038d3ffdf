import * as fc from "fast-check"
import { cleanText, removeUnseen } from "./clean-text"

const UNSEEN = Array.from(
  "\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e" +
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u3164\ufe0f\ufeff\uffa0\ufff9\u{e0041}",
)

describe("marks that are not seen", () => {
  it.each(UNSEEN.map((mark) => [`U+${mark.codePointAt(0)?.toString(16)}`, mark]))("%s alone is no text", (_, mark) => {
    expect(cleanText(mark, 120)).toBeUndefined()
    expect(cleanText(` ${mark}\t${mark}`, 120)).toBeUndefined()
  })

  it("change no text of Latin letters, digits and punctuation, wherever they are", () => {
    const visible = fc.string({ unit: fc.constantFrom(...Array.from("aZşİ09+-(). @")), maxLength: 20 })
    const marks = fc.array(fc.tuple(fc.nat(20), fc.constantFrom(...UNSEEN)), { maxLength: 10 })
    fc.assert(
      fc.property(visible, marks, (text, inserted) => {
        const parts = Array.from(text)
        for (const [place, mark] of inserted) parts.splice(Math.min(place, parts.length), 0, mark)
        expect(cleanText(parts.join(""), 120)).toBe(cleanText(text, 120))
      }),
    )
  })

  it.each([
    ["the joiner of a family of emoji", "Aile 👨\u200d👩\u200d👧 seti"],
    ["the non-joiner of a Persian name", "علی\u200cرضا"],
  ])("stay where they change how the text looks: %s", (_, text) => {
    expect(cleanText(text, 120)).toBe(text)
    expect(removeUnseen(text)).not.toContain("\u200d")
    expect(removeUnseen(text)).not.toContain("\u200c")
  })
})

describe("a space or hyphen of another kind", () => {
  it.each(["\u00a0", "\u2007", "\u202f", "\u2800", "\u3000"])("%j is a space", (space) => {
    expect(cleanText(`Ayşe${space}${space}Kaya${space}`, 120)).toBe("Ayşe Kaya")
  })

  it.each(["\u2010", "\u2011", "\ufe63", "\uff0d"])("%j is a hyphen", (hyphen) => {
    expect(cleanText(`Anne${hyphen}Marie`, 120)).toBe("Anne-Marie")
  })

  it("does not make a dash between words a hyphen", () => expect(cleanText("Çay – siyah", 120)).toBe("Çay – siyah"))
})
