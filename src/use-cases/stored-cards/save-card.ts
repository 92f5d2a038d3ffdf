import { SvcError, type PaymentCard } from "../../client"
import type { CardTokens, StoredCardLedger } from "../ports/stored-cards"
import { callCapability } from "../capabilities/may-call"
import { lookUpSaved, type CardPorts } from "./card-holder"
import { beginCard, cardFactsOf, isCardUnknown, newStoredCard } from "./keep-card"

export interface CardToSave {
  id: string
  /** `isDeleted`: whether Medusa has deleted the customer, as it is then. */
  customer: { id: string; email: string; isDeleted: () => Promise<boolean> }
  card: Omit<PaymentCard, "cvc" | "registerCard">
}

export type Saved =
  /** `id`: of an earlier one where the customer keeps this card already. */
  | { is: "kept"; id: string }
  /** Its number is too short: nothing was sent. */
  | { is: "not_storable" }
  /** Its customer was deleted meanwhile: nothing was sent. */
  | { is: "customer_deleted" }
  /** The service did not take it. */
  | { is: "refused"; error: SvcError }
  /** No answer came, so it is not to be sent again: the job looks it up in the lists of the customer's holders, where there is one. */
  | { is: "unknown"; isLookedUp: boolean }

/** Under a holder that the customer has, or a new one: also where the service does not have that holder any more, and refuses. */
async function create(
  { client }: CardPorts,
  { id, customer, card }: CardToSave,
  holder: CardTokens | undefined,
  isNew: () => void,
) {
  const request = { conversationId: id, card }
  const asNew = { ...request, email: customer.email, externalId: customer.id }
  const createNew = () => {
    isNew()
    return client.cards.create(asNew)
  }
  if (holder === undefined) return createNew()
  try {
    return await client.cards.create({ ...request, cardUserKey: holder.cardUserKey.reveal() })
  } catch (error) {
    if (error instanceof SvcError && error.outcome === "refused" && isCardUnknown(error.code)) return createNew()
    throw error
  }
}

/**
 * Stores a card at the service without a payment: the first of a customer under a new holder, another under a holder that the customer
 * has. Writes the row before the service is called.
 */
export async function saveCard(ports: CardPorts, ledger: StoredCardLedger, toSave: CardToSave): Promise<Saved> {
  const { id, customer, card } = toSave
  const typed = newStoredCard({ id, customer_id: customer.id, attempt_id: undefined }, card)
  if (typed === undefined) return { is: "not_storable" }
  const begun = await beginCard(ledger, typed, customer.isDeleted)
  if (begun === undefined) return { is: "customer_deleted" }
  if (begun.state === "kept") return { is: "kept", id: begun.id }
  const [holder] = await ledger.listTokens(customer.id)
  let isLookedUp = true
  const send = () => create(ports, toSave, holder, () => (isLookedUp = false))
  try {
    const about = { capability: "storedCards", about: customer.id } as const
    const { cardUserKey, cardToken, ...facts } = await callCapability(ports, about, send)
    await ledger.keepCard({ id }, { cardUserKey, cardToken }, cardFactsOf(facts))
    return { is: "kept", id }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    if (error.outcome === "unknown")
      return (await lookUpSaved(ports, ledger, begun)) ? { is: "kept", id } : { is: "unknown", isLookedUp }
    await ledger.dropPending(id)
    return { is: "refused", error }
  }
}
