import { SvcError, type ErrorKind, type ErrorOutcome } from "../../client"
import { ERROR_KINDS } from "../../../integration-tests/unit/given"
import { judgeError, type Asked } from "./judge-error"

const judge = (asked: Asked, kind: ErrorKind, outcome: ErrorOutcome, code?: string, group?: string) =>
  judgeError(new SvcError("", { kind, outcome, code, group, operation: "any" }), asked)

describe("an error of a charge", () => {
  it.each<[ErrorKind, ErrorOutcome, string | undefined, string, string]>([
    ["network", "not_sent", undefined, "not_sent", "not_sent"],
    ["declined", "refused", "10051", "declined", "declined"],
    // not published: only a look-up says how a finalize ended
    ["refused", "refused", "777", "declined", "unknown"],
    // about the payment's state: an earlier call may have charged it
    ["wrong_state", "refused", "5115", "unknown", "unknown"],
    ["not_found", "refused", "5086", "unknown", "unknown"],
    ["in_progress", "refused", "8514", "unknown", "unknown"],
  ])("%s, %s with the code %s, is %s for a charge and %s for a finalize", (kind, outcome, code, charge, finalize) => {
    const asked = ["charge", "finalize"] as const
    expect(asked.map((one) => judge(one, kind, outcome, code).type)).toEqual([charge, finalize])
  })

  it.each(["charge", "finalize"] as const)("(%s) without an answer is unknown, whatever kind it is", (asked) => {
    expect(ERROR_KINDS.filter((kind) => judge(asked, kind, "unknown").type !== "unknown")).toEqual([])
  })

  it("comes with its code and group", () => {
    const reason = { code: "10051", group: "NOT_SUFFICIENT_FUNDS" }
    expect(judge("charge", "declined", "refused", reason.code, reason.group)).toEqual({ type: "declined", ...reason })
    expect(judge("finalize", "network", "not_sent")).toEqual({ type: "not_sent" })
  })
})

describe("an error of a look-up", () => {
  it.each([
    ["by_token", "5124", "ask_by_conversation"],
    ["by_conversation", "5087", "not_found"],
  ] as const)("%s that finds nothing (%s) is %s: only our own conversation proves 'not charged'", (asked, code, type) =>
    expect(judge(asked, "not_found", "refused", code)).toEqual({ type }),
  )

  const OF_THE_CALL: ErrorKind[] = ["rate_limited", "authentication", "unavailable"]
  it.each([
    ["by_token", ERROR_KINDS.filter((kind) => !OF_THE_CALL.includes(kind))],
    ["by_conversation", ["not_found"]],
  ] as const)("%s says something only if it is refused, and not for the call's own sake", (asked, telling) => {
    const known = ERROR_KINDS.flatMap((kind) =>
      (["not_sent", "refused", "unknown"] as const)
        .filter((outcome) => judge(asked, kind, outcome, "10051").type !== "unknown")
        .map((outcome) => [kind, outcome]),
    )
    expect(known).toEqual(telling.map((kind) => [kind, "refused"]))
  })
})
