import { ATTEMPT_STATES, CHARGE_DEADLINE_MS, isBeingCharged, isReadyToCharge, type AttemptState } from "../../domain"
import type { Attempt } from "../ports/ports"
import { ATTENTION_KINDS } from "../ports/records"
import { mayFinishCard } from "./end-charge"
import { isForAPerson } from "./resolve-unknown"

const NOW = new Date("2026-11-21T12:00:00Z")

const attempt = (change: Partial<Attempt>) =>
  ({ id: "att_1", flow: "threeds", state: "created", last_activity_at: NOW, created_at: NOW, ...change }) as Attempt

describe("a card attempt is charged", () => {
  it("with 3D Secure only while it waits and the bank said 1", () => {
    for (const md_status of [undefined, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8])
      for (const state of ATTEMPT_STATES)
        expect(isReadyToCharge(attempt({ state, md_status }))).toBe(state === "awaiting_buyer" && md_status === 1)
  })

  it("without 3D Secure only before anything was sent; a hosted page never", () => {
    for (const state of ATTEMPT_STATES) {
      expect(isReadyToCharge(attempt({ flow: "direct", state }))).toBe(state === "created")
      expect(isReadyToCharge(attempt({ flow: "hosted", state, md_status: 1 }))).toBe(false)
    }
  })

  it("never by the job or a notification", () => {
    const ready = [attempt({ flow: "direct" }), attempt({ state: "awaiting_buyer", md_status: 1 })] as const
    const by = ["job", "notification", "card", "return", "poll"] as const
    expect(by.map((who) => mayFinishCard(ready[0], who))).toEqual([false, false, true, false, false])
    expect(by.map((who) => mayFinishCard(ready[1], who))).toEqual([false, false, false, true, true])
    // nor by anybody before the bank has answered
    expect(by.filter((who) => mayFinishCard(attempt({ state: "awaiting_buyer" }), who))).toEqual([])
  })
})

it("a charge on its way is left alone for as long as its request may be charging, and looked up afterwards", () => {
  const later = new Date(NOW.getTime() + CHARGE_DEADLINE_MS)
  for (const one of [attempt({ state: "finalizing" }), attempt({ flow: "direct", state: "sent" })]) {
    expect(isBeingCharged(one, NOW)).toBe(true)
    expect(isBeingCharged(one, later)).toBe(false)
  }
  // what starts a page or a bank's step charges nothing
  expect(isBeingCharged(attempt({ state: "sent" }), NOW)).toBe(false)
  expect(isBeingCharged(attempt({ flow: "hosted", state: "sent" }), NOW)).toBe(false)
})

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
      const states = ["unknown", "sent", "succeeded", "refused", "not_sent"] as const
      const ended = states.filter((state) => isForAPerson({ ...NONE, kind, operation: { state } }))
      expect(ended).toEqual(["succeeded", "refused", "not_sent"])
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
