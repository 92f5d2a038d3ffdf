import type { PaymentSessionStatus } from "@medusajs/framework/types"
import type { Attempt } from "../../flows/contracts/ports"
import { moneyToDecimal } from "../../money"
import type { AttemptState } from "../../payment"

const STATUS: Readonly<Record<AttemptState, PaymentSessionStatus>> = {
  created: "pending",
  sent: "pending",
  awaiting_buyer: "requires_more",
  finalizing: "pending",
  unknown: "pending",
  in_review: "pending_authorization",
  paid: "captured",
  completing: "captured",
  completed: "captured",
  reversing: "canceled",
  reversed: "canceled",
  declined: "error",
  expired: "canceled",
  abandoned: "canceled",
}

/** The state of an attempt as Medusa's session status; without one nothing has begun. */
export function statusOf(state: AttemptState | undefined): PaymentSessionStatus {
  return state === undefined ? "pending" : STATUS[state]
}

/** What is shown of a payment: no personal data, no tokens or addresses. */
export function describePayment({ id, state, price, paidPrice, installment, paymentId }: Attempt) {
  return {
    attempt_id: id,
    state,
    payment_id: paymentId ?? null,
    price: moneyToDecimal(price),
    paid_price: moneyToDecimal(paidPrice),
    currency_code: price.currency.toLowerCase(),
    installment: installment ?? null,
  }
}
