import type { MedusaContainer } from "@medusajs/framework/types"
import { BigNumber, ContainerRegistrationKeys, Modules, PaymentActions } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, completeCartWorkflow, processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import type { Store, PaymentContext } from "../../flows/contracts/ports"
import { svcOf } from "../../modules/svc"
import { moneyToDecimal } from "../../money"
import { refundStore } from "./refund-store"
import { readRecorded, readStore, readSuperseded } from "./read-store"
import { lacksReservations } from "./reservations"
import { resultOf } from "./store-result"
import { findOrphanOrder } from "./orphan-order"
import { queryOf, rows, type Query } from "../rows"

const linkRow = z.object({ order_id: z.string() })

/** The client, the ledger and Medusa: what the flows work on. */
export function createPaymentContext(container: MedusaContainer): PaymentContext {
  const svc = svcOf(container)
  const { client, ledger, clock, installments, refunds, threeDs, review, keepsMember, cards, settings } = svc
  const query = queryOf(container)

  const store: Store = {
    read: (attempt) => readStore(query, settings, attempt),
    readRecorded: (attempt, orderId) => readRecorded(query, attempt, orderId),

    isSuperseded: (attempt) => readSuperseded(query, attempt),

    async completeCart(cartId) {
      return resultOf(await completeCartWorkflow(container).run({ input: { id: cartId }, throwOnError: false }))
    },

    async recordPayment({ sessionId, paymentCollectionId, cartId, price }, orderId) {
      await linkCollection(container, query, paymentCollectionId, orderId)
      if (cartId !== undefined) await closeCart(container, cartId)
      const data = { session_id: sessionId, amount: new BigNumber(moneyToDecimal(price)) }
      const { errors } = await processPaymentWorkflow(container).run({
        input: { action: PaymentActions.SUCCESSFUL, data },
        throwOnError: false,
      })
      return resultOf({ errors, result: { id: orderId } })
    },

    async cancelOrder(orderId) {
      const input = { order_id: orderId }
      const { errors } = await cancelOrderWorkflow(container).run({ input, throwOnError: false })
      return resultOf({ errors, result: { id: orderId } })
    },

    async cancelReview({ sessionId, paymentCollectionId }, isOwing) {
      const payments = container.resolve(Modules.PAYMENT)
      const { id, amount, currency_code, data } = await payments.retrievePaymentSession(sessionId)
      await payments.updatePaymentSession({ id, amount, currency_code, data, status: "canceled" })
      if (!isOwing) await payments.updatePaymentCollections(paymentCollectionId, { status: "canceled" })
    },

    async emitOrderPlaced(orderId) {
      await container.resolve(Modules.EVENT_BUS).emit({ name: "order.placed", data: { id: orderId } })
    },

    lacksReservations: (orderId) => lacksReservations(query, orderId),
    findOrphanOrder: (attempt) => findOrphanOrder(query, attempt),
    refunds: refundStore(container, query),
  }
  return { client, ledger, clock, installments, refunds, threeDs, review, keepsMember, cards, store }
}

/** A crash may have come before the cart of the order was closed. */
async function closeCart(container: MedusaContainer, cartId: string) {
  const carts = container.resolve(Modules.CART)
  const [cart] = await carts.listCarts({ id: cartId }, { select: ["completed_at"] })
  if (cart && !cart.completed_at) await carts.updateCarts(cartId, { completed_at: new Date() })
}

/** A crash may have come between the order and its link to the payment collection. */
async function linkCollection(container: MedusaContainer, query: Query, collectionId: string, orderId: string) {
  const links = await rows(query, "order_payment_collection", linkRow, { payment_collection_id: collectionId })
  if (links.some(({ order_id }) => order_id === orderId)) return
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.PAYMENT]: { payment_collection_id: collectionId },
  })
}
