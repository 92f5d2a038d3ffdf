import { add, compare, moneyToDecimal, subtract } from "../money"
import { findPutOff, leftOfItem, putOffForGood } from "../payment"
import { alignRefunds } from "./align-refunds"
import { carryOut, isNamed, pastOperations, refundedOf } from "./money-operation"
import type { Attempt, Operation, World } from "./ports"
import { refund } from "./refund"
import { isGone, openOperation, refuseByStanding } from "./refund-standing"
import { giveBack } from "./reverse"

/**
 * Whether the same refund, made once more, would be more than is left. The service may repeat one that it has put off by itself, and says
 * so only where notifications are enabled: where a second one would go through, a person decides.
 */
async function isRefusedTwice(
  { ledger }: Pick<World, "ledger">,
  attempt: Attempt,
  last: Operation,
  all: readonly Operation[],
) {
  if (last.kind === "cancel") return true
  const twice = add(last.amount, last.amount)
  if (last.paymentTransactionId === undefined)
    return compare(subtract(attempt.paidPrice, refundedOf(all, attempt)), twice) < 0
  const items = await ledger.listItems(attempt.id)
  const item = items.find(({ paymentTransactionId }) => paymentTransactionId === last.paymentTransactionId)
  return item !== undefined && compare(leftOfItem(item, "paidPrice"), twice) < 0
}

/** When a refund of an order's payment that the service did not take for the moment is tried again. Undefined: there is none. */
export async function nextRefundTry(
  world: Pick<World, "ledger">,
  attempt: Attempt,
  operations: readonly Operation[],
): Promise<Date | undefined> {
  if (attempt.state !== "completed" || openOperation(operations) !== undefined) return undefined
  const { last, nextAt } = findPutOff(operations) ?? {}
  if (last === undefined || nextAt === undefined) return undefined
  // a report of a repeat, whoever sent it, is for a person to look at first
  if (await world.ledger.wasListed(attempt.id, "refund_retried")) return undefined
  return (await isRefusedTwice(world, attempt, last, operations)) ? nextAt : undefined
}

/** Asks for the same once more. Of a refund that went to the service in several calls it is the one call that was put off. */
async function tryAgain(world: World, attempt: Attempt, last: Operation, seen: readonly Operation[]): Promise<boolean> {
  const { kind, amount, medusaRefundId, paymentTransactionId, stepOf, surcharge, requestKey, askedBy } = last
  if (medusaRefundId !== undefined && stepOf === undefined) {
    const asked = kind === "cancel" ? attempt.price : amount
    return (await refund(world, { attempt, amount: asked, medusaRefundId })).is === "done"
  }
  if (kind === "cancel") return (await giveBack(world, attempt)) === "reversed"
  if (!isNamed(attempt) || refuseByStanding(world, attempt, seen) !== undefined) return false
  const wanted = { kind, amount, paymentTransactionId, isSurcharge: surcharge === "alone", requestKey, askedBy }
  const operation = await carryOut(world, attempt, wanted, seen)
  return operation !== undefined && isGone(operation)
}

/**
 * Tries a refund again that the service did not take for the moment, once its time has come; Medusa is shown what went back. One
 * that was tried often enough, or that cannot be asked for any more, is for a person. Nobody else may refund the payment meanwhile.
 */
export async function retryRefund(world: World, attempt: Attempt): Promise<void> {
  const nextAt = await nextRefundTry(world, attempt, await pastOperations(world, attempt.id))
  if (nextAt === undefined || nextAt > world.clock.now()) return
  await world.store.refunds.whileLocked(attempt.id, () => retryLocked(world, attempt))
}

async function retryLocked(world: World, attempt: Attempt): Promise<void> {
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
