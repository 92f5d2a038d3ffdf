import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { forEachAccount, resolveSvc } from "../modules/svc"
import { logFailure, logWarning } from "../modules/svc/log"
import { forgetBuyers } from "./payments/our-payment"
import { createBackgroundContext } from "./payments/payment-context"
import { resolveQuery, rows, type Row } from "./rows"

const BATCH = 200

/** Erases what has ended and is marked, or older than `days`. @returns the number of erased attempts */
export async function eraseEnded(container: MedusaContainer, days?: number, mayGoOn = () => true): Promise<number> {
  const { retention } = resolveSvc(container)
  let erased = 0
  for (;;) {
    const sessionIds = await retention.eraseEnded(BATCH, days)
    const failed = await forgetBuyers(container, sessionIds)
    const ended = sessionIds.filter((id) => !failed.includes(id))
    await retention.noteErased(ended)
    erased += ended.length
    if (sessionIds.length < BATCH || ended.length === 0 || !mayGoOn()) return erased
  }
}

/** A store that turns `retentionDays` on may have years to erase: the next night goes on. Jobs may wait for each other (compare-days.ts). */
const ERASE_WITHIN_MS = 5 * 60_000

/** The daily housekeeping: erases what has ended and was kept long enough, or was a deleted customer's. */
export async function eraseEndedPayments(container: MedusaContainer): Promise<void> {
  const { retention, buyers, settings, health, customerCards, clock, inFlight } = resolveSvc(container)
  const end = clock.now().getTime() + ERASE_WITHIN_MS
  const mayGoOn = () => !inFlight.isEnding && clock.now().getTime() < end
  // a deleted customer's data does not wait behind the years
  await eraseEnded(container, undefined, mayGoOn)
  await eraseEnded(container, settings.retentionDays, mayGoOn)
  await retention.eraseOtherNotes(settings.retentionDays)
  if (settings.retentionDays !== undefined) {
    await retention.eraseUnmatchedMessages(settings.retentionDays)
    await retention.dropForeignLines(settings.retentionDays)
  }
  await retention.dropRequestCounts()
  await buyers.dropUnneeded()
  await health.dropOld()
  const lost = (await customerCards?.dropUnneeded()) ?? 0
  if (lost > 0)
    logWarning(
      container,
      `the tokens of ${lost} stored cards are encrypted under a secret that is not among the options storedCards.secret and ` +
        "storedCards.previousSecrets: they can be neither charged nor deleted at the service.",
    )
}

const CARDS = 100
const BEGIN_WITHIN_MS = 45_000

/** Deletes cards at the service, and looks up cards whose storing was not reported. Only with the capability. */
export async function processDueCards(container: MedusaContainer): Promise<void> {
  const { clock, inFlight } = resolveSvc(container)
  const end = clock.now().getTime() + BEGIN_WITHIN_MS
  const mayGoOn = () => !inFlight.isEnding && clock.now().getTime() < end
  await inFlight.run(() =>
    forEachAccount(container, async ({ account, customerCards }) =>
      customerCards?.processDue(createBackgroundContext(container, account), CARDS, mayGoOn),
    ),
  )
}

const SESSIONS = { payment_sessions: { id: true } } as const

const listSessions = (collections: readonly Row<"payment_collection", typeof SESSIONS>[]) =>
  collections.flatMap((one) => one.payment_sessions).map(({ id }) => id)

/** Medusa keeps a deleted customer's e-mail in the account holders it made for our sessions; their ids begin with the customer's. */
async function deleteAccountHolders(container: MedusaContainer, customer_id: string): Promise<void> {
  const theirs = { provider_id: [...resolveSvc(container).providers.cards], external_id: { $like: `${customer_id}.%` } }
  for (const { id } of await rows(resolveQuery(container), "account_holder", { id: true }, theirs)) {
    try {
      await container.resolve(Modules.PAYMENT).deleteAccountHolder(id)
    } catch (error) {
      logFailure(container, `the account holder ${id} of a deleted customer could not be deleted`, error)
    }
  }
}

/** Erases a deleted customer's data from the ledger and from payment sessions, at once where all has ended. */
export async function eraseCustomer(
  container: MedusaContainer,
  { customer_id }: { customer_id: string },
): Promise<{ erased: number }> {
  const svc = resolveSvc(container)
  // first: the job then deletes the cards, whatever stops this run; if the option is off, once it is on again
  await svc.customerCards?.requestDeletion({ customer_id })
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
  // the job erases attempts that have not ended yet, and their sessions with them
  const ofCarts = listSessions(theirCarts.flatMap(({ payment_collection }) => payment_collection ?? []))
  const ofOrders = listSessions(theirOrders.flatMap(({ payment_collections }) => payment_collections))
  await forgetBuyers(container, [...new Set([...ofCarts, ...ofOrders])])
  await processDueCards(container)
  // last: if it fails, all else is erased
  await deleteAccountHolders(container, customer_id)
  return { erased }
}
