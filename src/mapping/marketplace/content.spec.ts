import { isNationalId, isTaxNumber } from "./content"

describe("a Turkish tax number", () => {
  it.each(["5123456783", "5123456792", "5123456809", "5123456817", "1234567890"])(
    "%s has its last digit right",
    (one) => expect(isTaxNumber(one)).toBe(true),
  )

  it("with any other last digit is none", () => {
    const wrong = Array.from({ length: 10 }, (_, digit) => `512345678${digit}`).filter((one) => one !== "5123456783")
    expect(wrong.filter(isTaxNumber)).toEqual([])
  })
})

it("a Turkish national id has its last two digits right", () => {
  expect(isNationalId("10000000146")).toBe(true)
  const wrong = Array.from({ length: 100 }, (_, last) => `100000001${String(last).padStart(2, "0")}`)
  expect(wrong.filter(isNationalId)).toEqual(["10000000146"])
})
