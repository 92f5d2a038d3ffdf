import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveSvc } from "../../modules/svc"
import { refusal, say } from "../../domain"
import { refuse } from "./refuse"

const STANDARD_MODE = refusal(404, say("payout.standard_mode"))

/** Before every route that only a marketplace has. */
export function refuseStandardMode(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const { marketplace } = resolveSvc(req.scope).settings
  if (marketplace === undefined) refuse(res, STANDARD_MODE)
  else next()
}
