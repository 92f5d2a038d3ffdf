import { lira as kurus } from "../../../integration-tests/unit/given"
import { money } from "../../money"
import { ATTEMPT_STATES, type AttemptState } from "./attempt-state"
import { isOlder, judgeOwed, type Balance, type Candidate, type Claim, type OrderBalance } from "./owed"

const lira = (amount: number) => kurus(amount * 100)
const [EARLIER, LATER] = [new Date("2026-11-22T12:00:00Z"), new Date("2026-11-22T12:00:01Z")]

/** A card of 100 that is about to be charged. */
const CARD: Candidate = { id: "mine", session_id: "s_mine", price: lira(100), order_id: "order_1", state: "created" }
const OTHER = { ...CARD, id: "other", session_id: "s_other", flow: "direct", created_at: EARLIER, state: undefined }
const attempt = (change: Partial<Claim>) => ({ ...OTHER, ...change }) as Claim

const order = (change: Partial<OrderBalance> = {}): Balance => ({
  cart: undefined,
  order: {
    id: "order_1",
    cart_id: undefined,
    isCancelled: false,
    total: lira(100),
    pending: lira(100),
    promised: [],
    paidSessions: [],
    ...change,
  },
})
const judge = (balance: Balance, attempts: Claim[] = [], claim = CARD) => judgeOwed(claim, balance, attempts).type

describe("an order", () => {
  it.each([
    [lira(100), "owed"],
    [lira(150), "owed"],
    [lira(99), "not_owed"],
    [lira(0), "not_owed"],
    [lira(-10), "not_owed"],
    [money(100_00n, "EUR"), "not_owed"],
    // its figures cannot be read
    [undefined, "undecided"],
  ])("that has %p to be paid owes 100: %s", (pending, expected) => expect(judge(order({ pending }))).toBe(expected))

  it("that is cancelled owes nothing any more; what was charged already is recorded on it, and refunded from there", () => {
    const cancelled = order({ isCancelled: true })
    const owing = ATTEMPT_STATES.filter((state) => judge(cancelled, [], { ...CARD, state }) === "owed")
    expect(ATTEMPT_STATES.filter((state) => !owing.includes(state))).toEqual(["created", "awaiting_buyer"])
    expect(judge(cancelled, [], { session_id: "s_mine", price: lira(100), order_id: "order_1" })).toBe("not_owed")
    const cart = { id: "cart_1", total: lira(100) }
    expect(judge({ ...cancelled, cart }, [], { ...CARD, cart_id: "cart_1", order_id: undefined })).toBe("not_owed")
  })

  it("owes what is left of what other sessions have promised, and not less for the session's own promise", () => {
    const promised = (session_id: string) => order({ promised: [{ session_id, amount: lira(1) }] })
    expect(judge(promised("s_other"))).toBe("not_owed")
    expect(judge(promised("s_mine"))).toBe("owed")
  })

  it("forgets the promise of a review that ended without money", () => {
    const balance = order({ promised: [{ session_id: "s_other", amount: lira(100) }] })
    const judged = (states: AttemptState[]) => states.map((state) => judge(balance, [attempt({ state })]))
    expect(judged(["declined", "reversing", "reversed"])).toEqual(["owed", "owed", "owed"])
    expect(judged(["in_review", "paid", "completed"])).toEqual(["not_owed", "not_owed", "not_owed"])
  })

  it("is not decided while another attempt may have its money, or be getting it", () => {
    const waits = ATTEMPT_STATES.filter((state) => judge(order(), [attempt({ state })]) === "undecided")
    expect(waits).toEqual(["sent", "finalizing", "unknown", "in_review", "paid", "completing"])
  })

  it("is not held up by another attempt of the cart it was made of, which is not this one's rival here", () => {
    const ofCart = { cart_id: "cart_1", order_id: undefined }
    expect(judge(order(), [attempt({ state: "paid", ...ofCart })], { ...CARD, ...ofCart })).toBe("owed")
    expect(judge(order(), [attempt({ state: "paid", ...ofCart })])).toBe("undecided")
  })

  it("is not held up by a page, or a bank's step, that is only starting", () => {
    for (const flow of ["hosted", "threeds"] as const)
      expect(judge(order(), [attempt({ state: "sent", flow })])).toBe("owed")
  })

  it("does not count twice what Medusa has of another attempt already", () => {
    const other = attempt({ state: "completing" })
    expect(judge(order({ paidSessions: ["s_other"] }), [other])).toBe("owed")
    const promised = [{ session_id: "s_other", amount: lira(100) }]
    expect(judge(order({ pending: lira(200), promised }), [other])).toBe("owed")
    expect(judge(order({ pending: lira(200) }), [other])).toBe("owed")
  })

  it("is decided for the older of two charges that are equally far, so that they never wait for each other", () => {
    for (const state of ["paid", "in_review"] as const) {
      const older = attempt({ id: "older", session_id: "s_1", state })
      const younger = attempt({ id: "younger", session_id: "s_2", state, created_at: LATER })
      expect(judge(order(), [older, younger], older)).toBe("owed")
      expect(judge(order(), [older, younger], younger)).toBe("undecided")
    }
  })
})

describe("a cart", () => {
  const CLAIM = { ...CARD, order_id: undefined }
  const cart = (total?: number, made?: Balance) => ({
    cart: { id: "cart_1", total: total === undefined ? undefined : lira(total) },
    order: made?.order,
  })

  it.each([
    [100, "owed"],
    [101, "cart_changed"],
    [99, "cart_changed"],
    [undefined, "undecided"],
  ])("of %p costs 100: %s", (total, expected) => expect(judge(cart(total), [], CLAIM)).toBe(expected))

  it("has to cost it itself, or its order in the making has to", () => {
    expect(judge(cart(125, order({ total: lira(125), pending: lira(125) })), [], CLAIM)).toBe("cart_changed")
    // what was changed after the order was made
    expect(judge(cart(100, order({ total: lira(125), pending: lira(125) })), [], CLAIM)).toBe("owed")
    expect(judge(cart(125, order()), [], CLAIM)).toBe("owed")
    expect(judge(cart(100, order({ total: lira(40), pending: lira(40) })), [], CLAIM)).toBe("not_owed")
  })

  it("that has had its order for long is not looked at: what is owed is the order's", () =>
    expect(judge(cart(125, order({ total: lira(150), pending: lira(150) })))).toBe("owed"))
})

it("of two attempts that began at once the same one is the older, whichever is asked about", () => {
  const [one, other] = [attempt({ id: "a" }), attempt({ id: "b" })]
  expect([isOlder(one, other), isOlder(other, one), isOlder(one, one)]).toEqual([true, false, false])
  expect(isOlder(attempt({ id: "b" }), attempt({ id: "a", created_at: LATER }))).toBe(true)
})
