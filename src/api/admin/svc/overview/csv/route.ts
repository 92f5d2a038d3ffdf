import type { AdminRequest, AdminResponse } from "../../../refuse"
import { sendCsv } from "../../csv"
import type { ReportFileQuery } from "../../../days"
import { daysCsv } from "../../../reports/csv-files"
import { readOverview } from "../../../reports/read-overview"

/**
 * Returns the days of the overview as a CSV file. It has a line for each day and currency, amounts with a decimal point.
 *
 * @response 200 text/csv The file.
 * @response 400 A day is not valid, the days are in the wrong order, or there are more than 92.
 */
export async function GET(req: AdminRequest<unknown, ReportFileQuery>, res: AdminResponse<string>) {
  const { first, last, language } = req.validatedQuery
  const csv = daysCsv(await readOverview(req.scope, req.validatedQuery), language)
  await sendCsv(req, res, `days-${first}-${last}`, csv)
}
