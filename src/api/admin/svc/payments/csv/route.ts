import type { AdminRequest, AdminResponse } from "../../../refuse"
import { sendCsv } from "../../csv"
import { paymentsCsv } from "../list-payments"
import type { PaymentsFileQuery } from "../validators"

/**
 * Returns all payments of a filter as a CSV file. It has a line for each, however many there are. A file
 * that is whole ends with a line that says how many; one that fails on the way is aborted.
 *
 * @response 200 text/csv The file.
 * @response 400 A parameter is wrong; `issues` names each.
 */
export async function GET(req: AdminRequest<unknown, PaymentsFileQuery>, res: AdminResponse<string>) {
  const asked = req.validatedQuery
  await sendCsv(req, res, "payments", paymentsCsv(req.scope, asked, asked.language))
}
