import fc from "fast-check"
import { listBooks, reconcileRefunds } from "../../src/use-cases/refund/reconcile-refunds"
import { decideRefund, readRefundFacts } from "../../src/use-cases/refund/decide-refund"
import { exactRefund, openOperation } from "../../src/use-cases/refund/returned"
import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import {
  compareDecimal,
  formatDecimal,
  moneyToDecimal,
  roundToMoney,
  subtractDecimals,
  sumDecimals,
} from "../../src/money"
import { getDifference } from "../../src/domain"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import { MedusaRefusal } from "./harness/killed"
import { exactOf, type Order, type Payment } from "./harness/memory-medusa"
import { CANCEL, REFUND, REFUND_ITEM } from "./harness/service"
import { english } from "../setup/written"

/** How the service ends its next call. `lost`: it was done, or not, and no response arrives. */
const ENDS = ["succeeded", "succeeded", "succeeded", "refused", "lost before", "lost after"] as const
type End = (typeof ENDS)[number]

/** An exact amount to refund, or so many thousandths of the rest in Medusa. */
type Refund = { exactly: string } | { thousandths: number }
type Step = Refund | "cancel the order" | "reconcile"

const exactly = fc.constantFrom("3.996", "3.333", "12.345", "0.004", "0.006", "1.00", "2.5", "0.01", "3.9", "4.00")
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ exactly }) },
  { weight: 3, arbitrary: fc.record({ thousandths: fc.integer({ min: 1, max: 1000 }) }) },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ thousandths: 1000 }, "cancel the order", "reconcile") },
)
const run = fc.record({ step: anyStep, end: fc.constantFrom(...ENDS) })
const tax = fc.constantFrom(0, 1, 7.5, 8, 10, 18, 19, 20, 25.5)
const line = fc.record({ quantity: fc.integer({ min: 1, max: 3 }), kurus: fc.integer({ min: 1, max: 1500 }), tax })
/** Lines of goods, with tax on top: as Medusa's total, to the last digit. */
const anyTotal = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .map((lines) => lines.map((one) => BigInt(one.quantity * one.kurus * (1000 + one.tax * 10))))
  .map((digits) => sumDecimals(digits.map((some) => formatDecimal({ digits: some, scale: 5 }))))
  .filter((text) => roundToMoney(text, "TRY").minor > 0n)

/** Orders whose total is finer than a minor unit, in Medusa's books as they are in a store. */
describeFlows({}, (shop) => {
  async function paidFor(total: string) {
    const sold = { prices: [Number(roundToMoney(total, "TRY").minor)] }
    const { attempt } = await shop().payDirect(shop().checkout(sold, total))
    const payment = only(shop().medusa.payments.filter(({ attempt_id }) => attempt_id === attempt.id))
    const order = only(shop().medusa.orders.filter(({ id }) => id === attempt.order_id))
    const rest = () => subtractDecimals(total, sumDecimals(payment.refunds.map(exactOf)))
    return { attempt, payment, order, rest, total }
  }
  type Paid = Awaited<ReturnType<typeof paidFor>>

  const operations = ({ attempt }: Paid) => shop().operations(attempt)
  async function booksIn({ attempt }: Paid) {
    const medusa = await shop().store.refunds.read(attempt)
    if (!medusa) throw new Error("Medusa has no payment")
    return medusa
  }
  async function atService({ attempt }: Paid): Promise<bigint> {
    const { isCancelled, refunded } = await shop().chargeOf(attempt)
    return isCancelled ? 0n : attempt.price.minor - roundToMoney(refunded, "TRY").minor
  }

  /** The service holds as much as Medusa has left, rounded once; no book differs. */
  async function expectAgreement(paid: Paid, about: string): Promise<void> {
    const { minor: left } = roundToMoney(paid.rest(), "TRY")
    const difference = getDifference(listBooks(await operations(paid), paid.attempt, await booksIn(paid)))
    expect([about, await atService(paid), left >= 0n, english(difference)]).toEqual([about, left, true, undefined])
  }

  /** As Medusa's route does it, with the guard before it. Medusa takes up to a minor unit more than it has left. Undefined: it was made. */
  async function refundExactly(paid: Paid, amount: string): Promise<string | undefined> {
    const { attempt, payment, rest } = paid
    const medusa = await booksIn(paid)
    const wanted = { attempt, amount: roundToMoney(amount, "TRY"), medusaRefundIds: medusa.refunds.map(({ id }) => id) }
    const exact = exactRefund(amount, medusa)
    const facts = await readRefundFacts(shop().context, attempt, await operations(paid))
    const decision = decideRefund(facts, { ...wanted, exact })
    if (decision.type === "refused") return english(decision.sentence)
    if (compareDecimal(subtractDecimals(rest(), amount), "-0.01") < 0) return "Medusa refuses it."
    return sentenceOf(shop().store.refunds.makeExactly(payment.id, amount))
  }
  const sentenceOf = (made: Promise<void>) =>
    made.catch((error: unknown) => {
      if (error instanceof MedusaRefusal) return error.message
      throw error
    }) as Promise<string | undefined>

  /** Medusa refunds all that it has left, swallows what fails, and counts it on the order. */
  async function cancelOrder({ order, payment, rest }: { order: Order; payment: Payment; rest: () => string }) {
    const exact = rest()
    if (order.isCanceled) return
    order.isCanceled = true
    if (compareDecimal(exact, "0") <= 0) return
    await sentenceOf(shop().store.refunds.provideExactly(payment.id, exact))
    const amount = roundToMoney(`-${exact}`, "TRY")
    order.transactions.push({ reference: "refund", referenceId: payment.id, amount, exact: `-${exact}` })
  }
  const reconcile = async ({ attempt }: Paid) =>
    english(await reconcileRefunds(shop().context, { attempt, by: "user_1", mayRefund: true }))

  const amountOf = ({ rest }: Paid, step: Refund) =>
    "exactly" in step
      ? step.exactly
      : formatDecimal({ digits: BigInt(Math.floor(Number(rest()) * 10 * step.thousandths)), scale: 4 })

  /** False: it is refused although Medusa has that much left. */
  async function take(paid: Paid, step: Step): Promise<boolean> {
    if (step === "reconcile") return (await reconcile(paid)) === undefined
    if (step === "cancel the order") return cancelOrder(paid).then(() => true)
    const amount = amountOf(paid, step)
    if (paid.order.isCanceled || compareDecimal(amount, "0") <= 0) return true
    const isLeft = compareDecimal(amount, paid.rest()) <= 0
    return (await refundExactly(paid, amount)) === undefined || !isLeft
  }

  async function endsSo(end: End): Promise<void> {
    if (end === "succeeded") return
    const how = end === "refused" ? { kind: "refuse", code: "10012" } : { kind: "drop", when: end.split(" ")[1] }
    for (const endpoint of [CANCEL, REFUND, REFUND_ITEM]) await shop().fault({ endpoint, ...how })
  }

  it("the service holds as much as Medusa has left, whatever was refunded, refused, lost, resolved and reconciled; and all goes back in the end", async () => {
    await fc.assert(
      fc.asyncProperty(anyTotal, fc.array(run, { minLength: 1, maxLength: 6 }), async (total, runs) => {
        const paid = await paidFor(total)
        for (const { step, end } of runs) {
          const about = `${total}: ${JSON.stringify(step)} ${end} with ${paid.rest()} left`
          await endsSo(end)
          const isTaken = await take(paid, step)
          await shop().noFaults()
          if (end === "succeeded") expect([about, isTaken]).toEqual([about, true])
          else {
            const operation = (await operations(paid)).find(({ state }) => state === "unknown")
            const resolution = { wentThrough: end === "lost after", by: "user_1" }
            await shop().clock.advance(160)
            if (operation) await resolveUnknownRefund(shop().context, { operation, ...resolution })
            expect(openOperation(await operations(paid))).toBeUndefined()
            expect([about, await reconcile(paid)]).toEqual([about, undefined])
          }
          await expectAgreement(paid, about)
        }
        await cancelOrder(paid)
        await reconcile(paid)
        expect([total, await atService(paid), await shop().attention(paid.attempt)]).toEqual([total, 0n, []])
        expect((await operations(paid)).length).toBeLessThanOrEqual(4 * (runs.length + 2))
      }),
      { numRuns: 150 },
    )
  }, 600_000)

  it.each([
    ["7.992", ["3.996", "3.996"], ["3.99", "4.00"]],
    ["9.999", ["3.333", "3.333", "3.333"], ["3.33", "3.34", "3.33"]],
    ["36.573", ["12.345", "24.228"], ["12.34", "24.23"]],
    ["7.992", ["0.004", "3.996", "3.992"], ["4.00", "3.99"]],
    ["7.992", ["4.00", "3.992"], ["4.00", "3.99"]],
    ["7.992", ["7.99", "0.002"], ["7.99"]],
  ])("of %s refunds of %j send %j", async (total, amounts, sent) => {
    const paid = await paidFor(total)
    for (const amount of amounts) expect(await refundExactly(paid, amount)).toBeUndefined()
    expect((await operations(paid)).map(({ amount }) => moneyToDecimal(amount))).toEqual(sent)
    await expectAgreement(paid, total)
    expect(await atService(paid)).toBe(0n)
  })

  it("more than Medusa has left is refused, so that its books never end below zero", async () => {
    const paid = await paidFor("7.992")
    expect(await refundExactly(paid, "4.00")).toBeUndefined()
    expect(await refundExactly(paid, "4.00")).toContain("4.00 TRY cannot be refunded: 3.99 TRY is left")
    expect(await refundExactly(paid, "3.992")).toBeUndefined()
    expect(await refundExactly(paid, "0.004")).toContain("Nothing is left to refund")
    expect(paid.payment.refunds.map(exactOf)).toEqual(["4.00", "3.992"])
  })

  it("the refunds are to be reconciled first where nearly that amount went back without Medusa", async () => {
    const paid = await paidFor("7.992")
    expect(await refundExactly(paid, "4.00")).toBeUndefined()
    paid.payment.refunds.pop()
    paid.order.transactions.pop()
    expect(await refundExactly(paid, "3.996")).toContain("Reconcile the refunds of this payment first")
    expect(await shop().moneyCalls()).toHaveLength(1)
    expect(await reconcile(paid)).toBeUndefined()
    expect(await refundExactly(paid, "3.992")).toBeUndefined()
    await expectAgreement(paid, "7.992")
  })
})
