import { holdAtStart, holdEndedAt, isReleased, nextHoldCheck, readPhase, type HoldState, type HoldTerms } from "./hold"

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
    const inTurkishLira = { flow: "hosted", currency: "TRY" } as const
    expect(holdAtStart({ hold: TERMS }, inTurkishLira)).toBe("charged")
    expect(holdAtStart({ ...on, capabilities: { hold: false } }, inTurkishLira)).toBe("charged")
    const listed = { ...on, hold: { ...TERMS, currencies: ["EUR"] } }
    const starts = (["TRY", "EUR", "GBP"] as const).map((currency) => holdAtStart(listed, { flow: "hosted", currency }))
    expect(starts).toEqual(["charged", "held", "charged"])
  })
})

it.each([
  ["PRE_AUTH", "held"],
  ["preauth", "held"],
  ["POST_AUTH", "captured"],
  ["PostAuth", "captured"],
  ["AUTH", undefined],
  ["POST_AUTH_REFUNDED", undefined],
  ["", undefined],
  [undefined, undefined],
])("the phase %s of a payment says %s", (phase, expected) => expect(readPhase(phase)).toBe(expected))

describe("what is held", () => {
  it.each([
    [{ state: "completed", hold: "released" }, true],
    [{ state: "reversed", hold: "held" }, true],
    // nothing was held of it
    [{ state: "reversed" }, false],
    [held, false],
  ] as const)("is free once it was released, or its charge was reversed: %j, %p", (attempt, expected) => {
    expect(isReleased(attempt)).toBe(expected)
  })

  it.each<[HoldState, number, number, number | undefined]>([
    ["releasing", MINUTE, DAY, MINUTE],
    ["released", MINUTE, DAY, MINUTE],
    // released after its days: it had ended before
    ["released", 9 * DAY, 9 * DAY, 7 * DAY],
    ["held", MINUTE, DAY, undefined],
    ["held", MINUTE, 7 * DAY, 7 * DAY],
    ["captured", MINUTE, DAY, undefined],
    ["captured", MINUTE, 7 * DAY, undefined],
    ["capturing", MINUTE, DAY, undefined],
    ["unknown", MINUTE, DAY, undefined],
  ])("(%s, %d ms after its beginning) has ended, as seen after %d ms: %p", (hold, since, now, end) => {
    expect(holdEndedAt({ ...held, hold, hold_at: after(since) }, TERMS, after(now))).toEqual(end && after(end))
  })

  it("is looked at from time to time, when it is to be flagged, at its end, and each day of the two weeks after it", () => {
    const looks = [MINUTE, 3 * DAY, 4.9 * DAY, 6.9 * DAY, 7 * DAY, 20.9 * DAY].map(after)
    const next = [11 * MINUTE, 3.25 * DAY, 5 * DAY, 7 * DAY, 8 * DAY, 21.9 * DAY].map(after)
    expect(looks.map((now) => nextHoldCheck(held, TERMS, now))).toEqual(next)
    expect(nextHoldCheck({ ...held, hold_at: after(3 * DAY) }, TERMS, after(3 * DAY))).toEqual(after(3.25 * DAY))
    expect(nextHoldCheck(held, TERMS, after(21 * DAY))).toBeNull()
  })

  it("is looked at again soon after a capture or release, and for as long as its end is unknown", () => {
    const next = (hold: HoldState, now: number) =>
      nextHoldCheck({ ...held, hold, hold_at: after(DAY) }, TERMS, after(now))
    for (const hold of ["captured", "released"] as const)
      expect([next(hold, DAY + MINUTE), next(hold, 2 * DAY)]).toEqual([after(DAY + 160_000), null])
    expect(next("unknown", 30 * DAY)).toEqual(after(30.25 * DAY))
    expect(nextHoldCheck({ state: "completed", created_at: begun }, TERMS, after(DAY))).toBeNull()
  })
})
