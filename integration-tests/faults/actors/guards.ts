import { reconcilePayouts } from "../../../src/use-cases/payouts/reconcile-payouts"
import { compareLater } from "../../../src/use-cases/refund/reconcile-refunds"
import { HOLDS } from "../../../src/use-cases/refund/sentences"
import { endStaleOperations } from "../../../src/use-cases/refund/money-operation"
import { refuseUnreconciled, type RequestedRefund } from "../../../src/use-cases/refund/decide-refund"
import { openOperation, isOfMarketplace } from "../../../src/use-cases/refund/returned"
import type { Attempt } from "../../../src/use-cases/ports/ports"
import { refuseOpenOperation } from "../../../src/domain"
import { compareDecimal } from "../../../src/money"
import { MedusaRefusal } from "../../flows/harness/killed"
import type { Payment } from "../../flows/harness/memory-medusa"
import { english } from "../../setup/written"
import { exactlyLeftOf, ofAccount, paymentsOf, type AtAttempt, type Scene } from "./scene"

/*
 * Obstacles to refunds and cancellations (src/medusa/payments/refund-obstacles.ts): one request at a time on a payment, and none while
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

interface Terms {
  /** `free`: open operations are no obstacle. */
  obstacles: "all" | "open" | "free"
  requested?: RequestedRefund
  waitSeconds?: number
}

/** Does it under the locks of all these payments. @throws MedusaRefusal with the sentence a person reads */
export async function guarded(
  anywhere: Scene,
  [first, ...rest]: readonly Attempt[],
  terms: Terms,
  work: () => Promise<string>,
): Promise<string> {
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

interface AtPayment extends AtAttempt {
  payment: Payment
}

/** The newest of the buyer's payments of which something is left, and the attempt that made it. */
export async function findNewest(scene: Scene, isLeft = hasMoney): Promise<AtPayment | undefined> {
  const payment = paymentsOf(scene).findLast(isLeft)
  const attempt = payment && (await scene.process.ledger.findAttempt(payment.attempt_id ?? ""))
  return payment && attempt && { ...ofAccount(scene, attempt), payment, attempt }
}

const hasMoney = (payment: Payment): boolean => compareDecimal(exactlyLeftOf(payment), "0") > 0

export const NO_PAYMENT = "there is no payment with money left"

/** A person does something about it, on these terms. */
export async function atNewest(
  scene: Scene,
  terms: Terms,
  work: (at: AtPayment) => Promise<string>,
  isLeft = hasMoney,
): Promise<string> {
  const at = await findNewest(scene, isLeft)
  return at ? guarded(at, [at.attempt], terms, () => work(at)) : NO_PAYMENT
}

export async function findItem({ context, attempt }: AtAttempt, at: number) {
  const items = await context.ledger.listItems(attempt.id)
  return items[at % Math.max(items.length, 1)]
}
