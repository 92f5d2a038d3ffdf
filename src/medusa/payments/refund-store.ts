import type { MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, MathBN, Modules } from "@medusajs/framework/utils"
import {
  createOrderCreditLinesWorkflow,
  refundPaymentWorkflow,
  capturePaymentWorkflow,
} from "@medusajs/medusa/core-flows"
import type {
  Attempt,
  MedusaRefund,
  MedusaRefunds,
  RefundStore,
  RefundToMake,
  HoldStore,
  MedusaHold,
} from "../../use-cases/ports/ports"
import { compareDecimal, subtractDecimals, type Money } from "../../money"
import { AMOUNT, readExact, resolveQuery, sumExact, rows, type Query, type Row } from "../rows"
import { CANCEL_COLUMNS, isCancelled } from "../orders"
import { standsFor, STANDS_FOR_COLUMNS } from "./our-payment"
import type { RefundRequest } from "../../use-cases/refund/refund"
import { toRefundReason, toMoney } from "../../mapping"
import { exactAmount, isStale } from "../../domain"
import { whilePaymentsLocked } from "./payment-lock"
import { getResult } from "./record-payment"

const REFUNDED_PAYMENT = {
  ...STANDS_FOR_COLUMNS,
  id: true,
  canceled_at: true,
  captures: { ...AMOUNT, id: true },
  refunds: { ...AMOUNT, id: true, created_at: true },
} as const
const REFUNDED_ORDER = {
  ...CANCEL_COLUMNS,
  id: true,
  transactions: { ...AMOUNT, reference: true, reference_id: true },
} as const

/** Medusa's two books. An order counts a refund by its id; when cancelled, the rest by the payment's id, returned or not. */
export async function readRefunds(query: Query, attempt: Attempt): Promise<MedusaRefunds | undefined> {
  const { payment_collection_id } = attempt
  const ofCollection = { payment_collection_id }
  const payments = await rows(query, "payment", REFUNDED_PAYMENT, ofCollection)
  const payment = payments.find((one) => standsFor(one, attempt) && !one.canceled_at)
  if (payment === undefined) return undefined
  // a charge that was reversed was never recorded on an order
  const links = attempt.order_id ? [] : await rows(query, "order_payment_collection", { order_id: true }, ofCollection)
  const order_id = attempt.order_id ?? links[0]?.order_id
  const [order] = order_id === undefined ? [] : await rows(query, "order", REFUNDED_ORDER, { id: order_id })
  if (order === undefined) return undefined
  const counted = new Set(order.transactions.map(({ reference_id }) => reference_id))
  const getTotal = (reference: string, ids: readonly string[]) =>
    sumExact(order.transactions.filter((one) => one.reference === reference && ids.includes(one.reference_id ?? "")))
  const captured = getTotal(
    "capture",
    payment.captures.map(({ id }) => id),
  )
  // an order that does not count the charge counts no refund of it either
  const isCounted = compareDecimal(captured, "0") > 0
  const refunds: MedusaRefund[] = payment.refunds.map((row) => ({
    id: row.id,
    amount: readExact(row),
    created_at: row.created_at,
    isOnOrder: !isCounted || counted.has(row.id),
  }))
  const refund_ids = refunds.map(({ id }) => id)
  // money that leaves an order is counted below zero
  const taken = getTotal("refund", [payment.id, ...refund_ids])
  return {
    payment_id: payment.id,
    order_id: order.id,
    isCancelled: isCancelled(order),
    refunds,
    paid: sumExact(payment.captures),
    captured,
    onOrder: isCounted ? subtractDecimals("0", taken) : sumExact(payment.refunds),
  }
}

const REFUND = {
  ...AMOUNT,
  id: true,
  payment_id: true,
  note: true,
  refund_reason: { code: true, label: true },
} as const
const SUMS = { captures: AMOUNT, refunds: { ...AMOUNT, id: true } } as const

/** Medusa's record of a refund that it requests: the reason, the exact amount, and all refunds of that payment. */
export async function readRefund(
  query: Query,
  refundId: string,
): Promise<Pick<RefundRequest, "medusaRefundIds" | "exact" | "reason" | "description">> {
  const [refund] = await rows(query, "refund", REFUND, { id: refundId })
  // not Medusa's own refund: which refunds of the payment Medusa has dropped is not known
  if (refund === undefined) return {}
  const [payment] = await rows(query, "payment", SUMS, { id: refund.payment_id })
  const refunds = (payment?.refunds ?? []).map((row) => ({ id: row.id, amount: readExact(row) }))
  return {
    medusaRefundIds: refunds.map(({ id }) => id),
    exact: payment && { amount: readExact(refund), captured: sumExact(payment.captures), refunds },
    reason: refund.refund_reason ? toRefundReason(refund.refund_reason) : undefined,
    description: refund.note ?? undefined,
  }
}

/** In Medusa's own figures, which may be finer than a minor unit, so that nothing is left over. */
async function readExactAmount(query: Query, payment_id: string, amount: Money): Promise<string> {
  const [payment] = await rows(query, "payment", { captures: AMOUNT, refunds: AMOUNT }, { id: payment_id })
  const { captures = [], refunds = [] } = payment ?? {}
  return exactAmount(
    amount,
    sumExact(captures),
    refunds.map((row) => ({ amount: readExact(row) })),
  )
}

const readInput = async (query: Query, { payment_id, amount, by, note }: RefundToMake) => ({
  payment_id,
  amount: new BigNumber(await readExactAmount(query, payment_id, amount)),
  ...(by === undefined ? {} : { created_by: by }),
  ...(note === undefined ? {} : { note }),
})

// with the total, Medusa recalculates what is pending
const ORDER = {
  ...CANCEL_COLUMNS,
  id: true,
  currency_code: true,
  total: true,
  summary: true,
  payment_collections: { id: true },
} as const

const getPending = ({ summary }: Row<"order", typeof ORDER>) =>
  readExact({ amount: summary?.pending_difference, raw_amount: summary?.raw_pending_difference })

/** Lowers the order so that the refunded amount is not due again. Medusa adds no more credit than is pending. */
async function addCredit(
  container: MedusaContainer,
  query: Query,
  order: Row<"order", typeof ORDER>,
  { amount }: MedusaRefund,
): Promise<void> {
  const [after] = await rows(query, "order", ORDER, { id: order.id })
  if (after === undefined || isCancelled(order)) return
  const beyondOwed = MathBN.add(amount, MathBN.min(getPending(order), 0))
  const credit = MathBN.min(beyondOwed, getPending(after))
  if (MathBN.lte(credit, 0)) return
  const line = { amount: credit, reference: "payment_collection", reference_id: order.payment_collections[0]?.id ?? "" }
  await createOrderCreditLinesWorkflow(container).run({ input: { id: order.id, credit_lines: [line] } })
}

/** Adds a transaction and a credit line to the order. If the line is refused, neither stays. */
async function countOnOrder(container: MedusaContainer, query: Query, order_id: string, refund: MedusaRefund) {
  const orders = container.resolve(Modules.ORDER)
  const [order] = await rows(query, "order", ORDER, { id: order_id })
  if (order === undefined) throw new Error(`There is no order ${order_id}.`)
  const transaction = await orders.addOrderTransactions({
    order_id,
    amount: new BigNumber(`-${refund.amount}`),
    currency_code: order.currency_code,
    reference: "refund",
    reference_id: refund.id,
  })
  try {
    await addCredit(container, query, order, refund)
  } catch (error) {
    await orders.deleteOrderTransactions([transaction.id])
    throw error
  }
}

const CHANGE = { id: true, change_type: true, status: true, created_at: true, actions: { id: true } } as const
const OPEN = ["pending", "requested"]

/** Ends what a crash cut off: the credit of a refund, whose open change bars every other change of its order. @returns other open changes */
export async function finishCredits(container: MedusaContainer, order_id: readonly string[], now: Date) {
  const orders = container.resolve(Modules.ORDER)
  const open = { order_id: [...order_id], status: OPEN }
  const changes = await rows(resolveQuery(container), "order_change", CHANGE, open)
  const isCutOff = (one: (typeof changes)[number]) =>
    one.change_type === "credit_line" && one.status === "pending" && isStale(one, now)
  for (const { actions, id } of changes.filter(isCutOff))
    // without an action it says no amount
    await (actions.length > 0 ? orders.confirmOrderChange(id) : orders.deleteOrderChanges([id]))
  return changes.filter((one) => !isCutOff(one))
}

export function refundStore(container: MedusaContainer, query: Query): RefundStore {
  return {
    read: (attempt) => readRefunds(query, attempt),

    async make(refund) {
      const reason = refund.reasonId === undefined ? {} : { refund_reason_id: refund.reasonId }
      await refundPaymentWorkflow(container).run({ input: { ...(await readInput(query, refund)), ...reason } })
    },

    async makeOffOrder(refund) {
      await container.resolve(Modules.PAYMENT).refundPayment(await readInput(query, refund))
    },

    finishCredits: async (order_id, now) => (await finishCredits(container, [order_id], now)).length > 0,

    count: (order_id, refund) => countOnOrder(container, query, order_id, refund),

    whileLocked: async (attempt_id, work, waitSeconds = 1) =>
      (await whilePaymentsLocked(container, [attempt_id], waitSeconds, work)) !== undefined,

    async drop(refundId) {
      await container.resolve(Modules.PAYMENT).deleteRefunds([refundId])
    },
  }
}

const HELD_PAYMENT = {
  ...STANDS_FOR_COLUMNS,
  id: true,
  captured_at: true,
  canceled_at: true,
  captures: { id: true, created_at: true },
} as const
const HELD_ORDER = {
  ...CANCEL_COLUMNS,
  fulfillments: { shipped_at: true, delivered_at: true, canceled_at: true },
  transactions: { reference_id: true },
} as const
const CAPTURE = { ...AMOUNT, payment: { currency_code: true } } as const

async function readHold(query: Query, attempt: Attempt): Promise<MedusaHold | undefined> {
  const { payment_collection_id, order_id } = attempt
  const payments = await rows(query, "payment", HELD_PAYMENT, { payment_collection_id })
  const payment = payments.find((one) => standsFor(one, attempt))
  const [order] = order_id === undefined ? [] : await rows(query, "order", HELD_ORDER, { id: order_id })
  if (payment === undefined) return undefined
  const { captured_at, captures } = payment
  const { transactions = [], fulfillments: made = [] } = order ?? {}
  const counted = transactions.map(({ reference_id }) => reference_id)
  const isCounted = captures.some(({ id }) => counted.includes(id))
  const fulfillments = made.filter(({ canceled_at }) => !canceled_at)
  return {
    payment_id: payment.id,
    isCaptured: captured_at && isCounted,
    isBeingCounted: captured_at && !isCounted,
    pendingCaptures: captured_at ? [] : captures.map(({ id, created_at }) => ({ id, created_at })),
    isCancelled: payment.canceled_at,
    isOrderCancelled: order !== undefined && isCancelled(order),
    isOrderGone: order === undefined,
    isFulfilled: fulfillments.length > 0,
    isShipped: fulfillments.some(({ shipped_at, delivered_at }) => shipped_at || delivered_at),
  }
}

/** The amount that Medusa asks a provider to capture. Undefined: there is no such capture. */
export async function readCaptureAmount(query: Query, captureId: string): Promise<Money | undefined> {
  const [capture] = await rows(query, "capture", CAPTURE, { id: captureId })
  return capture && toMoney(capture.raw_amount ?? capture.amount, capture.payment.currency_code)
}

export const holdStore = (container: MedusaContainer, query: Query): HoldStore => ({
  read: (attempt) => readHold(query, attempt),

  async capture(payment_id) {
    const input = { payment_id }
    const { errors } = await capturePaymentWorkflow(container).run({ input, throwOnError: false })
    return getResult({ errors, result: { id: payment_id } })
  },

  async cancel(payment_id) {
    await container.resolve(Modules.PAYMENT).cancelPayment(payment_id)
  },

  async dropCaptures(captureIds) {
    await container.resolve(Modules.PAYMENT).deleteCaptures(captureIds)
  },
})
