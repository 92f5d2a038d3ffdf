import type { MedusaContainer } from "@medusajs/framework/types"
import type { Operation, PaymentContext } from "../../use-cases/ports/ports"
import { whileLocked } from "../../use-cases/refund/money-operation"
import { resolveUnknownRefund } from "../../use-cases/reconcile/resolve-unknown"
import { announce } from "../../medusa/payments/announce"
import type { Refused } from "../../domain"
import { notOpen, orBusy, TOO_EARLY } from "../../medusa/payments/refusal"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { resolveQuery } from "../../medusa/rows"
import { oneStepWorkflow } from "../one-step"
import { REFUND_DID_NOT, REFUND_WENT_THROUGH, NO_OPERATION } from "./sentences"

export interface ResolveUnknownRefundInput {
  operation_id: string
  went_through: boolean
  note?: string | undefined
  /** The id of a user of Medusa's. */
  by: string
}

export interface ResolvedRefund {
  operation?: { id: string; attempt_id: string; state: Operation["state"]; resolved_by: string; resolved_at: string }
  /** What is left to do in Medusa. */
  message?: string | undefined
  message_tr?: string | undefined
  refused?: Refused
}

async function resolveWhileLocked(
  context: PaymentContext,
  operation: Operation,
  { went_through, note, by }: ResolveUnknownRefundInput,
  container: MedusaContainer,
): Promise<ResolvedRefund> {
  const ended = await resolveUnknownRefund(context, { operation, wentThrough: went_through, by, note })
  await announce(container)
  if (ended.type !== "resolved") {
    if (ended.type === "too_early") return { refused: TOO_EARLY }
    const end = ended.operation.state === "succeeded" ? REFUND_WENT_THROUGH : REFUND_DID_NOT
    return { refused: await notOpen(resolveQuery(container), ended.operation, end) }
  }
  const { id, attempt_id, state, resolution } = ended.operation
  return {
    operation: { id, attempt_id, state, resolved_by: by, resolved_at: resolution?.at.toISOString() ?? "" },
    message: ended.misaligned?.en,
    message_tr: ended.misaligned?.tr,
  }
}

async function withOperation(
  container: MedusaContainer,
  id: string,
  carryOut: (context: PaymentContext, operation: Operation) => Promise<ResolvedRefund>,
): Promise<ResolvedRefund> {
  const context = createPaymentContext(container)
  const operation = await context.ledger.findOperation(id)
  return operation ? carryOut(context, operation) : { refused: NO_OPERATION }
}

/** As {@link resolveUnknownRefundWorkflow}, for a request that has the payment's lock already. */
export const resolveLockedRefund = (input: ResolveUnknownRefundInput, container: MedusaContainer) =>
  withOperation(container, input.operation_id, (context, operation) =>
    resolveWhileLocked(context, operation, input, container),
  )

/**
 * A person reports how a refund or cancel ended that got no response; Medusa's own refund is made for one that went through. Takes the
 * payment's lock, and is refused with 409 while another request has it.
 */
export const resolveUnknownRefundWorkflow = oneStepWorkflow(
  "resolve-svc-unknown-refund",
  (input: ResolveUnknownRefundInput, container): Promise<ResolvedRefund> =>
    withOperation(container, input.operation_id, (context, operation) =>
      orBusy(() =>
        whileLocked(context, { id: operation.attempt_id }, () =>
          resolveWhileLocked(context, operation, input, container),
        ),
      ),
    ),
)
