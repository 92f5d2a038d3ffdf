import type { AdminRequest, AdminResponse } from "../../refuse"
import { readReport } from "../../reports/read-settlement"
import type { SettlementReport } from "../../reports/answer-types"
import type { ReportQuery } from "../../days"

/**
 * Returns what moved at the service per day and currency, compared with what Medusa recorded. It comes from the
 * ledger; the service is not asked. Payments and refunds are compared one by one, on the ledger's day, so what Medusa
 * records after midnight is no difference. Charges under fraud review, and sales of links whose buyers choose the
 * amount, are left out. The interface does not say how a refund changes commission, fee, blockage and payout.
 *
 * @response 400 A day is not valid, the days are in the wrong order, or there are more than 92.
 */
export async function GET(
  req: AdminRequest<unknown, ReportQuery>,
  res: AdminResponse<SettlementReport>,
): Promise<void> {
  res.set("Cache-Control", "no-store").json(await readReport(req.scope, req.validatedQuery))
}
