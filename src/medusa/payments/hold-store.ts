import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { Attempt, HoldStore, MedusaHold } from "../../use-cases/ports/ports"
import { toMoney } from "../../mapping"
import type { Money } from "../../money"
import { AMOUNT } from "../amount"
import { CANCEL_COLUMNS, isCancelled } from "../orders"
import { rows, type Query } from "../rows"
import { standsFor, STANDS_FOR_COLUMNS } from "./our-payment"
import { resultOf } from "./store-result"

const PAYMENT = {
  ...STANDS_FOR_COLUMNS,
  id: true,
  captured_at: true,
  canceled_at: true,
  captures: { id: true, created_at: true },
} as const
const ORDER = {
  ...CANCEL_COLUMNS,
  fulfillments: { shipped_at: true, delivered_at: true, canceled_at: true },
  transactions: { reference_id: true },
} as const
const CAPTURE = { ...AMOUNT, payment: { currency_code: true } } as const

async function readHold(query: Query, attempt: Attempt): Promise<MedusaHold | undefined> {
  const { payment_collection_id, order_id } = attempt
  const payments = await rows(query, "payment", PAYMENT, { payment_collection_id })
  const payment = payments.find((one) => standsFor(one, attempt))
  const [order] = order_id === undefined ? [] : await rows(query, "order", ORDER, { id: order_id })
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

/** What Medusa asks a provider to capture, by its capture. Undefined: there is no such capture. */
export async function readCaptureAmount(query: Query, captureId: string): Promise<Money | undefined> {
  const [capture] = await rows(query, "capture", CAPTURE, { id: captureId })
  return capture && toMoney(capture.raw_amount ?? capture.amount, capture.payment.currency_code)
}

export const holdStore = (container: MedusaContainer, query: Query): HoldStore => ({
  read: (attempt) => readHold(query, attempt),

  async capture(payment_id) {
    const input = { payment_id }
    const { errors } = await capturePaymentWorkflow(container).run({ input, throwOnError: false })
    return resultOf({ errors, result: { id: payment_id } })
  },

  async cancel(payment_id) {
    await container.resolve(Modules.PAYMENT).cancelPayment(payment_id)
  },

  async dropCaptures(captureIds) {
    await container.resolve(Modules.PAYMENT).deleteCaptures(captureIds)
  },
})
