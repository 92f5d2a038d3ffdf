import type { Attempt } from "../../../src/use-cases/ports/ports"
import { reconcilePayouts } from "../../../src/use-cases/payouts/reconcile-payouts"
import { compareLater } from "../../../src/use-cases/refund/reconcile-refunds"
import { HOLDS } from "../../../src/use-cases/refund/sentences"
import { endStaleOperations } from "../../../src/use-cases/refund/money-operation"
import { refuseUnreconciled, type RequestedRefund } from "../../../src/use-cases/refund/decide-refund"
import { openOperation, isOfMarketplace } from "../../../src/use-cases/refund/returned"
import { refuseOpenOperation } from "../../../src/domain"
import { MedusaRefusal } from "../../flows/harness/killed"
import { ofAccount, type Scene } from "./scene"
import { english } from "../../setup/written"

/*
 * What stands in the way of refunds and cancellations (src/medusa/payments/refund-obstacles.ts): one request at a time on a payment, and none while
 * something about it is open.
 */

async function refuseOpen({ context }: Scene, { id }: Attempt): Promise<void> {
  const refusal = refuseOpenOperation(openOperation(await endStaleOperations(context, id)))
  if (refusal) throw new MedusaRefusal(english(refusal.sentence))
  const attempt = await context.ledger.findAttempt(id)
  if (attempt?.hold === "capturing" || attempt?.hold === "unknown")
    throw new MedusaRefusal(english(HOLDS[attempt.hold]))
  if (attempt && isOfMarketplace(attempt) && (await reconcilePayouts(context, attempt)).length > 0)
    throw new MedusaRefusal("A change of a payout is open.")
}

async function refuseCutOffRefunds({ context }: Scene, { id }: Attempt, requested: RequestedRefund): Promise<void> {
  const attempt = await context.ledger.findAttempt(id)
  const medusa = attempt && (await context.store.refunds.read(attempt))
  if (!attempt || !medusa) return
  const operations = await endStaleOperations(context, id)
  const now = context.clock.now()
  const sentence = refuseUnreconciled({ attempt, operations, medusa, requested, now })
  if (sentence) throw new MedusaRefusal(english(sentence))
}

export interface Terms {
  /** `free`: open operations are no obstacle. */
  obstacles: "all" | "open" | "free"
  requested?: RequestedRefund
  waitSeconds?: number
}

/** Does it under the locks of all these payments. @throws MedusaRefusal with the sentence a person reads */
export async function guarded(
  anywhere: Scene,
  attempts: readonly Attempt[],
  terms: Terms,
  work: () => Promise<string>,
): Promise<string> {
  const [first, ...rest] = attempts
  if (first === undefined) return work()
  const scene = ofAccount(anywhere, first)
  let said = "another request has the payment"
  await scene.context.store.refunds.whileLocked(
    first.id,
    async () => {
      if (terms.obstacles !== "free") await refuseOpen(scene, first)
      if (terms.obstacles === "all") await refuseCutOffRefunds(scene, first, terms.requested)
      await compareLater(scene.context, first)
      said = await guarded(scene, rest, terms, work)
    },
    terms.waitSeconds,
  )
  return said
}
