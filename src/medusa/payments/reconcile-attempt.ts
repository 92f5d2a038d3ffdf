import type { MedusaContainer } from "@medusajs/framework/types"
import type { Attempt, PaymentContext } from "../../flows/contracts/ports"
import type { Trigger } from "../../flows/reconcile/pass"
import { reconcilePayment } from "../../flows/reconcile/reconcile"
import { svcOf } from "../../modules/svc"
import { announce } from "./announce"
import { createPaymentContext } from "./payment-context"

/** Moves one attempt as far as it can go now, and emits the events of what has ended. Safe to run twice and at any moment. */
export function reconcileAttempt(container: MedusaContainer, which: string | Attempt, by: Trigger): Promise<Attempt> {
  return svcOf(container).inFlight.run(() => reconcile(container, which, by))
}

async function reconcile(container: MedusaContainer, which: string | Attempt, by: Trigger): Promise<Attempt> {
  const context = createPaymentContext(container)
  const attempt = typeof which === "string" ? await findAttempt(context, which) : which
  const reconciled = await reconcilePayment(context, attempt, by)
  await announce(container)
  return reconciled
}

async function findAttempt({ ledger }: PaymentContext, id: string): Promise<Attempt> {
  const attempt = await ledger.findAttempt(id)
  if (!attempt) throw new Error(`There is no payment attempt ${id}.`)
  return attempt
}
