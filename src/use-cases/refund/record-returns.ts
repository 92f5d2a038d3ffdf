import { findForeignReturns, type Sentence } from "../../domain"
import type { Attempt, Decision, PaymentContext } from "../ports/ports"
import { compareLater, hasEnded } from "./compare-refunds"
import { readReport } from "./look-up-returns"
import { endStaleOperations, isNamed } from "./money-operation"
import { reconcileRefunds } from "./reconcile-refunds"
import { openOperation, wentThrough } from "./returned"
import { COMPARE_MANUALLY, END_UNKNOWN, NO_REPORT, NOT_ENDED, NOTHING_MISSING } from "./sentences"

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
