import type { AttemptState } from "../../domain"
import type { Attempt } from "../ports/ports"
import { isRival } from "./medusa-state"

const attempt = (state: AttemptState, change: Partial<Attempt> = {}) =>
  ({
    id: "svcatt_2",
    state,
    session_id: "payses_1",
    cart_id: "cart_1",
    order_id: undefined,
    order_placed_at: undefined,
    hold: undefined,
    created_at: new Date("2026-03-02T10:00:00Z"),
    ...change,
  }) as Attempt

const older = { id: "svcatt_1", created_at: new Date("2026-03-02T09:00:00Z") }
const newer = { id: "svcatt_3", created_at: new Date("2026-03-02T11:00:00Z") }
const ofOtherSession = { session_id: "payses_2" }
const withOrder = { order_id: "order_1", order_placed_at: new Date("2026-03-02T10:01:00Z") }
const paid = attempt("paid")
const holder = attempt("paid", withOrder)

describe("of two charges for one cart", () => {
  it.each<[string, Attempt, Attempt, boolean]>([
    ["one whose order is being completed gets it", paid, attempt("completing", ofOtherSession), true],
    ["one with an order gets it", paid, attempt("completed", { ...ofOtherSession, ...withOrder }), true],
    ["one gets it, also from the order's own", holder, attempt("completed", { ...newer, ...withOrder }), true],
    ["one whose order Medusa took back does not", paid, attempt("completed", ofOtherSession), false],
    ["the older one under review gets it", paid, attempt("in_review", { ...ofOtherSession, ...older }), true],
    ["the newer one under review does not", paid, attempt("in_review", { ...ofOtherSession, ...newer }), false],
    ["one under review gets its own order", paid, attempt("in_review", { ...newer, ...withOrder }), true],
    ["one under review takes no order from another", holder, attempt("in_review", { ...older, ...withOrder }), false],
    ["the older one of a session gets it", paid, attempt("paid", older), true],
    ["the newer one of a session does not", paid, attempt("paid", newer), false],
    ["one of another session waits for its own turn", paid, attempt("paid", { ...ofOtherSession, ...older }), false],
    ["the older one takes no order from another", holder, attempt("paid", older), false],
    ["one that was declined does not", paid, attempt("declined", older), false],
  ])("%s", (_, one, other, isOrders) => expect(isRival(one, other)).toBe(isOrders))
})
