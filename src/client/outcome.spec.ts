import { ERROR_KINDS } from "../../integration-tests/unit/given"
import { SvcError, type ErrorKind, type ErrorOutcome } from "./error"
import { KNOWN_ERROR_CODES, KNOWN_ERROR_GROUPS } from "./error-codes"
import { createRetryBudget, judge, mayRetry, retryWait, type Effect, type Moves } from "./outcome"

interface Refusal {
  effect?: Effect
  httpStatus?: number
  group?: string | undefined
  hasChargeFacts?: boolean
  moves?: Moves | undefined
}

const refusal = (code: string | undefined, { effect = "money", moves, ...facts }: Refusal = {}) =>
  judge(effect, { at: "refusal", httpStatus: 200, code, group: undefined, hasChargeFacts: false, ...facts }, moves)

describe.each(["read", "write", "money"] as const)("the verdict on a failed call (%s)", (effect) => {
  it.each([
    ["before_sending", ["invalid_request", "network", "timeout"], "not_sent"],
    ["before_sending", ["rate_limited", "client_closed", "configuration"], "not_sent"],
    ["no_answer", ["network", "timeout", "client_closed"], "unknown"],
    ["unreadable_answer", ["malformed_response", "untrusted_response"], "unknown"],
  ] as const)("at %s, with %j, is %s", (at, kinds, outcome) => {
    for (const kind of kinds) expect(judge(effect, { at, kind } as never)).toEqual({ kind, outcome })
  })

  it.each(["10051", "12", "1000", "5086", "5093", "50000", "6000", "10051.0", " 10051", "010051"])(
    "on the code %s is refused",
    (code) => expect(refusal(code, { effect }).outcome).toBe("refused"),
  )

  it.each(["10214", "10216", "10219", "10228", "10240", "10241", "10242", "8514", "10203", "10214.0", " 10214"])(
    "on the code %s is unknown, whatever group comes with it",
    (code) => {
      for (const group of [undefined, "DO_NOT_HONOUR", "FRAUD_SUSPECT", "UNKNOWN", "NEW_GROUP"])
        for (const httpStatus of [200, 400, 500])
          expect(refusal(code, { effect, httpStatus, group }).outcome).toBe("unknown")
    },
  )

  it("on a refusal without a code is unknown: no reason, no certainty", () => {
    for (const httpStatus of [200, 400, 422, 429, 500])
      expect(refusal(undefined, { effect, httpStatus })).toEqual({ kind: "unavailable", outcome: "unknown" })
  })
})

describe("the verdict on a refused money operation", () => {
  it.each<[string, string, Refusal]>([
    ["a code that is not published", "99999", {}],
    ["a code and a group that are not published", "99999", { group: "BANK_TIMEOUT" }],
    ["a server error with a known code", "10051", { httpStatus: 500 }],
    ["a gateway's timeout with a known code", "11", { httpStatus: 504 }],
    ["a request timeout with a known code", "11", { httpStatus: 408 }],
    ["a failure that carries what only a charge has", "10051", { hasChargeFacts: true }],
    ["the group of a timeout in lower case", "99999", { group: "request_timeout" }],
    ["an unpublished code below 10000 and a server error", "5026", { httpStatus: 500, moves: "charge" }],
    ["an unpublished code below 10000 and a request timeout", "5026", { httpStatus: 408, moves: "charge" }],
    ["an unpublished code below 10000 and what only a charge has", "5026", { hasChargeFacts: true, moves: "charge" }],
    ["a code that says not now, of a charge", "10223", { moves: "charge" }],
    ["a code that says not now, with a server error", "10246", { httpStatus: 500, moves: "return" }],
  ])("with %s is unknown", (_what, code, facts) => expect(refusal(code, facts).outcome).toBe("unknown"))

  it.each<[string, string, Refusal, ErrorKind]>([
    ["an unpublished code in a published group of declines", "99999", { group: "DO_NOT_HONOUR" }, "declined"],
    ["a card that needs 3D Secure", "5010", { moves: "charge" }, "declined"],
    ["a card that needs 3D Secure", "5167", { moves: "charge" }, "declined"],
    ["a code that says not now, of a refund", "10223", { moves: "return" }, "not_now"],
    ["a code that says not now, of a cancel", "10246", { moves: "return" }, "not_now"],
    ["a group that says not now, of a refund", "99999", { group: "REFUND_DECLINE", moves: "return" }, "not_now"],
  ])("with %s is refused", (_what, code, facts, kind) =>
    expect(refusal(code, facts)).toEqual({ kind, outcome: "refused" }),
  )

  it("is stricter than on a write, where nothing is lost", () => {
    expect(refusal("99999", { effect: "write" }).outcome).toBe("refused")
    expect(refusal("10051", { effect: "write", httpStatus: 500 }).outcome).toBe("refused")
  })
})

const OPEN_CODES = ["1", "2", "8514", "10202", "10203", "10204", "10214", "10216", "10219", "10228", "10236"]

describe("every published code, in every published group", () => {
  const MOVES = ["charge", "return", undefined] as const
  const GROUPS = ["", "NEW_GROUP", ...KNOWN_ERROR_GROUPS]
  const all = [...KNOWN_ERROR_CODES, "99999", "5088"].flatMap((code) => GROUPS.map((group) => ({ code, group })))

  it("ends a charge, a finalize, a refund and a cancel as refused or unknown, an open code always as unknown", () => {
    const wrong = all.flatMap(({ code, group }) =>
      MOVES.map((moves) => ({ code, group, moves, outcome: refusal(code, { group, moves }).outcome })).filter(
        ({ outcome }) => outcome !== "unknown" && (outcome !== "refused" || OPEN_CODES.includes(code)),
      ),
    )
    expect(wrong).toEqual([])
  })

  it("of a decline alone, or with its group, is refused", () => {
    const declines = KNOWN_ERROR_CODES.filter((code) => refusal(code).kind === "declined")
    expect(declines.length).toBeGreaterThan(35)
    for (const code of declines) expect([code, refusal(code).outcome]).toEqual([code, "refused"])
  })

  it("with an unpublished code from 10000 up, or in an unpublished group, is unknown", () => {
    for (const moves of MOVES) {
      for (const code of ["10000", "10245", "99999", "50001"])
        expect([code, refusal(code, { moves }).outcome]).toEqual([code, "unknown"])
      expect(refusal("5088", { group: "NEW_GROUP", moves }).outcome).toBe("unknown")
    }
  })

  it("with an unpublished code below 10000 is refused of a charge alone: a refund that was made after all would go back twice", () => {
    for (const code of ["5013", "5026", "5152", "1009", "5088", "9999", " 05026", "5026.0"]) {
      expect([code, refusal(code, { moves: "charge" })]).toEqual([code, { kind: "refused", outcome: "refused" }])
      for (const moves of ["return", undefined] as const)
        expect([code, refusal(code, { moves })]).toEqual([code, { kind: "refused", outcome: "unknown" }])
    }
  })

  it("with what is no code below 10000 is unknown", () => {
    for (const code of ["0", "-5", "5e3", "50.5", "0x13", "CODE", "", "1", "2"])
      expect([code, refusal(code, { moves: "charge" }).outcome]).toEqual([code, "unknown"])
  })
})

const error = (kind: ErrorKind, outcome: ErrorOutcome) => new SvcError("failed", { kind, outcome, operation: "any" })

describe("whether a call may be tried again", () => {
  const listAllowed = (effect: Effect, outcome: ErrorOutcome) =>
    ERROR_KINDS.filter((kind) => mayRetry(effect, error(kind, outcome), 1))

  it.each(["money", "write"] as const)("%s: never once something was sent", (effect) => {
    expect([listAllowed(effect, "unknown"), listAllowed(effect, "refused")]).toEqual([[], []])
  })

  it.each(["money", "write", "read"] as const)("%s: when the connection could not be made", (effect) => {
    expect(listAllowed(effect, "not_sent")).toEqual(["network", "timeout"])
  })

  it("read: after a passing fault, no more than three times in all", () => {
    const passing = ["in_progress", "rate_limited", "unavailable", "network", "timeout", "malformed_response"]
    expect(listAllowed("read", "unknown")).toEqual(passing)
    const tried = [1, 2, 3, 4].map((tries) => mayRetry("read", error("network", "unknown"), tries))
    expect(tried).toEqual([true, true, false, false])
  })
})

describe("the wait before the next try", () => {
  it("grows, is spread over its whole length, and is capped", () => {
    const network = error("network", "unknown")
    const waits = [1, 2, 3, 4, 5, 10].map((tries) => retryWait(network, tries, () => 1))
    expect(waits).toEqual([200, 400, 800, 1600, 2000, 2000])
    expect([0, 0.5].map((random) => retryWait(network, 3, () => random))).toEqual([0, 400])
  })

  it("is a second longer after too many requests", () =>
    expect(retryWait(error("rate_limited", "refused"), 1, () => 0)).toBe(1_000))
})

it("the budget for retries has a reserve, and earns a tenth of the calls back up to it", () => {
  const budget = createRetryBudget(2)
  expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false])
  for (let call = 0; call < 11; call += 1) budget.earn()
  expect([budget.spend(), budget.spend()]).toEqual([true, false])
  for (let call = 0; call < 1_000; call += 1) budget.earn()
  expect([budget.spend(), budget.spend(), budget.spend()]).toEqual([true, true, false])
})
