import type { AttemptHistory, ItemHistory } from "../../../../modules/svc/ledger/history"
import type { Attempt, Operation, PageDecline, Resolution } from "../../../../use-cases/ports/ports"
import type { ItemApproval, PayoutChange } from "../../../../use-cases/ports/payout-ledger"
import { isOnlyHeld } from "../../../../use-cases/refund/returned"
import { explainError, explainMdStatus } from "../../../../mapping"
import { moneyToDecimal } from "../../../../money"
import {
  figure,
  isUncaptured,
  say,
  type AttemptState,
  isGoingBack,
  merchantReason,
  type Sentence,
  wasTakenBack,
  writeOrNull,
} from "../../../../domain"
import type { Person } from "../answers/common"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import { panelEvent, type PanelEvent, type PanelEventKind } from "../answers/panel"
import { getTitle, type Sellers } from "./sellers"

export type People = ReadonlyMap<string, Person>

export type Titles = ReadonlyMap<string, string | undefined>

type Tone = PanelEvent["tone"]

/** The states left out are our own steps in between. */
const MOVES: Readonly<Partial<Record<AttemptState, readonly [PanelEventKind, Tone]>>> = {
  finalizing: ["charging", "plain"],
  unknown: ["unknown", "waiting"],
  in_review: ["in_review", "waiting"],
  paid: ["paid", "good"],
  completed: ["completed", "good"],
  declined: ["declined", "bad"],
  expired: ["expired", "bad"],
  abandoned: ["abandoned", "plain"],
  reversing: ["reversing", "waiting"],
  reversed: ["reversed", "plain"],
}

/** Kinds shown instead, for a payment that began as a hold, and for a hold that was never captured. */
const OF_HOLD: Readonly<Partial<Record<PanelEventKind, PanelEventKind>>> = { paid: "held", charging: "holding" }
const OF_UNCAPTURED = { ...OF_HOLD, reversing: "hold_releasing", reversed: "hold_ended" } satisfies typeof OF_HOLD

const TONES: Readonly<Record<Operation["state"], Tone>> = {
  sent: "waiting",
  unknown: "waiting",
  succeeded: "good",
  refused: "bad",
  not_sent: "bad",
}

interface More {
  detail?: Sentence | null
  amount?: string
  operation_state?: Operation["state"]
  payment_transaction_id?: string | undefined
  /** The id of a person. */
  by?: string | undefined
  note?: string | undefined
}

const event = (kind: PanelEventKind, at: Date, tone: Tone, more: More = {}) => ({ kind, at, tone, ...more })
type Event = ReturnType<typeof event>

function moveEvents({ attempt, operations, moves }: AttemptHistory): Event[] {
  const replacements: typeof OF_HOLD = isOnlyHeld(attempt, operations) ? OF_UNCAPTURED : attempt.hold ? OF_HOLD : {}
  const endedByPerson = attempt.resolution !== undefined
  return moves.flatMap(({ state, at }) => {
    if (state === "awaiting_buyer") return [event(attempt.flow === "threeds" ? "at_bank" : "at_page", at, "plain")]
    if (state === "expired" && endedByPerson) return []
    const shown = MOVES[state]
    if (shown === undefined) return []
    const detail = state === "reversed" ? null : getReason(attempt, state)
    return [event(replacements[shown[0]] ?? shown[0], at, shown[1], { detail })]
  })
}

const pageDeclineEvents = ({ attempt: { page_declines = {} } }: AttemptHistory): Event[] =>
  Object.values(page_declines).map(({ at, ...why }) =>
    event("page_declined", at, "bad", { detail: getPageReason(why) }),
  )

const captureEvents = ({ attempt: { hold, hold_at } }: AttemptHistory): Event[] =>
  hold === "captured" && hold_at !== undefined ? [event("captured", hold_at, "good")] : []

function returnEvents({ attempt, came_back_at }: AttemptHistory): Event[] {
  const { md_status, last_activity_at } = attempt
  if (md_status === undefined) return came_back_at ? [event("came_back", came_back_at, "plain")] : []
  const detail = explainMdStatus(md_status).merchant
  return [event("three_ds", came_back_at ?? last_activity_at, md_status === 1 ? "good" : "bad", { detail })]
}

function decisionEvents({ attempt }: AttemptHistory): Event[] {
  const { released, resolution, hold, state } = attempt
  // for a hold it is about the capture, unless the hold itself was not made
  const decided = hold === undefined || state === "expired" ? "resolved" : "capture_resolved"
  return [
    ...(released ? [event("released", released.at, "plain", released)] : []),
    ...(resolution ? [event(decided, resolution.at, "plain", resolution)] : []),
  ]
}

const resolvedEvents = (kind: PanelEventKind, about: More, how: Resolution | undefined) =>
  how ? [event(kind, how.at, "plain", { ...about, ...how })] : []

/** Medusa's refund names an amount but no item, so its first call tells the items. A refund by item has a key. */
const tellsItems = (operation: Operation, { attempt, operations }: AttemptHistory) =>
  operation.payment_transaction_id !== undefined &&
  operation.medusa_refund_id !== undefined &&
  (operation.request_key === undefined || operation.refund_total !== undefined) &&
  !isGoingBack(attempt.state) &&
  operations.find(({ medusa_refund_id }) => medusa_refund_id === operation.medusa_refund_id)?.id === operation.id

function operationEvents(operation: Operation, history: AttemptHistory): Event[] {
  const { attempt } = history
  const { kind, state, created_at, resolution, requested_by: by, surcharge, payment_transaction_id } = operation
  const about = { amount: moneyToDecimal(operation.amount), payment_transaction_id, operation_state: state }
  const detail = getRefusal(operation) ?? (tellsItems(operation, history) ? say("order.by_amount") : null)
  const done = kind === "cancel" && isUncaptured(attempt) ? "hold_released" : kind
  const sent = event(surcharge === "alone" ? "surcharge" : done, created_at, TONES[state], { ...about, detail, by })
  return [sent, ...resolvedEvents("operation_resolved", about, resolution)]
}

function payoutEvents(change: PayoutChange, sellers: Sellers): Event[] {
  const { from, to, state, created_at, error_code: code, requested_by: by, note, resolution } = change
  const { payment_transaction_id } = change
  const { currency } = to.price
  const [before, after] = [figure(from.price, currency), moneyToDecimal(to.price)]
  const moved = `${getTitle(sellers, from.key)}, ${before} ${currency} → ${getTitle(sellers, to.key)}, ${after} ${currency}`
  const why =
    state === "refused" ? [explainError({ code }).merchant] : by === undefined ? [say("order.at_service")] : []
  const detail = [say("order.moved", { moved }), ...why]
  const about = { detail, amount: after, operation_state: state, payment_transaction_id }
  const changed = event("payout_changed", created_at, TONES[state], { ...about, by, note })
  return [changed, ...resolvedEvents("operation_resolved", about, resolution)]
}

function approvalEvents(approval: ItemApproval): Event[] {
  const { kind, state, created_at, error_code: code, requested_by: by, note, resolution } = approval
  const about = { operation_state: state, payment_transaction_id: approval.payment_transaction_id }
  const why = state === "refused" ? explainError({ code }).merchant : null
  const detail = by === undefined ? (why ?? say("order.by_policy")) : why
  const decided = event(kind, created_at, TONES[state], { ...about, detail, by, note })
  return [decided, ...resolvedEvents("approval_resolved", about, resolution)]
}

const holdEvents = ({ approval_holds = [], payment_transaction_id }: ItemHistory): Event[] =>
  approval_holds.map(({ isOn, at, by, note }) => {
    const kind = isOn ? "approval_held" : "approval_hold_lifted"
    return event(kind, at, isOn ? "waiting" : "plain", { payment_transaction_id, by, note })
  })

export function getTimeline(
  history: AttemptHistory,
  operations: readonly Operation[],
  { titles, people, sellers }: { titles: Titles; people: People; sellers: Sellers },
): PanelEvent[] {
  const events = [
    event("started", history.attempt.created_at, "plain"),
    ...moveEvents(history),
    ...pageDeclineEvents(history),
    ...captureEvents(history),
    ...returnEvents(history),
    ...decisionEvents(history),
    ...operations.flatMap((one) => operationEvents(one, history)),
    ...history.payout_changes.flatMap((one) => payoutEvents(one, sellers)),
    ...history.approvals.flatMap(approvalEvents),
    ...history.items.flatMap(holdEvents),
  ]
  return events
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ by, detail, payment_transaction_id = "", ...shown }) =>
      pickAnswer(panelEvent, {
        ...shown,
        detail: writeOrNull(detail),
        item: titles.get(payment_transaction_id),
        by: by === undefined ? null : (people.get(by) ?? { id: by, name: by }),
      }),
    )
}

export const getPeople = ({ attempt, items, operations, payout_changes, approvals }: AttemptHistory) => [
  attempt.released?.by,
  attempt.resolution?.by,
  ...operations.flatMap(({ resolution, requested_by }) => [resolution?.by, requested_by]),
  ...[...payout_changes, ...approvals].flatMap(({ requested_by, resolution }) => [requested_by, resolution?.by]),
  ...items.flatMap(({ approval_holds = [] }) => approval_holds.map(({ by }) => by)),
]

/** Null: the service reports the decline without a reason. */
const getPageReason = ({ code, group }: Omit<PageDecline, "at">): Sentence | null =>
  code === undefined && group === undefined ? null : explainError({ code, group }).merchant

/** `state`: the move that the reason is about. */
export function getReason(attempt: Attempt, state: AttemptState = attempt.state): Sentence | null {
  const { error_code: code, error_group: group, md_status } = attempt
  const why = merchantReason(attempt)
  const isBack = isGoingBack(attempt.state) || wasTakenBack(attempt)
  // an earlier decline is no reason any more, once the charge came after all and goes back
  if (isBack) return state === attempt.state || state === "reversing" ? (why ?? null) : null
  if (state !== "declined" && state !== "abandoned") return null
  if (why) return [why, say("order.not_charged")]
  const isReported = code !== undefined || group !== undefined || (md_status !== undefined && md_status !== 1)
  return state === "declined" || isReported ? explainError({ code, group, md_status }).merchant : null
}

export function getRefusal({ state, error_code: code, error_group: group }: Operation): Sentence | null {
  const isReported = code !== undefined || group !== undefined
  return (state === "refused" || state === "not_sent") && isReported ? explainError({ code, group }).merchant : null
}
