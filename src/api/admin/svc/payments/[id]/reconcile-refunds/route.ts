import { reconcileRefunds } from "../../../../../../medusa/payments/refund"
import { readBody, respond, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { ReconcileRefundsBody } from "../../validators"
import type { RefundsReconciledAnswer } from "../../../answers/payments"

/**
 * Reconciles Medusa's refunds with what the service gave back. For a cancelled order it also gives the buyer what the
 * order shows as refunded, or still as paid, and has not been returned. For any other order no money moves. When nothing
 * differs it does nothing. With `from_report` it reads the service's report (`capabilities.reports`) now, and first records the refunds and
 * the cancellation that were made in the service's panel, or by another system, each once, by the service's id of it; nothing is sent, and no money moves. A
 * chargeback is not in that report.
 *
 * @response 404 There is no such payment, or it belongs to another provider.
 * @response 409 The difference cannot be reconciled (with the figures), or the charge is still on its way to its
 *   order or back. The difference then stays on the attention list. With `from_report` also: nothing is missing, or the report cannot be
 *   read, or does not say clearly enough what went back.
 */
export async function POST(req: AdminRequest<ReconcileRefundsBody>, res: AdminResponse<RefundsReconciledAnswer>) {
  respond(res, await reconcileRefunds(req.scope, { ...readBody(req), payment_id: req.params.id ?? "" }))
}
