import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { decideRefund, readRefundFacts } from "../../use-cases/refund/decide-refund"
import { exactRefund } from "../../use-cases/refund/returned"
import { readDecimal, toMoney } from "../../mapping"
import { readOurPayment, readPaymentsOfOrder } from "../../medusa/payments/our-payment"
import {
  readBooked,
  refuseCancelled,
  refuseRefund,
  type Booked,
  type PaymentToLock,
} from "../../medusa/payments/refund-obstacles"
import { refusedFor } from "../../medusa/payments/refusal"
import { resolveSvc, resolveAccount } from "../../modules/svc"
import { moneyToDecimal } from "../../money"
import { guard, type Guard } from "./guard"

const guardAttempts = (terms: Omit<Guard<PaymentToLock>, "lockOf">) =>
  guard({ ...terms, lockOf: ({ attempt_id }) => attempt_id })

const findPayment = async ({ scope, params: { id = "" } }: MedusaRequest): Promise<PaymentToLock[]> => {
  const payment = await readOurPayment(scope, id)
  return payment ? [payment] : []
}

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
  obstacle: () => Promise.resolve(undefined),
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
  const decision = decideRefund(
    await readRefundFacts(resolveAccount(req.scope, attempt.account), attempt, operations),
    wanted,
  )
  return decision.type === "refused" ? refusedFor(decision) : undefined
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
  find: ({ scope, params: { id = "" } }) => readPaymentsOfOrder(scope, id),
  obstacle: async ({ scope }, payments) => refuseRefund(scope, await readBooked(scope, payments), () => "rest"),
})
