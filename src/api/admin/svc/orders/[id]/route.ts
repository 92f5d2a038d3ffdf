import type { MedusaResponse } from "@medusajs/framework/http"
import type { OrderPanelAnswer } from "../../answers/panel"
import { readPanel } from "../read-panel"
import type { AdminRequest } from "../../../refuse"

/**
 * Returns everything the order's page shows. It says what happened to the order's money, and what can be done about it.
 * `panel` is null when the order was never paid, or tried to be paid, through the service.
 */
export async function GET(req: AdminRequest, res: MedusaResponse<OrderPanelAnswer>) {
  const panel = await readPanel(req.scope, req.params.id ?? "")
  res.set("Cache-Control", "no-store").json({ panel })
}
