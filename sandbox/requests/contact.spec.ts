import { isEmail, isPhone } from "./contact"

describe("an e-mail address", () => {
  it.each(["a@b.co", "ayse.yilmaz+1@mail.example.com", `${"a".repeat(242)}@example.com`])("may be %s", (text) =>
    expect(isEmail(text)).toBe(true),
  )

  const long = `${"a".repeat(243)}@example.com`
  it.each(["", "ayse", "a@b", "@b.co", "a@.co", "a@b.", "a@b..co", "a b@c.co", "a@b@c.co", long])("is not %j", (text) =>
    expect(isEmail(text)).toBe(false),
  )
})

describe("a phone number", () => {
  it.each(["+905350000000", "0535 000 00 00", "(0535) 000-0000", "1234567"])("may be %s", (text) =>
    expect(isPhone(text)).toBe(true),
  )

  it.each(["", "123456", "call me", "++905350000000", `+${"1".repeat(21)}`])("is not %j", (text) =>
    expect(isPhone(text)).toBe(false),
  )
})

it("a hostile text of 200,000 characters is answered at once", () => {
  const shapes = ["a", "@", ".", "a.", "a@", "@.", "1", "+", " ", "(", "a@a."]
  const before = process.cpuUsage()
  for (const shape of shapes) {
    const long = shape.repeat(Math.ceil(200_000 / shape.length))
    for (const text of [long, `a@${long}`, `${long}@`, `+${long}x`, `a@${long} `])
      expect([isEmail(text), isPhone(text)]).toEqual([false, false])
  }
  // microseconds of the processor: a machine busy with something else takes none of them
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})
