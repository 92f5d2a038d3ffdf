import type { AdminRequest, AdminResponse } from "../../../refuse"
import type { TransactionPage } from "../../../reports/answer-types"
import type { TransactionsQuery } from "../../../days"
import { readTransactions } from "../../../reports/read-overview"

/**
 * Returns the transactions that the overview adds up: each charge, refund, cancellation and sale of a payment link.
 *
 * @response 400 A day, `limit` or `offset` is not valid.
 */
export async function GET(req: AdminRequest<unknown, TransactionsQuery>, res: AdminResponse<TransactionPage>) {
  res.set("Cache-Control", "no-store").json(await readTransactions(req.scope, req.validatedQuery))
}
