import { isSame, say, sumAmounts, type Sentence, type RefundPart } from "../../domain"
import { type Money, isEqual, subtract } from "../../money"
import type { Ports, Operation } from "../ports/ports"
import { carryOut, endStaleOperations, type ChargedAttempt, type WantedOperation, isNamed } from "./money-operation"
import {
  refuseByState,
  decideRefund,
  inMinorUnits,
  readRefundFacts,
  computeRest,
  type WantedRefund,
} from "./decide-refund"
import { wentThrough, goneOfRequest, matchGroups, mayBePart, computeWorth } from "./returned"
import { OTHER_REFUND, explainFailure, NEVER_CHARGED, partlyRefunded } from "./sentences"
import type { CancelPaymentRequest } from "../../client"
import { compareLater } from "./reconcile-refunds"

/** A request of Medusa's own routes holds the lock on the payment for at most 10 minutes. */
export const BEGUN_WITHIN_MS = 8 * 60_000

/** Stops at the first that does not go through. `planned`: how many operations there were. @returns what went back */
export async function sendInTurn(
  ports: Ports,
  attempt: ChargedAttempt,
  refunds: readonly WantedOperation[],
  planned: number,
): Promise<{ gone: Money; stopped?: Sentence }> {
  const began = ports.clock.now().getTime()
  const goneBefore = (at: number) => sumAmounts(refunds.slice(0, at), attempt.price.currency)
  for (const [at, wanted] of refunds.entries()) {
    const isLate = ports.clock.now().getTime() - began > BEGUN_WITHIN_MS
    const stopped = isLate ? say("refund.too_late") : await sendOne(ports, attempt, wanted, planned + at)
    if (stopped) return { gone: goneBefore(at), stopped }
  }
  return { gone: goneBefore(refunds.length) }
}

async function sendOne(
  ports: Ports,
  attempt: ChargedAttempt,
  wanted: WantedOperation,
  expected: number,
): Promise<Sentence | undefined> {
  const seen = await endStaleOperations(ports, attempt.id)
  const refusal = refuseByState(ports, attempt, seen)
  if (refusal) return refusal.sentence
  const operation = seen.length === expected ? await carryOut(ports, attempt, wanted, seen) : undefined
  if (operation === undefined) return OTHER_REFUND
  return wentThrough(operation) ? undefined : explainFailure(operation)
}

export interface RefundRequest extends WantedRefund {
  medusa_refund_id: string
  reason?: CancelPaymentRequest["reason"]
  description?: string | undefined
}

type Refunded = { type: "done" } | { type: "refused"; sentence: Sentence }

const DONE: Refunded = { type: "done" }
const refused = (sentence: Sentence): Refunded => ({ type: "refused", sentence })

/** The refund went to the service item by item, and was cut off. */
function isPart({ attempt, amount, medusa_refund_id }: RefundRequest, operations: readonly Operation[]): boolean {
  const gone = goneOfRequest(medusa_refund_id, operations)
  const isLess = computeWorth({ operations: gone }, attempt).minor < amount.minor
  return mayBePart(attempt, gone) && attempt.state !== "reversed" && isLess
}

function resultBefore(request: RefundRequest, operations: readonly Operation[]): Refunded | undefined {
  const own = operations.filter((operation) => operation.medusa_refund_id === request.medusa_refund_id)
  if (own.some(wentThrough) && !isPart(request, operations)) return DONE
  const refusal = own.find(({ kind, state }) => kind === "refund" && state === "refused")
  return refusal && refused(explainFailure(refusal))
}

async function sendCancel(ports: Ports, attempt: ChargedAttempt, request: RefundRequest, seen: readonly Operation[]) {
  const { medusa_refund_id, reason, description } = request
  const wanted = { kind: "cancel" as const, amount: attempt.paid_price, medusa_refund_id, reason, description }
  const operation = await carryOut(ports, attempt, wanted, seen)
  // an approval or a payout change is open, or another request was faster: sent again at once, it would give way again
  if (operation === undefined) return refused(OTHER_REFUND)
  // a refund is next
  if (operation.state === "refused") return findOrSend(ports, request)
  return wentThrough(operation) ? DONE : refused(explainFailure(operation))
}

/** Medusa drops a refund that stops half way, so the sentence says how much went back. */
async function sendToItems(
  ports: Ports,
  attempt: ChargedAttempt,
  request: RefundRequest,
  steps: readonly RefundPart[],
  seen: readonly Operation[],
): Promise<Refunded> {
  const { amount: whole, medusa_refund_id, reason, description } = request
  const [only] = steps
  const parts = only && isEqual(only.amount, whole) ? {} : { refund_total: whole, request_key: medusa_refund_id }
  const about = { kind: "refund" as const, medusa_refund_id, reason, description, ...parts }
  const wanted = steps.map(({ payment_transaction_id, amount }) => ({ ...about, payment_transaction_id, amount }))
  const { stopped } = await sendInTurn(ports, attempt, wanted, seen.length)
  if (stopped === undefined) return DONE
  const gone = subtract(whole, computeRest(request, await ports.ledger.listOperations(attempt.id)))
  const part = partlyRefunded(gone, whole)
  return refused([stopped, ...part, ...(part.length > 0 ? [say("refund.reconcile_the_rest")] : [])])
}

async function sendWhole(ports: Ports, attempt: ChargedAttempt, request: RefundRequest, seen: readonly Operation[]) {
  const { medusa_refund_id } = request
  const amount = computeRest(request, seen)
  const refund_total = isSame(amount, request.amount) ? undefined : request.amount
  const operation = await carryOut(ports, attempt, { kind: "refund", amount, medusa_refund_id, refund_total }, seen)
  if (operation === undefined) return findOrSend(ports, request)
  return wentThrough(operation) ? DONE : refused(explainFailure(operation))
}

async function findOrSend(ports: Ports, requested: RefundRequest): Promise<Refunded> {
  const { attempt } = requested
  if (!isNamed(attempt)) return refused(NEVER_CHARGED)
  const operations = await endStaleOperations(ports, attempt.id)
  const request = inMinorUnits(requested, operations)
  const before = resultBefore(request, operations)
  if (before) return before
  const decision = decideRefund(await readRefundFacts(ports, attempt, operations), request)
  switch (decision.type) {
    case "done":
      return DONE
    case "match":
      return (await matchGroups(ports.ledger, decision.groups, request.medusa_refund_id)) ? DONE : refused(OTHER_REFUND)
    case "refused":
      return refused(decision.sentence)
    case "cancel":
      return sendCancel(ports, attempt, request, operations)
    case "items":
      return sendToItems(ports, attempt, request, decision.steps, operations)
    case "whole":
      return sendWhole(ports, attempt, request, operations)
  }
}

/** Repeats a result, matches money that is back, or sends a refund (adr/0006). Two equal refunds on purpose are two. */
export async function refund(ports: Ports, request: RefundRequest): Promise<Refunded> {
  const refunded = await findOrSend(ports, request)
  // the job compares what a refusal leaves in Medusa
  if (refunded.type === "refused") await compareLater(ports, request.attempt)
  return refunded
}
