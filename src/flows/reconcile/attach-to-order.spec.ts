import { money } from "../../money"
import { attachChargeToOrder, confirm } from "./attach-to-order"
import type { Attempt, Ledger, Store, StoreReading, PaymentContext } from "../contracts/ports"

const PAID_AT = new Date("2026-11-22T12:00:00Z")
const price = money(119_98n, "TRY")
const charge = {
  id: "att_1",
  sessionId: "s_1",
  state: "paid",
  flow: "hosted",
  price,
  version: 1,
  cartId: undefined,
  orderId: "order_1",
  createdAt: PAID_AT,
  lastActivityAt: PAID_AT,
} as Attempt

/** A charge of which it is not known whether its order owes it; what a person reads about it. */
async function lookAfter(minutes: number, wasFlagged = false) {
  const listed: unknown[] = []
  const ledger = {
    findAttempt: () => Promise.resolve(charge),
    listAttempts: () => Promise.resolve([charge]),
    listAttemptsOfOrder: () => Promise.resolve([charge]),
    wasFlagged: () => Promise.resolve(wasFlagged),
    openAttention: ({ kind, sentence }) => Promise.resolve(void listed.push([kind, sentence.en])),
  } as Partial<Ledger> as Ledger
  const order = {
    id: "order_1",
    cartId: undefined,
    isCancelled: false,
    total: price,
    pending: undefined,
    promised: [],
    paidSessions: [],
  }
  const reading: StoreReading = {
    session: "same_amount",
    cart: "none",
    order: "open",
    payment: "none",
    orderId: "order_1",
    orderedAt: undefined,
    successor: undefined,

    isAwaitingReview: false,
    isCollectionTaken: false,
    isCollectionDeleted: false,
    isPaidOtherwise: false,
    balance: { cart: undefined, order },
  }
  const read = () => Promise.resolve(reading)
  const readRecorded = () => Promise.resolve({ order: "open", orderId: "order_1", isRecorded: false } as const)
  const store = { read, readRecorded } as Partial<Store> as Store
  const clock = { now: () => new Date(PAID_AT.getTime() + minutes * 60_000) }
  const context = { ledger, store, clock } as Partial<PaymentContext> as PaymentContext
  return { now: await attachChargeToOrder(context, charge, { by: "job", isStale: true, before: charge }), listed }
}

describe("a charge of which it is not known whether its order owes it", () => {
  it("waits: it is neither recorded nor given back", async () => {
    expect(await lookAfter(59)).toEqual({ now: charge, listed: [] })
  })

  it("is a matter for a person after an hour, once", async () => {
    const { now, listed } = await lookAfter(60)
    expect(now).toBe(charge)
    expect(listed).toEqual([["order_conflict", expect.stringContaining("119.98 TRY")]])
    expect((await lookAfter(61, true)).listed).toEqual([])
  })
})

describe("the request that made an order and the subscriber of order.placed, at once", () => {
  /** Whether the order counts the payment, at each reading of Medusa. */
  async function confirmTwice(...counted: boolean[]) {
    let state = { ...charge, state: "completing" } as Attempt
    const ledger = {
      findAttempt: () => Promise.resolve(state),
      moveAttempt: (_, to) => Promise.resolve((state = { ...state, state: to })),
      closeAttention: () => Promise.resolve(),
    } as Partial<Ledger> as Ledger
    let readings = 0
    const readRecorded = () => {
      const isRecorded = counted[readings++] === true
      return Promise.resolve({ order: "open", orderId: "order_1", isRecorded } as const)
    }
    const store = { readRecorded } as Partial<Store> as Store
    const clock = { now: () => PAID_AT }
    const context = { ledger, store, clock } as Partial<PaymentContext> as PaymentContext
    const both = await Promise.all([confirm(context, state), confirm(context, state)])
    return { states: both.map((one) => one.state), readings }
  }

  it("read Medusa once when the first finds the payment on the order", async () => {
    expect(await confirmTwice(true)).toEqual({ states: ["completed", "completed"], readings: 1 })
  })

  it("read it once more when the first came too early", async () => {
    expect(await confirmTwice(false, true)).toEqual({ states: ["completing", "completed"], readings: 2 })
  })
})
