import { isEmail, isPhone } from "./contact"

it("an e-mail address has one @, and a domain of two parts or more, within 254 characters", () => {
  const right = ["a@b.co", "ayse.yilmaz+1@mail.example.com", `${"a".repeat(242)}@example.com`]
  expect(right.filter((text) => !isEmail(text))).toEqual([])
  const long = `${"a".repeat(243)}@example.com`
  const wrong = ["", "ayse", "a@b", "@b.co", "a@.co", "a@b.", "a@b..co", "a b@c.co", "a@b@c.co", long]
  expect(wrong.filter(isEmail)).toEqual([])
})

it("a phone number has 7 to 20 digits, with or without a plus and what people write between them", () => {
  const right = ["+905350000000", "0535 000 00 00", "(0535) 000-0000", "1234567"]
  expect(right.filter((text) => !isPhone(text))).toEqual([])
  const wrong = ["", "123456", "call me", "++905350000000", `+${"1".repeat(21)}`]
  expect(wrong.filter(isPhone)).toEqual([])
})
