import { watchHold } from "../../use-cases/hold/watch"
import { logFailure } from "../../modules/svc/log"
import { announce } from "../../medusa/payments/announce"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { readPaymentsOfOrder } from "../../medusa/payments/our-payment"
import { resolveQuery } from "../../medusa/rows"
import { resolveSvc } from "../../modules/svc"
import { oneStepWorkflow } from "../one-step"

/**
 * Goods of an order are out: captures what is held for it, where the option `hold.captureOn` says so. Run twice, it sends nothing more; what
 * fails is done again by the job.
 */
export const captureFulfilledWorkflow = oneStepWorkflow(
  "capture-svc-fulfilled",
  async ({ order_id }: { order_id: string }, container) => {
    const context = createPaymentContext(container)
    for (const { attempt_id } of await readPaymentsOfOrder(resolveQuery(container), order_id)) {
      const attempt = await context.ledger.findAttempt(attempt_id)
      if (attempt?.hold !== "held") continue
      try {
        await resolveSvc(container).inFlight.run(() => watchHold(context, attempt))
      } catch (error) {
        logFailure(container, `what is held by the payment attempt ${attempt_id} waits for the job`, error)
      }
    }
    await announce(container)
  },
)
