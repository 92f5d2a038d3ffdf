import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolveSvc } from "../../../../../modules/svc"
import { handleReturn, recordForged } from "../../../handle-return"
import { sendNotFound, sendOn } from "../../../page"

/**
 * Takes the buyer back from the service's page or the bank's page. It sends the browser to the storefront with the
 * result. Browsers come by the form that the page posts, or by loading the address again. There are no cookies, and the
 * form may be empty.
 *
 * @response 200 text/html In a frame: a page that leaves it.
 * @response 303 To `return_url`, with `order_id` and `payment_status`, or with `error`.
 * @response 404 text/html The address is not one of this store's.
 * @response 429 text/html More than 30 requests in a minute.
 */
async function answerReturn(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const began = performance.now()
  const svc = resolveSvc(req.scope)
  const { attempt = "", nonce = "" } = req.params
  if (!svc.keys.isValid("return", attempt, nonce)) {
    await recordForged(svc, attempt)
    sendNotFound(req, res)
    return
  }
  const post = req.method === "POST" ? { form: req.body } : undefined
  const find = (requests: number) => handleReturn(req.scope, attempt, { post, began, requests })
  await sendOn(req, res, { key: `return:${attempt}`, find, leavesFrame: true })
}

export const POST = answerReturn
export const GET = answerReturn
