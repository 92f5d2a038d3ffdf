import { isEqual, moneyToDecimal } from "../../../src/money"
import { CAPTURE } from "../run/service"
import { isCaptured, isCharged, isUntaken, keptOf } from "../run/service-books"
import type { AttemptBooks, Books } from "./books"
import { finding, type Finding } from "./rules"

/** Rule 3: an amount is captured once, and not while it is not known how a capture or release has ended. */
function sent({ world }: Books): Finding[] {
  return world.moneyCalls
    .filter(({ operation, outcome }) => operation === CAPTURE && outcome !== "not_sent")
    .flatMap(({ conversationId: id, isNeedless, isBesideUnknown }) => [
      ...(isNeedless === true ? [finding("refund", `A capture of ${id} was sent again, and it was captured.`)] : []),
      ...(isBesideUnknown
        ? [finding("refund", `A capture of ${id} was sent while the end of an earlier call was unknown.`)]
        : []),
    ])
}

/** Rule 5: what the state of a hold says. */
function falseHold({ attempt: { id, hold, state }, charges }: AttemptBooks): Finding[] {
  const captured = charges.find(isCaptured)
  const kept = charges.find((one) => keptOf(one).minor > 0n)
  if (hold === "captured" && !captured) return [finding("truth", `${id} is captured here, and not at the service.`)]
  if (hold === "released" && kept)
    return [
      finding("truth", `${id} (${state}) is released here, and ${moneyToDecimal(keptOf(kept))} is held or taken.`),
    ]
  return []
}

/** Rules 2 and 4: Medusa has what the service has captured or released, or a person is asked. */
function differing({ attempt, charges, payments, entries }: AttemptBooks): Finding[] {
  const { id, hold, state } = attempt
  const captured = charges.find((one) => isCaptured(one) && keptOf(one).minor > 0n)
  const [payment] = payments
  const about = `${id} (${state}, ${String(hold)})`
  const is_flagged = entries.length > 0
  if (captured && payment?.isCaptured !== true && !is_flagged)
    return [finding("stuck", `${about} is captured at the service, not in Medusa, and is not flagged.`)]
  // whoever reports how the cancellation ended looks at the payment
  const isSeen = entries.some(({ kind }) => kind === "mismatch" || kind === "refund_unknown")
  if (captured && !isEqual(captured.paidPrice, attempt.paid_price) && !isSeen) {
    const taken = moneyToDecimal(captured.paidPrice)
    return [finding("stuck", `${about}: ${taken} was captured, of another amount, and is not flagged.`)]
  }
  return hold === "released" && payment
    ? [finding("stuck", `${about} is released, and Medusa's payment ${payment.id} is not cancelled.`)]
    : []
}

/** Rule 4: no hold is left without its entry once nothing is held any more, or its order is gone. */
function left({ attempt, charges, order, entries, next_check_at }: AttemptBooks): Finding[] {
  const { id, hold, state } = attempt
  if (state !== "completed" || hold === "captured" || hold === "released") return []
  // that its days end says nothing of its order
  if (hold === "held" && order?.isCanceled === true && !entries.some(({ kind }) => kind !== "hold_expiring"))
    return [finding("stuck", `${id} is held for a cancelled order, and is not flagged.`)]
  if (entries.length > 0) return []
  const charge = charges.find((one) => isCharged(one) && isUntaken(one))
  if (hold !== "held") return [finding("stuck", `The hold of ${id} stays ${String(hold)}, and is not flagged.`)]
  if (charge?.isLapsed === true || charge?.isCancelled === true)
    return [finding("stuck", `${id} holds nothing any more, and is not flagged.`)]
  return next_check_at === undefined ? [finding("stuck", `The hold of ${id} is never checked again.`)] : []
}

export function auditHolds(books: Books): Finding[] {
  const holding = books.attempts.filter(({ attempt }) => attempt.hold !== undefined)
  return [...sent(books), ...holding.flatMap((one) => [...falseHold(one), ...differing(one), ...left(one)])]
}
