import type { Attempt, Operation } from "../../../../use-cases/ports/ports"
import type { AttemptHistory } from "../../../../modules/svc/ledger/history"
import type { Money } from "../../../../money"
import type { AttentionAction } from "../answers/attention"
import type { PanelAttention } from "../answers/panel"
import {
  listActions,
  at,
  check,
  refundSurcharge,
  release,
  releaseHold,
  resolveUnknownCapture,
  resolveUnknownCharge,
  resolveUnknownRefund,
} from "../attention/actions"
import { ATTENTION_TEXTS } from "../../../../medusa/attention-texts"

/** What is open on the attention list about a payment, with the ways to resolve it. `operations` as they are now. */
export function getFlagged(
  { attempt, attention, payout_changes, approvals }: AttemptHistory,
  operations: readonly Operation[],
  payment_id: string | null,
): PanelAttention[] {
  return attention.map(({ id, kind, operation_id, sentence, openedAt }) => {
    const operation = [...operations, ...payout_changes, ...approvals].find((one) => one.id === operation_id)
    const { title, check: toCheck } = ATTENTION_TEXTS[kind]
    return {
      id,
      kind,
      title,
      sentence,
      check: toCheck,
      opened_at: openedAt.toISOString(),
      actions: listActions({
        id,
        kind,
        attempt,
        operation,
        operation_id,
        attempt_id: attempt.id,
        payment_id: payment_id ?? undefined,
      }),
    }
  })
}

const getName = ({ path, body }: AttentionAction) => `${path} ${JSON.stringify(body)}`

/** A surcharge that can be given back now. */
export interface OwedSurcharge {
  payment_id: string
  amount: Money
}

/** What can be done now that no open entry of the list offers. */
export function openActions(
  { id, state, released, hold }: Attempt,
  operations: readonly Operation[],
  flagged: readonly PanelAttention[],
  { surcharge, isUnpaid }: { surcharge: OwedSurcharge | undefined; isUnpaid: boolean },
): AttentionAction[] {
  const unknown = operations.find((one) => one.state === "unknown")
  const isOpen = operations.some((one) => one.state === "sent" || one.state === "unknown")
  const actions = [
    ...(state === "created" ? [] : [check(at("attempts", id, "check"))]),
    ...(state === "unknown" ? [resolveUnknownCharge(id)] : []),
    ...(hold === "unknown" ? [resolveUnknownCapture(id, true), resolveUnknownCapture(id, false)] : []),
    ...(hold === "releasing" && !isOpen
      ? [resolveUnknownCapture(id, true), resolveUnknownCapture(id, false, "notHeld")]
      : []),
    ...(hold === "held" && state === "completed" ? [releaseHold(id)] : []),
    ...(unknown ? [resolveUnknownRefund(unknown.id, true), resolveUnknownRefund(unknown.id, false)] : []),
    ...(state === "in_review" && released === undefined ? [release(id)] : []),
    ...(isUnpaid ? [release(id, "releaseUnpaid")] : []),
    ...(surcharge ? [refundSurcharge(surcharge.payment_id, surcharge.amount)] : []),
  ]
  const offered = flagged.flatMap((entry) => entry.actions.map(getName))
  return actions.filter((action) => !offered.includes(getName(action)))
}
