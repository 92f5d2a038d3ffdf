import type { AdminRequest, AdminResponse } from "../../refuse"
import type { PaymentsPage } from "../answers/payment-list"
import { listPayments } from "./list-payments"
import type { ListPaymentsQuery } from "./validators"

/**
 * Returns a page of all attempts to pay and all sales of payment links. Pages follow each other by their `next` and `previous`, so
 * that none is lost or shown twice while new ones come in.
 *
 * @response 400 A parameter is wrong; `issues` names each.
 */
export async function GET(req: AdminRequest<unknown, ListPaymentsQuery>, res: AdminResponse<PaymentsPage>) {
  res.set("Cache-Control", "no-store").json(await listPayments(req.scope, req.validatedQuery))
}
