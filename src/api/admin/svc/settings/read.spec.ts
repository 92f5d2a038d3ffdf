import { mask } from "./read"

describe("a masked key", () => {
  it("shows its ends, and not how long it is", () => {
    expect(mask("sandbox-abcdefghijklmnopqrstuv", 3)).toBe("san••••••••tuv")
    expect(mask("x".repeat(24), 3)).toHaveLength(mask("x".repeat(240), 3).length)
  })

  it("shows nothing of a short one", () => {
    expect(mask("short-secret", 2)).toBe("••••••••")
    expect(mask("", 2)).toBe("••••••••")
  })
})
