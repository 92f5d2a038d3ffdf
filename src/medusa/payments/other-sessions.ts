import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { awaitsOrder, mayHoldMoney } from "../../domain"
import { resolveSvc } from "../../modules/svc"
import { logFailure } from "../../modules/svc/log"
import type { Attempt } from "../../use-cases/ports/ports"
import { tryLocked } from "./record-payment"

const SYSTEM = "pp_system_default"

/** Medusa completes a cart by no session with one of these. */
const ENDED = ["canceled", "error"]
const UNPAID = ["pending", "requires_more"]

/** None if the attempt's own session is not there to complete the cart by. Before the charge another vendor's stays: it may be paid. */
async function listOthers(container: MedusaContainer, { session_id, payment_collection_id, state: own }: Attempt) {
  const payments = container.resolve(Modules.PAYMENT)
  const sessions = await payments.listPaymentSessions({ payment_collection_id }, { relations: ["payment"], take: 100 })
  if (!sessions.some(({ id, status }) => id === session_id && !ENDED.includes(status))) return []
  const { ledger, providers } = resolveSvc(container)
  const others: string[] = []
  for (const { id, status, provider_id, payment } of sessions) {
    if (id === session_id || payment || !UNPAID.includes(status)) continue
    if (!awaitsOrder(own) && provider_id !== SYSTEM && !providers.isBuyers(provider_id)) continue
    const attempts = await ledger.listAttempts(id)
    if (!attempts.some(({ state }) => mayHoldMoney(state))) others.push(id)
  }
  return others
}

/**
 * Medusa completes a cart by the first of its sessions, whichever was paid. Others without money are deleted, as Medusa does when
 * the buyer chooses again. False: another request has the cart.
 */
export async function dropOtherSessions(container: MedusaContainer, attempt: Attempt): Promise<boolean> {
  const { cart_id } = attempt
  if (cart_id === undefined || (await listOthers(container, attempt)).length === 0) return true
  const payments = container.resolve(Modules.PAYMENT)
  const drop = async () => {
    for (const id of await listOthers(container, attempt))
      await payments.deletePaymentSession(id).catch((error: unknown) => {
        logFailure(container, `the payment session ${id} could not be deleted, although the cart has another`, error)
      })
    return true
  }
  return tryLocked(container, cart_id, drop, () => false)
}
