import type { MedusaRequest, MedusaRequestHandler } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { holdEndedAt, refusal, restBefore, say, type Refused, type Sentence } from "../../domain"
import { readDecimal, toMoney } from "../../mapping"
import { readCartOfOrder } from "../../medusa/orders"
import { readOurPayment, readPaymentsOfOrder, readUncapturedOfOrder } from "../../medusa/payments/our-payment"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { whileUnobstructed, type LockTerms } from "../../medusa/payments/payment-lock"
import {
  readBooked,
  refuseCancelled,
  refuseRefund,
  type Booked,
  type PaymentToLock,
} from "../../medusa/payments/refund-obstacles"
import { refusedFor } from "../../medusa/payments/refusal"
import { resolveQuery, rows } from "../../medusa/rows"
import { readTerms, resolveAccount, resolveSvc } from "../../modules/svc"
import { compareDecimal, moneyToDecimal } from "../../money"
import { findOwed } from "../../use-cases/charge/owed"
import type { Attempt } from "../../use-cases/ports/ports"
import { decideRefund, readRefundFacts } from "../../use-cases/refund/decide-refund"
import { exactRefund } from "../../use-cases/refund/returned"
import { HOLDS } from "../../use-cases/refund/sentences"
import { untilAnswered } from "../until-answered"
import { refuseForMedusa } from "./refuse"

interface Guard<P> extends Pick<LockTerms, "reportsOthers" | "movesNothing"> {
  find: (req: MedusaRequest) => Promise<readonly P[]>
  lockOf: (payment: P) => string
  obstacle: (req: MedusaRequest, payments: readonly P[]) => Promise<Sentence | Refused | undefined>
  /** In place of the reason, for callers who may be strangers to the order. */
  refused?: Refused | undefined
}

/** Goes before a route of Medusa's that moves money. Payments of other providers pass. */
export const guard =
  <P>({ find, lockOf, obstacle, reportsOthers, movesNothing, refused }: Guard<P>): MedusaRequestHandler =>
  async (req, res, next) => {
    const payments = await find(req)
    if (payments.length === 0) {
      next()
      return
    }
    const terms = { reportsOthers, movesNothing, obstacle: () => obstacle(req, payments) }
    const ended = await whileUnobstructed(req.scope, payments.map(lockOf), terms, () => untilAnswered(res, next))
    if (ended !== undefined) refuseForMedusa(req, res, refused ?? ended.refused)
  }

const guardAttempts = (terms: Omit<Guard<PaymentToLock>, "lockOf">) =>
  guard({ ...terms, lockOf: ({ attempt_id }) => attempt_id })

const findPayment = async ({ scope, params: { id = "" } }: MedusaRequest): Promise<PaymentToLock[]> => {
  const payment = await readOurPayment(scope, id)
  return payment ? [payment] : []
}

/** Goes before Medusa's capture, one request at a time. Also without `capabilities.hold`, and for other providers: an old hold stays one. */
export const guardCapture = guardAttempts({
  async find(req) {
    const [payment] = await findPayment(req)
    const attempt = payment && (await resolveSvc(req.scope).ledger.findAttempt(payment.attempt_id))
    return payment !== undefined && attempt?.hold !== undefined ? [payment] : []
  },
  obstacle: () => Promise.resolve(undefined),
})

const refundBody = z.looseObject({ amount: z.number().optional() })

/** The exact amount that Medusa is asked to refund, or else the whole payment. Undefined: Medusa itself refuses it. */
function getRequest({ body }: MedusaRequest, { attempt, medusa }: Booked): { amount: string } | undefined {
  const asked = refundBody.safeParse(body)
  if (!asked.success) return undefined
  const { amount } = asked.data
  if (amount === undefined) return { amount: medusa?.paid ?? moneyToDecimal(attempt.price) }
  const exact = readDecimal(amount)
  return exact === undefined ? undefined : { amount: exact }
}

/** Refuses with its reason what the provider would refuse anyway; Medusa's own guard gives no reason. */
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

/** Neither cancelled nor wholly refunded. */
const isKept = ({ medusa }: Booked): boolean =>
  medusa !== undefined &&
  (medusa.refunds.length === 0 || compareDecimal(restBefore(medusa.paid, medusa.refunds), "0") > 0)

/** Goes before Medusa deletes a draft order: a payment without an order cannot be refunded. */
export const guardDraftDeletion = guardAttempts({
  find: ({ scope, params: { id = "" } }) => readPaymentsOfOrder(scope, id),
  obstacle: async ({ scope }, payments) =>
    (await readBooked(scope, payments)).some(isKept) ? say("order.draft_is_paid") : undefined,
})

export const guardOrderCancel = guardAttempts({
  reportsOthers: true,
  find: ({ scope, params: { id = "" } }) => readPaymentsOfOrder(scope, id),
  obstacle: async ({ scope }, payments) => refuseRefund(scope, await readBooked(scope, payments), () => "rest"),
})

const UNDER_REVIEW = say("order.under_review")
const UNPAID = say("order.unpaid")
const UNCERTAIN = say("order.uncertain")

const withOrder = z.object({ order_id: z.string() })

function getOrderId({ params, body }: MedusaRequest): string | undefined {
  const read = withOrder.safeParse(body)
  return params.id ?? (read.success ? read.data.order_id : undefined)
}

/** Keeps goods from going out while the service may still decline the payment, or after its hold ended without a capture. */
export const blockFulfillment: MedusaRequestHandler = async (req, res, next) => {
  const order_id = getOrderId(req)
  const blocking = order_id === undefined ? undefined : await findBlockingPayment(req.scope, order_id)
  if (blocking === undefined) next()
  else refuseForMedusa(req, res, blocking)
}

async function findBlockingPayment(scope: MedusaContainer, order_id: string) {
  const { ledger } = resolveSvc(scope)
  const attempts = await ledger.listAttemptsOfOrder(order_id, await readCartOfOrder(resolveQuery(scope), order_id))
  const isPaid = attempts.some(({ state }) => state === "completed")
  const inReview = attempts.find((attempt) => isInReview(attempt, order_id, isPaid))
  const unpaid = inReview ? undefined : await findUnpaid(scope, attempts)
  const { id, sentence } = inReview ? { id: inReview.id, sentence: UNDER_REVIEW } : (unpaid ?? {})
  return sentence && { ...refusal(409, sentence), attempt_id: id }
}

/** A charge of the cart counts as its order's even before that is known, unless another payment paid the order. */
function isInReview({ state, released, order_id: own }: Attempt, order_id: string, isPaid: boolean): boolean {
  if (state !== "in_review" || released !== undefined) return false
  return own === undefined ? !isPaid : own === order_id
}

/** Finds a payment whose hold ended without a capture and that its order still owes, unless a user has released the goods since. */
export async function findUnpaid(scope: MedusaContainer, attempts: readonly Attempt[]) {
  const { clock } = resolveSvc(scope)
  const endedAt = (one: Attempt) => holdEndedAt(one, readTerms(scope, one.account).hold, clock.now())
  const last = attempts.find((one) => one.hold !== undefined && one.state === "completed" && endedAt(one) !== undefined)
  const ended = last && endedAt(last)
  if (last === undefined || ended === undefined || (last.released && last.released.at >= ended)) return undefined
  const { ledger, store } = createPaymentContext(scope, readTerms(scope, last.account).account)
  const { balance } = await store.read(last)
  if (balance.order?.isCancelled !== false) return undefined
  const owed = await findOwed(ledger, last, balance)
  if (owed.type === "not_owed" && owed.amount.minor <= 0n) return undefined
  return { id: last.id, sentence: last.hold === "releasing" || owed.type === "undecided" ? UNCERTAIN : UNPAID }
}

function refuseChange({ hold, paid_price }: Attempt): Sentence {
  if (hold === undefined || hold === "captured") return say("hold.not_recorded_yet")
  return hold === "held" ? say("hold.held_and_changed", { held: paid_price }) : HOLDS[hold]
}

/** The address has the id of one of these, if not the order's. */
type Entity = "order_claim" | "order_exchange" | "return"

async function listOrders(req: MedusaRequest, entity: Entity | undefined): Promise<string[]> {
  const id = getOrderId(req)
  if (id === undefined || entity === undefined) return id === undefined ? [] : [id]
  return (await rows(resolveQuery(req.scope), entity, { order_id: true }, { id })).map((one) => one.order_id)
}

/** Goes before Medusa begins a change of an order: a refund under way would go through, and then not be counted on the order. */
export const guardBegin = (entity?: Entity, refused?: Refused) =>
  guardAttempts({
    refused,
    movesNothing: true,
    find: async (req) =>
      (await Promise.all((await listOrders(req, entity)).map((one) => readPaymentsOfOrder(req.scope, one)))).flat(),
    obstacle: () => Promise.resolve(undefined),
  })

/** For routes that anybody who knows an order's id may use. */
export const guardBuyerBegin = guardBegin(undefined, refusal(409, say("order.no_change_now")))

/** Goes before Medusa confirms a change of an order: it would release a hold and leave the order unpaid. */
export const guardChange = (entity?: Entity) =>
  guardAttempts({
    find: async (req) =>
      (await Promise.all((await listOrders(req, entity)).map((one) => readUncapturedOfOrder(req.scope, one)))).flat(),
    async obstacle({ scope }, payments) {
      const { ledger } = resolveSvc(scope)
      // another request may have captured them while this request waited
      const uncaptured = await Promise.all(payments.map(({ order_id = "" }) => readUncapturedOfOrder(scope, order_id)))
      const [first] = uncaptured.flat()
      const attempt = first && (await ledger.findAttempt(first.attempt_id))
      return attempt && refuseChange(attempt)
    },
  })
