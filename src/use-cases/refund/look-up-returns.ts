import { SvcError, type ReportedPayment } from "../../client"
import { callCapability, mayCall } from "../capabilities/may-call"
import { findReturnProof, isUncaptured, type ReturnProof } from "../../domain"
import type { Attempt, Operation, PaymentContext, Ports } from "../ports/ports"
import { endStaleOperations, isNamed, type ChargedAttempt } from "./money-operation"
import { reconcileRefunds } from "./reconcile-refunds"
import { wantedOfReports } from "./report-check"
import { whileLocked } from "./locked"

/*
 * The service's reports as a witness (published interface description; option `capabilities.reports`): they show refunds and
 * cancellations by the conversationId of each. An entry that fits proves that money went back; that there is none proves nothing.
 */

/** Undefined: no report, for whatever reason. It decides nothing, so nothing depends on it. */
export async function readReport(
  ports: Ports,
  { id, payment_id }: ChargedAttempt,
): Promise<ReportedPayment | undefined> {
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
