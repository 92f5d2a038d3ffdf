import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { resolveSvc } from "../../modules/svc"
import { eraseEnded } from "./erase-ended"
import { logFailure } from "../../modules/svc/log"
import { forgetBuyers } from "../../medusa/payments/our-payment"
import { resolveQuery, rows, type Row } from "../../medusa/rows"
import { oneStepWorkflow } from "../one-step"
import { processStoredCards } from "./stored-cards"

export interface EraseCustomerInput {
  customer_id: string
}

const SESSIONS = { payment_sessions: { id: true } } as const

const listSessions = (collections: readonly Row<"payment_collection", typeof SESSIONS>[]) =>
  collections.flatMap((one) => one.payment_sessions).map(({ id }) => id)

/** Medusa keeps a deleted customer's e-mail in the account holders that it made for our sessions; their ids begin with the customer's. */
async function deleteAccountHolders(container: MedusaContainer, customer_id: string): Promise<void> {
  const theirs = { provider_id: ["pp_threeds_svc", "pp_direct_svc"], external_id: { $like: `${customer_id}.%` } }
  for (const { id } of await rows(resolveQuery(container), "account_holder", { id: true }, theirs)) {
    try {
      await container.resolve(Modules.PAYMENT).deleteAccountHolder(id)
    } catch (error) {
      logFailure(container, `the account holder ${id} of a deleted customer could not be deleted`, error)
    }
  }
}

/** A customer was deleted: what leads to them goes from the ledger and from payment sessions, at once where all has ended. */
export const eraseCustomerWorkflow = oneStepWorkflow(
  "erase-svc-customer",
  async ({ customer_id }: EraseCustomerInput, container) => {
    const svc = resolveSvc(container)
    // first: the job deletes them, whatever stops this run, and once the option is on where it is off
    await svc.cardRows.requestDeletion({ customer_id })
    const query = resolveQuery(container)
    const [theirCarts, theirOrders] = await Promise.all([
      rows(query, "cart", { id: true, payment_collection: SESSIONS }, { customer_id }),
      rows(query, "order", { id: true, payment_collections: SESSIONS }, { customer_id }),
    ])
    await svc.retention.requestErasure({
      cart_ids: theirCarts.map(({ id }) => id),
      order_ids: theirOrders.map(({ id }) => id),
    })
    const erased = await eraseEnded(container)
    // the job erases what still waits for its end, and its session with it
    const ofCarts = listSessions(theirCarts.flatMap(({ payment_collection }) => payment_collection ?? []))
    const ofOrders = listSessions(theirOrders.flatMap(({ payment_collections }) => payment_collections))
    await forgetBuyers(container, [...new Set([...ofCarts, ...ofOrders])])
    await processStoredCards(container)
    // last: where it fails, all else is erased
    await deleteAccountHolders(container, customer_id)
    return { erased }
  },
)
