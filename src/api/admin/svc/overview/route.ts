import type { AdminRequest, AdminResponse } from "../../refuse"
import type { Overview } from "../../reports/answer-types"
import type { ReportQuery } from "../../days"
import { readOverview } from "../../reports/read-overview"

/**
 * Returns takings, refunds, fees and payouts of a period, and how attempts ended. The figures are per currency and day,
 * sums of the transactions, and beside them are those of the period before. It comes from the ledger; the service is not
 * asked. Each payment and refund is compared with what Medusa recorded, on the ledger's day, so what Medusa records after
 * midnight is no difference. Charges under fraud review, and charges that were returned because no order could be made,
 * are left out.
 *
 * @response 400 A day is not valid, the days are in the wrong order, or there are more than 92.
 */
export async function GET(req: AdminRequest<unknown, ReportQuery>, res: AdminResponse<Overview>) {
  res.set("Cache-Control", "no-store").json(await readOverview(req.scope, req.validatedQuery))
}
