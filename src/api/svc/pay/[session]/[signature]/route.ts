import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { SVC_MODULE } from "../../../../../modules/svc"
import type { SvcModuleService } from "../../../../../modules/svc/service"
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
  // Medusa trusts one proxy: behind several it sees the last one
  const ip = (settings.clientIp && req.get(settings.clientIp)) ?? req.ip
  await sendOn(req, res, { key: `pay:${session}`, find: () => goToPay(req.scope, session, ip) })
}
