import type { SvcError } from "../../src/client"
import { money, sum, type Money } from "../../src/money"
import { installmentPolicy } from "../../src/payment"
import type {
  Attempt,
  AttemptChange,
  AttentionItem,
  Ledger,
  Operation,
  PaymentContext,
} from "../../src/flows/contracts/ports"
import { refund } from "../../src/flows/refund/refund"
import { nextRefundTry, retryRefund } from "../../src/flows/refund/deferred-refund"

const lira = (minor: bigint) => money(minor, "TRY")
const HOUR = 3_600_000

/** A paid order of 100.00, a service that answers call by call (in the end with yes), and a clock that can be put forward. */
export function putOffShop(answers: (SvcError | undefined)[], change: Partial<Attempt> = {}, prices = [100]) {
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
