import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { SVC_MODULE } from "../../../../../modules/svc"
import type { SvcModuleService } from "../../../../../modules/svc/service"
import { buyerIp } from "../../../../buyer-ip"
import { sendNotFound, sendOn } from "../../../send-on"
import { goToPay } from "../../go-to-pay"

/**
 * Sends the buyer's browser to the service's hosted page, or back to the storefront with the reason why not. This is
 * the session's `pay_url`.
 *
 * @response 303 To the hosted page, or to `return_url` with `error`.
 * @response 404 text/html The address is not one of this store's.
 * @response 429 text/html More than 30 requests in a minute.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { keys, settings } = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const { session = "", signature = "" } = req.params
  if (!keys.isValid("pay", session, signature)) {
    sendNotFound(req, res)
    return
  }
  await sendOn(req, res, { key: `pay:${session}`, find: () => goToPay(req.scope, session, buyerIp(req, settings)) })
}
