import type { Attempt, Operation, Ports, PaymentContext, Decision } from "../ports/ports"
import { isAllBack, openOperation, wentThrough } from "./returned"
import { SvcError, type ReportedPayment } from "../../client"
import { callCapability, mayCall } from "../capabilities/may-call"
import { findReturnProof, isUncaptured, type ReturnProof, findForeignReturns, type Sentence } from "../../domain"
import { endStaleOperations, isNamed, type ChargedAttempt, whileLocked } from "./money-operation"
import { reconcileRefunds, compareLater, hasEnded } from "./reconcile-refunds"
import { COMPARE_MANUALLY, END_UNKNOWN, NO_REPORT, NOT_ENDED, NOTHING_MISSING } from "./sentences"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** How long the reports are read for what they do not show. */
const READ_FOR_MS = 14 * DAY
const SHORTEST_PAUSE_MS = 3 * MINUTE
const LONGEST_PAUSE_MS = DAY / 4

/** A refund of the payment as a whole of which it is not known which items it took. */
const lacksParts = ({ kind, state, payment_transaction_id, parts }: Operation) =>
  kind === "refund" && state === "succeeded" && payment_transaction_id === undefined && parts === undefined

/** Since its end became unknown, or known. */
const getAge = ({ created_at, updated_at = created_at }: Operation, now: Date) => now.getTime() - updated_at.getTime()

type Terms = Pick<Ports, "capabilities" | "clock">

/**
 * The operations about which the service's reports may know more: those whose end is not known, and refunds of the payment as a whole,
 * where something of its items is left.
 */
function wantedOfReports(
  { capabilities, clock }: Terms,
  attempt: Attempt,
  operations: readonly Operation[],
): Operation[] {
  if (capabilities?.reports !== true) return []
  const mayLackParts = attempt.state === "completed" && !isAllBack(attempt, operations)
  const isWanted = (one: Operation) => one.state === "unknown" || (mayLackParts && lacksParts(one))
  return operations.filter((one) => isWanted(one) && getAge(one, clock.now()) <= READ_FOR_MS)
}

/** When the reports are read again for what they have not shown: often at first, for two weeks. Undefined: there is no need. */
export function nextReportCheck(terms: Terms, attempt: Attempt, operations: readonly Operation[]): Date | undefined {
  const now = terms.clock.now()
  const wanted = wantedOfReports(terms, attempt, operations)
  if (wanted.length === 0) return undefined
  const youngest = Math.min(...wanted.map((one) => getAge(one, now)))
  return new Date(now.getTime() + Math.min(Math.max(youngest / 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS))
}

/*
 * The service's reports as a witness (published interface description; option `capabilities.reports`): they show refunds and
 * cancellations by the conversationId of each. An entry that fits proves that money went back; that there is none proves nothing.
 */

/** Undefined: no report, for whatever reason. It decides nothing, so nothing depends on it. */
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

/** What follows from it in Medusa. A reversal that waited for it continues. */
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

/**
 * Looks up in the service's reports the refunds and cancellations of an attempt whose end is not known, and of which items a refund of
 * the payment as a whole was. What is proven is stored, and what follows from it is done; what is not stays as it is.
 */
export async function lookUpReturns(context: PaymentContext, attempt: Attempt): Promise<void> {
  if (context.capabilities?.reports !== true || !isNamed(attempt)) return
  const wanted = wantedOfReports(context, attempt, await endStaleOperations(context, attempt.id))
  const reported = wanted.length > 0 ? await readReport(context, attempt) : undefined
  if (reported === undefined) return
  const proven = wanted.flatMap((operation) => {
    const proof = findReturnProof(operation, reported)
    return proof === undefined ? [] : [{ operation, proof }]
  })
  if (proven.length === 0) return
  await whileLocked(context, attempt, async (now) => {
    for (const one of proven) await confirm(context, now, one)
  })
}

/**
 * Records what went back of a payment at the service without this store, as in its panel: reads the service's report now, writes what
 * the ledger does not have, and has Medusa make the refunds for it. Nothing is sent, and no money moves. Under the lock of the payment's
 * refunds. @returns why not; undefined when it was recorded
 */
export async function recordReturns(
  context: PaymentContext,
  days: { listNoLongerDiffering(): Promise<string[]> },
  attempt: Attempt,
  decision: Decision,
): Promise<Sentence | undefined> {
  const { ledger } = context
  if (!hasEnded(attempt) || !isNamed(attempt)) return NOT_ENDED
  const operations = await endStaleOperations(context, attempt.id)
  if (openOperation(operations) !== undefined) return END_UNKNOWN
  const reported = await readReport(context, attempt)
  if (reported === undefined) return NO_REPORT
  const known = { gone: operations.filter(wentThrough), ids: operations.map(({ id }) => id) }
  const found = findForeignReturns(attempt, known, reported)
  if (found === "unclear") return COMPARE_MANUALLY
  if (found.length === 0) return NOTHING_MISSING
  // should this process die before Medusa has its refunds
  await compareLater(context, attempt)
  await ledger.recordReturns(attempt.id, found, decision)
  if ((await days.listNoLongerDiffering()).includes(attempt.id))
    await ledger.closeAttention(attempt.id, "report_differs", decision)
  return reconcileRefunds(context, { attempt, ...decision, mayRefund: false })
}
