import { ATTEMPT_STATES, type AttemptState } from "../../domain"
import { buyerView, decidingAttempt, toReturnResult, type BuyerFacts } from "./buyer-view"
import { ATTENTION_KINDS, type Attempt } from "../ports/ports"

const NOW = new Date("2026-03-01T12:00:00Z")
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const attempt = (state: AttemptState, change: Partial<Attempt> = {}) =>
  ({
    ...{ id: "svcatt_1", session_id: "payses_1", flow: "hosted", cart_id: "cart_1", token: "token", state },
    ...{ token_expires_at: later(20), created_at: NOW, last_activity_at: NOW },
    ...change,
  }) as Attempt

const view = (facts: Partial<BuyerFacts> = {}) =>
  buyerView({ attempt: undefined, attention: [], isUnresolved: false, session: "open", now: NOW, ...facts })

describe.each([
  ["charged", {}],
  ["captured", { hold: "captured" }],
] as const)("the status of a payment whose order Medusa took back, and that was %s", (_, how) => {
  const captured = attempt("completed", how)

  it("is one that is being returned until its refund went through, and never one with an order", () => {
    expect(view({ attempt: captured })).toEqual({ status: "reversing", next: "wait", error: "reversed" })
    const refunded = view({ attempt: captured, isRefunded: true })
    expect(refunded).toEqual({ status: "reversed", next: "choose_payment", error: "reversed" })
  })

  it("with an order that stands is completed, refunded or not", () => {
    const ordered = { ...captured, order_id: "order_1" }
    expect(view({ attempt: ordered, isRefunded: true })).toMatchObject({ status: "completed", order_id: "order_1" })
  })
})

describe("the status of a payment for the buyer", () => {
  it("is not started while there is no attempt", () => {
    expect(view()).toEqual({ status: "not_started", next: "pay" })
  })

  it.each<[AttemptState, ReturnType<typeof view>]>([
    ["created", { status: "not_started", next: "pay" }],
    ["sent", { status: "processing", next: "wait" }],
    ["awaiting_buyer", { status: "awaiting_buyer", next: "pay" }],
    ["finalizing", { status: "processing", next: "wait" }],
    ["unknown", { status: "processing", next: "wait" }],
    ["in_review", { status: "processing", next: "wait" }],
    ["paid", { status: "processing", next: "wait" }],
    ["completing", { status: "processing", next: "wait" }],
    ["completed", { status: "reversing", next: "wait", error: "reversed" }],
    ["reversing", { status: "reversing", next: "wait", error: "reversed" }],
    ["reversed", { status: "reversed", next: "choose_payment", error: "reversed" }],
    ["declined", { status: "declined", next: "pay", error: "declined" }],
    ["expired", { status: "expired", next: "pay", error: "expired" }],
    ["abandoned", { status: "not_started", next: "pay" }],
  ])("while the session stands and an attempt without an order is %s", (state, expected) => {
    expect(view({ attempt: attempt(state) })).toEqual(expected)
  })

  it("is being processed while another request makes the order of a card without 3D Secure, and not once that must have died", () => {
    const created = attempt("created", { flow: "direct", last_activity_at: later(-1) })
    for (const session of ["open", "closed"] as const) {
      const facts = { attempt: created, session, now: new Date(NOW.getTime() - 1) }
      expect(view(facts)).toEqual({ status: "processing", next: "wait" })
    }
    expect(view({ attempt: created })).toEqual({ status: "not_started", next: "pay" })
  })

  it.each(["completed", "in_review"] as const)("is a success only from an attempt with its order: %s", (status) => {
    const withOrder = attempt(status, { order_id: "order_1" })
    const good = { status, next: "order", order_id: "order_1" }
    expect(view({ attempt: withOrder })).toEqual(good)
    expect(view({ attempt: withOrder, session: "closed" })).toEqual(good)
    expect(view({ attempt: withOrder, session: "gone", attention: ATTENTION_KINDS })).toEqual(good)
  })

  it("is a success from no other state, with an order or without", () => {
    const others = ATTEMPT_STATES.filter((state) => state !== "completed" && state !== "in_review")
    for (const state of others) {
      expect(view({ attempt: attempt(state, { order_id: "order_1" }) })).not.toHaveProperty("order_id")
    }
  })

  it("has the buyer pay again when the page's time is over, and not before", () => {
    const over = { status: "expired", next: "pay", error: "expired" }
    expect(view({ attempt: attempt("awaiting_buyer", { token_expires_at: NOW }) })).toEqual(over)
    expect(view({ attempt: attempt("awaiting_buyer", { token_expires_at: later(1) }) }).status).toBe("awaiting_buyer")
  })

  it.each(ATTEMPT_STATES)("never has the buyer pay on a session that is gone or closed: %s", (state) => {
    for (const session of ["gone", "closed"] as const) {
      expect(view({ attempt: attempt(state), session }).next).not.toBe("pay")
    }
  })

  it.each<AttemptState>(["sent", "finalizing", "unknown", "in_review", "paid", "completing", "reversing"])(
    "offers no further payment while money is or may be charged: %s",
    (state) => {
      for (const session of ["open", "closed", "gone"] as const) {
        expect(view({ attempt: attempt(state), session }).next).toBe("wait")
      }
    },
  )

  it.each<AttemptState>(["created", "awaiting_buyer", "declined", "expired", "abandoned"])(
    "is replaced when nothing was taken and the session is gone: %s",
    (state) => {
      const replaced = { status: "replaced", next: "choose_payment", error: "session_gone" }
      expect(view({ attempt: attempt(state), session: "gone" })).toEqual(replaced)
    },
  )

  it.each<AttemptState>(["awaiting_buyer", "declined", "expired", "abandoned"])(
    "is not known when the buyer came back and the service gave no response: %s",
    (state) => {
      for (const session of ["open", "closed", "gone"] as const) {
        const unanswered = view({ attempt: attempt(state), isUnresolved: true, session })
        expect(unanswered).toEqual({ status: "processing", next: "wait" })
      }
    },
  )

  it("is processing once the bank has confirmed a card, and is over when it has refused", () => {
    const atBank = attempt("awaiting_buyer", { flow: "threeds", md_status: 1 })
    expect(view({ attempt: atBank })).toEqual({ status: "processing", next: "wait" })
    const refused = attempt("declined", { flow: "threeds", md_status: 4 })
    expect(view({ attempt: refused })).toEqual({ status: "declined", next: "pay", error: "declined" })
  })

  it.each([
    { error_code: "5010" },
    { error_code: "5167" },
    { error_code: "10217", error_group: "DEBIT_CARDS_REQUIRES_3DS" },
  ])("says that the card needs 3D Secure where the service declined it for that: %j", (reason) => {
    const declined = attempt("declined", { flow: "direct", ...reason })
    expect(view({ attempt: declined })).toEqual({ status: "declined", next: "pay", error: "needs_three_ds" })
    expect(view({ attempt: declined, session: "closed" })).toMatchObject({
      next: "choose_payment",
      error: "needs_three_ds",
    })
  })

  it("says that the order could not be made when a card was not charged for it, while the session can be paid", () => {
    const failed = attempt("abandoned", { flow: "direct", error_code: "order_failed" })
    expect(view({ attempt: failed })).toEqual({ status: "not_started", next: "pay", error: "order_failed" })
    expect(view({ attempt: failed, session: "gone" }).error).toBe("session_gone")
    expect(view({ attempt: attempt("abandoned", { error_code: "10051" }) })).not.toHaveProperty("error")
  })

  it.each(["not_owed", "cart_changed"] as const)(
    "says %s when that is why a card was not charged: the buyer starts a new payment",
    (error_code) => {
      const refused = attempt("abandoned", { flow: "direct", error_code })
      expect(view({ attempt: refused })).toEqual({ status: "not_started", next: "choose_payment", error: error_code })
    },
  )

  it("waits for an order that a crash left without its payment", () => {
    expect(view({ attempt: attempt("awaiting_buyer"), session: "closed" })).toEqual({
      status: "processing",
      next: "wait",
    })
  })

  it.each(["mismatch", "lookup_unknown", "order_conflict", "reversal_refused", "refund_unknown"] as const)(
    "sends the buyer to the shop when money is stuck: %s",
    (kind) => {
      for (const state of ["awaiting_buyer", "unknown", "paid", "reversing", "expired"] as const) {
        const stuck = { next: "contact_shop", error: "attention" }
        expect(view({ attempt: attempt(state), attention: [kind] })).toMatchObject(stuck)
      }
    },
  )

  it("does not trouble the buyer with what is between shop and service", () => {
    const attention = ["note", "missing_reservation", "refund_differs"] as const
    expect(view({ attempt: attempt("awaiting_buyer"), attention })).toEqual(
      view({ attempt: attempt("awaiting_buyer") }),
    )
  })

  it("does not send the buyer to the shop when the money went back after all", () => {
    expect(view({ attempt: attempt("reversed"), attention: ["reversal_refused"] }).status).toBe("reversed")
  })
})

describe("the attempt that decides", () => {
  it.each<[AttemptState, AttemptState[]]>([
    ["completed", ["awaiting_buyer", "reversed", "completed", "paid"]],
    ["paid", ["awaiting_buyer", "reversing", "paid"]],
    ["reversing", ["declined", "unknown", "reversing"]],
    ["unknown", ["awaiting_buyer", "abandoned", "unknown"]],
    ["awaiting_buyer", ["awaiting_buyer", "declined"]],
    ["created", ["created", "reversed"]],
    ["declined", ["declined", "expired", "abandoned"]],
    ["abandoned", ["abandoned", "declined"]],
  ])("is the %s one of %p, newest first", (state, states) => {
    expect(decidingAttempt(states.map((one) => attempt(one)))?.state).toBe(state)
  })

  it("is undefined without attempts", () => {
    expect(decidingAttempt([])).toBeUndefined()
  })
})

describe("what the return address gets", () => {
  it.each([
    [view({ attempt: attempt("completed", { order_id: "order_1" }) }), "order_id=order_1&payment_status=completed"],
    [view({ attempt: attempt("in_review", { order_id: "order_1" }) }), "order_id=order_1&payment_status=in_review"],
    [view({ attempt: attempt("awaiting_buyer") }), "error=not_paid"],
    [view({ attempt: attempt("abandoned") }), "error=not_paid"],
    [view({ attempt: attempt("unknown") }), "error=processing"],
    [view({ attempt: attempt("declined") }), "error=declined"],
    [view({ attempt: attempt("reversing") }), "error=reversed"],
    [view({ attempt: attempt("reversed") }), "error=reversed"],
    [view({ attempt: attempt("abandoned"), session: "gone" }), "error=session_gone"],
    [view({ attempt: attempt("paid"), attention: ["order_conflict"] }), "error=attention"],
  ])("of %p is %s", (shown, query) => {
    expect(new URLSearchParams(toReturnResult(shown)).toString()).toBe(query)
  })
})
