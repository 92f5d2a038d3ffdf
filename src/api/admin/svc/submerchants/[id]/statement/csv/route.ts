import { refuse, type AdminRequest, type AdminResponse } from "../../../../../refuse"
import { sendCsv } from "../../../../csv"
import { readStatementLines, statementCsv } from "../../../../../marketplace/read-statement"
import type { StatementFileQuery } from "../../../../../days"

/**
 * Returns a seller's statement as a CSV file. It has all lines, with the seller's title in the first
 * column and amounts with a decimal point.
 *
 * @response 200 text/csv The file.
 * @response 400 A day is not valid, the days are in the wrong order, or there are more than 92.
 * @response 404 There is no such submerchant; or marketplace mode is off.
 */
export async function GET(req: AdminRequest<unknown, StatementFileQuery>, res: AdminResponse<string>) {
  const { id = "" } = req.params
  const read = await readStatementLines(req.scope, id, req.validatedQuery)
  if ("refused" in read) {
    refuse(res, read.refused)
    return
  }
  const { seller, lines } = read
  const { first, last, language } = req.validatedQuery
  const csv = statementCsv(seller.title, lines, language)
  await sendCsv(req, res, `statement-${seller.slug}-${first}-${last}`, csv)
}
