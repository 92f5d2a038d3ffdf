import { date, dateTime, serviceTime } from "../../../src/admin/lib/format"

describe("a time on a screen", () => {
  it("is written in the chosen language, and in the service's time zone where it belongs to the service's books", () => {
    expect(date("2026-11-21T12:00", "en")).toBe("Nov 21, 2026")
    expect(date("2026-11-21T12:00", "tr")).toBe("21 Kas 2026")
    expect(serviceTime("2026-11-21T21:36:00.000Z", "tr")).toBe("22 Kas 2026 00:36")
  })

  it.each(["", "undefinedT12:00", "2026-13-45"])("is a dash when %j is no time, and does not throw", (iso) => {
    for (const format of [date, dateTime, serviceTime]) expect(format(iso, "en")).toBe("–")
  })
})
