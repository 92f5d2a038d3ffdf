import { isFailure, merged, withCall, type CallCounts } from "."

const NONE: CallCounts = { counts: [], last: {} }
const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const call = (operation: string, ended: "ok" | "timeout" | "declined") => ({ operation, ended, milliseconds: 5 })

describe("counts of calls", () => {
  it("are one for each minute, operation and end", () => {
    const calls = [
      [call("refunds.createForItem", "ok"), at("10:00:01")],
      [call("payments.create", "ok"), at("10:00:02")],
      [call("payments.create", "ok"), at("10:00:59.999")],
      [call("payments.create", "declined"), at("10:00:30")],
      [call("payments.create", "ok"), at("10:01:00")],
    ] as const
    const { counts } = calls.reduce((known, [one, time]) => withCall(known, one, time), NONE)
    expect(counts.map(({ minute, operation, ended, calls: many }) => [minute, operation, ended, many])).toEqual([
      [at("10:00:00"), "payments.create", "declined", 1],
      [at("10:00:00"), "payments.create", "ok", 2],
      [at("10:00:00"), "refunds.createForItem", "ok", 1],
      [at("10:01:00"), "payments.create", "ok", 1],
    ])
    expect(merged([...counts, ...counts]).map(({ calls: many }) => many)).toEqual([2, 4, 2, 2])
  })

  it("remember the newest that went well and the newest that failed", () => {
    const timedOut = withCall(NONE, call("payments.retrieve", "timeout"), at("10:00:00"))
    const { last } = withCall(timedOut, call("payments.create", "declined"), at("10:00:01"))
    expect(last).toMatchObject({
      failed: { operation: "payments.retrieve", at: at("10:00:00") },
      good: { operation: "payments.create", ended: "declined", at: at("10:00:01") },
    })
  })

  it("count no error about one payment as a failure", () => {
    for (const ended of ["ok", "declined", "fraud", "not_found", "wrong_state"]) expect(isFailure(ended)).toBe(false)
    for (const ended of ["authentication", "timeout", "network", "unavailable"]) expect(isFailure(ended)).toBe(true)
  })
})
