import { randomUUID } from "node:crypto"
import { refuseApproval, refuseTakingBack, type ApprovalRefusal, type PaidItem } from "../../domain"
import { callCapability, isPaused, isCapabilityMissing } from "../capabilities/may-call"
import { askByPayment } from "../charge/look-up"
import { checkLater, endStaleOperations, isNamed } from "../refund/money-operation"
import { openOperation, wasUndone } from "../refund/returned"
import type { Attempt, MedusaRefunds, Operation, PaymentContext, Ports } from "../ports/ports"
import type { ItemApproval, PayoutStep } from "../ports/payout-ledger"
import { ASKED_MS } from "./judge-waiting"
import { conclude, endOfCall, isAlone, refused, type PayoutStepEnded } from "./payout-step"
import { reconcilePayouts } from "./reconcile-payouts"
import { watchRefusals } from "./watch-refusals"
import { APPROVAL_PAUSED, APPROVED_LATELY, AT_ONCE, DECIDED, NO_ITEM, NOT_LOOKED_UP } from "./sentences"

export interface ApprovalRequest {
  attempt: Attempt
  kind: ItemApproval["kind"]
  /** Items of the payment. */
  paymentTransactionIds: readonly string[]
  /** Whether the seller of this key has an IBAN; undefined: this store has no such seller. */
  hasIban: (key: string) => boolean | undefined
  /** Undefined: the policy decided it. */
  by?: string | undefined
  note?: string | undefined
}

/** What became of each item. */
export type ItemsApproved = { payment_transaction_id: string; ended: PayoutStepEnded }[]

interface Situation {
  attempt: Attempt
  medusa: Pick<MedusaRefunds, "isCancelled"> | undefined
  operations: readonly Operation[]
  /** Steps about its payouts whose end is not known. */
  open: readonly PayoutStep[]
  hasIban: ApprovalRequest["hasIban"]
}

/** Why an item cannot be approved now, or its approval not be taken back; undefined when it can. */
export function refuseStep(
  kind: ItemApproval["kind"],
  item: PaidItem,
  { attempt, medusa, operations, open, hasIban }: Situation,
): ApprovalRefusal | undefined {
  const state = {
    item,
    is_charged: attempt.state === "completed" && medusa !== undefined,
    isCancelled: wasUndone(attempt, operations),
    hasOpenRefund: openOperation(operations) !== undefined,
    has_open_change: open.some(({ payment_transaction_id }) => payment_transaction_id === item.payment_transaction_id),
  }
  if (kind === "disapprove") return refuseTakingBack(state)
  const isOrderCancelled = medusa?.isCancelled === true
  return refuseApproval({ ...state, isOrderCancelled, hasIban: item.seller && hasIban(item.seller.key) })
}

/** What the service has now: a status that was stored may be old. False: it does not say. */
async function refresh(ports: Ports, attempt: Attempt): Promise<boolean> {
  const found = isNamed(attempt) ? await askByPayment(ports, attempt) : undefined
  if (found?.is !== "charged") return false
  await ports.ledger.keepItems(attempt.id, found.payment.itemTransactions, attempt.sellers)
  return true
}

/** The row is written first, and only while no refund has begun since the item was read. */
async function start(
  ports: Ports,
  { attempt, kind, by: requested_by, note }: ApprovalRequest,
  item: PaidItem,
  seen: readonly Operation[],
) {
  const { ledger } = ports
  const { payment_transaction_id } = item
  const id = `svcapr_${randomUUID().replaceAll("-", "")}`
  await checkLater(ports, attempt.id)
  const started = await ledger.startApproval({
    id,
    attempt_id: attempt.id,
    payment_transaction_id,
    kind,
    requested_by,
    note,
  })
  if (started === undefined || (await isAlone(ports, attempt.id, seen))) return started
  await ledger.endApproval(id, { state: "not_sent" })
  return undefined
}

async function carryOut(ports: Ports, request: ApprovalRequest, item: PaidItem, seen: readonly Operation[]) {
  const { attempt, kind } = request
  const approval = await start(ports, request, item, seen)
  if (approval === undefined) return refused("state", AT_ONCE)
  const { payment_transaction_id } = item
  const about = { locale: attempt.locale, conversationId: approval.id, paymentTransactionId: payment_transaction_id }
  const end = await endOfCall(async () => {
    await callCapability(ports, { capability: "approval", about: payment_transaction_id }, () =>
      ports.client.paymentItems[kind](about),
    )
  })
  const isMissing = await isCapabilityMissing(ports, "approval", end.why)
  const state = isMissing ? "not_sent" : end.state
  await ports.ledger.endApproval(approval.id, { state, error_code: end.error_code })
  if (isMissing) return refused("not_sent", APPROVAL_PAUSED)
  const ended = await conclude(ports, attempt, approval, end)
  await watchRefusals(ports, attempt)
  return ended
}

/** Why an item that waits although it was approved is not approved: it was taken back, or the look-up is late. */
async function refuseAgain({ ledger, clock }: Ports, { attempt, kind, by }: ApprovalRequest, id: string) {
  const made = (await ledger.listApprovals(attempt.id)).filter(
    (one) => one.payment_transaction_id === id && one.state === "succeeded",
  )
  const last = made.at(-1)
  if (kind !== "approve" || last === undefined) return undefined
  if (by === undefined) return DECIDED
  const isLate = last.kind === "approve" && clock.now().getTime() - last.created_at.getTime() < ASKED_MS
  return isLate ? APPROVED_LATELY : undefined
}

/** Each item is decided by what the ledger has when its turn comes. */
async function approveOne(context: PaymentContext, request: ApprovalRequest, id: string, medusa: Situation["medusa"]) {
  const { attempt, kind, by, hasIban } = request
  const operations = await endStaleOperations(context, attempt.id)
  const open = await reconcilePayouts(context, attempt)
  const item = (await context.ledger.listItems(attempt.id)).find((one) => one.payment_transaction_id === id)
  if (item === undefined) return refused("invalid", NO_ITEM)
  const isSo = item.seller !== undefined && item.transaction_status === (kind === "approve" ? 2 : 1)
  const isOpen = open.some(({ payment_transaction_id }) => payment_transaction_id === id)
  if (isSo && !isOpen) return { is: "done", isNew: false } as const
  const refusal = refuseStep(kind, item, { attempt, medusa, operations, open, hasIban })
  if (refusal && !(refusal.isForPerson && by !== undefined)) return refused("state", refusal.sentence)
  const again = await refuseAgain(context, request, id)
  if (again) return refused("state", again)
  return carryOut(context, request, item, operations)
}

/**
 * Approves items of one payment, so that their sellers are paid, or takes approvals back: the row first, then the service. The payment
 * is looked up before, and what got no answer is looked up before anything follows, and is never sent again. Under the payment's lock.
 */
export async function approveItems(context: PaymentContext, request: ApprovalRequest): Promise<ItemsApproved> {
  const { attempt, paymentTransactionIds } = request
  const medusa = await context.store.refunds.read(attempt)
  const isKnown = !(await isPaused(context, "approval")) && (await refresh(context, attempt))
  const approved: ItemsApproved = []
  for (const payment_transaction_id of new Set(paymentTransactionIds)) {
    // also once the service has refused the one before
    const ended = (await isPaused(context, "approval"))
      ? refused("not_sent", APPROVAL_PAUSED)
      : isKnown
        ? await approveOne(context, request, payment_transaction_id, medusa)
        : refused("not_sent", NOT_LOOKED_UP)
    approved.push({ payment_transaction_id, ended })
  }
  return approved
}
