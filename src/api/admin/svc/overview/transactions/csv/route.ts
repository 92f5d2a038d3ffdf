import type { AdminRequest, AdminResponse } from "../../../../refuse"
import { sendCsv } from "../../../csv"
import type { ReportFileQuery } from "../../../../days"
import { movedCsv } from "../../../../reports/csv-files"

/**
 * Returns the transactions that the overview adds up as a CSV file, the oldest first. A file that is whole ends with a
 * line that says how many there are; one that fails on the way is aborted.
 *
 * @response 200 text/csv The file.
 * @response 400 A day is not valid, the days are in the wrong order, or there are more than 92.
 */
export async function GET(req: AdminRequest<unknown, ReportFileQuery>, res: AdminResponse<string>) {
  const { first, last, language } = req.validatedQuery
  await sendCsv(req, res, `transactions-${first}-${last}`, movedCsv(req.scope, req.validatedQuery, language))
}
