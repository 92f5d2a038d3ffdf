import { money } from "../../money"
import { ATTEMPT_STATES, type AttemptState } from "../../payment"
import type { Balance, OrderBalance, SessionBalance } from "../contracts/ports"
import { isOlder, judgeOwed, moveWhileOwed, type Candidate } from "./owed"
import type { Attempt, Lease, Ledger } from "../contracts/ports"

const lira = (amount: number) => money(BigInt(amount) * 100n, "TRY")
const [EARLIER, LATER] = [new Date("2026-11-22T12:00:00Z"), new Date("2026-11-22T12:00:01Z")]

/** A card of 100 that is about to be charged. */
const CARD: Candidate = { id: "mine", sessionId: "s_mine", price: lira(100), orderId: "order_1", state: "created" }
const attempt = (change: Partial<Attempt>) =>
  ({
    id: "other",
    sessionId: "s_other",
    price: lira(100),
    flow: "direct",
    orderId: "order_1",
    createdAt: EARLIER,
    ...change,
  }) as Attempt

const order = (change: Partial<OrderBalance> = {}): Balance => ({
  cart: undefined,
  order: {
    id: "order_1",
    cartId: undefined,
    isCancelled: false,
    total: lira(100),
    pending: lira(100),
    promised: [],
    paidSessions: [],
    ...change,
  },
})
const is = (balance: Balance, attempts: Attempt[] = [], claim = CARD) => judgeOwed(claim, balance, attempts).is

describe("an order", () => {
  it.each([
    [100, "owed"],
    [150, "owed"],
    [99, "not_owed"],
    [0, "not_owed"],
    [-10, "not_owed"],
  ])("that has %d to be paid owes 100: %s", (pending, expected) => {
    expect(is(order({ pending: lira(pending) }))).toBe(expected)
  })

  it("that is cancelled owes nothing any more; what was charged already is recorded on it, and refunded from there", () => {
    const cancelled = order({ isCancelled: true })
    const owing = ATTEMPT_STATES.filter((state) => is(cancelled, [], { ...CARD, state }) === "owed")
    expect(ATTEMPT_STATES.filter((state) => !owing.includes(state))).toEqual(["created", "awaiting_buyer"])
    expect(is(cancelled, [], { sessionId: "s_mine", price: lira(100), orderId: "order_1" })).toBe("not_owed")
    const cart = { id: "cart_1", total: lira(100) }
    expect(is({ ...cancelled, cart }, [], { ...CARD, cartId: "cart_1", orderId: undefined })).toBe("not_owed")
  })

  it("whose figures cannot be read decides nothing", () => {
    expect(is(order({ pending: undefined }))).toBe("undecided")
  })

  it("in another currency does not owe it", () => {
    expect(is(order({ pending: money(100_00n, "EUR") }))).toBe("not_owed")
  })

  it("owes what is left of what other sessions have promised, and not less for the session's own promise", () => {
    const promised = (sessionId: string) => order({ promised: [{ sessionId, amount: lira(1) }] })
    expect(is(promised("s_other"))).toBe("not_owed")
    expect(is(promised("s_mine"))).toBe("owed")
  })

  it("forgets the promise of a review that ended without money", () => {
    const balance = order({ promised: [{ sessionId: "s_other", amount: lira(100) }] })
    for (const state of ["declined", "reversing", "reversed"] as const)
      expect(is(balance, [attempt({ state })])).toBe("owed")
    for (const state of ["in_review", "paid", "completed"] as const)
      expect(is(balance, [attempt({ state })])).toBe("not_owed")
  })

  it("is not decided while another attempt may have its money, or be getting it", () => {
    const waits = ATTEMPT_STATES.filter((state) => is(order(), [attempt({ state })]) === "undecided")
    expect(waits).toEqual(["sent", "finalizing", "unknown", "in_review", "paid", "completing"])
  })

  it("is not held up by another attempt of the cart it was made of, which is not this one's rival here", () => {
    const ofCart = { cartId: "cart_1", orderId: undefined }
    expect(is(order(), [attempt({ state: "paid", ...ofCart })], { ...CARD, ...ofCart })).toBe("owed")
    expect(is(order(), [attempt({ state: "paid", ...ofCart })])).toBe("undecided")
  })

  it("is not held up by a page, or a bank's step, that is only starting", () => {
    for (const flow of ["hosted", "threeds"] as const)
      expect(is(order(), [attempt({ state: "sent", flow })])).toBe("owed")
  })

  it("does not count twice what Medusa has of another attempt already", () => {
    const other = attempt({ state: "completing" })
    expect(is(order({ paidSessions: ["s_other"] }), [other])).toBe("owed")
    expect(is(order({ pending: lira(200), promised: [{ sessionId: "s_other", amount: lira(100) }] }), [other])).toBe(
      "owed",
    )
    expect(is(order({ pending: lira(200) }), [other])).toBe("owed")
  })

  it("is decided for the older of two charges that are equally far, so that they never wait for each other", () => {
    for (const state of ["paid", "in_review"] as const) {
      const older = attempt({ id: "older", sessionId: "s_1", state })
      const younger = attempt({ id: "younger", sessionId: "s_2", state, createdAt: LATER })
      expect(is(order(), [older, younger], older)).toBe("owed")
      expect(is(order(), [older, younger], younger)).toBe("undecided")
    }
  })
})

describe("a cart", () => {
  const CLAIM = { ...CARD, orderId: undefined }
  const cart = (total?: number, made?: Balance) => ({
    cart: { id: "cart_1", total: total === undefined ? undefined : lira(total) },
    order: made?.order,
  })

  it.each([
    [100, "owed"],
    [101, "cart_changed"],
    [99, "cart_changed"],
    [undefined, "undecided"],
  ])("of %p costs 100: %s", (total, expected) => {
    expect(is(cart(total), [], CLAIM)).toBe(expected)
  })

  it("has to cost it itself, or its order in the making has to", () => {
    expect(is(cart(125, order({ total: lira(125), pending: lira(125) })), [], CLAIM)).toBe("cart_changed")
    // what was changed after the order was made
    expect(is(cart(100, order({ total: lira(125), pending: lira(125) })), [], CLAIM)).toBe("owed")
    expect(is(cart(125, order()), [], CLAIM)).toBe("owed")
    expect(is(cart(100, order({ total: lira(40), pending: lira(40) })), [], CLAIM)).toBe("not_owed")
  })

  it("that has had its order for long is not looked at: what is owed is the order's", () => {
    expect(is(cart(125, order({ total: lira(150), pending: lira(150) })))).toBe("owed")
  })
})

describe("a step that holds money", () => {
  /** Attempts of one order in memory, with a lease that works as the ledger's does. */
  function ledgerOf(...attempts: Attempt[]) {
    const rows = new Map(attempts.map((one) => [one.id, one]))
    let held: Lease | undefined
    const ledger = {
      takeLease: (lease) => Promise.resolve(held === undefined && ((held = lease), true)),
      releaseLease: () => Promise.resolve(void (held = undefined)),
      listAttemptsOfOrder: () => {
        const seen = [...rows.values()]
        return new Promise((resolve) => setTimeout(() => resolve(seen), 20))
      },
      moveAttempt: (id, to, _by, _change, seen, lease) => {
        const now = rows.get(id)
        if (!now || now.version !== seen?.version || lease?.holder !== held?.holder) return Promise.resolve(undefined)
        rows.set(id, { ...now, state: to, version: now.version + 1 })
        return Promise.resolve(rows.get(id))
      },
    } as Partial<Ledger> as Ledger
    return { ledger, expire: () => (held = undefined) }
  }

  const owing = { sessionAmount: lira(100), ...order() }
  const terms = (readBalance: () => Promise<SessionBalance> = () => Promise.resolve(owing)) => ({
    orderId: "order_1",
    readBalance,
  })
  const created = (id: string) => attempt({ id, sessionId: `s_${id}`, state: "created", version: 1 })
  const SEND: { to: AttemptState } = { to: "sent" }

  it("is taken by one of two attempts of an order, whatever comes between reading and writing", async () => {
    const both = [created("a"), created("b")]
    const { ledger } = ledgerOf(...both)
    const taken = await Promise.all(both.map((one) => moveWhileOwed({ ledger }, one, SEND, terms())))
    expect(taken.map((one) => one.is).sort()).toEqual(["moved", "undecided"])
  })

  it("is not taken by one whose lease was over before it was written", async () => {
    const mine = created("a")
    const { ledger, expire } = ledgerOf(mine)
    const late = terms(() => {
      expire()
      return Promise.resolve(owing)
    })
    expect(await moveWhileOwed({ ledger }, mine, SEND, late)).toEqual({ is: "lost" })
  })

  it.each([
    ["leads to neither a cart nor an order", "undecided", { cart: undefined, order: undefined }],
    ["is gone", "undecided", { sessionAmount: undefined }],
    ["asks for another amount", "amount_changed", { sessionAmount: lira(99) }],
  ])("is not taken for a session that %s: %s", async (_, is, change) => {
    const mine = created("a")
    const { ledger } = ledgerOf(mine)
    const other = terms(() => Promise.resolve({ ...owing, ...change }))
    expect(await moveWhileOwed({ ledger }, mine, SEND, other)).toEqual({ is })
  })

  it("leaves the order free when Medusa cannot be read", async () => {
    const mine = created("a")
    const { ledger } = ledgerOf(mine)
    const broken = terms(() => Promise.reject(new Error("the database is gone")))
    await expect(moveWhileOwed({ ledger }, mine, SEND, broken)).rejects.toThrow("the database is gone")
    expect(await moveWhileOwed({ ledger }, mine, SEND, terms())).toMatchObject({ is: "moved" })
  })
})

it("of two attempts that began at once the same one is the older, whichever is asked about", () => {
  const [one, other] = [attempt({ id: "a" }), attempt({ id: "b" })]
  expect([isOlder(one, other), isOlder(other, one), isOlder(one, one)]).toEqual([true, false, false])
  expect(isOlder(attempt({ id: "b" }), attempt({ id: "a", createdAt: LATER }))).toBe(true)
})
