import { z } from "zod"
import { isCardExpired } from "../../domain"
import { answerFields, pickAnswer } from "../ports/fields"
import { storedCard, type StoredCard } from "../ports/stored-cards"

const shown = answerFields(storedCard, {
  id: true,
  association: "The card network, such as `VISA`; null where the service does not say it, as below.",
  type: true,
  family: true,
  bank: true,
  bin: "Its first 6 or 8 digits, for its installments.",
  last_four: true,
  expire_month: "MM and YYYY.",
  expire_year: true,
  consented_at: "When the customer agreed that it is stored.",
})

export const storedCardView = shown
  .extend({ is_expired: z.boolean().describe("It cannot be paid with any more.") })
  .describe("A stored card as its customer sees it. Nothing by which it could be charged.")
export type StoredCardView = z.output<typeof storedCardView>

export const viewCard = (card: StoredCard, now: Date): StoredCardView => ({
  ...pickAnswer(shown, card),
  is_expired: isCardExpired(card.expire_year, card.expire_month, now),
})
