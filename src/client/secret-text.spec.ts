import { inspect } from "node:util"
import { SecretText } from "./secret-text"

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
