import fc from "fast-check"
import type { Operation, PaymentContext, Store } from "../../../src/flows/contracts/ports"
import { booksOf } from "../../../src/flows/refund/compare-refunds"
import { refuseBeforehand } from "../../../src/flows/refund/decide-refund"
import { exactRefund } from "../../../src/flows/refund/exact-refund"
import { reconcileRefunds } from "../../../src/flows/refund/reconcile-refunds"
import { openOperation, wentThrough } from "../../../src/flows/refund/returned"
import { resolveUnknownRefund } from "../../../src/flows/reconcile/resolve-unknown"
import {
  compareDecimal,
  formatDecimal,
  moneyToDecimal,
  roundToMoney,
  subtractDecimals,
  sumDecimals,
} from "../../../src/money"
import { differenceOf } from "../../../src/payment"
import { MedusaRefusal } from "../../flows/harness/killed"
import { exactOf, MemoryMedusa, type Order, type Payment } from "../../flows/harness/memory-medusa"
import { MemoryRefunds } from "../../flows/harness/memory-refunds"
import { attemptOf, shop } from "../../setup/refund-shop"

/** What a person of the shop does, or Medusa for them. `refund`: an exact amount, or so many thousandths of what Medusa has left. */
type Step =
  | { do: "refund"; exactly: string }
  | { do: "refund"; thousandths: number }
  | { do: "cancel the order" }
  | { do: "reconcile" }

const RUNS = Number(process.env["FC_RUNS"] ?? 150)

/** How the service ends its next calls. */
type End = "succeeded" | "refused" | "unknown"

/** An order of one payment, in Medusa's books as they are in a store: exact, and finer than a minor unit. */
function paidFor(total: string) {
  const price = roundToMoney(total, "TRY")
  const one = shop({ attempt: attemptOf({ price, paidPrice: price }), prices: [120] })
  const medusa = new MemoryMedusa()
  const payment: Payment = {
    id: "pay_1",
    sessionId: one.attempt.sessionId,
    collectionId: one.attempt.paymentCollectionId,
    attemptId: one.attempt.id,
    amount: price,
    exact: total,
    captureId: "capt_1",
    isCaptured: true,
    isCanceled: false,
    refunds: [],
  }
  const order: Order = {
    id: "order_1",
    cartId: "cart_1",
    total: price,
    isCanceled: false,
    transactions: [{ reference: "capture", referenceId: "capt_1", amount: price, exact: total }],
    isReserved: true,
  }
  medusa.payments.push(payment)
  medusa.orders.push(order)
  medusa.collections.push({ id: payment.collectionId, cartId: "cart_1", orderId: "order_1", status: "completed" })
  const listed: string[] = []
  const ledger = {
    ...one.ports.ledger,
    findAttempt: () => Promise.resolve(one.attempt),
    openAttention: ({ kind }: { kind: string }) => {
      if (!listed.includes(kind)) listed.push(kind)
      return Promise.resolve()
    },
    closeAttention: (_: unknown, kind: string) => {
      if (listed.includes(kind)) listed.splice(listed.indexOf(kind), 1)
      return Promise.resolve()
    },
    wasResolved: () => Promise.resolve(false),
    resolveUnknownRefund: async (id: string, state: "succeeded" | "not_sent") => {
      const at = one.operations.findIndex((operation) => operation.id === id)
      const before = one.operations[at]
      if (before) one.operations[at] = { ...before, state }
      return Promise.resolve(one.operations[at])
    },
  }
  const ports = { ...one.ports, ledger }
  const refunds = new MemoryRefunds(medusa, ports, () => Promise.resolve())
  const context: PaymentContext = {
    ...ports,
    store: { refunds } as Partial<Store> as Store,
    review: { onDecline: "cancel" as const },
  }
  return { ...one, context, payment, order, refunds, listed, price, total }
}

type Paid = ReturnType<typeof paidFor>

const refundedOf = ({ payment }: Paid) => sumDecimals(payment.refunds.map(exactOf))
const restOf = (paid: Paid) => subtractDecimals(paid.total, refundedOf(paid))

/** What the service holds of the price, by the calls that it has taken. */
function heldOf({ operations, price }: Paid) {
  const gone = operations.filter(wentThrough)
  if (gone.some(({ kind }) => kind === "cancel")) return 0n
  return gone.reduce((held, { amount }) => held - amount.minor, price.minor)
}

async function differenceIn({ context, attempt, operations }: Paid) {
  const medusa = await context.store.refunds.read(attempt)
  if (!medusa) throw new Error("Medusa has no payment")
  return differenceOf(booksOf(operations, attempt, medusa))?.en
}

/** As Medusa's route does it, with the guard before it. Medusa takes up to a minor unit more than it has left. Undefined: it was made. */
async function refundExactly(paid: Paid, amount: string): Promise<string | undefined> {
  const { context, attempt, operations, payment } = paid
  const medusa = await context.store.refunds.read(attempt)
  if (!medusa) throw new Error("Medusa has no payment")
  const wanted = { attempt, amount: roundToMoney(amount, "TRY"), medusaRefundIds: medusa.refunds.map(({ id }) => id) }
  const refusal = await refuseBeforehand(context, { ...wanted, exact: exactRefund(amount, medusa) }, operations)
  if (refusal) return refusal.sentence.en
  if (compareDecimal(subtractDecimals(restOf(paid), amount), "-0.01") < 0) return "Medusa refuses it."
  try {
    await paid.refunds.makeExactly(payment.id, amount)
    return undefined
  } catch (error) {
    if (error instanceof MedusaRefusal) return error.message
    throw error
  }
}

/** Medusa refunds all that it has left, swallows what fails, and counts it on the order. */
async function cancelOrder(paid: Paid): Promise<void> {
  const { order, payment, refunds } = paid
  const exact = restOf(paid)
  order.isCanceled = true
  if (compareDecimal(exact, "0") <= 0) return
  try {
    await refunds.provideExactly(payment.id, exact)
  } catch (error) {
    if (!(error instanceof MedusaRefusal)) throw error
  }
  const amount = roundToMoney(`-${exact}`, "TRY")
  order.transactions.push({ reference: "refund", referenceId: payment.id, amount, exact: `-${exact}` })
}

const exactAmountOf = (paid: Paid, step: Extract<Step, { do: "refund" }>) =>
  "exactly" in step
    ? step.exactly
    : formatDecimal({ digits: BigInt(Math.floor(Number(restOf(paid)) * 10_000 * (step.thousandths / 1000))), scale: 4 })

async function take(paid: Paid, step: Step): Promise<string | undefined> {
  switch (step.do) {
    case "refund": {
      const amount = exactAmountOf(paid, step)
      return compareDecimal(amount, "0") > 0 ? refundExactly(paid, amount) : undefined
    }
    case "cancel the order":
      if (!paid.order.isCanceled) await cancelOrder(paid)
      return undefined
    case "reconcile":
      return (await reconcileRefunds(paid.context, { attempt: paid.attempt, by: "user_1", mayRefund: true }))?.en
  }
}

const part = fc.constantFrom("3.996", "3.333", "12.345", "0.004", "0.006", "1.00", "2.5", "0.01", "3.9", "4.00")
const step = fc.oneof(
  { weight: 4, arbitrary: part.map((exactly): Step => ({ do: "refund", exactly })) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 1000 }).map((thousandths): Step => ({ do: "refund", thousandths })),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "refund", thousandths: 1000 }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "cancel the order" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: "reconcile" }) },
)
/** Lines of goods, with tax on top: as Medusa's total, to the last digit. */
const total = fc
  .array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 3 }),
      kurus: fc.integer({ min: 1, max: 1500 }),
      tax: fc.constantFrom(0, 1, 7.5, 8, 10, 18, 19, 20, 25.5),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((lines) =>
    sumDecimals(
      lines.map(({ quantity, kurus, tax }) =>
        formatDecimal({ digits: BigInt(quantity * kurus * (1000 + tax * 10)), scale: 5 }),
      ),
    ),
  )
  .filter((text) => roundToMoney(text, "TRY").minor > 0n)

/** The service holds what Medusa has left, rounded once; no book differs. */
async function expectAgreement(paid: Paid, about: string): Promise<void> {
  const { minor: left } = roundToMoney(restOf(paid), "TRY")
  expect([about, heldOf(paid)]).toEqual([about, left])
  expect([about, left >= 0n]).toEqual([about, true])
  expect([about, await differenceIn(paid)]).toEqual([about, undefined])
}

describe("a total finer than a minor unit", () => {
  it("is refunded so that the service holds what Medusa has left, whatever the parts; a refund of what is left is never refused", async () => {
    await fc.assert(
      fc.asyncProperty(total, fc.array(step, { minLength: 1, maxLength: 8 }), async (of, steps) => {
        const paid = paidFor(of)
        for (const one of steps) {
          if (one.do === "refund" && paid.order.isCanceled) continue
          const about = `${of}: ${JSON.stringify(one)} with ${restOf(paid)} left`
          const isLeft = one.do !== "refund" || compareDecimal(exactAmountOf(paid, one), restOf(paid)) <= 0
          const refusal = await take(paid, one)
          if (isLeft) expect([about, refusal]).toEqual([about, undefined])
          await expectAgreement(paid, about)
        }
        await take(paid, { do: "cancel the order" })
        expect([of, heldOf(paid)]).toEqual([of, 0n])
        await expectAgreement(paid, of)
        expect(paid.listed).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it("is given back in the end, also where calls were refused or lost, and people resolved and reconciled them", async () => {
    const end = fc.constantFrom<End>("succeeded", "succeeded", "refused", "unknown")
    const run = fc.record({ step, end, went: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(total, fc.array(run, { minLength: 1, maxLength: 6 }), async (of, steps) => {
        const paid = paidFor(of)
        const unknown = () => paid.operations.find(({ state }): boolean => state === "unknown")
        const resolve = async (operation: Operation | undefined, went: boolean) => {
          if (!operation) return
          await resolveUnknownRefund(paid.context, { operation, wentThrough: went, by: "user_1" })
        }
        for (const { step: one, end: ends, went } of steps) {
          if (one.do === "refund" && paid.order.isCanceled) continue
          paid.ends.push(ends)
          await take(paid, one)
          await resolve(unknown(), went)
          paid.ends.length = 0
          expect(openOperation(paid.operations)).toBeUndefined()
          // what is owed on a cancelled order goes back on request; on any other the books are in line at once
          const misaligned = await take(paid, { do: "reconcile" })
          expect([of, misaligned]).toEqual([of, undefined])
          await expectAgreement(paid, `${of}: ${JSON.stringify(one)} ${ends}`)
        }
        await take(paid, { do: "cancel the order" })
        await take(paid, { do: "reconcile" })
        expect([of, heldOf(paid), paid.listed]).toEqual([of, 0n, []])
        expect(paid.calls.length).toBeLessThanOrEqual(4 * (steps.length + 2))
      }),
      { numRuns: RUNS },
    )
  })

  it.each([
    ["7.992", ["3.996", "3.996"], ["3.99", "4.00"]],
    ["9.999", ["3.333", "3.333", "3.333"], ["3.33", "3.34", "3.33"]],
    ["36.573", ["12.345", "24.228"], ["12.34", "24.23"]],
    ["7.992", ["0.004", "3.996", "3.992"], ["4.00", "3.99"]],
    ["7.992", ["4.00", "3.992"], ["4.00", "3.99"]],
    ["7.992", ["7.99", "0.002"], ["7.99"]],
  ])("of %s: refunds of %j send %j", async (of, amounts, sent) => {
    const paid = paidFor(of)
    for (const amount of amounts) expect(await refundExactly(paid, amount)).toBeUndefined()
    expect(paid.operations.map(({ amount }) => moneyToDecimal(amount))).toEqual(sent)
    await expectAgreement(paid, of)
    expect(heldOf(paid)).toBe(0n)
  })

  it("refuses more than Medusa has left, so that its books never end below zero", async () => {
    const paid = paidFor("7.992")
    expect(await refundExactly(paid, "4.00")).toBeUndefined()
    expect(await refundExactly(paid, "4.00")).toContain("4.00 TRY cannot be refunded: 3.99 TRY is left")
    expect(await refundExactly(paid, "3.992")).toBeUndefined()
    expect(await refundExactly(paid, "0.004")).toContain("Nothing is left to refund")
    expect(paid.payment.refunds.map(exactOf)).toEqual(["4.00", "3.992"])
  })

  it("asks for the refunds to be reconciled where nearly that amount went back without Medusa", async () => {
    const paid = paidFor("7.992")
    const [before] = (await refundExactly(paid, "4.00"), paid.operations)
    if (before) paid.operations[0] = { ...before, medusaRefundId: undefined }
    paid.payment.refunds.pop()
    paid.order.transactions.pop()
    expect(await refundExactly(paid, "3.996")).toContain("Reconcile the refunds of this payment first")
    expect(paid.calls).toHaveLength(1)
    expect(await take(paid, { do: "reconcile" })).toBeUndefined()
    expect(await refundExactly(paid, "3.992")).toBeUndefined()
    await expectAgreement(paid, "7.992")
  })
})
