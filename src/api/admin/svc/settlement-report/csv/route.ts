import type { AdminRequest, AdminResponse } from "../../../refuse"
import { sendCsv } from "../../csv"
import { readReport } from "../../../reports/read-settlement"
import { reportCsv } from "../../../reports/csv-files"
import type { ReportFileQuery } from "../../../days"

/**
 * Returns the settlement report as a CSV file. It has a line for each day and currency, amounts with a
 * decimal point.
 *
 * @response 200 text/csv The file.
 * @response 400 A day is not valid, the days are in the wrong order, or there are more than 92.
 */
export async function GET(req: AdminRequest<unknown, ReportFileQuery>, res: AdminResponse<string>): Promise<void> {
  const { first, last, language } = req.validatedQuery
  const csv = reportCsv(await readReport(req.scope, req.validatedQuery), language)
  await sendCsv(req, res, `settlement-${first}-${last}`, csv)
}
