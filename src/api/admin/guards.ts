import type { MedusaRequest, MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { Attempt, Ledger, MedusaRefunds, Operation } from "../../use-cases/ports/ports"
import { reconcilePayouts, findPayoutStep } from "../../use-cases/payouts/reconcile-payouts"
import { compareLater } from "../../use-cases/refund/reconcile-refunds"
import { HOLDS } from "../../use-cases/refund/sentences"
import { refuseBeforehand, refuseUnreconciled, type RequestedRefund } from "../../use-cases/refund/decide-refund"
import { exactRefund, isOfMarketplace, openOperation } from "../../use-cases/refund/returned"
import { endStaleOperations } from "../../use-cases/refund/money-operation"
import { readDecimal, toMoney } from "../../mapping"
import { readOurPayment, readPaymentsOfOrder, type OurPayment } from "../../medusa/payments/our-payment"
import { readRefunds } from "../../medusa/payments/refund-store"
import { refusedFor } from "../../medusa/payments/refusal"
import { resolveQuery } from "../../medusa/rows"
import { resolveSvc } from "../../modules/svc"
import { moneyToDecimal } from "../../money"
import { refuseOpenOperation, type Sentence, refusal, say } from "../../domain"
import { guard, refuseOpenChange, type Guard } from "./guard"
import { isRefundedAtService, REFUND_AT_SERVICE } from "../../use-cases/payment-links/sentences"
import { orderOfPayment } from "../../medusa/orders"
import { readLinkPayment, readLinkPayments } from "../../medusa/payment-links/sale-store"
import { refuse } from "./refuse"

type Payment = Omit<OurPayment, "id">

interface Known extends Payment {
  attempt: Attempt
  operations: readonly Operation[]
}

interface Booked extends Known {
  medusa: MedusaRefunds | undefined
}

async function readKnown(scope: MedusaContainer, payments: readonly Payment[]): Promise<Known[]> {
  const svc = resolveSvc(scope)
  const known: Known[] = []
  for (const payment of payments) {
    const attempt = await svc.ledger.findAttempt(payment.attempt_id)
    if (attempt) known.push({ ...payment, attempt, operations: await endStaleOperations(svc, attempt.id) })
  }
  return known
}

async function readBooked(scope: MedusaContainer, payments: readonly Payment[]): Promise<Booked[]> {
  const booked: Booked[] = []
  for (const known of await readKnown(scope, payments))
    booked.push({ ...known, medusa: await readRefunds(resolveQuery(scope), known.attempt) })
  return booked
}

async function refuseOpen(scope: MedusaContainer, known: readonly Known[]): Promise<Sentence | undefined> {
  for (const { attempt, operations } of known) {
    const refusal = refuseOpenOperation(openOperation(operations))
    if (refusal) return refusal.sentence
    if (attempt.hold === "capturing" || attempt.hold === "unknown") return HOLDS[attempt.hold]
    // whom an item pays is known before any of it goes back
    if (isOfMarketplace(attempt) && (await reconcilePayouts(resolveSvc(scope), attempt)).length > 0)
      return say("order.open_payout")
  }
  return refuseOpenChange(scope, known)
}

/** A refund waits while something is open, or while those before it are not reconciled. */
async function refuseRefund(
  scope: MedusaContainer,
  booked: readonly Booked[],
  requestedOf?: (payment: Booked) => RequestedRefund,
): Promise<Sentence | undefined> {
  const open = await refuseOpen(scope, booked)
  if (open) return open
  const now = resolveSvc(scope).clock.now()
  for (const payment of booked) {
    const { medusa } = payment
    const requested = requestedOf?.(payment)
    const refusal = medusa && refuseUnreconciled({ ...payment, medusa, requested, now })
    if (refusal) return refusal
  }
  return undefined
}

/** Should this process die now, the job compares what Medusa shows with what went back. */
async function compareAfterwards(scope: MedusaContainer, payments: readonly Payment[]): Promise<void> {
  const svc = resolveSvc(scope)
  for (const { attempt_id } of payments) {
    const attempt = await svc.ledger.findAttempt(attempt_id)
    if (attempt) await compareLater(svc, attempt)
  }
}

const guardAttempts = (terms: Omit<Guard<Payment>, "lockOf" | "before">) =>
  guard({ ...terms, lockOf: ({ attempt_id }) => attempt_id, before: compareAfterwards })

const findPayment = async ({ scope, params: { id = "" } }: MedusaRequest): Promise<Payment[]> => {
  const payment = await readOurPayment(resolveQuery(scope), id)
  return payment ? [payment] : []
}

const none = () => Promise.resolve(undefined)

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
    const attempt = payment && (await resolveSvc(req.scope).ledger.findAttempt(payment.attempt_id))
    return payment !== undefined && attempt?.hold !== undefined ? [payment] : []
  },
  obstacle: none,
})

export const guardPayout = guardAttempts({ find: findPayment, obstacle: none })

const keyed = z.looseObject({ request_key: z.string() })

async function isRepeat({ scope, body }: MedusaRequest, payments: readonly Payment[]): Promise<boolean> {
  const asked = keyed.safeParse(body)
  if (!asked.success) return false
  const { ledger } = resolveSvc(scope)
  const operations = await Promise.all(payments.map(({ attempt_id }) => ledger.listOperations(attempt_id)))
  return operations.flat().some(({ request_key }) => request_key === asked.data.request_key)
}

/** A request that is sent twice gets the result of the first; so does the second of two people who resolve one operation. */
const ENDED_WITHIN_SECONDS = 20

/**
 * Medusa counts no refund on a cancelled order: it would refund the payment first, and then report that nothing was done. What is still owed
 * goes back when the refunds are reconciled.
 */
const refuseCancelled = (booked: readonly Booked[]): Sentence | undefined =>
  booked.some(({ medusa }) => medusa?.isCancelled === true) ? say("order.order_is_cancelled") : undefined

export const guardRefund = guardAttempts({
  find: findPayment,
  isRepeat,
  reportsOthers: true,
  waitSeconds: ENDED_WITHIN_SECONDS,
  obstacle: async ({ scope }, payments) => refuseRefund(scope, await readBooked(scope, payments)),
})

export const guardRefundItems = guardAttempts({
  find: findPayment,
  isRepeat,
  reportsOthers: true,
  waitSeconds: ENDED_WITHIN_SECONDS,
  obstacle: async ({ scope }, payments) => {
    const booked = await readBooked(scope, payments)
    return (await refuseRefund(scope, booked)) ?? refuseCancelled(booked)
  },
})

const refundBody = z.looseObject({ amount: z.number().optional() })

/** The exact amount that Medusa is asked to refund; without one all of the payment. Undefined: Medusa refuses it. */
function getRequest({ body }: MedusaRequest, { attempt, medusa }: Booked): { amount: string } | undefined {
  const asked = refundBody.safeParse(body)
  if (!asked.success) return undefined
  const { amount } = asked.data
  if (amount === undefined) return { amount: medusa?.paid ?? moneyToDecimal(attempt.price) }
  const exact = readDecimal(amount)
  return exact === undefined ? undefined : { amount: exact }
}

/** Refuses with its reason what the provider would refuse anyway: Medusa's own guard gives none. */
async function refuseAmount(req: MedusaRequest, payment: Booked) {
  const { attempt, operations, refund_ids, medusa } = payment
  const requested = getRequest(req, payment)
  if (requested === undefined) return undefined
  const amount = toMoney(requested.amount, attempt.price.currency)
  const exact = medusa && exactRefund(requested.amount, medusa)
  const wanted = { attempt, amount, exact, medusaRefundIds: refund_ids }
  const refusal = await refuseBeforehand(resolveSvc(req.scope), wanted, operations)
  return refusal && refusedFor(refusal)
}

export const guardMedusaRefund = guardAttempts({
  find: findPayment,
  reportsOthers: true,
  obstacle: async (req, payments) => {
    const booked = await readBooked(req.scope, payments)
    const [payment] = booked
    const waits = await refuseRefund(req.scope, booked, (one) => getRequest(req, one))
    return waits ?? (payment && (await refuseAmount(req, payment))) ?? refuseCancelled(booked)
  },
})

export const guardOrderCancel = guardAttempts({
  reportsOthers: true,
  find: ({ scope, params: { id = "" } }) => readPaymentsOfOrder(resolveQuery(scope), id),
  obstacle: async ({ scope }, payments) => refuseRefund(scope, await readBooked(scope, payments), () => "rest"),
})

const findBy =
  (find: (ledger: Ledger, id: string) => Promise<{ attempt_id: string } | undefined>) =>
  async ({ scope, params: { id = "" } }: MedusaRequest): Promise<Payment[]> => {
    const { ledger } = resolveSvc(scope)
    const found = await find(ledger, id)
    const attempt = found && (await ledger.findAttempt(found.attempt_id))
    return attempt ? [{ attempt_id: attempt.id, order_id: attempt.order_id, refund_ids: [] }] : []
  }

const saysItWent = z.looseObject({ went_through: z.literal(true) })

/** An open operation is no obstacle: it is the one to be resolved. */
export const guardResolveUnknown = guardAttempts({
  find: findBy((ledger, id) => ledger.findOperation(id)),
  obstacle: async ({ scope, body }, payments) => {
    const makesRefund = saysItWent.safeParse(body).success
    return makesRefund ? refuseOpenChange(scope, payments) : undefined
  },
  waitSeconds: ENDED_WITHIN_SECONDS,
})

/** One at a time with all else about the payment. */
export const guardResolveUnknownPayout = guardAttempts({
  find: findBy((ledger, id) => findPayoutStep({ ledger }, id)),
  obstacle: none,
  waitSeconds: ENDED_WITHIN_SECONDS,
})

const withNote = z.looseObject({ note: z.string().optional() })

/** Before Medusa refunds the payment in the address: that of a sold link is refunded at the service, which a person reports in the note. */
export const guardLinkRefund = guard({
  async find(req) {
    const { id = "" } = req.params
    const payment = await readLinkPayment(resolveQuery(req.scope), id)
    return payment ? [{ id, order_id: await orderOfPayment(resolveQuery(req.scope), id) }] : []
  },
  lockOf: ({ id }) => id,
  async obstacle({ scope, body }, payments) {
    const read = withNote.safeParse(body)
    const isRefunded = read.success && isRefundedAtService(read.data.note)
    return isRefunded ? refuseOpenChange(scope, payments) : REFUND_AT_SERVICE
  },
})

/** Before Medusa cancels the order in the address: it would count a sold link's money as refunded, and nothing would go back. */
export async function guardLinkCancel(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  const payments = await readLinkPayments(resolveQuery(req.scope), req.params.id ?? "")
  if (payments.some(({ left }) => left.minor > 0n)) refuse(res, refusal(409, REFUND_AT_SERVICE))
  else next()
}
