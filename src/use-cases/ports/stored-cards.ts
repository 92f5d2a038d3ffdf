import { z } from "zod"
import type { SecretText } from "../../client"
import { date, maybeDate, maybeText } from "./fields"

/** Published interface description, 4b; option `capabilities.storedCards`. */

/** `pending`: the service may not store the card yet. `deleting`: not payable, and the deletion is not confirmed. A deleted card has no row. */
export const STORED_CARD_STATES = ["pending", "kept", "deleting"] as const

export const storedCard = z.object({
  id: z.string(),
  customer_id: z.string(),
  attempt_id: maybeText,
  state: z.enum(STORED_CARD_STATES),
  consented_at: date,
  /** Its first 6 or 8 digits, as the service asks for them. */
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

export type NewStoredCard = Pick<
  StoredCard,
  "id" | "customer_id" | "attempt_id" | "bin" | "last_four" | "expire_month" | "expire_year"
>

export type CardFacts = Partial<Pick<StoredCard, "association" | "type" | "family" | "bank">>

export interface CardTokens {
  cardUserKey: SecretText
  cardToken: SecretText
}

/** Tokens are stored encrypted alone. Every write commits on its own. */
export interface StoredCardLedger {
  /** Before the service is asked. A payable card that the customer keeps already is returned, `kept`. */
  beginCard(card: NewStoredCard): Promise<StoredCard>
  /** False: no such pending card, or it has its tokens already. */
  keepCard(which: { id: string } | { attempt_id: string }, tokens: CardTokens, facts: CardFacts): Promise<boolean>
  dropPending(id: string): Promise<void>
  listCards(customer_id: string): Promise<StoredCard[]>
  findCard(customer_id: string, id: string): Promise<StoredCard | undefined>
  readCards(ids: readonly string[]): Promise<StoredCard[]>
  /** Undefined: it has none yet, or no secret among the options opens them. */
  readTokens(card: StoredCard): Promise<CardTokens | undefined>
  /** Those being deleted last. */
  listTokens(customer_id: string): Promise<CardTokens[]>
  /** From now on it is neither shown nor paid with. */
  requestDeletion(which: { customer_id: string; id?: string }): Promise<void>
  /** The oldest; an unfinished one is due again after a longer while each time. */
  claimCard(id?: string): Promise<StoredCard | undefined>
  listOverdue(limit: number): Promise<StoredCard[]>
  removeCard(id: string): Promise<void>
  renewCards(limit: number): Promise<number>
  /** @returns the cards left that no secret among the options opens */
  dropUnneeded(): Promise<number>
}
