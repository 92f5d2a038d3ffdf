import { moneyToDecimal } from "../money"
import { findPutOff, putOffForGood } from "../payment"
import { alignRefunds } from "./align-refunds"
import { carryOut, isNamed, pastOperations } from "./money-operation"
import type { Attempt, Operation, World } from "./ports"
import { refund } from "./refund"
import { isGone, openOperation, refuseByStanding } from "./refund-standing"
import { giveBack } from "./reverse"

/** When a refund of an order's payment that the service did not take for the moment is tried again. Undefined: there is none. */
export async function nextRefundTry(
  { ledger }: Pick<World, "ledger">,
  attempt: Attempt,
  operations: readonly Operation[],
): Promise<Date | undefined> {
  if (attempt.state !== "completed" || openOperation(operations) !== undefined) return undefined
  const nextAt = findPutOff(operations)?.nextAt
  // what a person was asked to see to is theirs
  return nextAt === undefined || (await ledger.wasListed(attempt.id, "reversal_refused")) ? undefined : nextAt
}

/** Asks for the same once more. Of a refund that went to the service in several calls it is the one call that was put off. */
async function tryAgain(world: World, attempt: Attempt, last: Operation, seen: readonly Operation[]): Promise<boolean> {
  const { kind, amount, medusaRefundId, paymentTransactionId, stepOf, surcharge } = last
  if (medusaRefundId !== undefined && stepOf === undefined) {
    const asked = kind === "cancel" ? attempt.price : amount
    return (await refund(world, { attempt, amount: asked, medusaRefundId })).is === "done"
  }
  if (kind === "cancel") return (await giveBack(world, attempt)) === "reversed"
  if (!isNamed(attempt) || refuseByStanding(world, attempt, seen) !== undefined) return false
  const isSurcharge = surcharge === "alone"
  const operation = await carryOut(world, attempt, { kind, amount, paymentTransactionId, isSurcharge }, seen)
  return operation !== undefined && isGone(operation)
}

/**
 * Tries a refund again that the service did not take for the moment, once its time has come; Medusa is shown what went back. One
 * that was tried often enough, or that cannot be asked for any more, is for a person.
 */
export async function retryRefund(world: World, attempt: Attempt): Promise<void> {
  const { ledger, clock } = world
  const seen = await pastOperations(world, attempt.id)
  const nextAt = await nextRefundTry(world, attempt, seen)
  const last = findPutOff(seen)?.last
  if (last === undefined || nextAt === undefined || nextAt > clock.now()) return
  if (await tryAgain(world, attempt, last, seen)) {
    await alignRefunds(world, { attempt, mayPay: false })
    return
  }
  const now = await pastOperations(world, attempt.id)
  const isAskedAgain = now.length > seen.length
  // it waits again; or it is not known how it ended, which is listed as such
  if (isAskedAgain && (findPutOff(now)?.nextAt !== undefined || openOperation(now) !== undefined)) return
  const sentence = putOffForGood(`${moneyToDecimal(last.amount)} ${last.amount.currency}`)
  await ledger.openAttention({ kind: "reversal_refused", attemptId: attempt.id, sentence })
}
