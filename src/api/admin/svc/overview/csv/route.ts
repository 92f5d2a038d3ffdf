import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { ReportFileQuery } from "../../answers/report"
import { getLanguage, sendCsv } from "../../send-csv"
import { readRange } from "../../settlement-report/read-range"
import { overviewCsv } from "../overview-csv"

/**
 * Returns what the overview adds up as a file for a spreadsheet: a line for each charge, refund, cancellation and sale of a payment
 * link. A file that is whole ends with a line that says how many; one that fails on the way is aborted.
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
  await sendCsv(req, res, `transactions-${first}-${last}`, overviewCsv(req.scope, asked.range, getLanguage(req.query)))
}
