import { z } from "zod"
import type { CardTokens, CustomerCard, CustomerCards } from "../ports/ports"
import { date, maybeDate, maybeText } from "../ports/fields"

/** Published interface description, 4b; option `capabilities.storedCards`. */

/** `pending`: the service may not have stored it. `deleting`: not payable, unconfirmed. A deleted card has no row. */
export const STORED_CARD_STATES = ["pending", "kept", "deleting"] as const

export const storedCard = z.object({
  id: z.string(),
  account: z.string(),
  customer_id: z.string(),
  attempt_id: maybeText,
  state: z.enum(STORED_CARD_STATES),
  consented_at: date,
  bin: z.string(),
  last_four: z.string(),
  expire_month: z.string(),
  expire_year: z.string(),
  association: maybeText,
  type: maybeText,
  family: maybeText,
  bank: maybeText,
  delete_requested_at: maybeDate,
  tries: z.number(),
})
export type StoredCard = z.output<typeof storedCard>

export type NewStoredCard = CustomerCard & Pick<StoredCard, "attempt_id">

export type CardFacts = Partial<Pick<StoredCard, "association" | "type" | "family" | "bank">>

/** Tokens are stored only encrypted. Every write commits on its own. */
export interface StoredCardLedger extends Pick<CustomerCards, "readTokens" | "requestDeletion" | "dropUnneeded"> {
  /** Called before the service. A payable card that the customer already keeps is returned as `kept`. */
  beginCard(card: NewStoredCard): Promise<StoredCard>
  keepCard(which: { id: string } | { attempt_id: string }, tokens: CardTokens, facts: CardFacts): Promise<boolean>
  dropPending(id: string): Promise<void>
  listCards(customer_id: string): Promise<StoredCard[]>
  findCard(customer_id: string, id: string): Promise<StoredCard | undefined>
  readCards(ids: readonly string[]): Promise<StoredCard[]>
  /** Cards that are being deleted come last. */
  listTokens(customer_id: string): Promise<CardTokens[]>
  /** The oldest due card; after each unfinished claim it waits longer. */
  claimCard(id?: string): Promise<StoredCard | undefined>
  listOverdue(limit: number): Promise<StoredCard[]>
  removeCard(id: string): Promise<void>
  renewCards(limit: number): Promise<number>
}
