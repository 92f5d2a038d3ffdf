import type { Attempt } from "../../flows/ports"
import { money } from "../../money"
import { ATTEMPT_STATES, installmentPolicy, type AttemptState } from "../../payment"
import { mayObstruct, obstacleToCompletion, type CartToComplete } from "./completion"

const NOW = new Date("2026-03-01T12:00:00Z")
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)

function attempt(state: AttemptState, sessionId = "payses_now"): Attempt {
  const price = money(200_00n, "TRY")
  return {
    ...{ id: "svcatt_1", sessionId, paymentCollectionId: "pay_col_1", cartId: "cart_1", orderId: undefined },
    ...{ flow: "hosted", state, price, paidPrice: price, installment: undefined, basketHash: "hash" },
    installments: installmentPolicy.parse({}),
    ...{ returnUrl: undefined, locale: undefined, token: "token", tokenExpiresAt: NOW, pageUrl: undefined },
    ...{ paymentId: undefined, errorCode: undefined, errorGroup: undefined, checks: 0 },
    ...{ createdAt: NOW, lastActivityAt: NOW, orderPlacedAt: undefined, version: 1 },
  }
}

const OPEN_CART: CartToComplete = { sessionIds: ["payses_now"], orderedAt: undefined, hasPayment: false }
const LEFT_UNPAID: CartToComplete = { ...OPEN_CART, orderedAt: ago(30) }

const obstacle = (states: readonly Attempt[], cart = OPEN_CART) => obstacleToCompletion(states, cart, NOW)

describe("a cart may be completed", () => {
  it.each(ATTEMPT_STATES.filter((state) => !["reversing", "reversed", "unknown"].includes(state)))(
    "while it has no order and its attempt is %s",
    (state) => {
      expect(obstacle([attempt(state)])).toBeUndefined()
    },
  )

  it.each(ATTEMPT_STATES)("when it has another session than the attempt that is %s", (state) => {
    expect(obstacle([attempt(state, "payses_before")], LEFT_UNPAID)).toBeUndefined()
  })

  it("again and again when its order has its payment", () => {
    const paid = { ...LEFT_UNPAID, hasPayment: true }
    expect(obstacle([attempt("completing")], paid)).toBeUndefined()
    expect(obstacle([attempt("paid")], paid)).toBeUndefined()
  })

  it.each(["completed", "in_review"] as const)(
    "again when its attempt is %s, an order under review has no payment",
    (state) => {
      expect(obstacle([attempt("abandoned"), attempt(state)], LEFT_UNPAID)).toBeUndefined()
    },
  )

  it("while another completion is at work", () => {
    const inTheMaking = { ...OPEN_CART, orderedAt: ago(9) }
    expect(obstacle([attempt("completing")], inTheMaking)).toBeUndefined()
  })

  it("when a newer attempt followed the one whose money went back", () => {
    expect(obstacle([attempt("paid"), attempt("reversed")])).toBeUndefined()
  })

  it("without an attempt, whatever it holds", () => {
    expect(obstacle([], LEFT_UNPAID)).toBeUndefined()
  })
})

it.each(ATTEMPT_STATES)(
  "an attempt that is %s is known to obstruct a cart without an order, or never does",
  (state) => {
    expect(mayObstruct(attempt(state))).toBe(obstacle([attempt(state)]) !== undefined)
  },
)

describe("a cart is not completed", () => {
  it.each([
    ["reversing", /going back to the buyer/],
    ["unknown", /not known yet/],
    ["reversed", /went back to the buyer/],
  ] as const)("while its attempt is %s", (state, sentence) => {
    expect(obstacle([attempt(state)])).toMatch(sentence)
  })

  it("while an older attempt of the same session is reversing", () => {
    expect(obstacle([attempt("abandoned"), attempt("reversing")])).toMatch(/going back/)
  })

  it.each(["sent", "awaiting_buyer", "paid", "completing", "declined", "expired", "abandoned"] as const)(
    "when a crash left its order without the payment and its attempt is %s",
    (state) => {
      expect(obstacle([attempt(state)], LEFT_UNPAID)).toMatch(/left without its payment/)
    },
  )
})
