import { daysToRead, nextReading } from "./readings"

/** Istanbul is three hours ahead of UTC. */
const at = (text: string) => new Date(`${text}:00Z`)

describe("when the service's list of a day is read", () => {
  it("a day is over for it two hours after midnight in Istanbul", () => {
    expect(daysToRead(undefined, at("2026-11-22T22:59"))).toEqual(["2026-11-21"])
    expect(daysToRead(undefined, at("2026-11-22T23:00"))).toEqual(["2026-11-22"])
  })

  it("no day is left out after a while without any reading, and none is read twice", () => {
    const now = at("2026-11-23T10:00")
    expect(daysToRead("2026-11-19", now)).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"])
    expect(daysToRead("2026-11-22", now)).toEqual([])
    expect(daysToRead("2026-12-01", now)).toEqual([])
  })

  it("92 days are made up for, across the end of a month", () => {
    const days = daysToRead("2025-01-01", at("2026-11-23T10:00"))
    expect(days).toHaveLength(92)
    expect([days[0], days.at(-1)]).toEqual(["2026-08-23", "2026-11-22"])
  })

  it("it is read again one day and three days later, and then no more", () => {
    expect(nextReading("2026-11-22", at("2026-11-22T12:00"), 1)).toEqual(at("2026-11-22T23:00"))
    expect(nextReading("2026-11-22", at("2026-11-22T23:00"), 1)).toEqual(at("2026-11-23T23:00"))
    expect(nextReading("2026-11-22", at("2026-11-23T23:30"), 2)).toEqual(at("2026-11-25T23:00"))
    expect(nextReading("2026-11-22", at("2026-11-25T23:00"), 3)).toBeUndefined()
  })

  it("one that is first read later is read once more, an hour after", () => {
    expect(nextReading("2026-11-22", at("2026-12-01T10:00"), 1)).toEqual(at("2026-12-01T11:00"))
    expect(nextReading("2026-11-22", at("2026-12-01T11:00"), 2)).toBeUndefined()
  })

  it("what is no day is read never", () => expect(nextReading("2026-11-31", at("2026-11-22T12:00"), 1)).toBeUndefined())
})
