import type { MedusaContainer, PaymentCollectionDTO, PaymentSessionDTO } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

/** A payment collection with its payments, their captures and their refunds, as Medusa stored them. */
export function readCollection(container: MedusaContainer, id: string): Promise<PaymentCollectionDTO> {
  return container.resolve(Modules.PAYMENT).retrievePaymentCollection(id, {
    relations: ["payments", "payments.captures", "payments.refunds", "payment_sessions"],
  })
}

export function readSession(container: MedusaContainer, id: string): Promise<PaymentSessionDTO> {
  return container.resolve(Modules.PAYMENT).retrievePaymentSession(id)
}

/** How many orders there are, of any cart. */
export async function countOrders(container: MedusaContainer): Promise<number> {
  const [, count] = await container.resolve(Modules.ORDER).listAndCountOrders({})
  return count
}

/** For a provider that is made by a test, and must change no session. */
export const NO_SESSIONS = { update: () => Promise.reject(new Error("a payment session was changed")) }
