import type { MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, MathBN, Modules } from "@medusajs/framework/utils"
import { createOrderCreditLinesWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaRefund, RefundStore, RefundToMake } from "../../use-cases/ports/ports"
import { isLockTaken, refundLocks } from "../../modules/svc/lock-taken"
import type { Money } from "../../money"
import { exactAmount } from "../../domain"
import { AMOUNT, readExact, sumExact } from "../amount"
import { CANCEL_COLUMNS, isCancelled } from "../orders"
import { readRefunds } from "./read-refunds"
import { rows, type Query, type Row } from "../rows"

/** In Medusa's own figures, which may be finer than a minor unit: nothing of them is left over. */
async function readExactAmount(query: Query, payment_id: string, amount: Money): Promise<string> {
  const [payment] = await rows(query, "payment", { captures: AMOUNT, refunds: AMOUNT }, { id: payment_id })
  const { captures = [], refunds = [] } = payment ?? {}
  return exactAmount(
    amount,
    sumExact(captures),
    refunds.map((row) => ({ amount: readExact(row) })),
  )
}

const inputOf = async (query: Query, { payment_id, amount, by, note }: RefundToMake) => ({
  payment_id,
  amount: new BigNumber(await readExactAmount(query, payment_id, amount)),
  ...(by === undefined ? {} : { created_by: by }),
  ...(note === undefined ? {} : { note }),
})

const ORDER = { ...CANCEL_COLUMNS, currency_code: true, summary: true, payment_collections: { id: true } } as const

/** By how much the order is lowered, so that what was refunded is not due again: as Medusa's own refund calculates it. */
function creditOf(order: Row<"order", typeof ORDER>, amount: string) {
  if (isCancelled(order)) return MathBN.convert(0)
  const { summary } = order
  const pending = readExact({ amount: summary?.pending_difference, raw_amount: summary?.raw_pending_difference })
  const beyondOwed = MathBN.lt(pending, 0) ? MathBN.add(amount, pending) : amount
  return MathBN.max(beyondOwed, 0)
}

/** A transaction of the order and a credit line, both or none. */
async function countOnOrder(container: MedusaContainer, query: Query, order_id: string, { id, amount }: MedusaRefund) {
  const orders = container.resolve(Modules.ORDER)
  const [order] = await rows(query, "order", ORDER, { id: order_id })
  if (order === undefined) throw new Error(`There is no order ${order_id}.`)
  const credit = creditOf(order, amount)
  const transaction = await orders.addOrderTransactions({
    order_id,
    amount: new BigNumber(`-${amount}`),
    currency_code: order.currency_code,
    reference: "refund",
    reference_id: id,
  })
  if (MathBN.eq(credit, 0)) return
  const line = { amount: credit, reference: "payment_collection", reference_id: order.payment_collections[0]?.id ?? "" }
  try {
    await createOrderCreditLinesWorkflow(container).run({ input: { id: order_id, credit_lines: [line] } })
  } catch (error) {
    await orders.deleteOrderTransactions([transaction.id])
    throw error
  }
}

/** Medusa's two books of refunds: its payment module's, and its orders' transactions. */
export function refundStore(container: MedusaContainer, query: Query): RefundStore {
  return {
    read: (attempt) => readRefunds(query, attempt),

    async make(refund) {
      const reason = refund.reasonId === undefined ? {} : { refund_reason_id: refund.reasonId }
      await refundPaymentWorkflow(container).run({ input: { ...(await inputOf(query, refund)), ...reason } })
    },

    async makeOffOrder(refund) {
      await container.resolve(Modules.PAYMENT).refundPayment(await inputOf(query, refund))
    },

    count: (order_id, refund) => countOnOrder(container, query, order_id, refund),

    async whileLocked(attempt_id, work, waitSeconds = 1) {
      const lock = { isHeld: false }
      const held = () => {
        lock.isHeld = true
        return work()
      }
      try {
        await container.resolve(Modules.LOCKING).execute(refundLocks([attempt_id]), held, { timeout: waitSeconds })
        return true
      } catch (error) {
        if (lock.isHeld || !isLockTaken(error)) throw error
        return false
      }
    },

    async drop(refundId) {
      await container.resolve(Modules.PAYMENT).deleteRefunds([refundId])
    },
  }
}
