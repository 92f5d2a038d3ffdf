import { isForAPerson, type AttentionFacts } from "../../../../use-cases/reconcile/resolve-unknown"
import type { Attempt } from "../../../../use-cases/ports/ports"
import type { LinkSale } from "../../../../use-cases/ports/link-sales"
import { moneyToDecimal, type Money } from "../../../../money"
import { isGoingBack, isOnHold, say, type MessageKey, type PaidItem, wasTakenBack, write } from "../../../../domain"
import type { AttentionAction } from "../answers/attention"
import { describeKind } from "../../../../medusa/payments/attention"

interface OpenAttention extends AttentionFacts {
  id: string
  attempt: Pick<Attempt, "id" | "state" | "hold" | "cart_id" | "order_id" | "order_placed_at"> | undefined
  operation_id: string | undefined
  payment_id: string | undefined
  /** `capabilities.reports`, in which a refund is looked up. */
  hasReports?: boolean
  sale?: Pick<LinkSale, "id" | "state"> | undefined
}

export const at = (path: string, id: string, action: string) =>
  `/admin/svc/${path}/${encodeURIComponent(id)}/${action}` as const

type NameIn<K> = K extends `attention.${infer Name}_confirm` ? Name : never
type ActionText = NameIn<MessageKey>

const act = (
  type: AttentionAction["type"],
  path: AttentionAction["path"],
  text: ActionText,
  body: AttentionAction["body"] = {},
  note: AttentionAction["note"] = "optional",
): AttentionAction => ({
  type,
  path,
  body,
  label: write(say(`attention.${text}_label`)),
  confirm: write(say(`attention.${text}_confirm`)),
  note,
})

/** The operation returns a whole charge or releases a hold; the store repeats these itself. */
const isReturn = (attempt: OpenAttention["attempt"]): boolean =>
  attempt !== undefined && (isGoingBack(attempt.state) || attempt.hold === "releasing" || wasTakenBack(attempt))

export function resolveUnknownRefund(
  id: string,
  went_through: boolean,
  attempt: OpenAttention["attempt"],
): AttentionAction {
  const text = went_through ? "refund_went_through" : "refund_did_not"
  const action = act("resolve_operation", at("operations", id, "resolve"), text, { went_through })
  if (!isReturn(attempt)) return action
  return { ...action, confirm: write(say(went_through ? "attention.went_back" : "attention.did_not_go_back")) }
}

const resolvePayoutChange = (id: string, went_through: boolean): AttentionAction =>
  act("resolve_payout_change", at("payout-changes", id, "resolve"), went_through ? "change_made" : "change_not_made", {
    went_through,
  })

export const resolveUnknownCharge = (id: string): AttentionAction =>
  act("resolve_attempt", at("attempts", id, "resolve"), "not_charged", { charged: false })

export const resolveUnknownCapture = (
  id: string,
  captured: boolean,
  otherwise: "not_captured" | "not_held" = "not_captured",
): AttentionAction =>
  act("resolve_attempt", at("attempts", id, "resolve"), captured ? "captured" : otherwise, { captured })

export const refundSurcharge = (payment_id: string, amount: Money): AttentionAction => ({
  type: "refund_surcharge",
  path: at("payments", payment_id, "refund-surcharge"),
  body: { amount: moneyToDecimal(amount) },
  label: write(say("refund.return_surcharge_label")),
  confirm: write(say("refund.return_surcharge_confirm", { amount })),
  note: "none",
})

const reconcileRefunds = (payment_id: string, from_report?: true): AttentionAction => {
  const path = at("payments", payment_id, "reconcile-refunds")
  return act("reconcile_refunds", path, from_report ? "record_refunds" : "reconcile_refunds", {
    ...(from_report && { from_report }),
  })
}

export const check = (path: AttentionAction["path"]): AttentionAction => ({
  type: "check",
  path,
  body: {},
  label: write(say("attention.check_label")),
  confirm: null,
  note: "none",
})

export const release = (id: string, text: "release" | "release_unpaid" = "release"): AttentionAction =>
  act("release", at("attempts", id, "release"), text, {}, "required")

/** Also for an order that is not cancelled. */
export const releaseHold = (id: string): AttentionAction =>
  act("release_hold", at("attempts", id, "release-hold"), "release_hold", {}, "none")

export const holdApproval = (attempt_id: string, item: PaidItem): AttentionAction =>
  act("hold_approval", "/admin/svc/approvals/hold", isOnHold(item) ? "lift_hold" : "put_on_hold", {
    attempt_id,
    payment_transaction_id: item.payment_transaction_id,
    on_hold: !isOnHold(item),
  })

const recordSale = (id: string): AttentionAction =>
  act("record_sale", at("link-sales", id, "record"), "record_sale", {}, "none")

const resolveEntry = ({ id, kind }: OpenAttention): AttentionAction => ({
  type: "resolve_attention",
  path: at("attention", id, "resolve"),
  body: {},
  label: write(describeKind(kind).done),
  confirm: write(say(kind === "link_sale" ? "attention.sale_taken_off" : "attention.taken_off")),
  note: "required",
})

const LOOKED_UP: readonly string[] = [
  "lookup_unknown",
  "review_overdue",
  "order_conflict",
  "payout_unknown",
  "capture_unknown",
]

const CHECKED_IN_REPORTS: readonly string[] = ["refund_unknown", "refund_unrecorded"]

export function listActions(open: OpenAttention): AttentionAction[] {
  const { kind, attempt, operation_id, operation, payment_id, sale, hasReports = false } = open
  const actions: AttentionAction[] = []
  if (kind === "refund_unknown" && operation_id !== undefined && operation?.state === "unknown")
    for (const went_through of [true, false]) actions.push(resolveUnknownRefund(operation_id, went_through, attempt))
  if (kind === "payout_unknown" && operation_id !== undefined && operation?.state === "unknown")
    actions.push(resolvePayoutChange(operation_id, true), resolvePayoutChange(operation_id, false))
  if (kind === "refund_differs" && payment_id !== undefined) actions.push(reconcileRefunds(payment_id))
  if ((kind === "report_differs" || kind === "refund_unrecorded") && payment_id !== undefined)
    actions.push(reconcileRefunds(payment_id, true))
  if (attempt && (LOOKED_UP.includes(kind) || (hasReports && CHECKED_IN_REPORTS.includes(kind))))
    actions.push(check(at("attempts", attempt.id, "check")))
  if (kind === "hold_expiring" && attempt?.hold === "held")
    actions.push(check(at("attempts", attempt.id, "check")), releaseHold(attempt.id))
  if (kind === "link_sale" && sale?.state === "flagged") actions.push(recordSale(sale.id))
  if (kind === "link_unknown") actions.push(check("/admin/svc/links/sync"))
  if (kind === "lookup_unknown" && (attempt?.state === "unknown" || attempt?.state === "awaiting_buyer"))
    actions.push(resolveUnknownCharge(attempt.id))
  if (kind === "capture_unknown" && attempt?.hold === "unknown")
    actions.push(resolveUnknownCapture(attempt.id, true), resolveUnknownCapture(attempt.id, false))
  if (isForAPerson(open)) actions.push(resolveEntry(open))
  return actions
}
