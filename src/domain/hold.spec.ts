import {
  heldUntil,
  holdAtStart,
  holdEndedAt,
  isReleased,
  nextHoldCheck,
  readPhase,
  warnFrom,
  type HoldState,
  type HoldTerms,
} from "./hold"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const TERMS: HoldTerms = { providers: ["hosted", "direct"], days: 7, warnDays: 2 }
const begun = new Date("2026-11-01T10:00:00Z")
const after = (ms: number) => new Date(begun.getTime() + ms)
const held = { state: "completed", created_at: begun, hold: "held" } as const

describe("which payments hold", () => {
  const on = { capabilities: { hold: true }, hold: TERMS }

  it.each([
    ["hosted", "TRY", "held"],
    ["direct", "USD", "held"],
    ["threeds", "TRY", "charged"],
    ["hosted", "GBP", "not_possible"],
  ] as const)("of %s in %s it is %s", (flow, currency, expected) => {
    expect(holdAtStart(on, { flow, currency })).toBe(expected)
  })

  it("is none with the capability off, and only the listed currencies where some are listed", () => {
    const about = { flow: "hosted", currency: "TRY" } as const
    expect(holdAtStart({ hold: TERMS }, about)).toBe("charged")
    expect(holdAtStart({ ...on, capabilities: { hold: false } }, about)).toBe("charged")
    const listed = { ...on, hold: { ...TERMS, currencies: ["EUR"] } }
    expect(holdAtStart(listed, about)).toBe("charged")
    expect(holdAtStart(listed, { ...about, currency: "EUR" })).toBe("held")
    expect(holdAtStart(listed, { ...about, currency: "GBP" })).toBe("charged")
  })
})

describe("the phase of a payment", () => {
  it.each([
    ["PRE_AUTH", "held"],
    ["preauth", "held"],
    ["POST_AUTH", "captured"],
    ["PostAuth", "captured"],
    ["AUTH", undefined],
    ["POST_AUTH_REFUNDED", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%s says %s", (phase, expected) => {
    expect(readPhase(phase)).toBe(expected)
  })
})

describe("what is held", () => {
  it("ends after the days of the option, and is flagged before", () => {
    expect(heldUntil(held, TERMS)).toEqual(after(7 * DAY))
    expect(warnFrom(held, TERMS)).toEqual(after(5 * DAY))
  })

  it("is free once it was released, or its charge was reversed; a reversed charge held nothing", () => {
    expect(isReleased({ state: "completed", hold: "released" })).toBe(true)
    expect(isReleased({ state: "reversed", hold: "held" })).toBe(true)
    expect(isReleased({ state: "reversed" })).toBe(false)
    expect(isReleased(held)).toBe(false)
  })

  it("has ended once it is being released, is released, or its days are over, and not where it was captured", () => {
    const ended = (hold: HoldState, now = after(DAY)) =>
      holdEndedAt({ ...held, hold, hold_at: after(MINUTE) }, TERMS, now)
    expect([ended("releasing"), ended("released")]).toEqual([after(MINUTE), after(MINUTE)])
    // released after its days: it had ended before
    expect(holdEndedAt({ ...held, hold: "released", hold_at: after(9 * DAY) }, TERMS, after(9 * DAY))).toEqual(
      after(7 * DAY),
    )
    expect([ended("held"), ended("captured"), ended("capturing"), ended("unknown")]).toEqual(Array(4).fill(undefined))
    expect(ended("held", after(7 * DAY))).toEqual(after(7 * DAY))
    expect(ended("captured", after(7 * DAY))).toBeUndefined()
  })

  it("is looked at from time to time, when it is to be flagged, at its end, and each day of the two weeks after it", () => {
    const next = (now: Date) => nextHoldCheck(held, TERMS, now)
    expect(next(after(MINUTE))).toEqual(after(11 * MINUTE))
    expect(nextHoldCheck({ ...held, hold_at: after(3 * DAY) }, TERMS, after(3 * DAY))).toEqual(after(3.25 * DAY))
    expect(next(after(3 * DAY))).toEqual(after(3.25 * DAY))
    expect(next(after(4.9 * DAY))).toEqual(after(5 * DAY))
    expect(next(after(6.9 * DAY))).toEqual(after(7 * DAY))
    expect(next(after(7 * DAY))).toEqual(after(8 * DAY))
    expect(next(after(20.9 * DAY))).toEqual(after(21.9 * DAY))
    expect(next(after(21 * DAY))).toBeNull()
  })

  it("is looked at again soon after a capture or release, and for as long as its end is unknown", () => {
    const hold_at = after(DAY)
    for (const hold of ["captured", "released"] as const) {
      expect(nextHoldCheck({ ...held, hold, hold_at }, TERMS, after(DAY + MINUTE))).toEqual(after(DAY + 160_000))
      expect(nextHoldCheck({ ...held, hold, hold_at }, TERMS, after(2 * DAY))).toBeNull()
    }
    expect(nextHoldCheck({ ...held, hold: "unknown", hold_at }, TERMS, after(30 * DAY))).toEqual(after(30.25 * DAY))
    expect(nextHoldCheck({ state: "completed", created_at: begun }, TERMS, after(DAY))).toBeNull()
  })
})
