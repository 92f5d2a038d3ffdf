import { refusal, say } from "../../../../../domain"
import { resolveSvc } from "../../../../../modules/svc"
import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import { sendCsv } from "../../csv"
import type { ReportFileQuery } from "../../../days"
import { transactionsCsv } from "../../../reports/csv-files"

const OFF = refusal(404, say("report.off"))

/**
 * Returns the service's own list of some days as a CSV file. It has a line for each transaction, as it
 * was read last, and which attempt of this store it is about. Needs `capabilities.reports`.
 *
 * @response 200 text/csv The file.
 * @response 400 A day is not valid, the days are in the wrong order, or there are more than 92.
 * @response 404 The option capabilities.reports is off.
 */
export async function GET(req: AdminRequest<unknown, ReportFileQuery>, res: AdminResponse<string>) {
  const svc = resolveSvc(req.scope)
  if (!svc.accounts.some(({ capabilities }) => capabilities.reports)) {
    refuse(res, OFF)
    return
  }
  const { first, last, language } = req.validatedQuery
  await sendCsv(req, res, `transactions-${first}-${last}`, transactionsCsv(req.scope, req.validatedQuery, language))
}
