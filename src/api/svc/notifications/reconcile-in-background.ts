import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcilePaymentWorkflow } from "../../../workflows/payment/reconcile-payment"
import { logFailure } from "../../log-failure"

/** No request waits for it. What fails here, or ends with the process, is reconciled by the job a minute later. */
export function reconcileInBackground(scope: MedusaContainer, attemptId: string): void {
  reconcilePaymentWorkflow(scope)
    .run({ input: { attempt_id: attemptId, by: "notification" } })
    .catch((error: unknown) => {
      logFailure(scope, `the payment attempt ${attemptId} could not be reconciled when a notification came`, error)
    })
}
