import { refusal, say } from "../../../../../domain"
import { resolveSvc } from "../../../../../modules/svc"
import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { AttemptAnswer } from "../../answers/payment-list"
import { readPanelPayment } from "../../orders/read-panel"
import { readParties } from "../../payments/list-payments"
import { describeStore } from "../../../store-facts"

const NO_ATTEMPT = refusal(404, say("payment.no_attempt"))

/**
 * Returns everything that happened to one attempt to pay. It is what the order's page shows, whether or not the attempt
 * has an order.
 *
 * @response 404 There is no such attempt.
 */
export async function GET(req: AdminRequest, res: AdminResponse<AttemptAnswer>) {
  const attempt = await resolveSvc(req.scope).ledger.findAttempt(req.params.id ?? "")
  const payment = attempt && (await readPanelPayment(req.scope, attempt.id))
  if (!attempt || !payment) {
    refuse(res, NO_ATTEMPT)
    return
  }
  const partiesOf = await readParties(req.scope, [attempt])
  res
    .set("Cache-Control", "no-store")
    .json({ payment, ...partiesOf(attempt), ...describeStore(req.scope, [attempt.account]) })
}
