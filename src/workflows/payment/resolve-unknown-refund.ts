import type { Operation } from "../../flows/contracts/ports"
import { resolveUnknownRefund } from "../../flows/reconcile/resolve-unknown"
import { announce } from "../../medusa/payments/announce"
import { notOpen, type Refused } from "../../medusa/payments/refusal"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { queryOf } from "../../medusa/rows"
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
  operation?: { id: string; attempt_id: string; state: Operation["state"]; settled_by: string; settled_at: string }
  /** What is left to do in Medusa. */
  message?: string | undefined
  message_tr?: string | undefined
  refused?: Refused
}

/** A person reports how a refund or cancel ended that got no response; Medusa's own refund is made for one that went through. */
export const resolveUnknownRefundWorkflow = oneStepWorkflow(
  "resolve-svc-unknown-refund",
  async ({ operation_id, went_through, note, by }: ResolveUnknownRefundInput, container): Promise<ResolvedRefund> => {
    const context = createPaymentContext(container)
    const operation = await context.ledger.findOperation(operation_id)
    if (!operation) return { refused: NO_OPERATION }
    const ended = await resolveUnknownRefund(context, { operation, wentThrough: went_through, by, note })
    await announce(container)
    if (ended.is === "not_open") {
      const query = queryOf(container)
      return {
        refused: await notOpen(
          query,
          ended.operation,
          ended.operation.state === "succeeded" ? REFUND_WENT_THROUGH : REFUND_DID_NOT,
        ),
      }
    }
    const { id, attemptId, state, resolution } = ended.operation
    return {
      operation: { id, attempt_id: attemptId, state, settled_by: by, settled_at: resolution?.at.toISOString() ?? "" },
      message: ended.misaligned?.en,
      message_tr: ended.misaligned?.tr,
    }
  },
)
