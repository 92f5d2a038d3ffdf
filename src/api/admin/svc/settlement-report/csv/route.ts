import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import { getLanguage, sendCsv } from "../../send-csv"
import { readRange } from "../read-range"
import { readReport } from "../read-report"
import { reportCsv } from "../report-csv"
import type { ReportFileQuery } from "../../answers/report"

/**
 * Returns the settlement report as a file for a spreadsheet: a line for each day and currency, amounts with a decimal
 * point.
 *
 * @response 200 text/csv The file.
 * @response 400 A day is not valid, the days are in the wrong order, or there are more than 92.
 */
export async function GET(req: AdminRequest<unknown, ReportFileQuery>, res: AdminResponse<string>): Promise<void> {
  const asked = readRange(req.query)
  if ("refused" in asked) {
    refuse(res, asked.refused)
    return
  }
  const { first, last } = asked.range
  const csv = reportCsv(await readReport(req.scope, asked.range), getLanguage(req.query))
  await sendCsv(req, res, `settlement-${first}-${last}`, csv)
}
