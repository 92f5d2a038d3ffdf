import { approvalTime, refuseApproval, say, serviceDay, type ApprovalPolicy, type Sentence } from "../../domain"
import type { WaitingItem } from "../ports/payout-ledger"
import { APPROVAL_PAUSED, DECIDED } from "./sentences"

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** So long a look-up may be late: an item that still waits after it was approved is asked about, later it was taken back at the service. */
export const ASKED_MS = 60 * MINUTE_MS

/** What of its seller and order decides about an item that waits. */
export interface WaitingFacts {
  seller: { iban: string | undefined; approval: ApprovalPolicy | undefined } | undefined
  /** Undefined: Medusa has no order for the payment. */
  order: { isCancelled: boolean; delivered_at: Date | undefined } | undefined
  /** The store's policy, for sellers without one of their own. */
  policy: ApprovalPolicy
  /** The service refuses approvals for this account. */
  isPaused?: boolean
}

/** `isDue`: the policy approves it now. Otherwise `why` says why not yet, and `nextAt` when the job decides again. */
export interface JudgedItem {
  isDue: boolean
  why: Sentence
  /** Whether a person may approve it now. */
  mayApprove: boolean
  nextAt: Date
}

const FLAGGED = say(
  "This payment is on the attention list, so it is not approved automatically.",
  "Bu ödeme ilgilenilmesi gerekenler listesinde; kendiliğinden onaylanmaz.",
)
const APPROVED_BEFORE = say(
  "It was approved before; its current status is being looked up at the payment service.",
  "Daha önce onaylandı; son durumu ödeme hizmetine soruluyor.",
)
const BY_HAND = say("It is approved manually.", "Elle onaylanır.")
const NOT_DELIVERED = say(
  "Not all of it is marked as delivered in the order.",
  "Siparişte tamamı teslim edildi olarak işaretlenmedi.",
)
const SOON = say("It is approved within minutes.", "Birkaç dakika içinde onaylanır.")

const approvedOn = (time: Date): Sentence => {
  const day = serviceDay(time)
  return say(`It is approved on ${day}.`, `${day} tarihinde onaylanır.`)
}

/** Half the time since it was due, between ten minutes and a day: policies and deliveries are read again at least daily. */
const nextTry = (since: Date, now: Date) =>
  new Date(now.getTime() + Math.min(Math.max((now.getTime() - since.getTime()) / 2, 10 * MINUTE_MS), DAY_MS))

function whyNot({ item, attempt, ...waiting }: WaitingItem, { seller, order }: WaitingFacts) {
  return refuseApproval({
    // one that was not reported is looked up before
    item: { ...item, transaction_status: item.transaction_status ?? 1 },
    is_charged: attempt.state === "completed" && order !== undefined,
    isCancelled: waiting.isCancelled,
    isOrderCancelled: order?.isCancelled === true,
    hasOpenRefund: waiting.hasOpenRefund,
    has_open_change: waiting.has_open_change,
    hasIban: seller && seller.iban !== undefined,
  })
}

/** Whether an item that waits is approved now by its seller's policy, or the store's; and if not, why. */
export function judgeWaiting(waiting: WaitingItem, facts: WaitingFacts, now: Date): JudgedItem {
  const tomorrow = new Date(now.getTime() + DAY_MS)
  const held = (why: Sentence, mayApprove: boolean, nextAt = tomorrow) => ({ isDue: false, why, mayApprove, nextAt })
  const refusal = whyNot(waiting, facts)
  if (refusal) return held(refusal.sentence, refusal.isForPerson === true, nextTry(waiting.since, now))
  // the job looks at it again once the pause is over
  if (facts.isPaused === true) return held(APPROVAL_PAUSED, false, now)
  if (waiting.is_flagged) return held(FLAGGED, true, nextTry(waiting.since, now))
  const { last_step } = waiting
  const isFresh = last_step?.kind === "approve" && now.getTime() - last_step.created_at.getTime() < ASKED_MS
  if (isFresh) return { isDue: true, why: APPROVED_BEFORE, mayApprove: false, nextAt: nextTry(waiting.since, now) }
  if (last_step) return held(DECIDED, true)
  const times = { completed_at: waiting.attempt.last_activity_at, delivered_at: facts.order?.delivered_at }
  const time = approvalTime(facts.seller?.approval ?? facts.policy, times)
  if (!(time instanceof Date)) return held(time === "by_hand" ? BY_HAND : NOT_DELIVERED, true)
  if (time > now) return held(approvedOn(time), true, time < tomorrow ? time : tomorrow)
  return { isDue: true, why: SOON, mayApprove: true, nextAt: nextTry(time, now) }
}
