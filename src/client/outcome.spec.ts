import type { ErrorKind } from "./error"
import { KNOWN_ERROR_CODES, KNOWN_ERROR_GROUPS } from "./error-codes"
import { judge, type Effect, type Moves } from "./outcome"

interface Refusal {
  httpStatus?: number
  group?: string
  hasChargeFacts?: boolean
  moves?: Moves
}

const refusal = (
  effect: Effect,
  code: string | undefined,
  { httpStatus = 200, group, hasChargeFacts, moves }: Refusal = {},
) => judge(effect, { at: "refusal", httpStatus, code, group, hasChargeFacts: hasChargeFacts ?? false }, moves)

describe.each(["read", "write", "money"] as const)("the verdict on a failed call (%s)", (effect) => {
  it.each([
    "invalid_request",
    "network",
    "timeout",
    "rate_limited",
    "client_closed",
    "configuration",
  ] satisfies ErrorKind[])("before sending (%s) is not_sent", (kind) =>
    expect(judge(effect, { at: "before_sending", kind })).toEqual({ kind, outcome: "not_sent" }),
  )

  it.each(["network", "timeout", "client_closed"] as const)("without an answer (%s) is unknown", (kind) =>
    expect(judge(effect, { at: "no_answer", kind })).toEqual({ kind, outcome: "unknown" }),
  )

  it.each(["malformed_response", "untrusted_response"] as const)("on an answer that is %s is unknown", (kind) =>
    expect(judge(effect, { at: "unreadable_answer", kind })).toEqual({ kind, outcome: "unknown" }),
  )

  it.each(["10051", "12", "1000", "5086", "5093", "50000", "6000", "10051.0", " 10051", "010051"])(
    "on the code %s is refused",
    (code) => expect(refusal(effect, code).outcome).toBe("refused"),
  )

  it.each(["10214", "10216", "10219", "10228", "10240", "10241", "10242", "8514", "10203", "10214.0", " 10214"])(
    "on the code %s is unknown, whatever group comes with it",
    (code) => {
      for (const group of [undefined, "DO_NOT_HONOUR", "FRAUD_SUSPECT", "UNKNOWN", "NEW_GROUP"])
        for (const httpStatus of [200, 400, 500])
          expect(refusal(effect, code, { httpStatus, ...(group && { group }) }).outcome).toBe("unknown")
    },
  )

  it("on a refusal without a code is unknown: no reason, no certainty", () => {
    for (const httpStatus of [200, 400, 422, 429, 500])
      expect(refusal(effect, undefined, { httpStatus })).toEqual({ kind: "unavailable", outcome: "unknown" })
  })
})

describe("the verdict on a refused money operation", () => {
  it.each([
    ["a code that is not published", "99999", {}],
    ["a code and a group that are not published", "99999", { group: "BANK_TIMEOUT" }],
    ["a server error with a known code", "10051", { httpStatus: 500 }],
    ["a gateway's timeout with a known code", "11", { httpStatus: 504 }],
    ["a request timeout with a known code", "11", { httpStatus: 408 }],
    ["a failure that carries what only a charge has", "10051", { hasChargeFacts: true }],
    ["the group of a timeout in lower case", "99999", { group: "request_timeout" }],
  ])("with %s is unknown", (_what, code, facts) => expect(refusal("money", code, facts).outcome).toBe("unknown"))

  it("with an unpublished code in a published group of declines is refused", () =>
    expect(refusal("money", "99999", { group: "DO_NOT_HONOUR" })).toEqual({ kind: "declined", outcome: "refused" }))

  it("is stricter than on a write, where nothing is lost", () => {
    expect(refusal("write", "99999").outcome).toBe("refused")
    expect(refusal("write", "10051", { httpStatus: 500 }).outcome).toBe("refused")
  })
})

const MOVES = ["charge", "return", undefined] as const

interface Answered {
  effect?: Effect
  group?: string
  moves?: Moves | undefined
}

const withCode = (code: string, { effect = "money", group = "", moves }: Answered) =>
  judge(effect, { at: "refusal", httpStatus: 200, code, group, hasChargeFacts: false }, moves)

const OPEN_CODES = ["1", "2", "8514", "10202", "10203", "10204", "10214", "10216", "10219", "10228", "10236"]

describe("every published code, in every published group", () => {
  const GROUPS = ["", "NEW_GROUP", ...KNOWN_ERROR_GROUPS]
  const all = [...KNOWN_ERROR_CODES, "99999", "5088"].flatMap((code) => GROUPS.map((group) => ({ code, group })))

  it("ends a charge, a finalize, a refund and a cancel as refused or unknown, an open code always as unknown", () => {
    const wrong = all.flatMap(({ code, group }) =>
      MOVES.map((moves) => ({ code, group, moves, outcome: withCode(code, { group, moves }).outcome })).filter(
        ({ outcome }) => outcome !== "unknown" && (outcome !== "refused" || OPEN_CODES.includes(code)),
      ),
    )
    expect(wrong).toEqual([])
  })

  it("of a decline alone, or with its group, is refused", () => {
    const declines = KNOWN_ERROR_CODES.filter((code) => withCode(code, {}).kind === "declined")
    expect(declines.length).toBeGreaterThan(35)
    for (const code of declines) expect([code, withCode(code, {}).outcome]).toEqual([code, "refused"])
  })

  it("with an unpublished code from 10000 up, or in an unpublished group, is unknown", () => {
    for (const moves of MOVES) {
      for (const code of ["10000", "10245", "99999", "50001"])
        expect([code, withCode(code, { moves }).outcome]).toEqual([code, "unknown"])
      expect(withCode("5088", { group: "NEW_GROUP", moves }).outcome).toBe("unknown")
    }
  })

  it("with an unpublished code below 10000 is refused of a charge alone: a refund that was made after all would go back twice", () => {
    for (const code of ["5013", "5026", "5152", "1009", "5088", "9999", " 05026", "5026.0"]) {
      expect([code, withCode(code, { moves: "charge" })]).toEqual([code, { kind: "refused", outcome: "refused" }])
      for (const moves of ["return", undefined] as const)
        expect([code, withCode(code, { moves })]).toEqual([code, { kind: "refused", outcome: "unknown" }])
    }
  })

  it("with what is no code below 10000 is unknown", () => {
    for (const code of ["0", "-5", "5e3", "50.5", "0x13", "CODE", "", "1", "2"])
      expect([code, withCode(code, { moves: "charge" }).outcome]).toEqual([code, "unknown"])
  })

  it.each([
    ["a server error", { httpStatus: 500 }],
    ["a request timeout", { httpStatus: 408 }],
    ["what only a charge has", { hasChargeFacts: true }],
  ])("with an unpublished code below 10000 and %s is unknown", (_what, facts) =>
    expect(refusal("money", "5026", { ...facts, moves: "charge" }).outcome).toBe("unknown"),
  )

  it.each(["5010", "5167"])("with %s is declined: the card needs 3D Secure", (code) =>
    expect(withCode(code, { moves: "charge" })).toEqual({ kind: "declined", outcome: "refused" }),
  )
})

describe("a code that says: not now", () => {
  it.each(["10223", "10246"])("%s is a definite no to a refund or cancel, and says nothing of a charge", (code) => {
    expect(withCode(code, { moves: "return" })).toEqual({ kind: "not_now", outcome: "refused" })
    expect(withCode(code, { moves: "charge" })).toEqual({ kind: "not_now", outcome: "unknown" })
  })

  it("is the group's word too", () =>
    expect(withCode("99999", { group: "REFUND_DECLINE", moves: "return" })).toEqual({
      kind: "not_now",
      outcome: "refused",
    }))

  it("with a server error leaves it open", () =>
    expect(
      judge("money", { at: "refusal", httpStatus: 500, code: "10246", group: "", hasChargeFacts: false }, "return"),
    ).toEqual({
      kind: "not_now",
      outcome: "unknown",
    }))
})
