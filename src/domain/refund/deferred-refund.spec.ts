import { money } from "../../money"
import { findPutOff, isPutOff, type PastTry } from "./deferred-refund"

const START = Date.parse("2026-11-22T12:00:00Z")
const at = (hours: number) => new Date(START + hours * 3_600_000)

const tried = (hours: number, error_code: string | undefined = "10246", more: Partial<PastTry> = {}): PastTry => ({
  state: "not_sent",
  error_code,
  error_group: undefined,
  created_at: at(hours),
  amount: money(100n, "TRY"),
  ...more,
})
const ended = (state: string): PastTry => ({ ...tried(0), error_code: undefined, state })

describe("a refund that the service does not take for the moment", () => {
  it("is known by its code or its group, and is over once a person has resolved it", () => {
    expect(isPutOff(tried(0))).toBe(true)
    expect(isPutOff(tried(0, "10223"))).toBe(true)
    expect(isPutOff(tried(0, "0", { error_group: "REQUIRES_DAY_END" }))).toBe(true)
    expect(isPutOff(tried(0, "10246", { resolution: { by: "user" } }))).toBe(false)
    expect(isPutOff(tried(0, "10246", { retried: "succeeded" }))).toBe(false)
    expect(isPutOff(tried(0, "10246", { state: "unknown" }))).toBe(false)
    expect(isPutOff(tried(0, "10051"))).toBe(false)
    expect(isPutOff(tried(0, "50000"))).toBe(false)
    expect(isPutOff(ended("not_sent"))).toBe(false)
  })

  it("is tried again after an hour, and five times within three days", () => {
    const times: number[] = []
    let history = [tried(0)]
    for (let next = findPutOff(history)?.nextAt; next; next = findPutOff(history)?.nextAt) {
      times.push((next.getTime() - START) / 3_600_000)
      history = [...history, tried(times.at(-1) ?? 0)]
    }
    expect(times).toEqual([1, 7, 19, 43, 67])
    expect(findPutOff(history)).toEqual({ last: history.at(-1), nextAt: undefined })
  })

  it("continues after a try that was turned away, or that never left this process", () => {
    const turnedAway = tried(2, "50000")
    expect(findPutOff([tried(0), turnedAway])).toEqual({ last: tried(0), nextAt: at(7) })
    expect(findPutOff([tried(0), ended("not_sent")])).toEqual({ last: tried(0), nextAt: at(1) })
    expect(findPutOff([turnedAway])).toBeUndefined()
  })

  it("follows from the time of the first try, however many requests come in between", () => {
    const clicks = [0, 0, 0, 0, 0, 0, 0].map((hours) => tried(hours))
    expect(findPutOff(clicks)?.nextAt).toEqual(at(1))
  })

  it("gives its place to one of another amount, also where that never went through", () => {
    expect(findPutOff([tried(0), tried(1, "50000", { amount: money(50n, "TRY") })])).toBeUndefined()
  })

  it.each(["succeeded", "refused", "unknown", "sent"])("gives its place to one that is %s", (state) => {
    expect(findPutOff([tried(0), ended(state)])).toBeUndefined()
    expect(findPutOff([tried(0), ended(state), tried(5)])?.nextAt).toEqual(at(6))
  })

  it("is none where nothing was put off", () => {
    expect(findPutOff([])).toBeUndefined()
    expect(findPutOff([tried(0, "10246", { resolution: { by: "user" } })])).toBeUndefined()
  })
})
