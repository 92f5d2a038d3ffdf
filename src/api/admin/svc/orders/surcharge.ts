import type { Attempt, Operation, Ports } from "../../../../use-cases/ports/ports"
import { refuseByState } from "../../../../use-cases/refund/decide-refund"
import { findCancel, mayCancel, getAmountRefunded } from "../../../../use-cases/refund/returned"
import { compare } from "../../../../money"
import { isUncaptured, surchargeLeft, surchargeNote } from "../../../../domain"
import type { OwedSurcharge } from "./actions"

/** The note about the surcharge of a payment, and whether it can be refunded now. */
export function surchargeOfPayment(
  svc: Pick<Ports, "clock" | "refunds">,
  attempt: Attempt,
  operations: readonly Operation[],
  payment_id: string | null,
) {
  const { price, paid_price, state } = attempt
  const none = { note: null, keeps: false, owed: undefined }
  if (compare(paid_price, price) <= 0 || (state !== "completed" && state !== "reversed")) return none
  if (isUncaptured(attempt)) return none
  const refunded = getAmountRefunded(operations, attempt)
  // a reversal may have been a refund of the price alone
  const isCancelled = findCancel(operations) !== undefined || compare(refunded, paid_price) >= 0
  const can = mayCancel(svc, attempt, operations)
  const charged = { price, paid_price, refunded, isCancelled, mayCancel: can }
  const left = surchargeLeft(charged, svc.refunds.cap)
  const isFree = payment_id !== null && refuseByState(svc, attempt, operations) === undefined
  const owed: OwedSurcharge | undefined = left && isFree ? { payment_id, amount: left } : undefined
  return {
    note: surchargeNote(charged, svc.refunds.cap) ?? null,
    keeps: !isCancelled && !can && compare(refunded, price) < 0,
    owed,
  }
}
