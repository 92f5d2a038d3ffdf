import type { AttemptState } from "../../domain"
import { ATTENTION_KINDS } from "../ports/records"
import { isForAPerson } from "./resolve-unknown"

const NONE = { attempt: undefined, operation: undefined }

describe("an entry of the attention list", () => {
  it.each<[AttemptState, boolean]>([
    ["unknown", false],
    ["awaiting_buyer", false],
    ["declined", true],
    ["completed", true],
  ])("about an unknown charge that is %s now is for a person alone: %s", (state, expected) => {
    expect(isForAPerson({ ...NONE, kind: "lookup_unknown", attempt: { state } })).toBe(expected)
  })

  it.each(["refund_unknown", "payout_unknown"] as const)(
    "%s is for a person once the operation has ended, or is gone",
    (kind) => {
      for (const state of ["unknown", "sent"] as const)
        expect([state, isForAPerson({ ...NONE, kind, operation: { state } })]).toEqual([state, false])
      for (const state of ["succeeded", "refused", "not_sent"] as const)
        expect([state, isForAPerson({ ...NONE, kind, operation: { state } })]).toEqual([state, true])
      expect(isForAPerson({ ...NONE, kind })).toBe(true)
    },
  )

  it("of any kind may be resolved with a note when nothing of it is open", () => {
    expect(ATTENTION_KINDS.filter((kind) => !isForAPerson({ ...NONE, kind }))).toEqual([])
    const open = { attempt: { state: "unknown" }, operation: { state: "unknown" } } as const
    const waiting = ATTENTION_KINDS.filter((kind) => !isForAPerson({ ...open, kind }))
    expect(waiting.sort()).toEqual(["lookup_unknown", "payout_unknown", "refund_unknown"])
  })
})
