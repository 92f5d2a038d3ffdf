import { webAddress } from "./people"

describe("an address the service gave", () => {
  it("is offered when it opens a page", () => {
    for (const address of ["https://pay.example/l/AA1", "http://localhost:4010/l/AA1"])
      expect(webAddress(address)).toBe(address)
  })

  it("is not offered when it would run something, or is none", () => {
    for (const odd of [
      "javascript:alert(1)",
      " JavaScript:alert(1)",
      "java\nscript:alert(1)",
      "data:text/html,x",
      "/l/AA1",
      "",
    ])
      expect(webAddress(odd)).toBeNull()
    expect(webAddress(undefined)).toBeNull()
  })
})
