import { isCardExpired } from "../../domain"
import type { StoredCard } from "../ports/stored-cards"

/** A stored card as its customer sees it. Nothing by which it could be charged. */
export interface StoredCardView {
  id: string
  /** The card network, such as `VISA`; null where the service does not say it, as below. */
  association: string | null
  type: string | null
  family: string | null
  bank: string | null
  /** Its first 6 or 8 digits, for its installments. */
  bin: string
  last_four: string
  /** MM and YYYY. */
  expire_month: string
  expire_year: string
  /** It cannot be paid with any more. */
  is_expired: boolean
  /** When the customer agreed that it is stored. */
  consented_at: string
}

export function viewCard(card: StoredCard, now: Date): StoredCardView {
  const { id, association, type, family, bank, bin, last_four, expire_month, expire_year, consented_at } = card
  return {
    id,
    association: association ?? null,
    type: type ?? null,
    family: family ?? null,
    bank: bank ?? null,
    bin,
    last_four,
    expire_month,
    expire_year,
    is_expired: isCardExpired(expire_year, expire_month, now),
    consented_at: consented_at.toISOString(),
  }
}
