import type { Logger, MedusaContainer, PaymentCollectionDTO, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Query } from "../../src/medusa/rows"
import { resolveSvcModule } from "../../src/modules/svc"
import type { Attempt } from "../../src/use-cases/ports/ports"

/** A payment collection with its payments, their captures and their refunds, as Medusa stored them. */
export function readCollection(container: MedusaContainer, id: string): Promise<PaymentCollectionDTO> {
  return container.resolve(Modules.PAYMENT).retrievePaymentCollection(id, {
    relations: ["payments", "payments.captures", "payments.refunds", "payment_sessions"],
  })
}

export function readSession(container: MedusaContainer, id: string): Promise<PaymentSessionDTO> {
  return container.resolve(Modules.PAYMENT).retrievePaymentSession(id)
}

const getLockKey = ({ id, order_id = id }: Pick<Attempt, "id" | "order_id">) => `medusa-payment-svc:refund:${order_id}`

/** As another request at the money of an order has its lock. */
export function whileTaken<Result>(
  container: MedusaContainer,
  attempt: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  return container.resolve(Modules.LOCKING).execute([getLockKey(attempt)], work)
}

/** Counts how often the lock of a payment's order is requested from now on. */
export function watchLocks(container: MedusaContainer, attempt: Attempt): () => Promise<number> {
  const execute = jest.spyOn(container.resolve(Modules.LOCKING), "execute")
  const key = getLockKey(attempt)
  return () => Promise.resolve(execute.mock.calls.flatMap(([keys]) => keys).filter((one) => one === key).length)
}

/** How many orders there are, of any cart. */
export async function countOrders(container: MedusaContainer): Promise<number> {
  const [, count] = await container.resolve(Modules.ORDER).listAndCountOrders({})
  return count
}

/** What a provider is made with, by a test; it must change no session. */
export const providerCradle = (container: MedusaContainer) => ({
  logger: container.resolve<Logger>(ContainerRegistrationKeys.LOGGER),
  query: container.resolve<Query>(ContainerRegistrationKeys.QUERY),
  svc: resolveSvcModule(container),
  paymentSessionService: { update: () => Promise.reject(new Error("a payment session was changed")) },
})
