import {
  findPutOff,
  say,
  serviceDay,
  serviceMinute,
  type Sentence,
  isOnHold,
  isTryAhead,
  findNextTry,
  type ApprovalHold,
  type PaidItem,
} from "../../domain"
import { approvalTime, refuseApproval, refuseTakingBack, type ApprovalRefusal } from "../../domain/payouts/payout"
import type { ApprovalPolicy } from "../../domain/payouts/approval-policy"
import { randomUUID } from "node:crypto"
import type { WaitingItem, ItemApproval } from "../ports/payout-ledger"
import { APPROVAL_PAUSED, AT_ONCE, NO_ITEM, ASKED_MS, reconcilePayouts, watchRefusals } from "./reconcile-payouts"
import type { Ports, Attempt, MedusaRefunds, Operation, PaymentContext } from "../ports/ports"
import {
  conclude,
  endOfCall,
  judgeState,
  refused,
  startAlone,
  type PayoutSituation,
  type PayoutStepEnded,
} from "./change-payout"
import { callCapability, isPaused, isCapabilityMissing } from "../capabilities/may-call"
import { askByPayment } from "../charge/look-up"
import { endStaleOperations, isNamed } from "../refund/money-operation"

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export interface WaitingFacts {
  seller: { iban: string | undefined; approval: ApprovalPolicy | undefined } | undefined
  order: { isCancelled: boolean; owesBuyer: boolean; delivered_at: Date | undefined } | undefined
  policy: ApprovalPolicy
  isPaused?: boolean
}

export interface JudgedItem {
  isDue: boolean
  why: Sentence
  mayApprove: boolean
  nextAt: Date
}

const FLAGGED = say("payout.flagged")
const APPROVED_BEFORE = say("payout.approved_before")
const BY_HAND = say("payout.by_hand")
const NOT_DELIVERED = say("payout.not_delivered")
const SOON = say("payout.soon")
const SOON_MS = 10 * MINUTE_MS

/** Policies and deliveries are read again at least daily. */
const nextTry = (since: Date, now: Date) =>
  new Date(now.getTime() + Math.min(Math.max((now.getTime() - since.getTime()) / 2, 10 * MINUTE_MS), DAY_MS))

function whyNot({ item, attempt, ...waiting }: WaitingItem, { seller, order }: WaitingFacts, now: Date) {
  return refuseApproval({
    // an item without a reported status is looked up first
    item: { ...item, transaction_status: item.transaction_status ?? 1 },
    is_charged: attempt.state === "completed" && order !== undefined,
    isCancelled: waiting.isCancelled,
    isOrderCancelled: order?.isCancelled === true,
    hasOpenRefund: waiting.hasOpenRefund,
    isRefundAhead: isTryAhead(waiting.refund_again_at, now),
    has_open_change: waiting.has_open_change,
    hasIban: seller && seller.iban !== undefined,
  })
}

export function judgeWaiting(waiting: WaitingItem, facts: WaitingFacts, now: Date): JudgedItem {
  const tomorrow = new Date(now.getTime() + DAY_MS)
  const held = (why: Sentence, mayApprove: boolean, nextAt = tomorrow) => ({ isDue: false, why, mayApprove, nextAt })
  const refusal = whyNot(waiting, facts, now)
  if (refusal) return held(refusal.sentence, refusal.isForPerson === true, nextTry(waiting.since, now))
  if (facts.isPaused === true) return held(APPROVAL_PAUSED, false, now)
  if (waiting.is_flagged) return held(FLAGGED, true, nextTry(waiting.since, now))
  const { last_step } = waiting
  const isFresh = last_step?.kind === "approve" && now.getTime() - last_step.created_at.getTime() < ASKED_MS
  if (isFresh) return { isDue: true, why: APPROVED_BEFORE, mayApprove: false, nextAt: nextTry(waiting.since, now) }
  if (last_step) return held(say("payout.decided"), true)
  if (facts.order?.owesBuyer === true) return held(say("payout.owes_buyer"), true, nextTry(waiting.since, now))
  const times = { completed_at: waiting.attempt.last_activity_at, delivered_at: facts.order?.delivered_at }
  const time = approvalTime(facts.seller?.approval ?? facts.policy, times)
  if (!(time instanceof Date)) return held(time === "by_hand" ? BY_HAND : NOT_DELIVERED, true)
  if (time > now)
    return held(say("payout.approved_on", { day: serviceDay(time) }), true, time < tomorrow ? time : tomorrow)
  const { planned_at } = waiting
  // as after a refused approval, or another policy: the job does not look at it yet
  const isSoon = planned_at.getTime() - now.getTime() <= SOON_MS
  const why = isSoon ? SOON : say("payout.planned", { minute: serviceMinute(planned_at) })
  return { isDue: true, why, mayApprove: true, nextAt: nextTry(time, now) }
}

type Wanted = Pick<ItemApproval, "attempt_id" | "payment_transaction_id"> & Omit<ApprovalHold, "at">

export async function holdApproval(
  { ledger, clock }: Pick<Ports, "ledger" | "clock">,
  { attempt_id, payment_transaction_id: id, ...hold }: Wanted,
): Promise<PayoutStepEnded> {
  const item = (await ledger.listItems(attempt_id)).find(({ payment_transaction_id }) => payment_transaction_id === id)
  if (item === undefined) return refused("invalid", NO_ITEM)
  if (isOnHold(item) === hold.isOn) return { type: "done", isNew: false }
  const at = clock.now()
  const isDone = await ledger.holdApproval({ attempt_id, payment_transaction_id: id }, { ...hold, at })
  if (!isDone) return refused("state", hold.isOn ? say("payout.not_held") : AT_ONCE)
  if (!hold.isOn) await ledger.planApprovals({ attempt_ids: [attempt_id] }, at)
  return { type: "done", isNew: true }
}

export interface ApprovalRequest {
  attempt: Attempt
  kind: ItemApproval["kind"]
  paymentTransactionIds: readonly string[]
  hasIban: (key: string) => boolean | undefined
  by?: string | undefined
  note?: string | undefined
}

export type ItemsApproved = { payment_transaction_id: string; ended: PayoutStepEnded }[]

interface Situation extends Omit<PayoutSituation, "isRecorded"> {
  medusa: Pick<MedusaRefunds, "isCancelled"> | undefined
  hasIban: ApprovalRequest["hasIban"]
  isRefundAhead?: boolean
}

export function refuseStep(
  kind: ItemApproval["kind"],
  item: PaidItem,
  { medusa, hasIban, isRefundAhead = false, ...situation }: Situation,
): ApprovalRefusal | undefined {
  const state = judgeState(item, { ...situation, isRecorded: medusa !== undefined })
  if (kind === "disapprove") return refuseTakingBack(state)
  const isOrderCancelled = medusa?.isCancelled === true
  return refuseApproval({ ...state, isOrderCancelled, isRefundAhead, hasIban: item.seller && hasIban(item.seller.key) })
}

async function refresh(ports: Ports, attempt: Attempt): Promise<boolean> {
  const found = isNamed(attempt) ? await askByPayment(ports, attempt) : undefined
  if (found?.type !== "charged") return false
  await ports.ledger.keepItems(attempt.id, found.payment.itemTransactions, attempt.sellers)
  return true
}

function start(
  ports: Ports,
  { attempt, kind, by: requested_by, note }: ApprovalRequest,
  { payment_transaction_id }: PaidItem,
  seen: readonly Operation[],
) {
  const { ledger } = ports
  const id = `svcapr_${randomUUID().replaceAll("-", "")}`
  const about = { id, attempt_id: attempt.id, payment_transaction_id, requested_by, note }
  return startAlone(ports, attempt, seen, {
    start: () => ledger.startApproval({ ...about, kind }),
    drop: () => ledger.endApproval(id, { state: "not_sent" }),
  })
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

/** The approval was taken back, or the look-up is late. */
async function refuseAgain({ ledger, clock }: Ports, { attempt, kind, by }: ApprovalRequest, id: string) {
  const made = (await ledger.listApprovals(attempt.id)).filter(
    (one) => one.payment_transaction_id === id && one.state === "succeeded",
  )
  const last = made.at(-1)
  if (kind !== "approve" || last === undefined) return undefined
  if (by === undefined) return say("payout.decided")
  const isLate = last.kind === "approve" && clock.now().getTime() - last.created_at.getTime() < ASKED_MS
  return isLate ? say("payout.approved_lately") : undefined
}

/** A person compares the refunds first, and none is tried again. */
async function isCompared({ ledger }: Ports, operations: readonly Operation[]): Promise<boolean> {
  const last = findPutOff(operations)?.last
  return last !== undefined && ledger.isFlaggedSince(last.attempt_id, "refund_retried", last.created_at)
}

async function approveOne(context: PaymentContext, request: ApprovalRequest, id: string, medusa: Situation["medusa"]) {
  const { attempt, kind, by, hasIban } = request
  const operations = await endStaleOperations(context, attempt.id)
  const open = await reconcilePayouts(context, attempt)
  const item = (await context.ledger.listItems(attempt.id)).find((one) => one.payment_transaction_id === id)
  if (item === undefined) return refused("invalid", NO_ITEM)
  const isSo = item.seller !== undefined && item.transaction_status === (kind === "approve" ? 2 : 1)
  const isOpen = open.some(({ payment_transaction_id }) => payment_transaction_id === id)
  if (isSo && !isOpen) return { type: "done", isNew: false } as const
  const isRefundAhead =
    isTryAhead(findNextTry(item, operations), context.clock.now()) && !(await isCompared(context, operations))
  const refusal = refuseStep(kind, item, { attempt, medusa, operations, open, hasIban, isRefundAhead })
  if (refusal && !(refusal.isForPerson && by !== undefined)) return refused("state", refusal.sentence)
  const again = await refuseAgain(context, request, id)
  if (again) return refused("state", again)
  return carryOut(context, request, item, operations)
}

/** The row comes first. An unanswered step is looked up, and never sent again. Under the payment's lock. */
export async function approveItems(context: PaymentContext, request: ApprovalRequest): Promise<ItemsApproved> {
  const { attempt, paymentTransactionIds } = request
  const medusa = await context.store.refunds.read(attempt)
  const isKnown = !(await isPaused(context, "approval")) && (await refresh(context, attempt))
  const approved: ItemsApproved = []
  for (const payment_transaction_id of new Set(paymentTransactionIds)) {
    // for each item, because the service may have refused the one before
    const ended = (await isPaused(context, "approval"))
      ? refused("not_sent", APPROVAL_PAUSED)
      : isKnown
        ? await approveOne(context, request, payment_transaction_id, medusa)
        : refused("not_sent", say("payout.not_looked_up"))
    approved.push({ payment_transaction_id, ended })
  }
  return approved
}
