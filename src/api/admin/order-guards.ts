import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { findOwed } from "../../use-cases/charge/owed"
import type { Attempt } from "../../use-cases/ports/ports"
import { resolveSvc, termsOf } from "../../modules/svc"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { readCartOfOrder } from "../../medusa/orders"
import { resolveQuery, rows } from "../../medusa/rows"
import { holdEndedAt, refusal, say, type Sentence } from "../../domain"
import { HOLDS } from "../../use-cases/refund/sentences"
import { readUncapturedOfOrder } from "../../medusa/payments/our-payment"
import { guard } from "./guard"
import { refuseForMedusa } from "./refuse"

const UNDER_REVIEW = say("order.under_review")
const UNPAID = say("order.unpaid")
const UNCERTAIN = say("order.uncertain")

const fulfillmentBody = z.object({ order_id: z.string() })

/** Keeps goods of an order from going out while the payment service may still decline its payment, or after its hold ended without a capture. */
export async function blockFulfillment(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const body = fulfillmentBody.safeParse(req.body)
  const order_id = req.params.id ?? (body.success ? body.data.order_id : undefined)
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

/** A charge of the cart that is not yet known to be its order's counts as that, unless the order is paid by another. */
function isInReview({ state, released, order_id: own }: Attempt, order_id: string, isPaid: boolean): boolean {
  if (state !== "in_review" || released !== undefined) return false
  return own === undefined ? !isPaid : own === order_id
}

/** Finds the payment whose hold ended without a capture and that its order still owes; none once a person has released the goods since. */
export async function findUnpaid(
  scope: MedusaContainer,
  attempts: readonly Attempt[],
): Promise<{ id: string; sentence: Sentence } | undefined> {
  const { clock } = resolveSvc(scope)
  const endedAt = (one: Attempt) => holdEndedAt(one, termsOf(scope, one.account).hold, clock.now())
  const last = attempts.find((one) => one.hold !== undefined && one.state === "completed" && endedAt(one) !== undefined)
  const ended = last && endedAt(last)
  if (last === undefined || ended === undefined || (last.released && last.released.at >= ended)) return undefined
  const { ledger, store } = createPaymentContext(scope, termsOf(scope, last.account).account)
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

/**
 * Before Medusa confirms a change of an order. It replaces a payment collection that is authorized, and cancels its payments: what is held would be
 * released, and the order left unpaid. `entity`: of which the address has the id; left out: of the order.
 */
export const guardChange = (entity?: "order_claim" | "order_exchange" | "return") =>
  guard({
    async find({ scope, params: { id = "" } }: MedusaRequest) {
      const query = resolveQuery(scope)
      const order_ids =
        entity === undefined ? [id] : (await rows(query, entity, { order_id: true }, { id })).map((one) => one.order_id)
      return (await Promise.all(order_ids.map((one) => readUncapturedOfOrder(scope, one)))).flat()
    },
    lockOf: ({ attempt_id }) => attempt_id,
    async obstacle({ scope }, payments) {
      const { ledger } = resolveSvc(scope)
      // another request may have captured them while this one waited
      const uncaptured = await Promise.all(payments.map(({ order_id = "" }) => readUncapturedOfOrder(scope, order_id)))
      const [first] = uncaptured.flat()
      const attempt = first && (await ledger.findAttempt(first.attempt_id))
      return attempt && refuseChange(attempt)
    },
  })
