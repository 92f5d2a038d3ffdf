import { date, dateTime, serviceTime } from "../../../src/admin/lib/format"

describe("a time on a screen", () => {
  it("is told in the language, and of the service's books in its zone", () => {
    expect(date("2026-11-21T12:00", "en")).toBe("Nov 21, 2026")
    expect(date("2026-11-21T12:00", "tr")).toBe("21 Kas 2026")
    expect(serviceTime("2026-11-21T21:36:00.000Z", "tr")).toBe("22 Kas 2026 00:36")
  })

  it.each(["", "undefinedT12:00", "2026-13-45"])(
    "is a dash where %j is no time, and takes nothing else away",
    (iso) => {
      for (const told of [date, dateTime, serviceTime]) expect(told(iso, "en")).toBe("–")
    },
  )
})
