import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { SVC_MODULE } from "../../../../../modules/svc"
import type { SvcModuleService } from "../../../../../modules/svc/service"
import { sendNotFound, sendOn } from "../../../send-on"
import { comeBack } from "../../come-back"
import { recordForged } from "../../record"

/**
 * A buyer comes back from the service's page, by the form it posts or by loading the address again: 303 to the storefront with
 * the result. Attempt and nonce suffice; there are no cookies, and the form may be empty.
 */
async function answerReturn(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const svc = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const { attempt = "", nonce = "" } = req.params
  if (!svc.keys.isValid("return", attempt, nonce)) {
    await recordForged(svc, attempt)
    sendNotFound(req, res)
    return
  }
  const find = () => comeBack(req.scope, attempt, req.method === "POST" ? { form: req.body } : undefined)
  await sendOn(req, res, { key: `return:${attempt}`, find, leavesFrame: true })
}

export const POST = answerReturn
export const GET = answerReturn
