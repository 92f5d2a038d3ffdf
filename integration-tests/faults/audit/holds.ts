import { isEqual, moneyToDecimal } from "../../../src/money"
import { CAPTURE } from "../run/service"
import { isCaptured, isCharged, isUntaken, keptOf } from "../run/service-books"
import type { AttemptBooks, Books } from "./books"
import { finding } from "./rules"

/** Rule 3: an amount is captured once, and not while it is not known how a capture or release has ended. */
export function* capturesSent({ world }: Books) {
  for (const { operation, outcome, conversationId: id, isNeedless, isBesideUnknown } of world.moneyCalls) {
    if (operation !== CAPTURE || outcome === "not_sent") continue
    if (isNeedless === true) yield finding("refund", `A capture of ${id} was sent again, and it was captured.`)
    if (isBesideUnknown)
      yield finding("refund", `A capture of ${id} was sent while the end of an earlier call was unknown.`)
  }
}

export function* auditHold(own: AttemptBooks) {
  if (own.attempt.hold === undefined) return
  yield* falseHold(own)
  yield* differing(own)
  yield* left(own)
}

/** Rule 5: what the state of a hold says. */
function* falseHold({ attempt: { id, hold, state }, charges }: AttemptBooks) {
  const kept = charges.find((one) => keptOf(one).minor > 0n)
  if (hold === "captured" && !charges.some(isCaptured))
    yield finding("truth", `${id} is captured here, and not at the service.`)
  if (hold === "released" && kept)
    yield finding("truth", `${id} (${state}) is released here, and ${moneyToDecimal(keptOf(kept))} is held or taken.`)
}

/** Rules 2 and 4: Medusa has what the service has captured or released, or it is flagged. */
function* differing({ attempt, charges, payments: [payment], entries }: AttemptBooks) {
  const { id, hold, state, paid_price } = attempt
  const about = `${id} (${state}, ${String(hold)})`
  const captured = charges.find((one) => isCaptured(one) && keptOf(one).minor > 0n)
  if (captured && payment?.isCaptured !== true && entries.length === 0)
    yield finding("stuck", `${about} is captured at the service, not in Medusa, and is not flagged.`)
  // whoever reports how the cancellation ended looks at the payment
  const isSeen = entries.some(({ kind }) => kind === "mismatch" || kind === "refund_unknown")
  const taken = captured?.paidPrice
  if (taken && !isEqual(taken, paid_price) && !isSeen)
    yield finding("stuck", `${about}: ${moneyToDecimal(taken)} was captured, of another amount, and is not flagged.`)
  if (hold === "released" && payment)
    yield finding("stuck", `${about} is released, and Medusa's payment ${payment.id} is not cancelled.`)
}

/** Rule 4: no hold is left without its entry once nothing is held any more, or its order is gone. */
function* left({ attempt, charges, order, entries, next_check_at }: AttemptBooks) {
  const { id, hold, state } = attempt
  if (state !== "completed" || hold === "captured" || hold === "released") return
  // that its days end says nothing of its order
  if (hold === "held" && order?.isCanceled === true && !entries.some(({ kind }) => kind !== "hold_expiring"))
    yield finding("stuck", `${id} is held for a cancelled order, and is not flagged.`)
  if (entries.length > 0) return
  const charge = charges.find((one) => isCharged(one) && isUntaken(one))
  if (hold !== "held") yield finding("stuck", `The hold of ${id} stays ${String(hold)}, and is not flagged.`)
  else if (charge?.isLapsed === true || charge?.isCancelled === true)
    yield finding("stuck", `${id} holds nothing any more, and is not flagged.`)
  else if (next_check_at === undefined) yield finding("stuck", `The hold of ${id} is never checked again.`)
}
