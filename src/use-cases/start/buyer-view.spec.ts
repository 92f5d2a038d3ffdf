import { ATTEMPT_STATES, type AttemptState } from "../../domain"
import {
  buyerView,
  decidingAttempt,
  readReturnUrl,
  returningAttempt,
  storefrontRoot,
  toReturnResult,
  withResult,
  type BuyerFacts,
} from "./buyer-view"
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

const NOT_STARTED = { status: "not_started", next: "pay" }
const PROCESSING = { status: "processing", next: "wait" }
const REVERSING = { status: "reversing", next: "wait", error: "reversed" }
const REVERSED = { status: "reversed", next: "choose_payment", error: "reversed" }
const DECLINED = { status: "declined", next: "pay", error: "declined" }
const EXPIRED = { status: "expired", next: "pay", error: "expired" }
const REPLACED = { status: "replaced", next: "choose_payment", error: "session_gone" }
const SESSIONS = ["open", "closed", "canceled", "gone"] as const

describe.each([
  ["charged", {}],
  ["captured", { hold: "captured" }],
] as const)("the status of a payment whose order Medusa took back, and that was %s", (_, how) => {
  const captured = attempt("completed", how)

  it("is one that is being returned until its refund went through, and never one with an order", () => {
    expect(view({ attempt: captured })).toEqual(REVERSING)
    expect(view({ attempt: captured, isRefunded: true })).toEqual(REVERSED)
  })

  it("with an order that stands is completed, refunded or not", () => {
    const ordered = { ...captured, order_id: "order_1" }
    expect(view({ attempt: ordered, isRefunded: true })).toMatchObject({ status: "completed", order_id: "order_1" })
  })
})

describe("the status of a payment for the buyer", () => {
  it("is not started while there is no attempt", () => expect(view()).toEqual(NOT_STARTED))

  it.each<[AttemptState, object]>([
    ["created", NOT_STARTED],
    ["sent", PROCESSING],
    ["awaiting_buyer", { status: "awaiting_buyer", next: "pay" }],
    ["finalizing", PROCESSING],
    ["unknown", PROCESSING],
    ["in_review", PROCESSING],
    ["paid", PROCESSING],
    ["completing", PROCESSING],
    ["completed", REVERSING],
    ["reversing", REVERSING],
    ["reversed", REVERSED],
    ["declined", DECLINED],
    ["expired", EXPIRED],
    ["abandoned", NOT_STARTED],
  ])("while the session stands and an attempt without an order is %s", (state, expected) => {
    expect(view({ attempt: attempt(state) })).toEqual(expected)
  })

  it("is being processed while another request makes the order of a card without 3D Secure, and not once that must have died", () => {
    const created = attempt("created", { flow: "direct", last_activity_at: later(-1) })
    for (const session of ["open", "closed"] as const) {
      const facts = { attempt: created, session, now: new Date(NOW.getTime() - 1) }
      expect(view(facts)).toEqual(PROCESSING)
    }
    expect(view({ attempt: created })).toEqual(NOT_STARTED)
  })

  it.each(["completed", "in_review"] as const)("is a success only from an attempt with its order: %s", (status) => {
    const withOrder = attempt(status, { order_id: "order_1" })
    const good = { status, next: "order", order_id: "order_1" }
    expect(view({ attempt: withOrder })).toEqual(good)
    expect(view({ attempt: withOrder, session: "closed" })).toEqual(good)
    expect(view({ attempt: withOrder, session: "gone", attention: ATTENTION_KINDS })).toEqual(good)
  })

  it.each(ATTEMPT_STATES)(
    "offers no payment on a session that is gone or closed, and no order too early: %s",
    (state) => {
      for (const session of ["gone", "canceled", "closed"] as const)
        expect(view({ attempt: attempt(state), session }).next).not.toBe("pay")
      const hasOrder = "order_id" in view({ attempt: attempt(state, { order_id: "order_1" }) })
      expect(hasOrder).toBe(state === "completed" || state === "in_review")
    },
  )

  it("says that the page's time is over only once a look-up has shown that nothing was charged", () => {
    expect(view({ attempt: attempt("awaiting_buyer", { token_expires_at: NOW }) }).status).toBe("awaiting_buyer")
    expect(view({ attempt: attempt("expired", { token_expires_at: NOW }) })).toEqual(EXPIRED)
  })

  it.each<AttemptState>(["sent", "finalizing", "unknown", "in_review", "paid", "completing", "reversing"])(
    "offers no further payment while money is or may be charged: %s",
    (state) => {
      const steps = SESSIONS.map((session) => view({ attempt: attempt(state), session }).next)
      expect(steps).toEqual(["wait", "wait", "wait", "wait"])
    },
  )

  it("is replaced when nothing was taken and the session is gone", () => {
    for (const state of ["created", "awaiting_buyer", "declined", "expired", "abandoned"] as const)
      expect(view({ attempt: attempt(state), session: "gone" })).toEqual(REPLACED)
  })

  it("is not known when the buyer came back and the service gave no response", () => {
    for (const state of ["awaiting_buyer", "declined", "expired", "abandoned"] as const)
      for (const session of SESSIONS)
        expect(view({ attempt: attempt(state), isUnresolved: true, session })).toEqual(PROCESSING)
  })

  it("is processing once the bank has confirmed a card, and is over when it has refused", () => {
    expect(view({ attempt: attempt("awaiting_buyer", { flow: "threeds", md_status: 1 }) })).toEqual(PROCESSING)
    expect(view({ attempt: attempt("declined", { flow: "threeds", md_status: 4 }) })).toEqual(DECLINED)
  })

  it.each([
    { error_code: "5010" },
    { error_code: "5167" },
    { error_code: "10217", error_group: "DEBIT_CARDS_REQUIRES_3DS" },
  ])("says that the card needs 3D Secure where the service declined it for that: %j", (reason) => {
    const declined = attempt("declined", { flow: "direct", ...reason })
    expect(view({ attempt: declined })).toEqual({ status: "declined", next: "pay", error: "needs_three_ds" })
    const closed = view({ attempt: declined, session: "closed" })
    expect(closed).toMatchObject({ next: "choose_payment", error: "needs_three_ds" })
  })

  it("says that the order could not be made when a card was not charged for it, while the session can be paid", () => {
    const failed = attempt("abandoned", { flow: "direct", error_code: "order_failed" })
    expect(view({ attempt: failed })).toEqual({ ...NOT_STARTED, error: "order_failed" })
    expect(view({ attempt: failed, session: "gone" })).toEqual({ ...REPLACED, error: "order_failed" })
    expect(view({ attempt: attempt("abandoned", { error_code: "10051" }) })).not.toHaveProperty("error")
  })

  it.each(["not_owed", "cart_changed"] as const)(
    "says %s when that is why a card was not charged: the buyer starts a new payment",
    (error_code) => {
      const refused = attempt("abandoned", { flow: "direct", error_code })
      expect(view({ attempt: refused })).toEqual({ status: "not_started", next: "choose_payment", error: error_code })
      expect(view({ attempt: refused, session: "gone" })).toEqual({ ...REPLACED, error: error_code })
    },
  )

  it("waits for an order that a crash left without the charge of its card", () => {
    const card = attempt("awaiting_buyer", { flow: "threeds" })
    expect(view({ attempt: card, session: "closed" })).toEqual(PROCESSING)
    expect(view({ attempt: attempt("awaiting_buyer"), session: "closed" })).toEqual(REPLACED)
  })

  it("is no longer owed where its order was cancelled, whether the buyer began to pay or not", () => {
    const canceled = { ...NOT_STARTED, next: "choose_payment", error: "not_owed" }
    expect(view({ session: "canceled" })).toEqual(canceled)
    for (const state of ["awaiting_buyer", "declined", "expired", "abandoned"] as const)
      expect(view({ attempt: attempt(state), session: "canceled" })).toEqual(canceled)
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
})

it.each<[AttemptState | undefined, AttemptState[]]>([
  ["completed", ["awaiting_buyer", "reversed", "completed", "paid"]],
  ["paid", ["awaiting_buyer", "reversing", "paid"]],
  ["reversing", ["declined", "unknown", "reversing"]],
  ["unknown", ["awaiting_buyer", "abandoned", "unknown"]],
  ["awaiting_buyer", ["awaiting_buyer", "declined"]],
  ["created", ["created", "reversed"]],
  ["declined", ["declined", "expired", "abandoned"]],
  ["abandoned", ["abandoned", "declined"]],
  [undefined, []],
])("the attempt that decides is the %s one of %p, newest first", (state, states) => {
  expect(decidingAttempt(states.map((one) => attempt(one)))?.state).toBe(state)
})

describe("what the return address gets", () => {
  it("is about the own charge where it goes back, and else about the attempt that decides", () => {
    const paid = attempt("completed", { id: "svcatt_2", order_id: "order_1" })
    const shown = (own: Attempt) => toReturnResult(view({ attempt: returningAttempt(own, [own, paid]) }))
    const back = { error: "reversed", payment_reason: "paid_already" }
    for (const state of ["reversing", "reversed"] as const)
      expect(shown(attempt(state, { error_code: "paid_already" }))).toEqual(back)
    expect(shown(attempt("declined"))).toMatchObject({ order_id: "order_1" })
  })

  it.each([
    [view({ attempt: attempt("completed", { order_id: "order_1" }) }), "order_id=order_1&payment_status=completed"],
    [view({ attempt: attempt("in_review", { order_id: "order_1" }) }), "order_id=order_1&payment_status=in_review"],
    [view({ attempt: attempt("awaiting_buyer") }), "error=not_paid"],
    [view({ attempt: attempt("abandoned") }), "error=not_paid"],
    [view({ attempt: attempt("unknown") }), "error=processing"],
    [view({ attempt: attempt("declined") }), "error=declined"],
    [view({ attempt: attempt("abandoned"), session: "gone" }), "error=session_gone"],
    [view({ attempt: attempt("paid"), attention: ["order_conflict"] }), "error=attention"],
  ])("of %p is %s", (shown, query) => expect(new URLSearchParams(toReturnResult(shown)).toString()).toBe(query))
})

const SHOPS = ["https://shop.example", "https://tr.shop.example:8443", "http://localhost:8000"]

describe("the address a buyer is sent back to", () => {
  it.each([
    ["https://shop.example/checkout/done", "https://shop.example/checkout/done"],
    // the first storefront's root
    [undefined, "https://shop.example/"],
    [null, "https://shop.example/"],
    ["https://shop.example", "https://shop.example/"],
    ["https://SHOP.example:443/a?cart=1#top", "https://shop.example/a?cart=1#top"],
    ["https://tr.shop.example:8443/ödeme", "https://tr.shop.example:8443/%C3%B6deme"],
    ["http://localhost:8000/tr/order?x=a%20b&y", "http://localhost:8000/tr/order?x=a%20b&y"],
  ])("may be %s", (given, taken) => expect(readReturnUrl(given, SHOPS)).toBe(taken))

  it.each([
    ["another host", "https://evil.example/"],
    ["a longer host that begins alike", "https://shop.example.evil.example/"],
    ["another port", "https://shop.example:8443/"],
    ["another protocol", "http://shop.example/"],
    ["a path of one's own host", "/checkout"],
    ["a user", "https://evil@shop.example/"],
    ["a password", "https://:secret@shop.example/"],
    ["a storefront and a backslash", "https://shop.example\\@evil.example/"],
    ["javascript with the host of a storefront", "javascript://shop.example/%0aalert(1)"],
    ["a blob of a storefront", "blob:https://shop.example/4f2e"],
    ["a line break", "https://shop.example/\nset-cookie:a=b"],
    ["a C1 control", "https://shop.example/\u0085"],
    ["a space in front", " https://shop.example/"],
    ["a space behind", "https://shop.example/ "],
    ["a look-alike letter", "https://shоp.example/"],
    ["nothing", ""],
    ["more than 2,000 characters", `https://shop.example/${"a".repeat(2_000)}`],
  ])("is refused when it has %s", (_what, given) => expect(readReturnUrl(given, SHOPS)).toBeUndefined())

  it.each([42, true, {}, [SHOPS[0]], { href: SHOPS[0] }])("is refused when it is no text but %p", (given) => {
    expect(readReturnUrl(given, SHOPS)).toBeUndefined()
  })

  it("cannot be found without any storefront", () => expect(() => storefrontRoot([])).toThrow("There is no storefront"))
})

describe("the result in a return address", () => {
  it.each([
    ["https://shop.example/", { error: "declined" }, "https://shop.example/?error=declined"],
    [
      "https://shop.example/a?x=a%20b&flag#top",
      { order_id: "order_1", payment_status: "completed" },
      "https://shop.example/a?x=a%20b&flag&order_id=order_1&payment_status=completed#top",
    ],
    ["https://shop.example/?", { error: "a&b" }, "https://shop.example/?error=a%26b"],
  ])("is added to %s", (return_url, result, shown) => expect(withResult(return_url, result)).toBe(shown))

  it("replaces what the address says of a result by itself", () => {
    const forged = "https://shop.example/?a=1&order_id=order_9&error=x&order_id=order_8&payment_status=completed"
    expect(withResult(forged, { error: "declined" })).toBe("https://shop.example/?a=1&error=declined")
  })
})
