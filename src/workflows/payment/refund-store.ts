import type { MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { RefundStore, RefundToMake } from "../../flows/ports"
import { moneyToDecimal, type Money } from "../../money"
import { readRefunds } from "./read-refunds"
import type { Query } from "./read-store"

const amountOf = (amount: Money) => new BigNumber(moneyToDecimal(amount))

const inputOf = ({ paymentId, amount, by, note }: RefundToMake) => ({
  payment_id: paymentId,
  amount: amountOf(amount),
  created_by: by,
  ...(note === undefined ? {} : { note }),
})

/** Medusa's two books of refunds: its payment module's, and its orders' transactions. */
export function refundStore(container: MedusaContainer, query: Query): RefundStore {
  return {
    read: (attempt) => readRefunds(query, attempt),

    async make(refund) {
      const reason = refund.reasonId === undefined ? {} : { refund_reason_id: refund.reasonId }
      await refundPaymentWorkflow(container).run({ input: { ...inputOf(refund), ...reason } })
    },

    async makeOffOrder(refund) {
      await container.resolve(Modules.PAYMENT).refundPayment(inputOf(refund))
    },

    async count(orderId, { id, amount }) {
      await container.resolve(Modules.ORDER).addOrderTransactions({
        order_id: orderId,
        amount: new BigNumber(`-${moneyToDecimal(amount)}`),
        currency_code: amount.currency.toLowerCase(),
        reference: "refund",
        reference_id: id,
      })
    },

    async drop(refundId) {
      await container.resolve(Modules.PAYMENT).deleteRefunds([refundId])
    },
  }
}
