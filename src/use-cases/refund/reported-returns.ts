import {
  say,
  findReturnProof,
  isUncaptured,
  type ReturnProof,
  findForeignReturns,
  compareReturns,
  type ComparedReturns,
  type Sentence,
} from "../../domain"
import type { Attempt, Operation, Ports, PaymentContext, Decision } from "../ports/ports"
import { flagOnce } from "../attention"
import { changedAt, isAllBack, openOperation, wentThrough } from "./returned"
import { SvcError, type ReportedPayment } from "../../client"
import { callCapability, mayCall } from "../capabilities/may-call"
import { endStaleOperations, isNamed, type ChargedAttempt, whileLocked } from "./money-operation"
import { reconcileRefunds, compareLater, hasEnded, lastChange, waitsForChange } from "./reconcile-refunds"
import { WAITS_FOR_CHANGE, COMPARE_MANUALLY } from "./sentences"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const READ_FOR_MS = 14 * DAY
const SHORTEST_PAUSE_MS = 3 * MINUTE
const LONGEST_PAUSE_MS = DAY / 4

const lacksParts = ({ kind, state, payment_transaction_id, parts }: Operation) =>
  kind === "refund" && state === "succeeded" && payment_transaction_id === undefined && parts === undefined

const measureAge = (operation: Operation, now: Date) => now.getTime() - changedAt(operation).getTime()

type Terms = Pick<Ports, "capabilities" | "clock">

/** Operations with an unknown end, and refunds of a whole payment whose items have something left. */
function wantedOfReports(
  { capabilities, clock }: Terms,
  attempt: Attempt,
  operations: readonly Operation[],
): Operation[] {
  if (capabilities?.reports !== true) return []
  const mayLackParts = attempt.state === "completed" && !isAllBack(attempt, operations)
  const isWanted = (one: Operation) => one.state === "unknown" || (mayLackParts && lacksParts(one))
  return operations.filter((one) => isWanted(one) && measureAge(one, clock.now()) <= READ_FOR_MS)
}

export function nextReportCheck(terms: Terms, attempt: Attempt, operations: readonly Operation[]): Date | undefined {
  const now = terms.clock.now()
  const wanted = wantedOfReports(terms, attempt, operations)
  if (wanted.length === 0) return undefined
  const youngest = Math.min(...wanted.map((one) => measureAge(one, now)))
  return new Date(now.getTime() + Math.min(Math.max(youngest / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS))
}

/** A matching entry (by conversationId) proves a return; no entry proves nothing. Published interface description. */

async function readReport(ports: Ports, { id, payment_id }: ChargedAttempt): Promise<ReportedPayment | undefined> {
  if (!(await mayCall(ports, "reports"))) return undefined
  try {
    const { payments = [] } = await callCapability(ports, { capability: "reports", about: id }, () =>
      ports.client.inBackground.reports.retrievePayment({ paymentId: payment_id }),
    )
    return payments.find((one) => one.paymentId === payment_id)
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    return undefined
  }
}

const isInBooks = (attempt: Attempt) => attempt.state === "completed" && !isUncaptured(attempt)

/** A reversal that waited for the proof continues. */
async function followUp(context: PaymentContext, attempt: Attempt): Promise<void> {
  if (isInBooks(attempt)) await reconcileRefunds(context, { attempt, mayRefund: false })
  else await context.ledger.noteAttempt(attempt.id, { next_check_at: context.clock.now() })
}

/** @returns false if it waits for the end of a change of the order */
async function confirm(context: PaymentContext, attempt: Attempt, operation: Operation, proof: ReturnProof) {
  const { ledger } = context
  if (operation.state === "succeeded") {
    if (proof.parts.length > 0) await ledger.noteParts(operation.id, proof.parts)
    return true
  }
  // Medusa gets no refund for a surcharge by itself
  const isCounted = operation.surcharge !== "alone" && isInBooks(attempt)
  if (isCounted && (await waitsForChange(context, attempt, operation.created_at))) return false
  // a person may have been faster, and their decision counts
  if ((await ledger.confirmReturn(operation.id, proof)) === undefined) return true
  await ledger.closeAttention(attempt.id, "refund_unknown")
  await followUp(context, attempt)
  return true
}

async function confirmProven(
  context: PaymentContext,
  attempt: Attempt,
  wanted: readonly Operation[],
  reported: ReportedPayment,
): Promise<boolean> {
  const proven = wanted.flatMap((operation) => {
    const proof = findReturnProof(operation, reported)
    return proof === undefined ? [] : [{ operation, proof }]
  })
  if (proven.length === 0) return true
  return whileLocked(context, attempt, async (now) => {
    let areDone = true
    for (const { operation, proof } of proven) areDone = (await confirm(context, now, operation, proof)) && areDone
    return areDone
  })
}

export async function lookUpReturns(context: PaymentContext, attempt: Attempt): Promise<void> {
  if (context.capabilities?.reports !== true || !isNamed(attempt)) return
  const wanted = wantedOfReports(context, attempt, await endStaleOperations(context, attempt.id))
  const reported = wanted.length > 0 ? await readReport(context, attempt) : undefined
  if (reported !== undefined) await confirmProven(context, attempt, wanted, reported)
}

const readKnown = (operations: readonly Operation[]) => ({
  gone: operations.filter(wentThrough),
  ids: operations.map(({ id }) => id),
})

function describeMore(compared: ComparedReturns): Sentence | undefined {
  if (compared.type === "more") return say("report.unrecorded", { amount: compared.amount })
  if (compared.type === "contradicted") return say("report.listed_refused_refund", { amount: compared.amount })
  return undefined
}

async function flagUnrecorded(
  { ledger }: PaymentContext,
  attempt: ChargedAttempt,
  reported: ReportedPayment,
): Promise<Sentence | undefined> {
  // read after the report: operations are stored before they are sent, so none in the report is missing here
  const operations = await ledger.listOperations(attempt.id)
  if (!hasEnded(attempt) || openOperation(operations) !== undefined) return undefined
  const compared = compareReturns(attempt, readKnown(operations), reported)
  const sentence = describeMore(compared)
  if (compared.type === "agrees") await ledger.closeAttention(attempt.id, "refund_unrecorded")
  if (sentence === undefined) return undefined
  await flagOnce({ ledger }, attempt.id, "refund_unrecorded", sentence, lastChange(operations, []))
  // another request may have recorded it before the entry was on the list, and closed nothing
  const now = readKnown(await ledger.listOperations(attempt.id))
  if (describeMore(compareReturns(attempt, now, reported)) === undefined)
    await ledger.closeAttention(attempt.id, "refund_unrecorded")
  return sentence
}

/** Looks up operations without a result, and returns made without this store. @returns a sentence about the latter */
export async function checkReturns(context: PaymentContext, attempt: ChargedAttempt): Promise<Sentence | undefined> {
  if (context.capabilities?.reports !== true) return undefined
  const wanted = wantedOfReports(context, attempt, await endStaleOperations(context, attempt.id))
  const reported = await readReport(context, attempt)
  if (reported === undefined) return say("report.not_read")
  if (!(await confirmProven(context, attempt, wanted, reported))) return WAITS_FOR_CHANGE
  return flagUnrecorded(context, attempt, reported)
}

/** Records returns made without this store, and sends nothing. Under the payment's lock. @returns why it did not */
export async function recordReturns(
  context: PaymentContext,
  attempt: Attempt,
  decision: Decision,
): Promise<Sentence | undefined> {
  const { ledger } = context
  if (!hasEnded(attempt) || !isNamed(attempt)) return say("refund.not_ended")
  const operations = await endStaleOperations(context, attempt.id)
  if (openOperation(operations) !== undefined) return say("payout.open_refund")
  const reported = await readReport(context, attempt)
  if (reported === undefined) return say("refund.no_report")
  const known = readKnown(operations)
  const found = findForeignReturns(attempt, known, reported)
  if (found === "unclear") return COMPARE_MANUALLY
  if (found.length === 0) return describeMore(compareReturns(attempt, known, reported)) ?? say("refund.nothing_missing")
  // in case this process dies before Medusa has its refunds
  await compareLater(context, attempt)
  await ledger.recordReturns(attempt.id, found, decision)
  // without a decision: the same amount, refunded once more, must be flagged
  await ledger.closeAttention(attempt.id, "refund_unrecorded")
  if ((await context.differences?.differs(attempt.id)) === false)
    await ledger.closeAttention(attempt.id, "report_differs", decision)
  return reconcileRefunds(context, { attempt, ...decision, mayRefund: false })
}
