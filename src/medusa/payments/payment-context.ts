import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow, completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Store, PaymentContext, Attempt } from "../../use-cases/ports/ports"
import { inBackground } from "../../use-cases/charge/look-up"
import { resolveSvc, resolveAccount } from "../../modules/svc"
import { isLockTaken, whileUnobstructed, type LockTerms } from "./payment-lock"
import { dropOtherSessions } from "./other-sessions"
import { holdStore, refundStore } from "./refund-store"
import { tryLocked, recordPayment, restoreCollection, getResult, isTypeError } from "./record-payment"
import { readRecorded, readStore, readSuperseded } from "./read-store"
import { findDeleted } from "../order-obstacle"
import { lacksReservations, findOrphanOrders } from "../orders"
import { resolveQuery } from "../rows"
import { MappingError } from "../../mapping"
import { readOurPayment, type OurPayment } from "./our-payment"
import { type Refused, refusal, say } from "../../domain"
import { NO_PAYMENT } from "./refusal"

const DELETED = "A product or promotion of the cart was deleted."

export function createPaymentContext(container: MedusaContainer, account: string): PaymentContext {
  const svc = resolveAccount(container, account)
  const query = resolveQuery(container)
  // a charge of one account never pays another account's session, whose provider would look for it at its own account
  const isOwnProvider = (id: string) => svc.providers.isBuyers(id) && svc.providers.find(id)?.account === account

  const store: Store = {
    read: (attempt) => readStore(query, { options: svc.settings, isOwnProvider }, attempt),
    readRecorded: (attempt, order_id) => readRecorded(query, attempt, order_id),

    isSuperseded: (attempt) => readSuperseded(query, attempt),

    async completeCart(cart_id, attempt) {
      if (attempt && !(await dropOtherSessions(container, attempt)))
        return { ended: "failed", isDefinite: false, message: "Another request works on the cart." }
      const ended = await completeCartWorkflow(container).run({ input: { id: cart_id }, throwOnError: false })
      const obstacle = isTypeError(ended.errors) ? await findDeleted(query, cart_id) : undefined
      return obstacle ? { ended: "failed", isDefinite: true, message: DELETED, obstacle } : getResult(ended)
    },

    whileCartLocked: (cart_id, work) =>
      tryLocked(container, cart_id, work, (error) => {
        if (!isLockTaken(error)) throw error
      }),

    recordPayment: (attempt, order_id) => recordPayment(container, query, attempt, order_id),

    restoreCollection: (attempt) => restoreCollection(container, attempt),

    async cancelOrder(order_id) {
      const input = { order_id }
      const { errors } = await cancelOrderWorkflow(container).run({ input, throwOnError: false })
      return getResult({ errors, result: { id: order_id } })
    },

    async cancelSession({ session_id, payment_collection_id }, isOwing = true) {
      const payments = container.resolve(Modules.PAYMENT)
      for (const { id, amount, currency_code, data, status } of await payments.listPaymentSessions({ id: session_id }))
        if (status !== "canceled")
          await payments.updatePaymentSession({ id, amount, currency_code, data, status: "canceled" })
      if (!isOwing) await payments.updatePaymentCollections(payment_collection_id, { status: "canceled" })
    },

    async emitOrderPlaced(order_id) {
      await container.resolve(Modules.EVENT_BUS).emit({ name: "order.placed", data: { id: order_id } })
    },

    lacksReservations: (order_id) => lacksReservations(query, order_id),
    findOrphanOrders: (attempt) => findOrphanOrders(query, attempt),
    refunds: refundStore(container, query),
    holds: holdStore(container, query),
  }
  return { ...svc, store }
}

/** For a job, and for what a visitor can request over and over. */
export const createBackgroundContext = (container: MedusaContainer, account: string): PaymentContext =>
  inBackground(createPaymentContext(container, account))

/** Text that is no amount is refused with its sentence. */
export async function withPayment<Answer>(
  container: MedusaContainer,
  payment_id: string,
  carryOut: (context: PaymentContext, attempt: Attempt, payment: OurPayment) => Promise<Answer>,
): Promise<Answer | { refused: Refused }> {
  const payment = await readOurPayment(container, payment_id)
  const attempt = payment && (await resolveSvc(container).ledger.findAttempt(payment.attempt_id))
  if (!attempt) return { refused: NO_PAYMENT }
  const context = createPaymentContext(container, attempt.account)
  try {
    return await resolveSvc(container).inFlight.run(() => carryOut(context, attempt, payment))
  } catch (error) {
    if (error instanceof MappingError) return { refused: refusal(400, say("text.as_given", { text: error.message })) }
    throw error
  }
}

/** Like `withPayment`, under the payment's lock; the terms are read under it too. */
export async function withLockedPayment<Answer>(
  container: MedusaContainer,
  payment_id: string,
  getTerms: (payment: OurPayment) => LockTerms,
  carryOut: (context: PaymentContext, attempt: Attempt, payment: OurPayment) => Promise<Answer>,
): Promise<Answer | { refused: Refused }> {
  const payment = await readOurPayment(container, payment_id)
  if (!payment) return { refused: NO_PAYMENT }
  const work = () => withPayment(container, payment_id, carryOut)
  return whileUnobstructed(container, [payment.attempt_id], getTerms(payment), work)
}
