import { z } from "zod"
import type { SecretText } from "../../client"
import { date, maybeDate, maybeText } from "./fields"

/*
 * Cards that customers keep at the service (published interface description, 4b; option `capabilities.storedCards`).
 */

/**
 * - `pending`: the customer agreed, and the service has not reported yet that it stores the card.
 * - `kept`: it can be paid with.
 * - `deleting`: it cannot; the service has not confirmed its deletion yet. A deleted card has no row.
 */
export const STORED_CARD_STATES = ["pending", "kept", "deleting"] as const

/** A stored card without its tokens: what it is shown by. */
export const storedCard = z.object({
  id: z.string(),
  customer_id: z.string(),
  /** The payment it was stored with; undefined where it was stored by itself. */
  attempt_id: maybeText,
  state: z.enum(STORED_CARD_STATES),
  /** When the customer agreed that it is kept. */
  consented_at: date,
  /** Its first 6 or 8 digits, as the service asks for them. */
  bin: z.string(),
  last_four: z.string(),
  /** MM and YYYY. */
  expire_month: z.string(),
  expire_year: z.string(),
  association: maybeText,
  type: maybeText,
  family: maybeText,
  bank: maybeText,
  delete_requested_at: maybeDate,
  /** How often the job has worked on it. */
  tries: z.number(),
})
export type StoredCard = z.output<typeof storedCard>

/** What a card is known by before the service has reported anything about it. */
export type NewStoredCard = Pick<
  StoredCard,
  "id" | "customer_id" | "attempt_id" | "bin" | "last_four" | "expire_month" | "expire_year"
>

/** What the service reports about a card beside its tokens. */
export type CardFacts = Partial<Pick<StoredCard, "association" | "type" | "family" | "bank">>

/** The two tokens by which the service charges and deletes a card. */
export interface CardTokens {
  cardUserKey: SecretText
  cardToken: SecretText
}

/** Stored cards in the ledger. Their tokens are there encrypted alone. Every write commits on its own. */
export interface StoredCardLedger {
  /** Writes a card in state `pending`, before the service is asked to store it; one that the customer keeps already, and that can be paid with, is given back, `kept`. */
  beginCard(card: NewStoredCard): Promise<StoredCard>
  /** Stores the tokens of a pending card. False: there is none, or it has its tokens already. */
  keepCard(which: { id: string } | { attempt_id: string }, tokens: CardTokens, facts: CardFacts): Promise<boolean>
  /** Drops a pending card: the service does not store it. */
  dropPending(id: string): Promise<void>
  /** What a customer keeps, newest first. */
  listCards(customer_id: string): Promise<StoredCard[]>
  /** One of them. */
  findCard(customer_id: string, id: string): Promise<StoredCard | undefined>
  /** Cards by their ids, whosever they are. */
  readCards(ids: readonly string[]): Promise<StoredCard[]>
  /** The tokens of a card. Undefined: it has none yet, or they are encrypted under a secret that is not among the options. */
  readTokens(card: StoredCard): Promise<CardTokens | undefined>
  /** The tokens of all cards of a customer that the service has, those that are being deleted last. */
  listTokens(customer_id: string): Promise<CardTokens[]>
  /** Marks one card, or all of a customer, to be deleted at the service. From now on it is neither shown nor paid with. */
  requestDeletion(which: { customer_id: string; id?: string }): Promise<void>
  /** Takes a card that is due for this instance, the oldest; one that is not finished is due again later, each time after a longer while. */
  claimCard(id?: string): Promise<StoredCard | undefined>
  /** Cards whose deletion has not been confirmed for three days, and that were never on the attention list. */
  listOverdue(limit: number): Promise<StoredCard[]>
  /** Removes a card whose deletion the service has confirmed. */
  removeCard(id: string): Promise<void>
  /** Encrypts tokens again that are under one of the earlier secrets; returns how many. */
  renewCards(limit: number): Promise<number>
  /**
   * Drops cards that were never stored, and those without a secret of which a person has said that they are deleted. Returns how many
   * are left that no secret among the options opens.
   */
  dropUnneeded(): Promise<number>
}
