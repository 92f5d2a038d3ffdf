import type { MedusaContainer } from "@medusajs/framework/types"
import { toReturnResult, type BuyerError } from "../../use-cases/start/buyer-view"
import { applyAuthentication } from "../../use-cases/start/card-payment"
import type { Attempt } from "../../use-cases/ports/ports"
import { readReturnUrl, storefrontRoot, withResult, type ReturnResult } from "../../use-cases/start/return-url"
import { reconcileAttempt } from "../../medusa/payments/reconcile-attempt"
import { logFailure } from "../../medusa/log"
import { svcOf } from "../../modules/svc"
import type { SvcModuleService } from "../../modules/svc/service"
import { readView } from "../read-payment"
import { withDeadline } from "./with-deadline"
import { isPast } from "./past"
import { recordReturn } from "./return/record"

/**
 * Reconciles the attempt a buyer comes back from, and returns the storefront's address with the result. Called again it returns
 * the same, for a day. Undefined: the attempt is not kept any more. `began`: when the request came, by `performance.now()`.
 */
export async function handleReturn(
  scope: MedusaContainer,
  attempt_id: string,
  { post, began }: { post: { form: unknown } | undefined; began: number },
): Promise<string | undefined> {
  const svc = svcOf(scope)
  const attempt = await svc.ledger.findAttempt(attempt_id)
  if (attempt === undefined) return undefined
  const { storefrontUrls } = svc.settings
  if (isPast(svc, attempt)) return storefrontRoot(storefrontUrls)
  if (post) await applyPost(svc, attempt, post.form)
  const return_url = readReturnUrl(attempt.return_url, storefrontUrls) ?? storefrontRoot(storefrontUrls)
  return withResult(return_url, await withDeadline(reconciledResult(scope, attempt_id), PROCESSING, began))
}

/** Stores what was posted and, where it may permit a charge, applies it. */
async function applyPost(svc: SvcModuleService, attempt: Attempt, form: unknown): Promise<void> {
  await recordReturn(svc, attempt, form)
  if (attempt.flow === "threeds") await applyAuthentication(svc, attempt, svc.client.messages.readThreeDsCallback(form))
}

/** Also for a store under so much load that the buyer would wait too long; the payment is finished all the same. */
const PROCESSING: { error: BuyerError } = { error: "processing" }

async function reconciledResult(scope: MedusaContainer, attempt_id: string): Promise<ReturnResult> {
  try {
    await reconcileAttempt(scope, attempt_id, "return")
    // a session that took the charge over is the one to ask about now
    const attempt = await svcOf(scope).ledger.findAttempt(attempt_id)
    return attempt ? toReturnResult((await readView(scope, attempt.session_id)).view) : PROCESSING
  } catch (error) {
    logFailure(scope, `the payment attempt ${attempt_id} could not be reconciled when its buyer came back`, error)
    return PROCESSING
  }
}
