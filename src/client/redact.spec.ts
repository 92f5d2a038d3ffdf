import { inspect } from "node:util"
import { redactText, secretsIn, SecretText } from "./redact"

describe("text made safe to show", () => {
  it.each([
    ["5528790000000008", "***"],
    ["card 5528 7900 0000 0008 refused", "card *** refused"],
    ["5528-7900-0000-0008.", "***."],
    ["5528 - 7900 \u2011 0000,0000*08", "***"],
    ["٥٥٢٨٧٩٠٠٠٠٠٠٠٠٠٨ ref5528790000000008x", "*** ref***x"],
    ["id 28101001 of 2026", "id 28101001 of 2026"],
  ])("'%s' is '%s'", (text, shown) => expect(redactText(text, [])).toBe(shown))

  it("has every given secret masked, however often, longest first", () => {
    expect(redactText("aXbXc abc XYZ", ["X", "XYZ", ""])).toBe("a***b***c abc ***")
    // masking the cvc first would leave 5528***000000008
    expect(redactText("5528790000000008", ["790", "5528790000000008"])).toBe("***")
  })

  it("is bounded", () => expect(redactText("x".repeat(100_000), []).length).toBe(500))
})

it("the secrets of a request are found at any depth, and nothing else is taken for one", () => {
  const request = {
    a: [{ paymentCard: { cardNumber: "1", cvc: "2", cardHolderName: "3" } }],
    cardToken: "4",
    b: { cardUserKey: "5" },
  }
  expect(secretsIn(request).sort()).toEqual(["1", "2", "4", "5"])
  expect([undefined, null, "text", 5, 5n].flatMap(secretsIn)).toEqual([])
})

describe("a secret text", () => {
  const secret = new SecretText("token-55")

  it("is had by reveal alone", () => expect(secret.reveal()).toBe("token-55"))

  it("shows itself in no text, JSON, copy or inspection", () => {
    const copies = [Object.assign({}, secret), structuredClone(secret), Object.entries(secret)]
    const shown = [
      String(secret),
      JSON.stringify({ secret }),
      inspect({ deep: [{ secret }] }, { depth: null, showHidden: true }),
      inspect(copies, { showHidden: true }),
    ].join("\n")
    expect(shown).not.toContain("token-55")
    expect(JSON.stringify({ secret })).toBe('{"secret":"***"}')
  })
})
