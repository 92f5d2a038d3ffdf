import { respondFresh, type AdminRequest, type AdminResponse } from "../../../../refuse"
import { answerStatement } from "../../../../marketplace/read-statement"
import type { StatementAnswer } from "../../../../marketplace/answers/payouts"
import type { StatementQuery } from "../../../../days"

/**
 * Returns what a seller sold on these days. It also has what the marketplace keeps of it, what was refunded, and which
 * payouts were changed. It comes from the ledger; the service is not asked. A line is the difference that a sale,
 * refund or change makes for the seller, and `net` is their sum. A period that is over does not change: a sale counts
 * as it was charged, on the day its order had its payment, a refund or change on the day it was known to have
 * succeeded. A refund takes the same part of the payout as it is of the price, rounded half up, which is the store's
 * calculation. Charges under fraud review, and those that no order was made of, are in no statement. A deleted seller
 * keeps theirs, and so does one whose key the service has replaced.
 *
 * @response 400 A day, `limit` or `offset` is not valid.
 * @response 404 There is no such submerchant; or marketplace mode is off.
 */
export async function GET(req: AdminRequest<unknown, StatementQuery>, res: AdminResponse<StatementAnswer>) {
  const { id = "" } = req.params
  respondFresh(res, await answerStatement(req.scope, id, req.validatedQuery))
}
