import type { CardTokens, NewStoredCard, StoredCard, StoredCardLedger } from "../ports/stored-cards"
import type { Attempt, Ports } from "../ports/ports"
import { plainCode, type CardDetail, type LookedUpPayment, type PaymentCard } from "../../client"
import { storableDigits } from "../../domain"

/** The ledger of stored cards; undefined: the account does not have them, and nothing is called. */
export const storedCardsOf = ({ capabilities, storedCards }: Pick<Ports, "capabilities" | "storedCards">) =>
  capabilities?.storedCards === true ? storedCards : undefined

/** Whether a refusal has the code that says that the service has no such card, or no such holder (UNVERIFIED.md). */
export const isCardUnknown = (code: string | undefined): boolean => code !== undefined && plainCode(code) === "3001"

/** What is stored of a card that a customer typed. Undefined: it has too few digits to be kept. */
export function newStoredCard(
  about: Pick<NewStoredCard, "id" | "customer_id" | "attempt_id">,
  {
    cardNumber,
    expireMonth: expire_month,
    expireYear: expire_year,
  }: Pick<PaymentCard, "cardNumber" | "expireMonth" | "expireYear">,
): NewStoredCard | undefined {
  const digits = storableDigits(cardNumber)
  return digits && { ...about, ...digits, expire_month, expire_year }
}

/**
 * Writes the row of a card, before the service is asked to store it. Undefined: its customer was deleted meanwhile, and it is not to be stored. The
 * customer is looked up after the row is written: a deletion that comes later marks the row.
 */
export async function beginCard(
  ledger: StoredCardLedger,
  typed: NewStoredCard,
  isDeleted: () => Promise<boolean>,
): Promise<StoredCard | undefined> {
  const begun = await ledger.beginCard(typed)
  if (!(await isDeleted())) return begun
  await ledger.dropPending(typed.id)
  return undefined
}

type Described = Partial<Pick<LookedUpPayment, "cardAssociation" | "cardType" | "cardFamily">> &
  Partial<Pick<CardDetail, "cardBankName">>

export const cardFactsOf = ({ cardAssociation, cardType, cardFamily, cardBankName }: Described) => ({
  association: cardAssociation,
  type: cardType,
  family: cardFamily,
  bank: cardBankName,
})

type Reported = Described & Partial<CardTokens>

/**
 * Stores the tokens that came with a charge whose customer keeps the card (`registerCard`). What fails here holds up no payment: the
 * job looks the card up again.
 */
export async function keepCardOfCharge(ports: Ports, attempt: Attempt, payment: Reported): Promise<boolean> {
  const { cardUserKey, cardToken } = payment
  if (attempt.flow === "hosted" || cardUserKey === undefined || cardToken === undefined) return false
  try {
    const tokens = { cardUserKey, cardToken }
    return (await storedCardsOf(ports)?.keepCard({ attempt_id: attempt.id }, tokens, cardFactsOf(payment))) ?? false
  } catch (error) {
    ports.logFailure?.(`the stored card of the payment attempt ${attempt.id} could not be written`, error)
    return false
  }
}
