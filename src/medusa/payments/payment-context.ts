import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Store, PaymentContext, Attempt } from "../../flows/contracts/ports"
import { svcOf } from "../../modules/svc"
import { isLockTaken } from "../../modules/svc/lock-taken"
import { whileCartLocked, recordPayment, restoreCollection } from "./record-payment"
import { holdStore } from "./hold-store"
import { refundStore } from "./refund-store"
import { readRecorded, readStore, readSuperseded } from "./read-store"
import { lacksReservations, findOrphanOrders } from "../orders"
import { resultOf } from "./store-result"
import { queryOf } from "../rows"
import { MappingError } from "../../mapping"
import { readOurPayment, type OurPayment } from "./our-payment"
import { NO_PAYMENT, type Refused } from "./refusal"

/** The client, the ledger and Medusa: what the flows work on. */
export function createPaymentContext(container: MedusaContainer): PaymentContext {
  const svc = svcOf(container)
  const { client, ledger, clock, installments, refunds, threeDs, review, keepsMember, settings } = svc
  const { cards, capabilities, hold, pauses, storedCards, logFailure } = svc
  const query = queryOf(container)

  const store: Store = {
    read: (attempt) => readStore(query, settings, attempt),
    readRecorded: (attempt, orderId) => readRecorded(query, attempt, orderId),

    isSuperseded: (attempt) => readSuperseded(query, attempt),

    async completeCart(cartId) {
      return resultOf(await completeCartWorkflow(container).run({ input: { id: cartId }, throwOnError: false }))
    },

    whileCartLocked: (cartId, work) =>
      whileCartLocked(container, cartId, work, (error) => {
        if (!isLockTaken(error)) throw error
      }),

    recordPayment: (attempt, orderId) => recordPayment(container, query, attempt, orderId),

    restoreCollection: (attempt) => restoreCollection(container, attempt),

    async cancelOrder(orderId) {
      const input = { order_id: orderId }
      const { errors } = await cancelOrderWorkflow(container).run({ input, throwOnError: false })
      return resultOf({ errors, result: { id: orderId } })
    },

    async cancelSession({ sessionId, paymentCollectionId }, isOwing = true) {
      const payments = container.resolve(Modules.PAYMENT)
      for (const { id, amount, currency_code, data, status } of await payments.listPaymentSessions({ id: sessionId }))
        if (status !== "canceled")
          await payments.updatePaymentSession({ id, amount, currency_code, data, status: "canceled" })
      if (!isOwing) await payments.updatePaymentCollections(paymentCollectionId, { status: "canceled" })
    },

    async emitOrderPlaced(orderId) {
      await container.resolve(Modules.EVENT_BUS).emit({ name: "order.placed", data: { id: orderId } })
    },

    lacksReservations: (orderId) => lacksReservations(query, orderId),
    findOrphanOrders: (attempt) => findOrphanOrders(query, attempt),
    refunds: refundStore(container, query),
    holds: holdStore(container, query),
  }
  const terms = { installments, refunds, threeDs, review, keepsMember }
  return { client, ledger, clock, ...terms, cards, capabilities, hold, pauses, storedCards, logFailure, store }
}

/** The same for a job: its calls leave room under the service's rate limits for those that a buyer waits for. */
export function createBackgroundContext(container: MedusaContainer): PaymentContext {
  const context = createPaymentContext(container)
  return { ...context, client: { ...context.client, ...context.client.inBackground } }
}

/** Carries out what a person requests about a payment of Medusa's, by its id. An amount that is none is refused with its sentence. */
export async function withPayment<Answer>(
  container: MedusaContainer,
  paymentId: string,
  carryOut: (context: PaymentContext, attempt: Attempt, payment: OurPayment) => Promise<Answer>,
): Promise<Answer | { refused: Refused }> {
  const context = createPaymentContext(container)
  const payment = await readOurPayment(queryOf(container), paymentId)
  const attempt = payment && (await context.ledger.findAttempt(payment.attemptId))
  if (!attempt) return { refused: NO_PAYMENT }
  try {
    return await svcOf(container).inFlight.run(() => carryOut(context, attempt, payment))
  } catch (error) {
    if (error instanceof MappingError) return { refused: { status: 400, message: error.message } }
    throw error
  }
}
