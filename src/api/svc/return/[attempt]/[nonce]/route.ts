import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { toReturnResult, type BuyerError } from "../../../../../flows/start/buyer-view"
import { applyAuthentication } from "../../../../../flows/start/card-payment"
import type { Attempt } from "../../../../../flows/contracts/ports"
import { readReturnUrl, storefrontRoot, withResult, type ReturnResult } from "../../../../../flows/start/return-url"
import { reconcileAttempt } from "../../../../../medusa/payments/reconcile-attempt"
import { logFailure } from "../../../../../medusa/log"
import { readView } from "../../../../read-payment"
import { isPast } from "../../../past"
import { recordForged, recordReturn } from "../../record"
import { svcOf } from "../../../../../modules/svc"
import type { SvcModuleService } from "../../../../../modules/svc/service"
import { sendNotFound, sendOn } from "../../../send-on"

/**
 * Reconciles the attempt a buyer comes back from, and returns the storefront's address with the result. Called again it returns
 * the same, for a day. Undefined: the attempt is not kept any more.
 */
async function comeBack(
  scope: MedusaContainer,
  attemptId: string,
  post: { form: unknown } | undefined,
): Promise<string | undefined> {
  const svc = svcOf(scope)
  const attempt = await svc.ledger.findAttempt(attemptId)
  if (attempt === undefined) return undefined
  const { storefrontUrls } = svc.settings
  if (isPast(svc, attempt)) return storefrontRoot(storefrontUrls)
  if (post) await applyPost(svc, attempt, post.form)
  const returnUrl = readReturnUrl(attempt.returnUrl, storefrontUrls) ?? storefrontRoot(storefrontUrls)
  return withResult(returnUrl, await reconciledResult(scope, attemptId))
}

/** Stores what was posted and, where it may permit a charge, applies it. */
async function applyPost(svc: SvcModuleService, attempt: Attempt, form: unknown): Promise<void> {
  await recordReturn(svc, attempt, form)
  if (attempt.flow === "threeds") await applyAuthentication(svc, attempt, svc.client.messages.readThreeDsCallback(form))
}

const PROCESSING: { error: BuyerError } = { error: "processing" }

async function reconciledResult(scope: MedusaContainer, attemptId: string): Promise<ReturnResult> {
  try {
    await reconcileAttempt(scope, attemptId, "return")
    // a session that took the charge over is the one to ask about now
    const attempt = await svcOf(scope).ledger.findAttempt(attemptId)
    return attempt ? toReturnResult((await readView(scope, attempt.sessionId)).view) : PROCESSING
  } catch (error) {
    logFailure(scope, `the payment attempt ${attemptId} could not be reconciled when its buyer came back`, error)
    return PROCESSING
  }
}

/**
 * Takes the buyer back from the service's page or the bank's page and sends the browser to the storefront with the
 * result. Browsers come by the form that the page posts, or by loading the address again. There are no cookies, and
 * the form may be empty.
 *
 * @response 200 text/html In a frame: a page that leaves it.
 * @response 303 To `return_url`, with `order_id` and `payment_status`, or with `error`.
 * @response 404 text/html The address is not one of this store's.
 * @response 429 text/html More than 30 requests in a minute.
 */
async function answerReturn(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const svc = svcOf(req.scope)
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
