import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { SVC_MODULE } from "../../../../../modules/svc"
import type { SvcModuleService } from "../../../../../modules/svc/service"
import { buyerIp } from "../../../../buyer-ip"
import { sendNotFound, sendOn } from "../../../send-on"
import { goToPay } from "../../go-to-pay"

/** A buyer goes to pay: 303 to the service's page, or to the storefront with the reason why not. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { keys, settings } = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const { session = "", signature = "" } = req.params
  if (!keys.isValid("pay", session, signature)) {
    sendNotFound(req, res)
    return
  }
  await sendOn(req, res, { key: `pay:${session}`, find: () => goToPay(req.scope, session, buyerIp(req, settings)) })
}
