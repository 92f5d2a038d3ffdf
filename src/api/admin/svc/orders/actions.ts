import type { Attempt, Operation, Ports } from "../../../../use-cases/ports/ports"
import type { AttemptHistory } from "../../../../modules/svc/ledger/history"
import { type Money, compare } from "../../../../money"
import type { AttentionAction } from "../answers/attention"
import type { PanelAttention } from "../answers/panel"
import * as offer from "../attention/actions"
import { describeKind } from "../../../../medusa/payments/attention"
import { refuseByState } from "../../../../use-cases/refund/decide-refund"
import { findCancel, mayCancel, getAmountRefunded, leftOfItems } from "../../../../use-cases/refund/returned"
import { isUncaptured, surchargeLeft, surchargeNote, write, type PaidItem } from "../../../../domain"

export function getFlagged(
  { attempt, attention, payout_changes, approvals }: AttemptHistory,
  operations: readonly Operation[],
  payment_id: string | null,
): PanelAttention[] {
  return attention.map(({ id, kind, operation_id, sentence, openedAt }) => {
    const operation = [...operations, ...payout_changes, ...approvals].find((one) => one.id === operation_id)
    const { title, check: toCheck } = describeKind(kind)
    return {
      id,
      kind,
      title: write(title),
      sentence: write(sentence),
      check: write(toCheck),
      opened_at: openedAt.toISOString(),
      actions: offer.listActions({
        id,
        kind,
        attempt,
        operation,
        operation_id,
        payment_id: payment_id ?? undefined,
      }),
    }
  })
}

const getName = ({ path, body }: AttentionAction) => `${path} ${JSON.stringify(body)}`

interface OwedSurcharge {
  payment_id: string
  amount: Money
}

export function openActions(
  attempt: Attempt,
  operations: readonly Operation[],
  flagged: readonly PanelAttention[],
  { surcharge, isUnpaid }: { surcharge: OwedSurcharge | undefined; isUnpaid: boolean },
): AttentionAction[] {
  const { id, state, released, hold } = attempt
  const unknown = operations.find((one) => one.state === "unknown")
  const isOpen = operations.some((one) => one.state === "sent" || one.state === "unknown")
  const actions = [
    ...(state === "created" ? [] : [offer.check(offer.at("attempts", id, "check"))]),
    ...(state === "unknown" ? [offer.resolveUnknownCharge(id)] : []),
    ...(hold === "unknown" ? [offer.resolveUnknownCapture(id, true), offer.resolveUnknownCapture(id, false)] : []),
    ...(hold === "releasing" && !isOpen
      ? [offer.resolveUnknownCapture(id, true), offer.resolveUnknownCapture(id, false, "not_held")]
      : []),
    ...(hold === "held" && state === "completed" ? [offer.releaseHold(id)] : []),
    ...(unknown ? [true, false].map((one) => offer.resolveUnknownRefund(unknown.id, one, attempt)) : []),
    ...(state === "in_review" && released === undefined ? [offer.release(id)] : []),
    ...(isUnpaid ? [offer.release(id, "release_unpaid")] : []),
    ...(surcharge ? [offer.refundSurcharge(surcharge.payment_id, surcharge.amount)] : []),
  ]
  const offered = flagged.flatMap((entry) => entry.actions.map(getName))
  return actions.filter((action) => !offered.includes(getName(action)))
}

export function surchargeOfPayment(
  svc: Pick<Ports, "clock" | "refunds">,
  attempt: Attempt,
  { operations, items }: { operations: readonly Operation[]; items: readonly PaidItem[] },
  payment_id: string | null,
) {
  const { price, paid_price, state } = attempt
  const none = { note: null, owed: undefined }
  if (compare(paid_price, price) <= 0 || (state !== "completed" && state !== "reversed")) return none
  if (isUncaptured(attempt)) return none
  const refunded = getAmountRefunded(operations, attempt)
  // a reversal may have been a refund of the price alone
  const isCancelled = findCancel(operations) !== undefined || compare(refunded, paid_price) >= 0
  const ofItems = leftOfItems(svc, attempt, { operations, items })
  const charged = { price, paid_price, refunded, ofItems, isCancelled, mayCancel: mayCancel(svc, attempt, operations) }
  const left = surchargeLeft(charged, svc.refunds.cap)
  const isFree = payment_id !== null && refuseByState(svc, attempt, operations) === undefined
  const owed: OwedSurcharge | undefined = left && isFree ? { payment_id, amount: left } : undefined
  return { note: surchargeNote(charged, svc.refunds.cap) ?? null, owed }
}
