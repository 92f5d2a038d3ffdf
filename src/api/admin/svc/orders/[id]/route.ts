import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { OrderPanelAnswer } from "../../answers/panel"
import { readPanel } from "../../panel/read-panel"

/** What happened to the money of an order, and what can be done about it. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse<OrderPanelAnswer>): Promise<void> {
  const panel = await readPanel(req.scope, req.params.id ?? "")
  res.set("Cache-Control", "no-store").json({ panel })
}
