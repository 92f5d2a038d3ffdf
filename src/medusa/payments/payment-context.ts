import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Store, PaymentContext } from "../../flows/contracts/ports"
import { svcOf } from "../../modules/svc"
import { isLockTaken } from "../../modules/svc/lock-taken"
import { whileCartLocked } from "./cart-lock"
import { holdStore } from "./hold-store"
import { refundStore } from "./refund-store"
import { recordPayment, restoreCollection } from "./record-payment"
import { readRecorded, readStore, readSuperseded } from "./read-store"
import { lacksReservations } from "./reservations"
import { resultOf } from "./store-result"
import { findOrphanOrders } from "./orphan-order"
import { queryOf } from "../rows"

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
