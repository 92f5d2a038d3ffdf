import { Script } from "node:vm"
import { getBrand, groupedNumber } from "./card-brand"
import { CARD_FORM_SCRIPT } from "./script/card-form"
import { POST_BACK_SCRIPT } from "./script/post-back"
import { refreshScript } from "./script/refresh"
import { FOCUS_SCRIPT } from "./script/focus"

describe("a card number on a page", () => {
  it("shows the brand that its first digits belong to", () => {
    expect(getBrand("4543590000000006")).toBe("VISA")
    expect(getBrand("5528790000000008")).toBe("MASTER_CARD")
    expect(getBrand("2221000000000009")).toBe("MASTER_CARD")
    expect(getBrand("374427000000003")).toBe("AMERICAN_EXPRESS")
    expect(getBrand("9792030000000000")).toBe("TROY")
    expect(getBrand("1234")).toBeUndefined()
  })

  it("is grouped as printed on the card", () => {
    expect(groupedNumber("5528790000000008")).toBe("5528 7900 0000 0008")
    expect(groupedNumber("374427000000003")).toBe("3744 270000 00003")
  })
})

describe("a page's script", () => {
  it.each([CARD_FORM_SCRIPT, POST_BACK_SCRIPT, FOCUS_SCRIPT, refreshScript(5)])(
    "is whole and cannot end its element",
    (source) => {
      expect(() => new Script(source)).not.toThrow()
      expect(source).not.toMatch(/<\/script|<!--/i)
    },
  )
})
