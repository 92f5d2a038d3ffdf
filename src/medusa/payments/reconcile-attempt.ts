import type { MedusaContainer } from "@medusajs/framework/types"
import type { Attempt, PaymentContext } from "../../use-cases/ports/ports"
import type { Trigger } from "../../use-cases/reconcile/medusa-state"
import { reconcileWithResult } from "../../use-cases/reconcile/reconcile"
import { svcOf } from "../../modules/svc"
import { announce } from "./announce"
import { createPaymentContext } from "./payment-context"

/** Moves one attempt as far as it can go now, and emits the events of what has ended. Safe to run twice and at any moment. */
export async function reconcileAttempt(
  container: MedusaContainer,
  which: string | Attempt,
  by: Trigger,
): Promise<Attempt> {
  return (await askAboutAttempt(container, which, by)).attempt
}

/** As {@link reconcileAttempt}; also says whether the service gave no answer. */
export function askAboutAttempt(
  container: MedusaContainer,
  which: string | Attempt,
  by: Trigger,
): Promise<{ attempt: Attempt; gotNoAnswer: boolean }> {
  return svcOf(container).inFlight.run(() => reconcile(container, which, by))
}

async function reconcile(container: MedusaContainer, which: string | Attempt, by: Trigger) {
  const context = createPaymentContext(container)
  const attempt = typeof which === "string" ? await findAttempt(context, which) : which
  const reconciled = await reconcileWithResult(context, attempt, by)
  await announce(container)
  return reconciled
}

async function findAttempt({ ledger }: PaymentContext, id: string): Promise<Attempt> {
  const attempt = await ledger.findAttempt(id)
  if (!attempt) throw new Error(`There is no payment attempt ${id}.`)
  return attempt
}
