import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveSvc } from "../../../../../modules/svc"
import { buyerIp } from "../../../../callers"
import type { PayAnswer, PayRefusal } from "../../../answer-types"
import { goToPay } from "../../../go-to-pay"
import { sendNotFound, sendOn } from "../../../page"
import { acceptsJson, getAddress, sendToOrigin } from "../../../pay-answer"

/**
 * Sends the buyer's browser to the service's page, or back to the storefront with the reason why not. This is the
 * session's `pay_url`. A storefront that accepts `application/json` gets the page, and of a card form the HTML that
 * shows it in the shop.
 *
 * @response 200 As JSON: the page, and the card form.
 * @response 303 To the service's page, or to `return_url` with `error`.
 * @response 403 Another origin than those of `storefrontUrls` asks for JSON.
 * @response 404 text/html The address is not one of this store's.
 * @response 409 As JSON: the buyer cannot pay here now; `redirect_url` has the result.
 * @response 429 text/html More than 30 requests in a minute.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse<PayAnswer | PayRefusal | string>): Promise<void> {
  const { keys, settings } = resolveSvc(req.scope)
  const { session = "", signature = "" } = req.params
  const find = (requests: number) => goToPay(req.scope, { session_id: session, ip: buyerIp(req, settings), requests })
  if (!keys.isValid("pay", session, signature)) sendNotFound(req, res)
  else if (acceptsJson(req)) await sendToOrigin(req, res, { key: `pay:${session}`, find })
  else await sendOn(req, res, { key: `pay:${session}`, find: async (requests) => getAddress(await find(requests)) })
}
