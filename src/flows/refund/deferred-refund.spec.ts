import { SvcError, type ErrorKind, type ErrorOutcome } from "../../client"
import { money, sum, type Money } from "../../money"
import { installmentPolicy, PUT_OFF } from "../../payment"
import type { Attempt, AttemptChange, AttentionItem, Ledger, Operation, PaymentContext } from "../contracts/ports"
import { refund } from "./refund"
import { nextRefundTry, retryRefund } from "./deferred-refund"
import { reverse } from "./reverse"

const lira = (minor: bigint) => money(minor, "TRY")
const HOUR = 3_600_000

const said = (code: string, kind: ErrorKind, outcome: ErrorOutcome) =>
  new SvcError("", { kind, outcome, code, operation: "any" })
const LATER = said("10246", "not_now", "refused")
const DAY_END = said("10223", "not_now", "refused")
const NO = said("10051", "declined", "refused")
const LOST = said("10219", "unavailable", "unknown")

/** A paid order of 100.00, a service that answers call by call (in the end with yes), and a clock that can be put forward. */
function shop(answers: (SvcError | undefined)[], change: Partial<Attempt> = {}, prices = [100]) {
  let now = Date.parse("2026-11-22T08:00:00Z")
  const calls: string[] = []
  const listed: string[] = []
  let isTaken = false
  const notes: AttemptChange[] = []
  const operations: Operation[] = []
  const attempt: Attempt = {
    id: "att_1",
    sessionId: "payses_1",
    paymentCollectionId: "pay_col_1",
    cartId: "cart_1",
    orderId: "order_1",
    flow: "direct",
    state: "completed",
    price: lira(100_00n),
    paidPrice: lira(100_00n),
    installment: 1,
    installments: installmentPolicy.parse({}),
    returnUrl: undefined,
    locale: "en",
    token: undefined,
    checks: 0,
    tokenExpiresAt: undefined,
    pageUrl: undefined,
    errorCode: undefined,
    errorGroup: undefined,
    basketHash: "",
    createdAt: new Date(now),
    lastActivityAt: new Date(now),
    orderPlacedAt: undefined,
    version: 1,
    ...change,
    paymentId: "7",
  }
  const answer = (call: string) => {
    calls.push(call)
    const error = answers.shift()
    return error === undefined ? Promise.resolve({}) : Promise.reject(error)
  }
  const minor = ({ price }: { price: Money }) => String(price.minor)
  const goneOf = (id: string) => {
    const own = operations.filter(
      ({ state, paymentTransactionId = id }) => state === "succeeded" && paymentTransactionId === id,
    )
    return sum(
      own.map(({ amount }) => amount),
      "TRY",
    )
  }
  const items = prices.map((price, at) => ({
    paymentTransactionId: `t${at + 1}`,
    itemId: `i${at + 1}`,
    price: String(price),
    paidPrice: String(price),
    transactionStatus: 2,
    seller: undefined,
  }))
  const ledger: Partial<Ledger> = {
    listOperations: () => Promise.resolve([...operations]),
    findOperation: (id) => Promise.resolve(operations.find((one) => one.id === id)),
    listItems: () => Promise.resolve(items.map((item) => ({ ...item, refunded: goneOf(item.paymentTransactionId) }))),
    startOperation(wanted) {
      const unsaid = {
        paymentTransactionId: undefined,
        medusaRefundId: undefined,
        errorCode: undefined,
        errorGroup: undefined,
      }
      operations.push({ ...unsaid, ...wanted, state: "sent", createdAt: new Date(now) })
      return Promise.resolve(operations.at(-1))
    },
    endOperation(id, { state, errorCode, errorGroup }) {
      const place = operations.findIndex((one) => one.id === id)
      operations.splice(place, 1, { ...(operations[place] as Operation), state, errorCode, errorGroup })
      return Promise.resolve(operations[place])
    },
    noteAttempt: (_, noted) => Promise.resolve(void notes.push(noted)),
    moveAttempt: (_, state) => Promise.resolve({ ...attempt, state }),
    openAttention: ({ kind }: AttentionItem) => Promise.resolve(void listed.push(kind)),
    closeAttention: () => Promise.resolve(),
    wasFlagged: (_, kind) => Promise.resolve(listed.includes(kind)),
  }
  const context: Partial<PaymentContext> = {
    ledger: ledger as Ledger,
    client: {
      payments: { cancel: () => answer("cancel") },
      refunds: {
        createForPayment: (asked: { price: Money }) => answer(`refund ${minor(asked)}`),
        createForItem: (asked: { price: Money }) => answer(`refund ${minor(asked)}`),
      },
    } as never,
    clock: { now: () => new Date(now) },
    refunds: { fullRefund: "cancel-first", cap: "paidPrice", ip: "203.0.113.1" },
    store: {
      refunds: {
        read: () => Promise.resolve(undefined),
        whileLocked: async (_: string, work: () => Promise<void>) => {
          if (isTaken) return false
          await work()
          return true
        },
      },
    } as never,
  }
  const ask = (amount: bigint, medusaRefundId = "ref_1") =>
    refund(context as PaymentContext, { attempt, amount: lira(amount), medusaRefundId })
  return {
    calls,
    listed,
    notes,
    operations,
    ask,
    attempt,
    context: context as PaymentContext,
    take: (taken: boolean) => void (isTaken = taken),
    pass: (hours: number) => (now += hours * HOUR),
    job: () => retryRefund(context as PaymentContext, attempt),
    next: () => nextRefundTry(context as PaymentContext, attempt, operations),
    hoursFromNow: (date: Date | null | undefined) => date && (date.getTime() - now) / HOUR,
  }
}

describe("a refund that the bank does not take for the moment", () => {
  it("is refused with what happens next, and blocks nothing", async () => {
    const { ask, operations, listed } = shop([LATER])
    expect(await ask(60_00n)).toEqual({ is: "refused", sentence: PUT_OFF })
    expect(operations).toMatchObject([{ state: "not_sent", errorCode: "10246" }])
    expect(listed).toEqual([])
    expect(await ask(60_00n, "ref_2")).toEqual({ is: "done" })
  })

  it("is tried again by the job when its time has come, once", async () => {
    const { ask, job, pass, calls, listed, next, hoursFromNow } = shop([LATER])
    await ask(60_00n)
    expect(hoursFromNow(await next())).toBe(1)
    await job()
    pass(1)
    await job()
    expect(calls).toEqual(["refund 6000", "refund 6000"])
    pass(100)
    await job()
    expect(calls).toHaveLength(2)
    expect(listed).toEqual([])
  })

  it("is not tried again where a second one of it would go through: the service may repeat it by itself", async () => {
    const { ask, job, pass, calls, next } = shop([LATER])
    await ask(50_00n)
    expect(await next()).toBeUndefined()
    pass(100)
    await job()
    expect(calls).toEqual(["refund 5000"])
  })

  it("is not tried again once there is any report that the service repeated it", async () => {
    const { ask, job, pass, calls, listed } = shop([LATER])
    await ask(60_00n)
    listed.push("refund_retried")
    pass(1)
    await job()
    expect(calls).toEqual(["refund 6000"])
  })

  it("waits while another request has the payment", async () => {
    const { ask, job, pass, take, calls } = shop([LATER])
    await ask(60_00n)
    pass(1)
    take(true)
    await job()
    expect(calls).toHaveLength(1)
    take(false)
    await job()
    expect(calls).toHaveLength(2)
  })

  it("is a person's after six tries in three days", async () => {
    const { ask, job, pass, calls, listed, next } = shop(Array.from({ length: 9 }, () => LATER))
    await ask(60_00n)
    for (let hour = 0; hour < 200; hour += 1) {
      pass(1)
      await job()
    }
    expect(calls).toHaveLength(6)
    expect(listed).toEqual(["reversal_refused"])
    expect(await next()).toBeUndefined()
  })

  it("gives its place to what is asked for since", async () => {
    const { ask, job, pass, calls } = shop([LATER])
    await ask(60_00n)
    await ask(25_00n, "ref_2")
    pass(1)
    await job()
    expect(calls).toEqual(["refund 6000", "refund 2500"])
  })

  it.each(["dropped", "recorded"])(
    "of several calls for one refund, which Medusa has %s, is that one call again",
    async (by) => {
      const change = { price: lira(120_00n), paidPrice: lira(120_00n) }
      const { ask, job, pass, calls, operations } = shop([undefined, LATER], change, [60, 60])
      expect(await ask(100_00n)).toMatchObject({ is: "refused" })
      expect(calls).toEqual(["refund 6000", "refund 4000"])
      // a person has Medusa record what went back, under a refund of its own
      if (by === "recorded") operations[0] = { ...operations[0], medusaRefundId: "ref_2" } as Operation
      pass(1)
      await job()
      pass(100)
      await job()
      expect(calls).toEqual(["refund 6000", "refund 4000", "refund 4000"])
      expect(operations.at(-1)).toMatchObject({
        state: "succeeded",
        paymentTransactionId: operations[1]?.paymentTransactionId,
      })
    },
  )

  it("is a person's at once when a later try is refused for good, or not known to have ended", async () => {
    for (const [end, kind] of [
      [NO, "reversal_refused"],
      [LOST, "refund_unknown"],
    ] as const) {
      const { ask, job, pass, listed, calls } = shop([LATER, end])
      await ask(60_00n)
      pass(1)
      await job()
      pass(50)
      await job()
      expect(new Set(listed)).toEqual(new Set([kind]))
      expect(calls).toHaveLength(2)
    }
  })
})

describe("a cancel that has to wait for the bank's end of day", () => {
  it("is a refund on the next day", async () => {
    const { ask, job, pass, calls, operations } = shop([DAY_END, DAY_END])
    expect(await ask(100_00n)).toEqual({ is: "refused", sentence: PUT_OFF })
    pass(1)
    await job()
    pass(24)
    await job()
    expect(calls).toEqual(["cancel", "cancel", "refund 10000"])
    expect(operations.at(-1)).toMatchObject({ state: "succeeded", medusaRefundId: "ref_1" })
  })

  it("of a charge without an order waits with it, and is a person's in the end", async () => {
    const { context, attempt, notes, listed, calls, pass, hoursFromNow } = shop(
      Array.from({ length: 9 }, () => DAY_END),
      { state: "reversing", orderId: undefined },
    )
    await reverse(context, attempt)
    expect(calls).toEqual(["cancel"])
    expect(hoursFromNow(notes.at(-1)?.nextCheckAt)).toBe(1)
    for (const hours of [1, 6, 12, 24, 24]) {
      pass(hours)
      await reverse(context, attempt)
    }
    expect(calls).toEqual(["cancel", "cancel", "cancel", "refund 10000", "refund 10000", "refund 10000"])
    expect(listed).toEqual(["reversal_refused"])
    expect(notes.at(-1)?.nextCheckAt).toBeNull()
  })
})
