import type { AdminRequest, AdminResponse } from "../../../refuse"
import { sendCsv } from "../../csv"
import type { ReportFileQuery } from "../../../days"
import { overviewCsv } from "../../../reports/csv-files"

/**
 * Returns what the overview adds up as a CSV file. It has a line for each charge, refund, cancellation
 * and sale of a payment link. A file that is whole ends with a line that says how many; one that fails on the way is
 * aborted.
 *
 * @response 200 text/csv The file.
 * @response 400 A day is not valid, the days are in the wrong order, or there are more than 92.
 */
export async function GET(req: AdminRequest<unknown, ReportFileQuery>, res: AdminResponse<string>): Promise<void> {
  const { first, last, language } = req.validatedQuery
  await sendCsv(req, res, `transactions-${first}-${last}`, overviewCsv(req.scope, req.validatedQuery, language))
}
