import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "../../../refuse"
import { readRange } from "../read-range"
import { readReport } from "../read-report"
import { reportCsv } from "../report-csv"

/** The same report as a file for a spreadsheet. `language=tr`: with Turkish headings. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const asked = readRange(req.query)
  if ("refused" in asked) {
    refuse(res, asked.refused)
    return
  }
  const { first, last } = asked.range
  const language = req.query.language === "tr" ? "tr" : "en"
  const csv = reportCsv(await readReport(req.scope, asked.range), language)
  res
    .set("Cache-Control", "no-store")
    .set("Content-Disposition", `attachment; filename="settlement-${first}-${last}.csv"`)
    .type("text/csv; charset=utf-8")
    .send(csv)
}
