import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveSvc } from "../../modules/svc"
import { refusal } from "../../domain"
import { refuse } from "./refuse"

const STANDARD_MODE = refusal(
  404,
  "Marketplace mode is off: this store has no sellers. It is turned on by the option `marketplace` of the plugin.",
  "Pazaryeri modu kapalı: bu mağazanın satıcıları yok. Eklentinin `marketplace` seçeneğiyle açılır.",
)

/** Before every route that only a marketplace has. */
export function refuseStandardMode(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const { marketplace } = resolveSvc(req.scope).settings
  if (marketplace === undefined) refuse(res, STANDARD_MODE)
  else next()
}
