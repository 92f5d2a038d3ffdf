import { SvcError, type ErrorOutcome, type SvcClient } from "../../src/client"
import { money, moneyToDecimal, sum } from "../../src/money"
import { installmentPolicy, say, type PaidItem, type RefundCap } from "../../src/payment"
import type { Attempt, Ledger, Operation, Ports, RefundTerms } from "../../src/flows/contracts/ports"
import { refund, type Refunded } from "../../src/flows/refund/refund"
import { planItems, refundItems } from "../../src/flows/refund/refund-items"

export const lira = (minor: number) => money(BigInt(minor), "TRY")
export const NOW = new Date("2026-11-22T12:00:00Z")

/** 120.00 of three items by default. */
export const attemptOf = (change: Partial<Attempt> = {}): Attempt & { paymentId: string } => ({
  id: "att_1",
  sessionId: "payses_1",
  paymentCollectionId: "pay_col_1",
  cartId: "cart_1",
  orderId: "order_1",
  flow: "direct",
  state: "completed",
  price: lira(12_000),
  paidPrice: lira(12_000),
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
  createdAt: NOW,
  lastActivityAt: NOW,
  orderPlacedAt: undefined,
  version: 1,
  ...change,
  paymentId: "7",
})

type End = "succeeded" | Exclude<ErrorOutcome, "not_sent">
type Answers = Pick<SvcClient, "refunds"> & { payments: Pick<SvcClient["payments"], "cancel"> }
type Used =
  | ("listOperations" | "findOperation" | "listItems" | "startOperation" | "endOperation" | "matchRefund")
  | ("noteAttempt" | "openAttention" | "closeAttention" | "listApprovals")

interface ShopTerms {
  /** What was paid for each item, in lira. */
  prices?: number[]
  cap?: RefundCap
  attempt?: Attempt & { paymentId: string }
  fullRefund?: RefundTerms["fullRefund"]
}

/** A ledger in memory and a service that accepts every call, or ends a call as given. */
export function shop(terms: ShopTerms = {}) {
  const { prices = [60, 40, 20], cap = "paidPrice", attempt = attemptOf(), fullRefund = "cancel-first" } = terms
  const operations: Operation[] = []
  const calls: string[] = []
  const ends: End[] = []
  const items = prices.map((price, at): Omit<PaidItem, "refunded"> => ({
    paymentTransactionId: `t${at}`,
    itemId: `i${at}`,
    price: String(price),
    transactionStatus: 2,
    paidPrice: moneyToDecimal(lira(Math.round((price * 100 * Number(attempt.paidPrice.minor)) / 12_000))),
    seller: undefined,
  }))
  const refundedOf = (id: string) =>
    operations.filter(({ paymentTransactionId, state }) => paymentTransactionId === id && state === "succeeded")

  const ledger: Pick<Ledger, Used> = {
    listOperations: () => Promise.resolve([...operations]),
    listApprovals: () => Promise.resolve([]),
    findOperation: (id) => Promise.resolve(operations.find((one) => one.id === id)),
    listItems: () =>
      Promise.resolve(
        items.map((item) => ({
          ...item,
          refunded: sum(
            refundedOf(item.paymentTransactionId).map(({ amount }) => amount),
            "TRY",
          ),
        })),
      ),
    startOperation(wanted) {
      if (operations.some(({ state }) => state === "sent" || state === "unknown")) return Promise.resolve(undefined)
      const { paymentTransactionId, medusaRefundId, ...rest } = wanted
      const started: Operation = {
        ...rest,
        paymentTransactionId,
        medusaRefundId,
        state: "sent",
        createdAt: NOW,
        errorCode: undefined,
        errorGroup: undefined,
      }
      operations.push(started)
      return Promise.resolve(started)
    },
    endOperation(id, { state, errorCode, errorGroup }) {
      const at = operations.findIndex((one) => one.id === id)
      const before = operations[at]
      if (before === undefined) return Promise.resolve(undefined)
      const ended = { ...before, state, errorCode, errorGroup }
      operations[at] = ended
      return Promise.resolve(ended)
    },
    matchRefund(ids, medusaRefundId) {
      for (const [at, one] of operations.entries())
        if (ids.includes(one.id)) operations[at] = { ...one, medusaRefundId }
      return Promise.resolve(true)
    },
    noteAttempt: () => Promise.resolve(),
    openAttention: () => Promise.resolve(),
    closeAttention: () => Promise.resolve(),
  }

  const answer = <T extends object>(what: string): Promise<T> => {
    calls.push(what)
    const outcome = ends.shift() ?? "succeeded"
    if (outcome === "succeeded") return Promise.resolve({} as T)
    const kind = outcome === "refused" ? "refused" : "timeout"
    return Promise.reject(new SvcError(outcome, { operation: "refunds.createForItem", kind, outcome }))
  }
  const client: Answers = {
    payments: { cancel: () => answer("cancel") },
    refunds: {
      createForItem: ({ paymentTransactionId, price }) => answer(`${paymentTransactionId} ${moneyToDecimal(price)}`),
      createForPayment: ({ price }) => answer(`payment ${moneyToDecimal(price)}`),
    },
  }
  const ports = {
    client: client as SvcClient,
    ledger: ledger as Ledger,
    clock: { now: () => NOW },
    refunds: { fullRefund, cap, ip: "10.0.0.1" },
  } as Ports
  let asked = 0
  const recorded: string[] = []
  return {
    attempt,
    calls,
    ends,
    operations,
    ports,
    /** As Medusa requests it: each time with another id. `held`: the refunds it has. */
    refund: (minor: number, held?: string[]): Promise<Refunded> =>
      refund(ports, { attempt, amount: lira(minor), medusaRefundId: `ref_${(asked += 1)}`, medusaRefundIds: held }),
    /** Picks items, as the drawer does. `unrecorded`: Medusa cannot write its refund down. */
    refundItems: async (items: readonly [string, number][], requestKey?: string, unrecorded = false) => {
      const record = ({ id }: Operation) => {
        if (unrecorded) return Promise.resolve(say("Medusa could not record it.", "Medusa kaydedemedi."))
        recorded.push(id)
        return ledger.matchRefund([id], `ref_of_${id}`).then(() => undefined)
      }
      const wanted = items.map(([itemId, minor]) => ({ itemId, amount: lira(minor) }))
      const medusaRefundIds = recorded.map((id) => `ref_of_${id}`)
      return refundItems(ports, { attempt, items: wanted, requestKey, medusaRefundIds, record })
    },
    refundItem: (itemId: string, minor: number) =>
      planItems(ports, { attempt, items: [{ itemId, amount: lira(minor) }], medusaRefundIds: ["ref_1", "ref_2"] }),
  }
}
