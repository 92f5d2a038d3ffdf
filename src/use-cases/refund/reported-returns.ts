import {
  say,
  findReturnProof,
  isUncaptured,
  type ReturnProof,
  findForeignReturns,
  findUnrecorded,
  type Sentence,
} from "../../domain"
import type { Attempt, Operation, Ports, PaymentContext, Decision } from "../ports/ports"
import { isAllBack, openOperation, wentThrough } from "./returned"
import { SvcError, type ReportedPayment } from "../../client"
import { callCapability, mayCall } from "../capabilities/may-call"
import { endStaleOperations, isNamed, type ChargedAttempt, whileLocked } from "./money-operation"
import { reconcileRefunds, compareLater, hasEnded } from "./reconcile-refunds"
import { COMPARE_MANUALLY } from "./sentences"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const READ_FOR_MS = 14 * DAY
const SHORTEST_PAUSE_MS = 3 * MINUTE
const LONGEST_PAUSE_MS = DAY / 4

const lacksParts = ({ kind, state, payment_transaction_id, parts }: Operation) =>
  kind === "refund" && state === "succeeded" && payment_transaction_id === undefined && parts === undefined

const measureAge = ({ created_at, updated_at = created_at }: Operation, now: Date) =>
  now.getTime() - updated_at.getTime()

type Terms = Pick<Ports, "capabilities" | "clock">

/** Operations whose end is not known, and refunds of a whole payment whose items have something left. */
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

/** Undefined: there is no need. */
export function nextReportCheck(terms: Terms, attempt: Attempt, operations: readonly Operation[]): Date | undefined {
  const now = terms.clock.now()
  const wanted = wantedOfReports(terms, attempt, operations)
  if (wanted.length === 0) return undefined
  const youngest = Math.min(...wanted.map((one) => measureAge(one, now)))
  return new Date(now.getTime() + Math.min(Math.max(youngest / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS))
}

/** A fitting entry (by conversationId) proves that money went back; its absence proves nothing. Published interface description. */

/** Undefined decides nothing. */
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

interface Proven {
  operation: Operation
  proof: ReturnProof
}

/** A reversal that waited for it continues. */
async function followUp(context: PaymentContext, attempt: Attempt): Promise<void> {
  if (attempt.state === "completed" && !isUncaptured(attempt))
    await reconcileRefunds(context, { attempt, mayRefund: false })
  else await context.ledger.noteAttempt(attempt.id, { next_check_at: context.clock.now() })
}

async function confirm(context: PaymentContext, attempt: Attempt, { operation, proof }: Proven): Promise<void> {
  const { ledger } = context
  if (operation.state === "succeeded") {
    if (proof.parts.length > 0) await ledger.noteParts(operation.id, proof.parts)
    return
  }
  // a person may have been faster; their decision counts
  if ((await ledger.confirmReturn(operation.id, proof)) === undefined) return
  await ledger.closeAttention(attempt.id, "refund_unknown")
  await followUp(context, attempt)
}

async function confirmProven(
  context: PaymentContext,
  attempt: Attempt,
  wanted: readonly Operation[],
  reported: ReportedPayment,
): Promise<void> {
  const proven = wanted.flatMap((operation) => {
    const proof = findReturnProof(operation, reported)
    return proof === undefined ? [] : [{ operation, proof }]
  })
  if (proven.length === 0) return
  await whileLocked(context, attempt, async (now) => {
    for (const one of proven) await confirm(context, now, one)
  })
}

export async function lookUpReturns(context: PaymentContext, attempt: Attempt): Promise<void> {
  if (context.capabilities?.reports !== true || !isNamed(attempt)) return
  const wanted = wantedOfReports(context, attempt, await endStaleOperations(context, attempt.id))
  const reported = wanted.length > 0 ? await readReport(context, attempt) : undefined
  if (reported !== undefined) await confirmProven(context, attempt, wanted, reported)
}

/** Flags what the report shows as given back beyond what this store has recorded, or takes that off. */
async function flagUnrecorded(
  context: PaymentContext,
  attempt: ChargedAttempt,
  reported: ReportedPayment,
): Promise<Sentence | undefined> {
  const { ledger } = context
  // read after the report: an operation is stored before it is sent, so the report shows none that is not among these
  const operations = await endStaleOperations(context, attempt.id)
  if (!hasEnded(attempt) || openOperation(operations) !== undefined) return undefined
  const amount = findUnrecorded(attempt, operations.filter(wentThrough), reported)
  if (amount === undefined) {
    await closeDiffering(context, attempt)
    return undefined
  }
  const sentence = say("report.unrecorded", { amount })
  // a person who has resolved this very amount is told again, and not asked again
  if (!(await ledger.wasResolved(attempt.id, "report_differs", new Date(0), sentence)))
    await ledger.openAttention({ kind: "report_differs", attempt_id: attempt.id, sentence })
  return sentence
}

/** A person's check: of operations without a result, and of what was given back without this store. @returns what the report shows beyond that */
export async function checkReturns(context: PaymentContext, attempt: ChargedAttempt): Promise<Sentence | undefined> {
  if (context.capabilities?.reports !== true) return undefined
  const wanted = wantedOfReports(context, attempt, await endStaleOperations(context, attempt.id))
  const reported = await readReport(context, attempt)
  if (reported === undefined) return say("report.not_read")
  await confirmProven(context, attempt, wanted, reported)
  return flagUnrecorded(context, attempt, reported)
}

/** Where the lists of days show no difference either. */
async function closeDiffering({ ledger, differences }: PaymentContext, { id }: Attempt, decision?: Decision) {
  if ((await differences?.differs(id)) !== true) await ledger.closeAttention(id, "report_differs", decision)
}

/** Records what went back at the service without this store. Nothing is sent. Under the payment's lock. @returns why not */
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
  const known = { gone: operations.filter(wentThrough), ids: operations.map(({ id }) => id) }
  const found = findForeignReturns(attempt, known, reported)
  if (found === "unclear") return COMPARE_MANUALLY
  if (found.length === 0) return say("refund.nothing_missing")
  // should this process die before Medusa has its refunds
  await compareLater(context, attempt)
  await ledger.recordReturns(attempt.id, found, decision)
  await closeDiffering(context, attempt, decision)
  return reconcileRefunds(context, { attempt, ...decision, mayRefund: false })
}
