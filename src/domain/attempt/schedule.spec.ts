import { ATTEMPT_STATES, hasEndedState, STALE_AFTER_MS, STATES } from "./attempt-state"
import { nextCheckTime, TOKEN_GRACE_MS, type Waiting } from "./schedule"

const now = new Date("2026-06-01T12:00:00Z")
const minutes = (many: number) => new Date(now.getTime() + many * 60_000)
const waiting = (state: Waiting["state"], change: Partial<Waiting> = {}): Waiting => ({
  state,
  last_activity_at: now,
  token_expires_at: undefined,
  cart_id: "cart_1",
  order_id: "order_1",
  order_placed_at: undefined,
  ...change,
})

const msToNext = (look: Waiting) => (nextCheckTime(look, now)?.getTime() ?? 0) - now.getTime()

describe("the next look at an attempt", () => {
  it.each(ATTEMPT_STATES.filter((state) => !hasEndedState(state)))("is planned while it is %s", (state) => {
    expect(STATES[state].check).toBeGreaterThan(0)
    expect(msToNext(waiting(state))).toBeGreaterThan(0)
  })

  it("is one at what was reversed or declined: Medusa's books are compared, and an order may wait for a review", () => {
    expect([STATES.reversed.check, STATES.declined.check]).toEqual([STALE_AFTER_MS, STALE_AFTER_MS])
    expect(nextCheckTime(waiting("reversed"), now)).toBeNull()
  })

  it("comes for what is completed, ever less often, while `order.placed` of the cart's order was not seen", () => {
    expect(STATES.completed.check).toBeGreaterThan(STALE_AFTER_MS)
    expect(nextCheckTime(waiting("completed"), now)).toEqual(minutes(10))
    expect(nextCheckTime(waiting("completed", { last_activity_at: minutes(-60) }), now)).toEqual(minutes(30))
    // where its order is gone, only the refund is left, which has checks of its own
    for (const change of [{ order_placed_at: now }, { cart_id: undefined }, { order_id: undefined }])
      expect(nextCheckTime(waiting("completed", change), now)).toBeNull()
  })

  it("comes when the hosted page's time is over for good, if that is sooner", () => {
    const change = { last_activity_at: minutes(-60), token_expires_at: minutes(10) }
    expect(msToNext(waiting("awaiting_buyer", change))).toBe(10 * 60_000 + TOKEN_GRACE_MS)
  })

  describe.each(["declined", "expired", "abandoned"] as const)("at what is %s", (state) => {
    const endedAgo = (many: number) => nextCheckTime(waiting(state, { token_expires_at: minutes(-many) }), now)

    it("is when the page's time is over for good, and twice more: the service may have been down, the buyer slow", () => {
      expect(nextCheckTime(waiting(state, { token_expires_at: minutes(10) }), now)).toEqual(minutes(15))
      expect(endedAgo(5)).toEqual(minutes(55))
      expect(endedAgo(60)).toEqual(minutes(23 * 60))
    })

    it("goes on while another payment of its cart is not decided, for an order that waits", () => {
      for (const token_expires_at of [undefined, minutes(-60)])
        expect(msToNext(waiting(state, { isCartUndecided: true, token_expires_at }))).toBe(STALE_AFTER_MS)
    })
  })
})
