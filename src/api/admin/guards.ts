import type { MedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { Attempt, Ledger, Operation } from "../../flows/contracts/ports"
import { reconcilePayouts } from "../../flows/payouts/reconcile-payouts"
import { findPayoutStep } from "../../flows/payouts/resolve-unknown-payout-change"
import { compareLater } from "../../flows/refund/compare-refunds"
import { HOLDS } from "../../flows/refund/hold-sentences"
import { refuseBeforehand } from "../../flows/refund/decide-refund"
import { endStaleOperations } from "../../flows/refund/money-operation"
import { isOfMarketplace } from "../../flows/refund/refund-groups"
import { refuseUnreconciled, type RequestedRefund } from "../../flows/refund/refusals"
import { openOperation } from "../../flows/refund/returned"
import { toMoney } from "../../mapping"
import { readOurPayment, readPaymentsOfOrder, type OurPayment } from "../../medusa/payments/read-our-payment"
import { readRefunds } from "../../medusa/payments/read-refunds"
import { refusedFor } from "../../medusa/payments/refusal"
import { queryOf } from "../../medusa/rows"
import { svcOf } from "../../modules/svc"
import type { Money } from "../../money"
import { refuseOpenOperation, type Sentence } from "../../payment"
import { guard, refuseOpenChange, type Guard } from "./guard"
import { OPEN_PAYOUT } from "./sentences"

type Payment = Omit<OurPayment, "id">

interface Known extends Payment {
  attempt: Attempt
  operations: readonly Operation[]
}

async function readKnown(scope: MedusaContainer, payments: readonly Payment[]): Promise<Known[]> {
  const svc = svcOf(scope)
  const known: Known[] = []
  for (const payment of payments) {
    const attempt = await svc.ledger.findAttempt(payment.attemptId)
    if (attempt) known.push({ ...payment, attempt, operations: await endStaleOperations(svc, attempt.id) })
  }
  return known
}

/** Why nothing may be done about refunds now; undefined when it may. */
async function refuseOpen(scope: MedusaContainer, known: readonly Known[]): Promise<Sentence | undefined> {
  for (const { attempt, operations } of known) {
    const refusal = refuseOpenOperation(openOperation(operations))
    if (refusal) return refusal.sentence
    if (attempt.hold === "capturing" || attempt.hold === "unknown") return HOLDS[attempt.hold]
    // whom an item pays is known before any of it goes back
    if (isOfMarketplace(attempt) && (await reconcilePayouts(svcOf(scope), attempt)).length > 0) return OPEN_PAYOUT
  }
  return refuseOpenChange(scope, known)
}

/** Why a refund must wait: something is open, or those before it are not reconciled. Undefined when it need not. */
async function refuseRefund(
  scope: MedusaContainer,
  known: readonly Known[],
  requestedOf?: (attempt: Attempt) => RequestedRefund,
): Promise<Sentence | undefined> {
  const open = await refuseOpen(scope, known)
  if (open) return open
  const now = svcOf(scope).clock.now()
  for (const { attempt, operations } of known) {
    const medusa = await readRefunds(queryOf(scope), attempt)
    const requested = requestedOf?.(attempt)
    const refusal = medusa && refuseUnreconciled({ attempt, operations, medusa, requested, now })
    if (refusal) return refusal
  }
  return undefined
}

/** Should this process die now, the job compares what Medusa shows with what went back. */
async function compareAfterwards(scope: MedusaContainer, payments: readonly Payment[]): Promise<void> {
  const svc = svcOf(scope)
  for (const { attemptId } of payments) {
    const attempt = await svc.ledger.findAttempt(attemptId)
    if (attempt) await compareLater(svc, attempt)
  }
}

const guardAttempts = (terms: Omit<Guard<Payment>, "lockOf" | "before">) =>
  guard({ ...terms, lockOf: ({ attemptId }) => attemptId, before: compareAfterwards })

const findPayment = async ({ scope, params: { id = "" } }: MedusaRequest): Promise<Payment[]> => {
  const payment = await readOurPayment(queryOf(scope), id)
  return payment ? [payment] : []
}

const none = () => Promise.resolve(undefined)

/** Before our own route that reconciles the refunds of the payment in the address. */
export const guardReconcileRefunds = guardAttempts({
  find: findPayment,
  obstacle: async ({ scope }, payments) => refuseOpen(scope, await readKnown(scope, payments)),
})

/**
 * Before Medusa captures the payment in the address: one request about its money at a time; the rest is for the flow to say. Reads the payment also
 * without `capabilities.hold`, and of other providers: what was held before stays a hold.
 */
export const guardCapture = guardAttempts({
  async find(req) {
    const [payment] = await findPayment(req)
    const attempt = payment && (await svcOf(req.scope).ledger.findAttempt(payment.attemptId))
    return payment !== undefined && attempt?.hold !== undefined ? [payment] : []
  },
  obstacle: none,
})

/** Before our own route that changes whom an item of the payment in the address pays; the rest is for the flow to say. */
export const guardPayout = guardAttempts({ find: findPayment, obstacle: none })

const keyed = z.looseObject({ request_key: z.string() })

/** Whether a request with this key has sent something before: then this one gets its result. */
async function isRepeat({ scope, body }: MedusaRequest, payments: readonly Payment[]): Promise<boolean> {
  const asked = keyed.safeParse(body)
  if (!asked.success) return false
  const { ledger } = svcOf(scope)
  const operations = await Promise.all(payments.map(({ attemptId }) => ledger.listOperations(attemptId)))
  return operations.flat().some(({ requestKey }) => requestKey === asked.data.request_key)
}

/** A request that is sent twice gets the result of the first; so does the second of two people who resolve one operation. */
const ENDED_WITHIN_SECONDS = 20

/** Before our own routes that refund items of the payment in the address, or its surcharge. */
export const guardRefund = guardAttempts({
  find: findPayment,
  isRepeat,
  reportsOthers: true,
  waitSeconds: ENDED_WITHIN_SECONDS,
  obstacle: async ({ scope }, payments) => refuseRefund(scope, await readKnown(scope, payments)),
})

const refundBody = z.looseObject({ amount: z.number().optional() })

/** What Medusa is asked to refund; without an amount all of the payment. Undefined: Medusa refuses it. */
function requestOf({ body }: MedusaRequest, { price }: Attempt): { amount: Money } | undefined {
  const asked = refundBody.safeParse(body)
  if (!asked.success) return undefined
  const { amount } = asked.data
  return { amount: amount === undefined ? price : toMoney(amount, price.currency) }
}

/** What the provider would refuse anyway: with its reason, before Medusa's own guard refuses it without one. */
async function refuseAmount(req: MedusaRequest, { attempt, operations, refundIds }: Known) {
  const requested = requestOf(req, attempt)
  const wanted = requested && { ...requested, attempt, medusaRefundIds: refundIds }
  const refusal = wanted && (await refuseBeforehand(svcOf(req.scope), wanted, operations))
  return refusal && refusedFor(refusal)
}

/** Before Medusa's own refund of the payment in the address. */
export const guardMedusaRefund = guardAttempts({
  find: findPayment,
  reportsOthers: true,
  obstacle: async (req, payments) => {
    const known = await readKnown(req.scope, payments)
    const [payment] = known
    const waits = await refuseRefund(req.scope, known, (attempt) => requestOf(req, attempt))
    return waits ?? (payment && refuseAmount(req, payment))
  },
})

/** Before Medusa cancels the order in the address, and refunds what it has. */
export const guardOrderCancel = guardAttempts({
  reportsOthers: true,
  find: ({ scope, params: { id = "" } }) => readPaymentsOfOrder(queryOf(scope), id),
  obstacle: async ({ scope }, payments) => refuseRefund(scope, await readKnown(scope, payments), () => "rest"),
})

/** The payment of what the address names in the ledger. */
const findBy =
  (find: (ledger: Ledger, id: string) => Promise<{ attemptId: string } | undefined>) =>
  async ({ scope, params: { id = "" } }: MedusaRequest): Promise<Payment[]> => {
    const { ledger } = svcOf(scope)
    const found = await find(ledger, id)
    const attempt = found && (await ledger.findAttempt(found.attemptId))
    return attempt ? [{ attemptId: attempt.id, orderId: attempt.orderId, refundIds: [] }] : []
  }

const saysItWent = z.looseObject({ went_through: z.literal(true) })

/** Before a person resolves the operation in the address: an open operation is no obstacle, it is the one to be resolved. */
export const guardResolveUnknown = guardAttempts({
  find: findBy((ledger, id) => ledger.findOperation(id)),
  obstacle: async ({ scope, body }, payments) => {
    const makesRefund = saysItWent.safeParse(body).success
    return makesRefund ? refuseOpenChange(scope, payments) : undefined
  },
  waitSeconds: ENDED_WITHIN_SECONDS,
})

/** Before a person resolves the payout change or approval in the address: one at a time with all else about the payment. */
export const guardResolveUnknownPayout = guardAttempts({
  find: findBy((ledger, id) => findPayoutStep({ ledger }, id)),
  obstacle: none,
  waitSeconds: ENDED_WITHIN_SECONDS,
})
