import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "../../../../../refuse"
import { readStatementLines } from "../../../../statement/read-statement"
import { statementCsv } from "../../../../statement/statement-csv"

/** All lines of the statement as a file for a spreadsheet. `language=tr`: in Turkish. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { id = "" } = req.params
  const read = await readStatementLines(req.scope, id, req.query)
  if ("refused" in read) {
    refuse(res, read.refused)
    return
  }
  const { seller, range, lines } = read
  res
    .set("Cache-Control", "no-store")
    .set("Content-Disposition", `attachment; filename="statement-${seller.slug}-${range.first}-${range.last}.csv"`)
    .type("text/csv; charset=utf-8")
    .send(statementCsv(seller.title, lines, req.query.language === "tr" ? "tr" : "en"))
}
