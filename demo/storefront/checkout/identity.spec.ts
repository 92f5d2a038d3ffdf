import { isIdentityNumber } from "./identity"

describe("an identity number", () => {
  it.each(["11111111110", "10000000146", "100 000 001 46", "U12345678", "C-1234-5"])("may be %s", (typed) =>
    expect(isIdentityNumber(typed)).toBe(true),
  )

  it.each(["12345678901", "11111111111", "10000000147", "01111111110", "1111111111", "1", "", "U1", "U123?456"])(
    "is not %j",
    (typed) => expect(isIdentityNumber(typed)).toBe(false),
  )
})
