import { money, moneyToPlainDecimal, roundToMoney, sum, sumDecimals, zero, type Money } from "../../money"
import type { AttemptState } from "../../payment"
import { reconcileRefunds, refundMissed } from "./reconcile-refunds"
import type {
  Attempt,
  AttentionItem,
  MedusaRefund,
  Ledger,
  Operation,
  RefundStore,
  Store,
  PaymentContext,
} from "../contracts/ports"

const NOW = new Date("2026-11-22T12:00:00Z")
const LONG_AGO = new Date("2026-11-22T11:00:00Z")
const PRICE = money(277_20n, "TRY")
const NOTHING = zero("TRY")

interface Given {
  state?: AttemptState
  /** What the service gave back, and no refund of Medusa's stands for. */
  operations?: readonly (Pick<Operation, "kind" | "amount"> & Partial<Operation>)[]
  /** Medusa's own. */
  refunds?: readonly MedusaRefund[]
  captured?: Money
  onOrder?: Money
  isCancelled?: boolean
  paidPrice?: Money
}

/** A payment in three books that behave as they do in a store, and what was done. */
function books(given: Given) {
  const { state = "reversed", captured = PRICE, isCancelled = true, paidPrice = PRICE } = given
  const attempt = { id: "svcatt_1", state, price: PRICE, paidPrice, lastActivityAt: LONG_AGO } as Attempt
  const operations = (given.operations ?? []).map((one, place): Operation => ({
    id: `svcop_${place}`,
    attemptId: attempt.id,
    state: "succeeded",
    createdAt: LONG_AGO,
    paymentTransactionId: undefined,
    medusaRefundId: undefined,
    errorCode: undefined,
    errorGroup: undefined,
    ...one,
  }))
  const refunds: MedusaRefund[] = [...(given.refunds ?? [])]
  const done: string[] = []
  let counted = given.onOrder ?? NOTHING

  const store: Partial<RefundStore> = {
    read: () =>
      Promise.resolve({
        paymentId: "pay_1",
        orderId: "order_1",
        isCancelled,
        refunds: [...refunds],
        paid: moneyToPlainDecimal(PRICE),
        captured: moneyToPlainDecimal(captured),
        onOrder: captured.minor > 0n ? moneyToPlainDecimal(counted) : sumDecimals(refunds.map(({ amount }) => amount)),
      }),
    makeOffOrder({ amount }) {
      const id = `ref_${refunds.length}`
      const free = operations.find(({ medusaRefundId }) => medusaRefundId === undefined)
      done.push(`${free ? "claimed" : "sent"} ${amount.minor}`)
      if (free) free.medusaRefundId = id
      const sent: Operation = { ...operations[0], id, kind: "refund", amount, state: "succeeded" } as Operation
      if (!free) operations.push({ ...sent, medusaRefundId: id, createdAt: NOW })
      refunds.push({ id, amount: moneyToPlainDecimal(amount), createdAt: NOW, isOnOrder: captured.minor === 0n })
      return Promise.resolve()
    },
    drop(id) {
      done.push(`dropped ${id}`)
      const place = refunds.findIndex((one) => one.id === id)
      refunds.splice(place, 1)
      return Promise.resolve()
    },
    count(_, refund) {
      const amount = roundToMoney(refund.amount, "TRY")
      done.push(`counted ${amount.minor}`)
      counted = sum([counted, amount], "TRY")
      refunds.splice(refunds.indexOf(refund), 1, { ...refund, isOnOrder: true })
      return Promise.resolve()
    },
  }
  const ledger: Partial<Ledger> = {
    listOperations: () => Promise.resolve([...operations]),
    findOperation: (id) => Promise.resolve(operations.find((one) => one.id === id)),
    matchRefund(ids, refundId) {
      done.push(`matched ${ids.join()}`)
      for (const one of operations) if (ids.includes(one.id)) one.medusaRefundId = refundId
      return Promise.resolve(true)
    },
    openAttention: ({ kind }: AttentionItem) => Promise.resolve(void done.push(`listed ${kind}`)),
    closeAttention: () => Promise.resolve(),
    wasResolved: () => Promise.resolve(false),
  }
  const context: Partial<PaymentContext> = {
    ledger: ledger as Ledger,
    clock: { now: () => NOW },
    store: { refunds: store as RefundStore } as Store,
  }
  return { context: context as PaymentContext, attempt, done }
}

const align = ({ context, attempt }: ReturnType<typeof books>) =>
  reconcileRefunds(context, { attempt, mayRefund: false })

describe("a charge that went back, and that a cancelled order counts", () => {
  it("is shown as refunded by Medusa's payment and by its order, and nothing is sent", async () => {
    const shop = books({ operations: [{ kind: "cancel", amount: PRICE }] })
    expect(await align(shop)).toBeUndefined()
    expect(shop.done).toEqual(["claimed 27720", "counted 27720"])
    expect(await align(shop)).toBeUndefined()
    expect(shop.done).toHaveLength(2)
  })

  it("is refunded in Medusa by its price where a surcharge went back with it", async () => {
    const paidPrice = money(291_06n, "TRY")
    const shop = books({ paidPrice, operations: [{ kind: "refund", amount: paidPrice }] })
    expect(await align(shop)).toBeUndefined()
    expect(shop.done).toEqual(["claimed 27720", "counted 27720"])
  })

  it("is refunded in Medusa by its price where a surcharge went back with the last of several refunds", async () => {
    const operations = [200_00n, 91_06n].map((minor) => ({ kind: "refund" as const, amount: money(minor, "TRY") }))
    const shop = books({ paidPrice: money(291_06n, "TRY"), operations })
    expect(await align(shop)).toBeUndefined()
    expect(shop.done).toEqual(["claimed 20000", "counted 20000", "claimed 7720", "counted 7720"])
  })

  it("is shown on the payment alone where a crash kept the charge from the order", async () => {
    const shop = books({ captured: NOTHING, operations: [{ kind: "cancel", amount: PRICE }] })
    expect(await align(shop)).toBeUndefined()
    expect(shop.done).toEqual(["claimed 27720"])
  })

  it("is left alone while it is going back", async () => {
    const shop = books({ state: "reversing", operations: [{ kind: "cancel", amount: PRICE }] })
    expect((await align(shop))?.en).toContain("still on its way")
    expect(shop.done).toEqual([])
  })
})

describe("an order that was paid while it was cancelled", () => {
  it("gives the money back once, and counts it", async () => {
    const shop = books({ state: "completed" })
    await refundMissed(shop.context, shop.attempt)
    expect(shop.done).toEqual(["sent 27720", "counted 27720"])
    await refundMissed(shop.context, shop.attempt)
    expect(shop.done).toHaveLength(2)
  })

  it("gives nothing back by itself where its cancellation counted the refund, and the service refused it", async () => {
    const shop = books({ state: "completed", onOrder: PRICE })
    await refundMissed(shop.context, shop.attempt)
    expect(shop.done).toEqual(["listed refund_differs"])
  })

  it("refunds nothing while it is not cancelled", async () => {
    const shop = books({ state: "completed", isCancelled: false })
    await refundMissed(shop.context, shop.attempt)
    expect(shop.done).toEqual([])
  })
})

describe("a refund of Medusa's that stands for no money", () => {
  const REFUND: MedusaRefund = { id: "ref_1", amount: "40", createdAt: LONG_AGO, isOnOrder: false }
  const GONE = { kind: "refund", amount: money(40_00n, "TRY") } as const
  const completed = { state: "completed", isCancelled: false } as const
  const COUNTED = { refunds: [{ ...REFUND, isOnOrder: true }], onOrder: GONE.amount }

  it("stands for the money of its amount that went back, and is counted", async () => {
    const shop = books({ ...completed, operations: [GONE], refunds: [REFUND] })
    expect(await align(shop)).toBeUndefined()
    expect(shop.done).toEqual(["matched svcop_0", "counted 4000"])
  })

  it("is dropped once no request can be making it any more, or its operation has ended without money", async () => {
    const old = books({ ...completed, refunds: [REFUND] })
    expect(await align(old)).toBeUndefined()
    expect(old.done).toEqual(["dropped ref_1"])
    const refused = { ...GONE, state: "refused", medusaRefundId: "ref_1" } as const
    const ended = books({ ...completed, operations: [refused], refunds: [{ ...REFUND, createdAt: NOW }] })
    expect(await align(ended)).toBeUndefined()
    expect(ended.done).toEqual(["dropped ref_1"])
  })

  it("is left alone while a request may be making it", async () => {
    const shop = books({ ...completed, refunds: [{ ...REFUND, createdAt: NOW }] })
    expect((await align(shop))?.en).toContain("still making")
    expect(shop.done).not.toContain("dropped ref_1")
  })

  it.each<[string, Given]>([
    ["which its order counts", COUNTED],
    ["where another amount went back", { ...COUNTED, operations: [{ ...GONE, amount: money(30_00n, "TRY") }] }],
  ])("is for a person %s", async (_, given) => {
    const shop = books({ ...completed, ...given })
    expect((await align(shop))?.en).toContain("manually")
    expect(shop.done).toEqual(["listed refund_differs"])
  })
})

describe("books that no single step brings in line", () => {
  const part = (minor: bigint, more: Partial<Operation> = {}) =>
    ({ kind: "refund", amount: money(minor, "TRY"), ...more }) as const
  const row = (minor: bigint, isOnOrder: boolean): MedusaRefund => ({
    id: "ref_1",
    amount: moneyToPlainDecimal(money(minor, "TRY")),
    createdAt: LONG_AGO,
    isOnOrder,
  })
  const HELD = { medusaRefundId: "ref_1" }

  it.each<[string, Given]>([
    [
      "the order counts a part of a refund",
      { operations: [part(40_00n, HELD)], refunds: [row(40_00n, false)], onOrder: money(10_00n, "TRY") },
    ],
    [
      "more went back for a refund than it says",
      { operations: [part(40_00n, HELD)], refunds: [row(10_00n, true)], onOrder: money(10_00n, "TRY") },
    ],
    [
      "less went back for a refund than it says",
      { operations: [part(10_00n, HELD)], refunds: [row(40_00n, true)], onOrder: money(40_00n, "TRY") },
    ],
    ["the order counts a part of what went back", { operations: [part(40_00n)], onOrder: money(10_00n, "TRY") }],
  ])("%s: a person compares them, and nothing is sent or made", async (_, given) => {
    const shop = books({ state: "completed", isCancelled: false, ...given })
    expect((await align(shop))?.en).toContain("manually")
    expect(shop.done).toEqual(["listed refund_differs"])
  })

  it("wait while the end of a refund is not known", async () => {
    const unknown = { ...part(40_00n), state: "unknown" } as const
    const shop = books({ state: "completed", operations: [unknown] })
    expect((await align(shop))?.en).toContain("not known")
    await refundMissed(shop.context, shop.attempt)
    expect(new Set(shop.done)).toEqual(new Set(["listed refund_unknown"]))
  })
})
