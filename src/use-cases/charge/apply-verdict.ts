import {
  say,
  pickPaymentFacts,
  reportedState,
  type ErrorVerdict,
  type Expectation,
  type Sentence,
  type Verdict,
} from "../../domain"
import type { ChargedPayment, HostedPageResult, LookedUpPayment, CallOptions, FinalizedPayment } from "../../client"
import type { Attempt, Ports } from "../ports/ports"
import { flagOnce } from "../attention"
import { reverse, type Standing } from "../refund/reverse"

const DENIED = say("charge.denied")

const NOT_AS_REQUESTED = say("charge.not_as_requested")

export type Found = Verdict<HostedPageResult | LookedUpPayment | ChargedPayment | FinalizedPayment> | ErrorVerdict

export interface LookUpResult {
  found: Found
  attempt: Attempt
  didMove: boolean
}

export function getExpectation(attempt: Attempt): Expectation {
  const { price, paid_price, id, flow, installments, installment, sellers } = attempt
  return { price, paid_price, basketId: id, flow, installments, installment, sellers }
}

export function findMissing(found: Found): readonly Sentence[] | undefined {
  return found.type === "unknown" && "missing" in found ? found.missing : undefined
}

/** Only fraud control can undo a reported charge without returning money. */
const isDeclinedByReview = (found: Found): boolean =>
  found.type === "declined" && "byFraudControl" in found && found.byFraudControl === true

export function judgeStanding(found: Found): Standing {
  if (isDeclinedByReview(found)) return "declined"
  switch (found.type) {
    case "in_review":
      return "in_review"
    case "charged":
    case "declined":
    case "not_found":
      return "decided"
    case "mismatch":
      return "different"
    case "still_open":
    case "unknown":
    case "not_sent":
    case "ask_by_conversation":
      return "unclear"
  }
}

/** A person must see it if the service denies a charge that it reported before. */
function withReported({ wasReportedCharged }: Attempt, found: Found): Found {
  const isDenied = found.type === "not_found" || found.type === "still_open" || found.type === "declined"
  if (wasReportedCharged !== true || !isDenied || isDeclinedByReview(found)) return found
  return { type: "unknown", missing: [DENIED] }
}

export const UNKNOWN_FLAGGED_MS = 60 * 60_000

/** Closes the entry before the move, in case of a crash, and again afterwards, in case another request flagged it. */
export async function moveFromUnknown(
  { ledger, clock }: Pick<Ports, "ledger" | "clock">,
  { id, created_at, wasReportedCharged }: Attempt,
  move: () => Promise<Attempt | undefined>,
): Promise<Attempt | undefined> {
  const isOld = clock.now().getTime() - created_at.getTime() >= UNKNOWN_FLAGGED_MS
  const mayBeFlagged = isOld || wasReportedCharged === true
  if (mayBeFlagged) await ledger.closeAttention(id, "lookup_unknown")
  const moved = await move()
  if (mayBeFlagged && moved) await ledger.closeAttention(id, "lookup_unknown")
  return moved
}

async function notePageDecline({ ledger, clock }: Ports, { id, page_declines }: Attempt, found: Found): Promise<void> {
  if (found.type !== "still_open" || found.declined === undefined) return
  const { payment_id, code, group } = found.declined
  const known = page_declines?.[payment_id]
  const isOther = (one: string | undefined, before: string | undefined) => one !== undefined && one !== before
  const isNew = known === undefined || isOther(code, known.code) || isOther(group, known.group)
  if (isNew) await ledger.notePageDecline(id, payment_id, { at: clock.now(), code, group })
}

export async function moveByVerdict(ports: Ports, attempt: Attempt, verdict: Found): Promise<LookUpResult> {
  const found = withReported(attempt, verdict)
  if (findMissing(found) && attempt.wasReportedCharged !== true)
    await ports.ledger.noteAttempt(attempt.id, { facts: { reportedCharged: true } })
  await notePageDecline(ports, attempt, found)
  const state = reportedState(found)
  if (state === undefined) return { found, attempt, didMove: false }
  // before the move: a charge without stored items would count as unverified
  if (found.type === "charged" || found.type === "in_review")
    await ports.ledger.keepItems(attempt.id, found.payment.itemTransactions, attempt.sellers)
  // a paid page cannot be paid again, even if the answer is incomplete
  const by = findMissing(found) && attempt.state === "awaiting_buyer" ? "ours" : "fromService"
  const move = () => ports.ledger.moveAttempt(attempt.id, state, by, toChange(found, attempt, ports))
  const moved = await (state === "unknown" ? move() : moveFromUnknown(ports, attempt, move))
  // a card under review pays nothing before its charge stands
  if (found.type === "charged") await ports.customerCards?.keep(ports, attempt, found.payment)
  const now = moved ?? (await ports.ledger.findAttempt(attempt.id)) ?? attempt
  return { found, attempt: now, didMove: moved !== undefined }
}

export async function applyVerdict(
  ports: Ports,
  attempt: Attempt,
  verdict: Found,
  call?: CallOptions,
): Promise<LookUpResult> {
  const result = await moveByVerdict(ports, attempt, verdict)
  const { found } = result
  if (found.type === "mismatch")
    return { ...result, attempt: await handleMismatch(ports, result.attempt, found, call), didMove: true }
  const isNoted = (found.type === "charged" || found.type === "in_review") && found.attention.length > 0
  if (isNoted) await flagOnce(ports, attempt.id, "note", [...found.attention])
  return result
}

async function handleMismatch(
  ports: Ports,
  attempt: Attempt,
  { reasons, payment_id }: Extract<Found, { type: "mismatch" }>,
  call?: CallOptions,
): Promise<Attempt> {
  await flagOnce(ports, attempt.id, "mismatch", [NOT_AS_REQUESTED, ...reasons])
  if (payment_id === undefined) return attempt
  return reverse(ports, attempt, { cancelOnly: true, charge: { payment_id }, why: { error_code: "mismatch" }, call })
}

function toChange(found: Found, { state }: Attempt, ports: Ports) {
  switch (found.type) {
    case "charged":
    case "in_review": {
      const { paymentId: payment_id, paidPrice: paid_price } = found.payment
      return { payment_id, paid_price, facts: pickPaymentFacts(found.payment, ports) }
    }
    case "declined": {
      // its moves say so of a charge in review, whose card must still be found
      const isUnseen = state !== "in_review" && isDeclinedByReview(found)
      return {
        error_code: found.code,
        error_group: found.group,
        facts: isUnseen ? { byFraudControl: true } : undefined,
      }
    }
    case "still_open":
    case "mismatch":
    case "unknown":
    case "not_sent":
    case "ask_by_conversation":
    case "not_found":
      return {}
  }
}
