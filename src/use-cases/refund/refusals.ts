import { compare, isEqual } from "../../money"
import { isStale, refuse, refuseByItem, refuseSituation, restBefore, surchargeSentence } from "../../domain"
import type { RefundRefusal, Sentence } from "../../domain"
import type { Attempt, MedusaRefunds, Operation, Ports } from "../ports/ports"
import { booksOf, freeGroupsOf } from "./compare-refunds"
import { amountToReturn, exactRefund } from "./exact-refund"
import { HOLDS } from "./hold-sentences"
import { barsOthers, worthOf, type RefundGroup } from "./refund-groups"
import { cancelOf, leftOf, openOperation, refundedAsWhole, wasUndone } from "./returned"
import { IS_HELD, RECONCILE_FIRST } from "./sentences"

/** Why nothing at all can be refunded of a payment in its present state; undefined when something can. */
export function refuseByState(
  { clock }: Pick<Ports, "clock">,
  attempt: Attempt,
  operations: readonly Operation[],
): RefundRefusal | undefined {
  const { hold = "captured" } = attempt
  if (hold !== "captured" && attempt.state === "completed" && !wasUndone(attempt, operations))
    return refuse("not_captured", hold === "held" ? IS_HELD : HOLDS[hold])
  return refuseSituation({
    now: clock.now(),
    // its last move: a charge becomes an order at once. In the last minutes of the window the service decides.
    paidAt: attempt.last_activity_at,
    isCancelled: wasUndone(attempt, operations),
    surcharge: surchargeSentence(attempt, cancelOf(operations)?.surcharge),
    isUnderReview: attempt.state === "in_review",
    openOperation: openOperation(operations),
  })
}

/** Why no item can be refunded by itself of a payment in its present state; undefined when one can. */
export const refuseItems = (
  ports: Pick<Ports, "clock" | "refunds">,
  attempt: Attempt,
  operations: readonly Operation[],
): RefundRefusal | undefined =>
  refuseByState(ports, attempt, operations) ??
  refuseByItem(refundedAsWhole(operations, attempt), leftOf(ports, attempt, operations))

/**
 * An item by item refund that was cut off may be a part of what is requested now: until the refunds are reconciled, another could return
 * the same money twice. `free`: what went back and none of Medusa's refunds stands for.
 */
export const refuseCutOff = (free: readonly RefundGroup[], attempt: Attempt): RefundRefusal | undefined =>
  free.some((group) => barsOthers(group, attempt)) ? refuse("not_reconciled", RECONCILE_FIRST) : undefined

/** What is requested: an exact amount, or all that Medusa takes to be left. Undefined: a refund that does not come from Medusa. */
export type RequestedRefund = { amount: string } | "rest" | undefined

interface Request {
  attempt: Attempt
  operations: readonly Operation[]
  medusa: MedusaRefunds
  requested: RequestedRefund
  now: Date
}

/** Whether the request matches money that went back already: then the refund completes Medusa's books, and sends nothing. */
function isMatched({ attempt, medusa, operations, requested }: Request, free: readonly RefundGroup[]): boolean {
  if (requested === undefined) return false
  const asked = requested === "rest" ? restBefore(medusa.paid, medusa.refunds) : requested.amount
  const amount = amountToReturn(attempt, exactRefund(asked, medusa), operations)
  return free.some((group) => isEqual(worthOf(group, attempt), amount))
}

/**
 * Why a refund has to wait until the refunds before it are reconciled: the order does not count one of Medusa's refunds, or Medusa has
 * none for money that went back a while ago. Undefined when nothing stands in the way. It is the guard of the routes, where Medusa's
 * books are known; `refund` refuses what was cut off (`refuseCutOff`) once more, for code that runs Medusa's workflows without a route.
 */
export function refuseUnreconciled(request: Request): Sentence | undefined {
  const { attempt, operations, medusa, now } = request
  if (medusa.isCancelled) return undefined
  const { onPayment, onOrder } = booksOf(operations, attempt, medusa)
  if (compare(onOrder, onPayment) < 0) return RECONCILE_FIRST
  const free = freeGroupsOf(operations, medusa)
  const isOld = free.some(({ operations: own }) => own.some((one) => isStale(one, now)))
  const isBarred = refuseCutOff(free, attempt) !== undefined || isOld
  return isBarred && !isMatched(request, free) ? RECONCILE_FIRST : undefined
}
