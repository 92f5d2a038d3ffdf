import { describeFailure } from "./describe-failure"

describe("what is logged of an error", () => {
  it("is its name and where it came from, not what it says: that may be what a buyer typed", () => {
    const described = describeFailure(new RangeError("no such city: Ayşe Yılmaz\nBağdat Cad. 10"))
    expect(described).toMatch(/^RangeError\n\s+at .*describe-failure\.spec/)
    expect(described).not.toMatch(/Ayşe|Bağdat|city/)
  })

  it.each([
    ["text", "string"],
    [{ email: "ayse@shop.example" }, "object"],
    [undefined, "undefined"],
  ])("is only its kind when %p was thrown", (thrown, kind) => {
    expect(describeFailure(thrown)).toBe(kind)
  })

  it("is its name alone when it has no stack", () => {
    const error = new TypeError("secret")
    error.stack = undefined
    expect(describeFailure(error)).toBe("TypeError")
  })
})
