import type { MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { compareLater } from "../../flows/refund/compare-refunds"
import { refuseBeforehand } from "../../flows/refund/decide-refund"
import { endStaleOperations, openOperation } from "../../flows/refund/money-operation"
import type { Attempt } from "../../flows/contracts/ports"
import { reconcilePayouts } from "../../flows/payouts/reconcile-payouts"
import { isOfMarketplace } from "../../flows/refund/refund-groups"
import { SVC_MODULE } from "../../modules/svc"
import type { SvcModuleService } from "../../modules/svc/service"
import { refuseUnreconciled, type RequestedRefund } from "../../flows/refund/refusals"
import { toMoney } from "../../mapping"
import type { Money } from "../../money"
import { refuseOpenOperation, type Sentence } from "../../payment"
import { refusedFor, type Refused } from "../../medusa/payments/refusal"
import { readOurPayment, readPaymentsOfOrder, type OurPayment } from "../../medusa/payments/read-our-payment"
import { readRefunds } from "../../medusa/payments/read-refunds"
import { guard, refuseOpenChange, type Guard } from "./guard"
import { queryOf } from "../../medusa/rows"
import { OPEN_PAYOUT } from "./sentences"

/** Whom an item pays is known before any of it goes back. Of a payment that pays no seller nothing more is read than its attempt. */
async function hasOpenPayout(svc: SvcModuleService, attempt: Attempt | undefined): Promise<boolean> {
  if (attempt === undefined || !isOfMarketplace(attempt)) return false
  return (await reconcilePayouts(svc, attempt)).length > 0
}

/** Why nothing may be done about refunds now; undefined when it may. */
async function obstacle(scope: MedusaContainer, payments: readonly Payment[]): Promise<Sentence | undefined> {
  const svc = scope.resolve<SvcModuleService>(SVC_MODULE)
  for (const { attemptId } of payments) {
    const refusal = refuseOpenOperation(openOperation(await endStaleOperations(svc, attemptId)))
    if (refusal) return refusal.sentence
    if (await hasOpenPayout(svc, await svc.ledger.findAttempt(attemptId))) return OPEN_PAYOUT
  }
  return refuseOpenChange(scope, payments)
}

/** Why a refund must wait until those before it are reconciled; undefined when it need not. */
async function unreconciled(scope: MedusaContainer, payments: readonly Payment[], requestedOf?: RequestedOf) {
  const svc = scope.resolve<SvcModuleService>(SVC_MODULE)
  for (const { attemptId } of payments) {
    const attempt = await svc.ledger.findAttempt(attemptId)
    const medusa = attempt && (await readRefunds(queryOf(scope), attempt))
    if (!attempt || !medusa) continue
    const operations = await endStaleOperations(svc, attemptId)
    const requested = requestedOf?.(attempt)
    const refusal = refuseUnreconciled({ attempt, operations, medusa, requested, now: svc.clock.now() })
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/** Should this process die now, the job compares what Medusa shows with what went back. */
async function compareAfterwards(scope: MedusaContainer, payments: readonly Payment[]): Promise<void> {
  const svc = scope.resolve<SvcModuleService>(SVC_MODULE)
  for (const { attemptId } of payments) {
    const attempt = await svc.ledger.findAttempt(attemptId)
    if (attempt) await compareLater(svc, attempt)
  }
}

type Payment = Pick<OurPayment, "attemptId" | "orderId">
type RequestedOf = (attempt: Attempt) => RequestedRefund

/** A guard of payments that an attempt made. */
const guardAttempts = <P extends Payment>(terms: Omit<Guard<P>, "lockOf" | "before">) =>
  guard({ ...terms, lockOf: ({ attemptId }) => attemptId, before: compareAfterwards })

const findPayment = async ({ scope, params: { id = "" } }: MedusaRequest): Promise<OurPayment[]> => {
  const payment = await readOurPayment(queryOf(scope), id)
  return payment ? [payment] : []
}

const refundObstacle = ({ scope }: MedusaRequest, payments: readonly Payment[]) => obstacle(scope, payments)

/** Before our own route that reconciles the refunds of the payment in the address. */
export const guardReconcileRefunds = guardAttempts({ find: findPayment, obstacle: refundObstacle })

/** Before our own route that changes whom an item of the payment in the address pays; the rest is for the flow to say. */
export const guardPayout = guardAttempts({ find: findPayment, obstacle: () => Promise.resolve(undefined) })

const keyed = z.looseObject({ request_key: z.string() })

/** Whether a request with this key has sent something before: then this one gets its result. */
async function isRepeat({ scope, body }: MedusaRequest, payments: readonly Payment[]): Promise<boolean> {
  const asked = keyed.safeParse(body)
  if (!asked.success) return false
  const { ledger } = scope.resolve<SvcModuleService>(SVC_MODULE)
  const operations = await Promise.all(payments.map(({ attemptId }) => ledger.listOperations(attemptId)))
  return operations.flat().some(({ requestKey }) => requestKey === asked.data.request_key)
}

/** A request that is sent twice gets the result of the first. */
const REFUNDED_WITHIN_SECONDS = 20

/** Before our own routes that refund items of the payment in the address, or its surcharge. */
export const guardRefund = guardAttempts({
  find: findPayment,
  isRepeat,
  reportsOthers: true,
  waitSeconds: REFUNDED_WITHIN_SECONDS,
  obstacle: async (req, payments) => (await refundObstacle(req, payments)) ?? unreconciled(req.scope, payments),
})

const refundBody = z.looseObject({ amount: z.number().optional() })

/** The amount Medusa is asked to refund; left out: all of the payment. Undefined: Medusa refuses it. */
function requestedAmount({ body }: MedusaRequest, { price }: Attempt): Money | undefined {
  const asked = refundBody.safeParse(body)
  if (!asked.success) return undefined
  return asked.data.amount === undefined ? price : toMoney(asked.data.amount, price.currency)
}

/** What the provider would refuse anyway: with its reason, before Medusa's own guard refuses it without one. */
async function refuseAmount(req: MedusaRequest, { attemptId, refundIds }: OurPayment): Promise<Refused | undefined> {
  const svc = req.scope.resolve<SvcModuleService>(SVC_MODULE)
  const attempt = await svc.ledger.findAttempt(attemptId)
  const amount = attempt && requestedAmount(req, attempt)
  if (attempt === undefined || amount === undefined) return undefined
  const refusal = await refuseBeforehand(svc, { attempt, amount, medusaRefundIds: refundIds })
  return refusal && refusedFor(refusal)
}

/** Before Medusa's own refund of the payment in the address. */
export const guardMedusaRefund = guardAttempts({
  find: findPayment,
  reportsOthers: true,
  obstacle: async (req, payments) => {
    const [payment] = payments
    const requestedOf: RequestedOf = (attempt) => {
      const amount = requestedAmount(req, attempt)
      return amount && { amount }
    }
    return (
      (await refundObstacle(req, payments)) ??
      (await unreconciled(req.scope, payments, requestedOf)) ??
      (payment && refuseAmount(req, payment))
    )
  },
})

/** Before Medusa cancels the order in the address, and refunds what it has. */
export const guardOrderCancel = guardAttempts({
  reportsOthers: true,
  find: ({ scope, params: { id = "" } }) => readPaymentsOfOrder(queryOf(scope), id),
  obstacle: async (req, payments) =>
    (await refundObstacle(req, payments)) ?? unreconciled(req.scope, payments, () => "rest"),
})

const saysItWent = z.looseObject({ went_through: z.literal(true) })

/** Of two people who resolve one operation at once, the second gets the result of the first. */
const RECONCILED_WITHIN_SECONDS = 20

/** Before a person resolves the operation in the address: an open operation is no obstacle, it is the one to be resolved. */
export const guardResolveUnknown = guardAttempts({
  find: async ({ scope, params: { id = "" } }) => {
    const { ledger } = scope.resolve<SvcModuleService>(SVC_MODULE)
    const operation = await ledger.findOperation(id)
    const attempt = operation && (await ledger.findAttempt(operation.attemptId))
    return attempt ? [{ attemptId: attempt.id, orderId: attempt.orderId }] : []
  },
  obstacle: async ({ scope, body }, payments) => {
    const makesRefund = saysItWent.safeParse(body).success
    return makesRefund ? refuseOpenChange(scope, payments) : undefined
  },
  waitSeconds: RECONCILED_WITHIN_SECONDS,
})

/** Before a person resolves the payout change in the address: one at a time with all else about the payment. */
export const guardResolveUnknownPayout = guardAttempts({
  find: async ({ scope, params: { id = "" } }) => {
    const { ledger } = scope.resolve<SvcModuleService>(SVC_MODULE)
    const [change] = await ledger.findPayoutChanges([id])
    const attempt = change && (await ledger.findAttempt(change.attemptId))
    return attempt ? [{ attemptId: attempt.id, orderId: attempt.orderId }] : []
  },
  obstacle: () => Promise.resolve(undefined),
  waitSeconds: RECONCILED_WITHIN_SECONDS,
})
