import { SvcError, type ErrorKind, type ErrorOutcome } from "../../client"
import { judgeError, type Asked } from "./judge-error"

const error = (kind: ErrorKind, outcome: ErrorOutcome, code?: string, group?: string) =>
  new SvcError("", { kind, outcome, code, group, operation: "any" })

const CHARGES: Asked[] = ["charge", "finalize"]
const LOOKUPS: Asked[] = ["by_token", "by_payment", "by_conversation"]

const KINDS: ErrorKind[] = [
  "invalid_request",
  "authentication",
  "declined",
  "fraud",
  "not_found",
  "wrong_state",
  "in_progress",
  "rate_limited",
  "unavailable",
  "network",
  "timeout",
  "malformed_response",
  "untrusted_response",
  "refused",
  "client_closed",
  "configuration",
]

describe.each(CHARGES)("an error of a %s", (asked) => {
  it("that was not sent charged nothing", () => {
    expect(judgeError(error("network", "not_sent"), asked)).toEqual({ type: "not_sent", kind: "network" })
  })

  it("that the service refused is declined, with its reason", () => {
    const refused = error("declined", "refused", "10051", "NOT_SUFFICIENT_FUNDS")
    expect(judgeError(refused, asked)).toEqual({
      type: "declined",
      kind: "declined",
      code: "10051",
      group: "NOT_SUFFICIENT_FUNDS",
    })
  })

  it("that the service refused with a code that is not published ends a charge, and of a finalize only a look-up says how it ended", () => {
    const type = asked === "charge" ? "declined" : "unknown"
    expect(judgeError(error("refused", "refused", "777"), asked).type).toBe(type)
  })

  it("about the payment's state is unknown: an earlier call may have charged it", () => {
    expect(judgeError(error("wrong_state", "refused", "5115"), asked)).toEqual({
      type: "unknown",
      reasons: ["The call ended as wrong_state, code 5115."],
    })
    expect(judgeError(error("not_found", "refused", "5086"), asked).type).toBe("unknown")
    expect(judgeError(error("in_progress", "refused", "8514"), asked).type).toBe("unknown")
  })

  it("without an answer is unknown, whatever kind it is", () => {
    for (const kind of KINDS) expect(judgeError(error(kind, "unknown"), asked).type).toBe("unknown")
    expect(judgeError(error("timeout", "unknown"), asked)).toEqual({
      type: "unknown",
      reasons: ["The call ended as timeout."],
    })
  })
})

describe("an error of a look-up", () => {
  it.each(["by_token", "by_payment"] as const)("%s that finds nothing does not prove 'not charged'", (asked) => {
    expect(judgeError(error("not_found", "refused", "5124"), asked)).toEqual({ type: "ask_by_conversation" })
  })

  it("by our own conversation that finds nothing is final", () => {
    expect(judgeError(error("not_found", "refused", "5087"), "by_conversation")).toEqual({ type: "not_found" })
  })

  it.each(LOOKUPS)("%s of any other kind says nothing about the payment, a refusal neither", (asked) => {
    for (const kind of KINDS)
      for (const outcome of ["not_sent", "refused", "unknown"] as const)
        if (kind !== "not_found" || outcome !== "refused")
          expect(judgeError(error(kind, outcome, "10051"), asked).type).toBe("unknown")
  })
})
