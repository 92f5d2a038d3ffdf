import type { Attempt } from "../../use-cases/ports/ports"
import { ATTEMPT_STATES, type AttemptState } from "../../domain"
import { mayObstruct, obstacleToCompletion, type CartToComplete } from "./completion"
import { english } from "../../../integration-tests/setup/written"

const NOW = new Date("2026-03-01T12:00:00Z")
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)

const attempt = (state: AttemptState, session_id = "payses_now", flow: Attempt["flow"] = "hosted") =>
  ({ id: "svcatt_1", session_id, cart_id: "cart_1", flow, state, created_at: NOW, last_activity_at: NOW }) as Attempt

const OPEN_CART: CartToComplete = { sessionIds: ["payses_now"], ordered_at: undefined, hasPayment: false }
const LEFT_UNPAID: CartToComplete = { ...OPEN_CART, ordered_at: ago(30) }

const obstacle = (states: readonly Attempt[], cart = OPEN_CART, now = NOW) =>
  english(obstacleToCompletion(states, cart, now))

describe("a cart may be completed", () => {
  it("while it has no order and its attempt has not ended with a charge, or is being decided", () => {
    const obstructs = ATTEMPT_STATES.filter((state) => obstacle([attempt(state)]) !== undefined)
    expect(obstructs.sort()).toEqual(["completed", "finalizing", "reversed", "reversing", "unknown"])
    for (const state of ATTEMPT_STATES)
      for (const flow of ["hosted", "threeds", "direct"] as const) {
        const one = attempt(state, "payses_now", flow)
        expect([state, flow, mayObstruct(one, NOW)]).toEqual([state, flow, obstacle([one]) !== undefined])
      }
  })

  it("when it has another session than its attempt, unless that is charging", () => {
    const others = ATTEMPT_STATES.filter((state) => state !== "finalizing")
    expect(others.filter((state) => obstacle([attempt(state, "payses_before")]) !== undefined)).toEqual([])
    // long after it: its completion is gone
    const late = (state: AttemptState) => obstacle([attempt(state, "payses_before")], LEFT_UNPAID, later(151))
    expect(others.filter((state) => late(state) !== undefined)).toEqual([])
  })

  it.each<[string, Attempt[], CartToComplete]>([
    ["again when its attempt is completed", [attempt("abandoned"), attempt("completed")], LEFT_UNPAID],
    ["again under review, when an order has no payment", [attempt("abandoned"), attempt("in_review")], LEFT_UNPAID],
    ["while another completion is at work", [attempt("completing")], { ...OPEN_CART, ordered_at: ago(9) }],
    ["when a newer attempt followed one whose money went back", [attempt("paid"), attempt("reversed")], OPEN_CART],
    ["without an attempt, whatever it holds", [], LEFT_UNPAID],
  ])("%s", (_, attempts, cart) => expect(obstacle(attempts, cart)).toBeUndefined())
})

describe("a cart is not completed", () => {
  it.each([
    ["reversing", /being returned to the buyer/],
    // Medusa took its order back, and has its payment no more
    ["completed", /was returned to the buyer/],
    ["unknown", /not known yet/],
    ["reversed", /was returned to the buyer/],
  ] as const)("while its attempt is %s", (state, sentence) => expect(obstacle([attempt(state)])).toMatch(sentence))

  it("while the payment of an order that Medusa took back is being returned", () =>
    expect(obstacle([attempt("completed")], { ...OPEN_CART, hasPayment: true })).toMatch(/being returned to the buyer/))

  it.each([
    ["a card is charged after 3D Secure", attempt("finalizing", "payses_before", "threeds")],
    ["a card is charged without 3D Secure", attempt("sent", "payses_before", "direct")],
  ])("while %s, whatever session it has now, for as long as that may take", (_, charging) => {
    for (const cart of [OPEN_CART, LEFT_UNPAID, { ...LEFT_UNPAID, hasPayment: true }]) {
      expect(obstacle([charging], cart)).toMatch(/is being charged/)
      expect(obstacle([attempt("created"), charging], cart, later(74))).toMatch(/is being charged/)
    }
    expect(obstacle([charging], OPEN_CART, later(76))).toBeUndefined()
  })

  it.each(["unknown", "paid", "completing", "reversing"] as const)(
    "while its order may be that of another session whose charge is %s, and be taken back",
    (state) => {
      const before = attempt(state, "payses_before")
      expect(obstacle([before], { ...OPEN_CART, ordered_at: ago(2) })).toMatch(/may be withdrawn/)
      expect(obstacle([before], { ...LEFT_UNPAID, hasPayment: true })).toBeUndefined()
    },
  )

  it("while an older attempt of the same session is reversing", () =>
    expect(obstacle([attempt("abandoned"), attempt("reversing")])).toMatch(/being returned/))

  it.each(["sent", "awaiting_buyer", "paid", "completing", "declined", "expired", "abandoned"] as const)(
    "when a crash left its order without the payment and its attempt is %s",
    (state) => expect(obstacle([attempt(state)], LEFT_UNPAID)).toMatch(/has no payment yet/),
  )
})

describe("a cart whose payment was held and is released", () => {
  const released: Attempt = { ...attempt("completed"), hold: "released" }

  it("is not completed by the payment that Medusa still takes for authorized; one that is held is no obstacle", () => {
    expect(mayObstruct(released, NOW)).toBe(true)
    expect(obstacle([released])).toBeDefined()
    const held: Attempt = { ...released, hold: "held" }
    expect(mayObstruct(held, NOW)).toBe(false)
    expect(obstacle([held])).toBeUndefined()
  })

  it.each(["releasing", "capturing", "unknown", "captured"] as const)(
    "is not completed by that payment either while its hold is %s; with an order it has, that order is returned",
    (hold) => {
      const one: Attempt = { ...released, hold }
      expect(mayObstruct(one, NOW)).toBe(true)
      for (const attempts of [[one], [attempt("abandoned"), one]])
        expect(obstacle(attempts, { ...OPEN_CART, hasPayment: true })).toMatch(/is being returned/)
      expect(obstacle([one], { ...LEFT_UNPAID, hasPayment: true })).toBeUndefined()
      expect(obstacle([{ ...one, session_id: "payses_before" }])).toBeUndefined()
    },
  )
})
