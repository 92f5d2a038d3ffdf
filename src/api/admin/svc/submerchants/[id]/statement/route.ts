import { refuse, type AdminRequest, type AdminResponse } from "../../../../refuse"
import { answerStatement } from "../../statement/read-statement"
import type { StatementAnswer } from "../../../answers/payouts"
import type { StatementQuery } from "../../../../days"

/**
 * Returns what a seller sold on these days, what the marketplace keeps of it, what was refunded, and which payouts
 * were changed. It comes from the ledger; the service is not asked.
 *
 * @response 400 A day, `limit` or `offset` is not valid.
 * @response 404 There is no such submerchant; or marketplace mode is off.
 */
export async function GET(
  req: AdminRequest<unknown, StatementQuery>,
  res: AdminResponse<StatementAnswer>,
): Promise<void> {
  const { id = "" } = req.params
  const statement = await answerStatement(req.scope, id, req.validatedQuery)
  if ("refused" in statement) refuse(res, statement.refused)
  else res.set("Cache-Control", "no-store").json(statement)
}
