import type { MedusaContainer } from "@medusajs/framework/types"
import { toReturnResult, type BuyerError } from "../../../flows/buyer-view"
import { hearAuthentication } from "../../../flows/card-payment"
import type { Attempt } from "../../../flows/ports"
import { readReturnUrl, storefrontRoot, withResult, type ReturnResult } from "../../../flows/return-url"
import { SVC_MODULE } from "../../../modules/svc"
import type { SvcModuleService } from "../../../modules/svc/service"
import { settlePaymentWorkflow } from "../../../workflows/payment/settle-payment"
import { logFailure } from "../../log-failure"
import { readPayment } from "../../read-payment"
import { recordReturn } from "./record"

/**
 * Brings the attempt a buyer comes back from as far towards its end as it goes, and answers the storefront's address with the
 * result. Asked again it answers the same. Undefined: the attempt is not kept any more.
 */
export async function comeBack(
  scope: MedusaContainer,
  attemptId: string,
  post: { form: unknown } | undefined,
): Promise<string | undefined> {
  const svc = scope.resolve<SvcModuleService>(SVC_MODULE)
  const attempt = await svc.ledger.findAttempt(attemptId)
  if (attempt === undefined) return undefined
  if (post) await hear(svc, attempt, post.form)
  const { storefrontUrls } = svc.settings
  const returnUrl = readReturnUrl(attempt.returnUrl, storefrontUrls) ?? storefrontRoot(storefrontUrls)
  return withResult(returnUrl, await settled(scope, attemptId))
}

/** What was posted is stored, and where it may let a charge begin, heard. */
async function hear(svc: SvcModuleService, attempt: Attempt, form: unknown): Promise<void> {
  await recordReturn(svc, attempt, form)
  if (attempt.flow === "threeds") await hearAuthentication(svc, attempt, svc.client.messages.readThreeDsCallback(form))
}

const PROCESSING: { error: BuyerError } = { error: "processing" }

async function settled(scope: MedusaContainer, attemptId: string): Promise<ReturnResult> {
  try {
    await settlePaymentWorkflow(scope).run({ input: { attempt_id: attemptId, by: "return" } })
    // a session that took the charge over is the one to ask about now
    const attempt = await scope.resolve<SvcModuleService>(SVC_MODULE).ledger.findAttempt(attemptId)
    return attempt ? toReturnResult((await readPayment(scope, attempt.sessionId)).view) : PROCESSING
  } catch (error) {
    logFailure(scope, `the payment attempt ${attemptId} could not be settled when its buyer came back`, error)
    return PROCESSING
  }
}
