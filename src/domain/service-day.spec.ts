import { countServiceDays, endOfServiceDay, isOnDayOf, serviceDay, startOfServiceDay } from "./service-day"

describe("the days of the service", () => {
  it("begin at midnight in Istanbul, three hours before UTC's", () => {
    expect(startOfServiceDay("2026-11-21")).toEqual(new Date("2026-11-20T21:00:00Z"))
    expect(serviceDay(new Date("2026-11-20T20:59:59.999Z"))).toBe("2026-11-20")
    expect(serviceDay(new Date("2026-11-20T21:00:00Z"))).toBe("2026-11-21")
  })

  it.each(["2026-02-30", "2026-13-01", "2026-1-1", "21.11.2026", "", "2026-11-21T00:00", "1970-01-01"])(
    "%p is no day",
    (text) => expect(startOfServiceDay(text)).toBeUndefined(),
  )

  it("are counted with the first and the last", () => {
    const [first, last] = [new Date("2024-02-27T21:00:00Z"), new Date("2024-02-29T21:00:00Z")]
    expect(countServiceDays(first, first)).toBe(1)
    expect(countServiceDays(first, last)).toBe(3)
    expect(endOfServiceDay(first)).toEqual(startOfServiceDay("2024-02-29"))
  })
})

describe("the day of a charge", () => {
  const charged = new Date("2026-11-20T22:00:00Z") // one o'clock on the 21st in Istanbul

  it.each([
    [charged, charged, true],
    // until midnight in Istanbul, less what a call takes on its way
    [charged, new Date("2026-11-21T20:57:59Z"), true],
    [charged, new Date("2026-11-21T20:58:00Z"), false],
    [charged, new Date("2026-11-21T21:00:00Z"), false],
    [charged, new Date("2027-11-21T12:00:00Z"), false],
    [new Date("2026-11-20T20:59:59Z"), charged, false],
  ])("of %p lasts at %p: %p", (from, now, expected) => expect(isOnDayOf(from, now)).toBe(expected))
})
