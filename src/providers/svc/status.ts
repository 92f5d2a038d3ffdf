import type { PaymentSessionStatus } from "@medusajs/framework/types"
import type { Attempt } from "../../use-cases/ports/ports"
import { moneyToDecimal, subtract } from "../../money"
import { isReleased, isUncaptured, type AttemptState } from "../../domain"

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

/** The state of an attempt as Medusa's session status; without one nothing has begun. What is held is not captured. */
export function statusOf(attempt: Pick<Attempt, "state" | "hold"> | undefined): PaymentSessionStatus {
  if (attempt === undefined) return "pending"
  const status = isReleased(attempt) ? "canceled" : STATUS[attempt.state]
  return status === "captured" && isUncaptured(attempt) ? "authorized" : status
}

/** What the buyer pays beside the price that Medusa knows. Amounts are decimal text. */
export const describeSurcharge = ({ price, paid_price, installment }: Attempt) => ({
  installment: installment ?? null,
  paid_price: moneyToDecimal(paid_price),
  surcharge: moneyToDecimal(subtract(paid_price, price)),
})

/** What is shown of a payment: no personal data, no tokens or addresses. */
export function describePayment({ id, state, price, paid_price, installment, payment_id }: Attempt) {
  return {
    attempt_id: id,
    state,
    payment_id: payment_id ?? null,
    price: moneyToDecimal(price),
    paid_price: moneyToDecimal(paid_price),
    currency_code: price.currency.toLowerCase(),
    installment: installment ?? null,
  }
}
