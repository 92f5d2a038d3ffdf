import type { Logger, MedusaContainer, PaymentCollectionDTO, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Query } from "../../src/medusa/rows"
import { resolveSvcModule } from "../../src/modules/svc"

/** A payment collection with its payments, their captures and their refunds, as Medusa stored them. */
export function readCollection(container: MedusaContainer, id: string): Promise<PaymentCollectionDTO> {
  return container.resolve(Modules.PAYMENT).retrievePaymentCollection(id, {
    relations: ["payments", "payments.captures", "payments.refunds", "payment_sessions"],
  })
}

export function readSession(container: MedusaContainer, id: string): Promise<PaymentSessionDTO> {
  return container.resolve(Modules.PAYMENT).retrievePaymentSession(id)
}

/** As another request at the money of a payment has its lock. */
export function whileTaken<Result>(
  container: MedusaContainer,
  { id }: { id: string },
  work: () => Promise<Result>,
): Promise<Result> {
  return container.resolve(Modules.LOCKING).execute([`medusa-payment-svc:refund:${id}`], work)
}

/** Counts how often the lock of a payment is requested from now on. */
export function watchLocks(container: MedusaContainer, { id }: { id: string }): () => Promise<number> {
  const execute = jest.spyOn(container.resolve(Modules.LOCKING), "execute")
  return () => Promise.resolve(execute.mock.calls.flatMap(([keys]) => keys).filter((key) => key.includes(id)).length)
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
