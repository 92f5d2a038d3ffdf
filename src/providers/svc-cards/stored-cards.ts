import { randomBytes } from "node:crypto"
import type * as Medusa from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { viewCard, getStoredCards, saveCard } from "../../use-cases/stored-cards/keep-card"
import { deleteOwnCard } from "../../use-cases/stored-cards/delete-card"
import type { SvcContainer } from "../../modules/svc/container"
import { exists } from "../../medusa/rows"
import { CARD_FIELDS, readCard, say, writeIn } from "../../domain"
import { invalid, notAllowed } from "../svc/answer"
import type { ProviderPorts } from "../svc/svc-provider"

/** The service has a holder only once a card is stored, so an account holder only names a customer. The service's tokens never come here. */

/** Random, because Medusa has a unique index on it, and two sessions may be started at once. */
const newHolderId = (customer_id: string) => `${customer_id}.${randomBytes(9).toString("hex")}`

const holder = z.object({ data: z.object({ id: z.string() }) })

function getCustomer(accountHolder: unknown): string {
  const read = holder.safeParse(accountHolder)
  const id = read.success ? read.data.data.id : ""
  const dot = id.lastIndexOf(".")
  if (dot < 1)
    throw invalid("context.account_holder must be an account holder that this provider has made, with its data.")
  return id.slice(0, dot)
}

const OFF =
  "Stored cards are not enabled in this store: the option capabilities.storedCards of medusa-payment-svc is off."

function getLedger(svc: SvcContainer) {
  const ledger = getStoredCards(svc)
  if (ledger === undefined) throw notAllowed(OFF)
  return ledger
}

/** Empty without the capability. */
export function createAccountHolder(
  svc: SvcContainer,
  { context }: Medusa.CreateAccountHolderInput,
): Promise<Medusa.CreateAccountHolderOutput | Record<string, never>> {
  if (getStoredCards(svc) === undefined) return Promise.resolve({})
  const id = newHolderId(context.customer.id)
  return Promise.resolve({ id, data: { id } })
}

/** The job deletes the cards at the service. */
export async function deleteAccountHolder(
  svc: SvcContainer,
  { context }: Medusa.DeleteAccountHolderInput,
): Promise<Medusa.PaymentProviderOutput> {
  const { account, storedCards } = svc
  await storedCards?.requestDeletion({ customer_id: getCustomer(context.account_holder), account })
  return {}
}

export async function listPaymentMethods(
  svc: SvcContainer,
  { context }: Medusa.ListPaymentMethodsInput,
): Promise<Medusa.ListPaymentMethodsOutput> {
  const ledger = getStoredCards(svc)
  if (ledger === undefined) return []
  const cards = await ledger.listCards(getCustomer(context?.account_holder))
  return cards.map((card) => viewCard(card, svc.clock.now())).map((view) => ({ id: view.id, data: { ...view } }))
}

const methodData = z.strictObject({
  card: z.strictObject({
    holder_name: z.unknown(),
    number: z.unknown(),
    expire_month: z.unknown(),
    expire_year: z.unknown(),
    cvc: z.undefined(),
  }),
  consent: z.literal(true),
})
const withEmail = z.object({ email: z.string() })

function readMethod({ data }: Medusa.SavePaymentMethodInput, now: Date) {
  const given = methodData.safeParse(data)
  if (!given.success)
    throw invalid(
      `data has card (${CARD_FIELDS.slice(0, -1).join(", ")}) and consent: true, which states that the customer agreed, and nothing else.`,
    )
  const read = readCard(given.data.card, now, { hasCvc: false })
  if (!read.isValid) throw invalid(read.issues.map(({ code }) => writeIn("en", say(`card.${code}`))).join(" "))
  const { cardHolderName, cardNumber, expireMonth, expireYear } = read.card
  return { cardHolderName, cardNumber, expireMonth, expireYear }
}

const LOOKED_UP =
  "The service did not answer whether it stored the card. Do not send it again: the card is listed once the service reports it."
/** Without a holder the service lists nothing. */
const NOT_FOUND =
  "The service did not answer whether it stored the card, so the card is not recorded here. If the service has stored it, the shop can delete it in the service's panel."

export async function savePaymentMethod(
  { svc, query }: ProviderPorts,
  input: Medusa.SavePaymentMethodInput,
): Promise<Medusa.SavePaymentMethodOutput> {
  const ledger = getLedger(svc)
  const { account_holder, customer } = input.context ?? {}
  const email = [customer, account_holder].map((one) => withEmail.safeParse(one)).find(({ success }) => success)?.data
  if (email === undefined) throw invalid("context.customer needs the customer's email.")
  const customer_id = getCustomer(account_holder)
  const card = readMethod(input, svc.clock.now())
  const id = generateEntityId(undefined, "svccard")
  // Medusa deletes a customer before it emits `customer.deleted`
  const isDeleted = async () => !(await exists(query, "customer", customer_id))
  const saved = await saveCard(svc, ledger, { id, customer: { id: customer_id, ...email, isDeleted }, card })
  if (saved.type === "not_storable") throw invalid("A card with such a short number cannot be stored.")
  if (saved.type === "customer_deleted") throw notAllowed("The customer was deleted, so the card was not stored.")
  if (saved.type === "refused")
    throw notAllowed("The payment service did not store the card. Check its details, or try again later.")
  if (saved.type === "unknown") throw notAllowed(saved.isLookedUp ? LOOKED_UP : NOT_FOUND)
  const kept = await ledger.findCard(customer_id, saved.id)
  return { id: saved.id, data: kept && { ...viewCard(kept, svc.clock.now()) } }
}

export async function deletePaymentMethod(
  svc: SvcContainer,
  { data, context }: Medusa.DeletePaymentMethodInput,
): Promise<Medusa.PaymentProviderOutput> {
  const which = { customer_id: getCustomer(context?.account_holder), id: data.id }
  const deleted = await deleteOwnCard(svc, getLedger(svc), which)
  if (deleted === undefined) throw invalid("This customer has no such stored card.")
  return { data: { id: data.id, status: deleted } }
}
