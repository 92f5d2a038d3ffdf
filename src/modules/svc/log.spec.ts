import { describeFailure } from "./log"

describe("what is logged of an error", () => {
  it("is its name and where it came from, not what it says: that may be what a buyer typed", () => {
    const described = describeFailure(new RangeError("no such city: Ayşe Yılmaz\nBağdat Cad. 10"))
    expect(described).toMatch(/^RangeError\n\s+at .*log\.spec/)
    expect(described).not.toMatch(/Ayşe|Bağdat|city/)
  })

  it.each([
    ["text", "string"],
    [undefined, "undefined"],
  ])("is only its kind when %p was thrown", (thrown, kind) => expect(describeFailure(thrown)).toBe(kind))

  it.each([
    [{ name: "MedusaError", type: "not_found", message: "ayse@shop.example" }, "MedusaError not_found"],
    [
      { action: "validate", error: { name: "TypeError", stack: "TypeError: Ayşe\n    at step.js:1" } },
      "TypeError\n    at step.js:1",
    ],
    [{ error: { code: "ECONNREFUSED" } }, "ECONNREFUSED"],
    [{ name: "Ayşe Yılmaz", email: "ayse@shop.example" }, "an error without a name"],
    [{ error: { error: { name: "TooDeep" } } }, "an error without a name"],
  ])("is its name when it is no Error: %j", (thrown, described) => expect(describeFailure(thrown)).toBe(described))
})
