import path from "node:path"
import { shown } from "./summary"

describe("the folder a demo names", () => {
  it("is short beside the demo, and whole where it lies elsewhere", () => {
    expect(shown(path.resolve(".demo"))).toBe(".demo")
    expect(shown(path.resolve("."))).toBe(".")
    expect(shown("/tmp/demo-elsewhere")).toBe("/tmp/demo-elsewhere")
  })
})
