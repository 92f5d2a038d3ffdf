import { isInRange, unfitVersions } from "./versions"

describe("a version", () => {
  it.each([
    ["20.19.0", "^20.19.0 || >=22.12.0", true],
    ["20.18.9", "^20.19.0 || >=22.12.0", false],
    ["21.0.0", "^20.19.0 || >=22.12.0", false],
    ["22.12.0", "^20.19.0 || >=22.12.0", true],
    ["24.1.0", "^20.19.0 || >=22.12.0", true],
    ["2.21.2", "~2.21.2", true],
    ["2.21.10", "~2.21.2", true],
    ["2.21.1", "~2.21.2", false],
    ["2.22.0", "~2.21.2", false],
    ["3.21.2", "~2.21.2", false],
    ["of an unknown version", "~2.21.2", false],
  ])("%s is or is not in %s", (version, range, expected) => expect(isInRange(version, range)).toBe(expected))

  it("is not compared with a range that cannot be read", () =>
    expect(() => isInRange("2.21.2", "2.x")).toThrow('"2.x" is not a range'))
})

it("the versions of this repository are tested ones", () => expect(unfitVersions()).toBeUndefined())
