import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "../../../../refuse"
import { answerStatement } from "../../../statement/read-statement"

/** What a seller sold on these days, what the marketplace keeps of it, and what went back. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { id = "" } = req.params
  const statement = await answerStatement(req.scope, id, req.query)
  if ("refused" in statement) refuse(res, statement.refused)
  else res.set("Cache-Control", "no-store").json(statement)
}
