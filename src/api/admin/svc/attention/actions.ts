import { isForAPerson, type AttentionFacts } from "../../../../use-cases/reconcile/resolve-unknown"
import type { LinkSale } from "../../../../use-cases/ports/link-records"
import { moneyToDecimal, type Money } from "../../../../money"
import { amountText, isOnHold, type PaidItem } from "../../../../domain"
import type { AttentionAction } from "../answers/attention"
import { ACTIONS, SALE_TAKEN_OFF, surchargeBack, TAKEN_OFF } from "./action-texts"
import { ATTENTION_TEXTS } from "../../../../medusa/attention-texts"

export interface OpenAttention extends AttentionFacts {
  id: string
  attempt_id: string | undefined
  operation_id: string | undefined
  /** Medusa's payment. */
  payment_id: string | undefined
  /** `capabilities.reports`: a refund is looked up there. */
  hasReports?: boolean
  sale?: Pick<LinkSale, "id" | "state"> | undefined
}

export const at = (path: string, id: string, action: string) =>
  `/admin/svc/${path}/${encodeURIComponent(id)}/${action}` as const

export const resolveUnknownRefund = (id: string, wentThrough: boolean): AttentionAction => ({
  type: "resolve_operation",
  path: at("operations", id, "resolve"),
  body: { went_through: wentThrough },
  ...(wentThrough ? ACTIONS.refundWentThrough : ACTIONS.refundDidNot),
  note: "optional",
})

const resolvePayoutChange = (id: string, wasMade: boolean): AttentionAction => ({
  type: "resolve_payout_change",
  path: at("payout-changes", id, "resolve"),
  body: { went_through: wasMade },
  ...(wasMade ? ACTIONS.changeMade : ACTIONS.changeNotMade),
  note: "optional",
})

export const resolveUnknownCharge = (id: string): AttentionAction => ({
  type: "resolve_attempt",
  path: at("attempts", id, "resolve"),
  body: { charged: false },
  ...ACTIONS.notCharged,
  note: "optional",
})

/** `otherwise`: what it is when it was not captured. */
export const resolveUnknownCapture = (
  id: string,
  captured: boolean,
  otherwise: "notCaptured" | "notHeld" = "notCaptured",
): AttentionAction => ({
  type: "resolve_attempt",
  path: at("attempts", id, "resolve"),
  body: { captured },
  ...ACTIONS[captured ? "captured" : otherwise],
  note: "optional",
})

export const refundSurcharge = (payment_id: string, amount: Money): AttentionAction => ({
  type: "refund_surcharge",
  path: at("payments", payment_id, "refund-surcharge"),
  body: { amount: moneyToDecimal(amount) },
  ...surchargeBack(amountText(amount)),
  note: "none",
})

const reconcileRefunds = (payment_id: string, isFromReport = false): AttentionAction => ({
  type: "reconcile_refunds",
  path: at("payments", payment_id, "reconcile-refunds"),
  body: isFromReport ? { from_report: true } : {},
  ...ACTIONS[isFromReport ? "recordRefunds" : "reconcileRefunds"],
  note: "optional",
})

export const check = (path: AttentionAction["path"]): AttentionAction => ({
  type: "check",
  path,
  body: {},
  ...ACTIONS.check,
  note: "none",
})

export const release = (id: string, text: "release" | "releaseUnpaid" = "release"): AttentionAction => ({
  type: "release",
  path: at("attempts", id, "release"),
  body: {},
  ...ACTIONS[text],
  note: "required",
})

/** Also of an order that is not cancelled. */
export const releaseHold = (id: string): AttentionAction => ({
  type: "release_hold",
  path: at("attempts", id, "release-hold"),
  body: {},
  ...ACTIONS.releaseHold,
  note: "none",
})

export const holdApproval = (attempt_id: string, item: PaidItem): AttentionAction => ({
  type: "hold_approval",
  path: "/admin/svc/approvals/hold",
  body: { attempt_id, payment_transaction_id: item.payment_transaction_id, on_hold: !isOnHold(item) },
  ...ACTIONS[isOnHold(item) ? "liftHold" : "putOnHold"],
  note: "optional",
})

const recordSale = (id: string): AttentionAction => ({
  type: "record_sale",
  path: at("link-sales", id, "record"),
  body: {},
  ...ACTIONS.recordSale,
  note: "none",
})

const resolveEntry = ({ id, kind }: OpenAttention): AttentionAction => ({
  type: "resolve_attention",
  path: at("attention", id, "resolve"),
  body: {},
  label: ATTENTION_TEXTS[kind].done,
  confirm: kind === "link_sale" ? SALE_TAKEN_OFF : TAKEN_OFF,
  note: "required",
})

const LOOKED_UP: readonly string[] = [
  "lookup_unknown",
  "review_overdue",
  "order_conflict",
  "payout_unknown",
  "capture_unknown",
]

export function listActions(open: OpenAttention): AttentionAction[] {
  const { kind, attempt_id, attempt, operation_id, operation, payment_id, sale, hasReports = false } = open
  const actions: AttentionAction[] = []
  if (kind === "refund_unknown" && operation_id !== undefined && operation?.state === "unknown")
    actions.push(resolveUnknownRefund(operation_id, true), resolveUnknownRefund(operation_id, false))
  if (kind === "payout_unknown" && operation_id !== undefined && operation?.state === "unknown")
    actions.push(resolvePayoutChange(operation_id, true), resolvePayoutChange(operation_id, false))
  if (kind === "refund_differs" && payment_id !== undefined) actions.push(reconcileRefunds(payment_id))
  if (kind === "report_differs" && payment_id !== undefined) actions.push(reconcileRefunds(payment_id, true))
  if (attempt_id !== undefined && (LOOKED_UP.includes(kind) || (kind === "refund_unknown" && hasReports)))
    actions.push(check(at("attempts", attempt_id, "check")))
  if (kind === "hold_expiring" && attempt_id !== undefined && attempt?.hold === "held")
    actions.push(check(at("attempts", attempt_id, "check")), releaseHold(attempt_id))
  if (kind === "link_sale" && sale?.state === "flagged") actions.push(recordSale(sale.id))
  if (kind === "link_unknown") actions.push(check("/admin/svc/links/sync"))
  if (kind === "lookup_unknown" && attempt_id !== undefined && attempt?.state === "unknown")
    actions.push(resolveUnknownCharge(attempt_id))
  if (kind === "capture_unknown" && attempt_id !== undefined && attempt?.hold === "unknown")
    actions.push(resolveUnknownCapture(attempt_id, true), resolveUnknownCapture(attempt_id, false))
  if (isForAPerson(open)) actions.push(resolveEntry(open))
  return actions
}
