import { SvcError } from "../../client"
import { money } from "../../money"
import { installmentPolicy } from "../../payment"
import { mayMove } from "../../payment/attempt/attempt-state"
import type { Attempt, AttentionItem, Ledger, Store, PaymentContext } from "../contracts/ports"
import { reconcilePayment } from "../reconcile/reconcile"

const PRICE = money(100_00n, "TRY")
const HOUR_MS = 60 * 60_000
const NOT_FOUND = new SvcError("", { kind: "not_found", outcome: "refused", code: "5086", operation: "any" })
const ITEM = { paymentTransactionId: "t", price: "100", paidPrice: "100", itemId: "i", transactionStatus: 2 }
/** An answer that says charged, and leaves `fraudStatus` out. */
const CHARGED = {
  status: "success",
  paymentStatus: "SUCCESS",
  paymentId: "7",
  price: PRICE,
  paidPrice: PRICE,
  currency: "TRY",
  basketId: "att_1",
  itemTransactions: [ITEM],
}

/** A hosted page of a balance, and a service that answers look-up by look-up. */
function page(state: Attempt["state"], answers: (object | SvcError)[]) {
  let now = Date.parse("2026-11-22T08:00:00Z")
  const flagged = new Set<string>()
  let attempt: Attempt = {
    id: "att_1",
    sessionId: "payses_1",
    paymentCollectionId: "pay_col_1",
    cartId: undefined,
    orderId: "order_1",
    flow: "hosted",
    state,
    price: PRICE,
    paidPrice: PRICE,
    installment: undefined,
    locale: "en",
    token: "tok",
    installments: installmentPolicy.parse({}),
    returnUrl: undefined,
    paymentId: undefined,
    checks: 0,
    tokenExpiresAt: new Date(now - HOUR_MS),
    pageUrl: undefined,
    errorCode: undefined,
    errorGroup: undefined,

    createdAt: new Date(now),
    lastActivityAt: new Date(now),
    orderPlacedAt: undefined,
    version: 1,
    basketHash: "",
  }
  const ledger: Partial<Ledger> = {
    moveAttempt(_, to, by) {
      if (!mayMove(attempt.state, to, by)) return Promise.resolve(undefined)
      attempt = { ...attempt, state: to, version: attempt.version + 1, lastActivityAt: new Date(now) }
      return Promise.resolve(attempt)
    },
    noteAttempt(_, { facts }) {
      if (facts?.reportedCharged === true) attempt = { ...attempt, wasReportedCharged: true }
      return Promise.resolve()
    },
    findAttempt: () => Promise.resolve(attempt),
    markHandled: () => Promise.resolve(),
    openAttention: ({ kind }: AttentionItem) => Promise.resolve(void flagged.add(kind)),
    closeAttention: (_, kind) => Promise.resolve(void flagged.delete(kind)),
    listOperations: () => Promise.resolve([]),
    listAttempts: () => Promise.resolve([]),
    listAttemptsOfOrder: () => Promise.resolve([]),
  }
  const answer = () => {
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return next instanceof SvcError ? Promise.reject(next) : Promise.resolve(next)
  }
  const reading = {
    session: "same_amount",
    cart: "none",
    order: "open",
    payment: "none",
    orderId: "order_1",
    successor: undefined,
    balance: { cart: undefined, order: undefined },
    isPaidOtherwise: false,
    isAwaitingReview: false,
  }
  const store: Partial<Store> = { read: () => Promise.resolve({ ...reading, isCollectionTaken: false } as never) }
  const context: Partial<PaymentContext> = {
    ledger: ledger as Ledger,
    clock: { now: () => new Date(now) },
    store: store as Store,
    client: { hostedPages: { retrieve: answer }, payments: { retrieve: answer } } as never,
    review: { onDecline: "cancel" },
  }
  return {
    now: () => attempt.state,
    flagged,
    look: async (hours: number) => {
      now += hours * HOUR_MS
      attempt = await reconcilePayment(context as PaymentContext, attempt, "job")
    },
  }
}

describe("a charge that the service reported, and denies later", () => {
  it.each([
    ["knows nothing of it", NOT_FOUND],
    ["says that it failed", { status: "success", paymentStatus: "FAILURE", basketId: "att_1", errorCode: "10051" }],
  ])("stays unknown and on the attention list where the service %s", async (_, denied) => {
    const { look, now, flagged } = page("awaiting_buyer", [CHARGED, CHARGED, denied])
    await look(0)
    await look(2)
    expect([now(), [...flagged]]).toEqual(["unknown", ["lookup_unknown"]])
    await look(1)
    await look(1)
    expect([now(), [...flagged]]).toEqual(["unknown", ["lookup_unknown"]])
  })

  it("of an attempt that had ended without money stays on the attention list", async () => {
    const { look, now, flagged } = page("expired", [CHARGED, NOT_FOUND])
    await look(0)
    expect([now(), [...flagged]]).toEqual(["expired", ["lookup_unknown"]])
    await look(1)
    expect([now(), [...flagged]]).toEqual(["expired", ["lookup_unknown"]])
  })

  it("is declined where fraud control said no", async () => {
    const { look, now } = page("awaiting_buyer", [CHARGED, { ...CHARGED, fraudStatus: -1 }])
    await look(0)
    expect(now()).toBe("unknown")
    await look(1)
    expect(now()).toBe("declined")
  })
})
