import { ATTEMPT_STATES, CHARGE_DEADLINE_MS, isBeingCharged, isReadyToCharge } from "../../domain"
import { mayFinishCard } from "./end-charge"
import type { Attempt } from "../ports/ports"

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
    const ready = [attempt({ flow: "direct" }), attempt({ state: "awaiting_buyer", md_status: 1 })]
    for (const by of ["job", "notification"] as const)
      expect(ready.map((one) => mayFinishCard(one, by))).toEqual([false, false])
    expect(ready.map((one) => mayFinishCard(one, "card"))).toEqual([true, false])
    expect(ready.map((one) => mayFinishCard(one, "return"))).toEqual([false, true])
    expect(ready.map((one) => mayFinishCard(one, "poll"))).toEqual([false, true])
  })
})

describe("a charge on its way", () => {
  it("is left alone for as long as its request may be charging, and looked up afterwards", () => {
    const later = new Date(NOW.getTime() + CHARGE_DEADLINE_MS)
    for (const one of [attempt({ state: "finalizing" }), attempt({ flow: "direct", state: "sent" })]) {
      expect(isBeingCharged(one, NOW)).toBe(true)
      expect(isBeingCharged(one, later)).toBe(false)
    }
    // what starts a page or a bank's step charges nothing
    expect(isBeingCharged(attempt({ state: "sent" }), NOW)).toBe(false)
    expect(isBeingCharged(attempt({ flow: "hosted", state: "sent" }), NOW)).toBe(false)
  })
})
