import type { MedusaContainer } from "@medusajs/framework/types"
import { refuseOpenOperation, say, type Sentence } from "../../domain"
import { resolveSvc, resolveAccount } from "../../modules/svc"
import type { Attempt, MedusaRefunds, Operation } from "../../use-cases/ports/ports"
import { refuseUnreconciled, type RequestedRefund } from "../../use-cases/refund/decide-refund"
import { endStaleOperations } from "../../use-cases/refund/money-operation"
import { isOfMarketplace, openOperation } from "../../use-cases/refund/returned"
import { HOLDS } from "../../use-cases/refund/sentences"
import { resolveQuery } from "../rows"
import type { OurPayment } from "./our-payment"
import type { LockTerms } from "./payment-lock"
import { finishCredits, readRefunds } from "./refund-store"

export type PaymentToLock = Omit<OurPayment, "id">

interface Known extends PaymentToLock {
  attempt: Attempt
  operations: readonly Operation[]
}

export interface Booked extends Known {
  medusa: MedusaRefunds | undefined
}

/** Under the payment's lock. */
export async function refuseOpenChange(
  container: MedusaContainer,
  payments: readonly { order_id: string | undefined }[],
): Promise<Sentence | undefined> {
  const order_ids = payments.flatMap(({ order_id }) => order_id ?? [])
  if (order_ids.length === 0) return undefined
  const changes = await finishCredits(container, order_ids, resolveSvc(container).clock.now())
  if (changes.length === 0) return undefined
  const isTransfer = changes.every(({ change_type }) => change_type === "transfer")
  return isTransfer ? say("order.open_transfer") : say("order.open_change")
}

async function readKnown(container: MedusaContainer, payments: readonly PaymentToLock[]): Promise<Known[]> {
  const known: Known[] = []
  for (const payment of payments) {
    const attempt = await resolveSvc(container).ledger.findAttempt(payment.attempt_id)
    if (attempt === undefined) continue
    const operations = await endStaleOperations(resolveAccount(container, attempt.account), attempt.id)
    known.push({ ...payment, attempt, operations })
  }
  return known
}

export async function readBooked(container: MedusaContainer, payments: readonly PaymentToLock[]): Promise<Booked[]> {
  const booked: Booked[] = []
  for (const known of await readKnown(container, payments))
    booked.push({ ...known, medusa: await readRefunds(resolveQuery(container), known.attempt) })
  return booked
}

async function refuseOpen(container: MedusaContainer, known: readonly Known[]): Promise<Sentence | undefined> {
  for (const { attempt, operations } of known) {
    const svc = resolveAccount(container, attempt.account)
    const refusal = refuseOpenOperation(openOperation(operations))
    if (refusal) return refusal.sentence
    if (attempt.hold === "capturing" || attempt.hold === "unknown") return HOLDS[attempt.hold]
    // it must be known whom an item pays before any of it goes back
    const steps = isOfMarketplace(attempt) ? await svc.payouts?.reconcile(svc, attempt) : undefined
    if (steps !== undefined && steps.length > 0) return say("order.open_payout")
  }
  return refuseOpenChange(container, known)
}

/** Refuses while an operation, capture, payout change or order change is open. */
export const refuseOpenPayment = async (container: MedusaContainer, payments: readonly PaymentToLock[]) =>
  refuseOpen(container, await readKnown(container, payments))

/** Refuses while something is open, or while earlier refunds are not reconciled. */
export async function refuseRefund(
  container: MedusaContainer,
  booked: readonly Booked[],
  requestedOf?: (payment: Booked) => RequestedRefund,
): Promise<Sentence | undefined> {
  const open = await refuseOpen(container, booked)
  if (open) return open
  const now = resolveSvc(container).clock.now()
  for (const payment of booked) {
    const { medusa } = payment
    const requested = requestedOf?.(payment)
    const refusal = medusa && refuseUnreconciled({ ...payment, medusa, requested, now })
    if (refusal) return refusal
  }
  return undefined
}

/** Medusa counts no refund on a cancelled order: it would refund, then report nothing done. Reconciling returns the rest. */
export const refuseCancelled = (booked: readonly Booked[]): Sentence | undefined =>
  booked.some(({ medusa }) => medusa?.isCancelled === true) ? say("order.order_is_cancelled") : undefined

/** A request that is sent twice gets the first one's result; so does the second of two users who resolve one operation. */
export const WAIT_FOR_OTHERS_SECONDS = 20

const hasRequest = async (container: MedusaContainer, { attempt_id }: PaymentToLock, key: string): Promise<boolean> =>
  (await resolveSvc(container).ledger.listOperations(attempt_id)).some(({ request_key }) => request_key === key)

/** For a refund that is not Medusa's own. `ofCancelled`: a cancelled order may be refunded too. */
export const refundTerms = (
  container: MedusaContainer,
  payment: PaymentToLock,
  { request_key, ofCancelled }: { request_key?: string | undefined; ofCancelled: boolean },
): LockTerms => ({
  reportsOthers: true,
  waitSeconds: WAIT_FOR_OTHERS_SECONDS,
  isRepeat: request_key === undefined ? undefined : () => hasRequest(container, payment, request_key),
  obstacle: async () => {
    const booked = await readBooked(container, [payment])
    return (await refuseRefund(container, booked)) ?? (ofCancelled ? undefined : refuseCancelled(booked))
  },
})
