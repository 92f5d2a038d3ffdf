import { isCancelDay, refundedOf } from "../../../../flows/refund/money-operation"
import type { Attempt, Operation, Ports } from "../../../../flows/contracts/ports"
import { refuseByState } from "../../../../flows/refund/refusals"
import { compare } from "../../../../money"
import { surchargeLeft, surchargeNote } from "../../../../payment"
import type { OwedSurcharge } from "./actions"
import { isCancelled as hasCancel } from "./headline"

/** The service cancels a payment on the day of its charge, and only one of which nothing went back. */
function mayCancel(ports: Ports, attempt: Attempt, operations: readonly Operation[]): boolean {
  const isTouched = operations.some(
    (one) => one.state === "succeeded" || (one.kind === "cancel" && one.state === "refused"),
  )
  return ports.refunds.fullRefund === "cancel-first" && isCancelDay(ports, attempt) && !isTouched
}

/** The note about the surcharge of a payment, and whether it can be refunded now. */
export function surchargeOfPayment(
  svc: Ports,
  attempt: Attempt,
  operations: readonly Operation[],
  paymentId: string | null,
) {
  const { price, paidPrice, state } = attempt
  const none = { note: null, keeps: false, owed: undefined }
  if (compare(paidPrice, price) <= 0 || (state !== "completed" && state !== "reversed")) return none
  const refunded = refundedOf(operations, attempt)
  // a reversal may have been a refund of the price alone
  const isCancelled = hasCancel(operations) || compare(refunded, paidPrice) >= 0
  const can = mayCancel(svc, attempt, operations)
  const charged = { price, paidPrice, refunded, isCancelled, mayCancel: can }
  const left = surchargeLeft(charged, svc.refunds.cap)
  const isFree = paymentId !== null && refuseByState(svc, attempt, operations) === undefined
  const owed: OwedSurcharge | undefined = left && isFree ? { paymentId, amount: left } : undefined
  return {
    note: surchargeNote(charged, svc.refunds.cap) ?? null,
    keeps: !isCancelled && !can && compare(refunded, price) < 0,
    owed,
  }
}
