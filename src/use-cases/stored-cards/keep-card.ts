import { z } from "zod"
import { type NewStoredCard, type StoredCard, type StoredCardLedger, storedCard } from "./ports"
import type { Attempt, CardTokens, Ports, ReportedCard, SaveFor } from "../ports/ports"
import { type CardDetail, type PaymentCard, SvcError } from "../../client"
import { isPaidAtService, storableDigits, isCardExpired, isCardUnknown } from "../../domain"
import { callCapability } from "../capabilities/may-call"
import { answerFields, pickAnswer } from "../ports/fields"

interface WithLedger extends Pick<Ports, "capabilities"> {
  storedCards?: StoredCardLedger | undefined
}

export const getStoredCards = ({ capabilities, storedCards }: WithLedger) =>
  capabilities?.storedCards === true ? storedCards : undefined

function newStoredCard(
  about: Pick<NewStoredCard, "id" | "customer_id" | "attempt_id">,
  { cardNumber, expireMonth, expireYear }: Pick<PaymentCard, "cardNumber" | "expireMonth" | "expireYear">,
): NewStoredCard | undefined {
  const digits = storableDigits(cardNumber)
  return digits && { ...about, ...digits, expire_month: expireMonth, expire_year: expireYear }
}

/** The row comes before the customer's look-up: a later deletion marks it. Undefined: the customer was deleted. */
async function beginCard(
  ledger: StoredCardLedger,
  typed: NewStoredCard,
  isDeleted: () => Promise<boolean>,
): Promise<StoredCard | undefined> {
  const begun = await ledger.beginCard(typed)
  if (!(await isDeleted())) return begun
  await ledger.dropPending(typed.id)
  return undefined
}

export async function beginCardOfCharge(
  ledger: StoredCardLedger,
  { id: attempt_id }: Attempt,
  card: PaymentCard,
  { customer_id, card_id, isDeleted }: SaveFor,
): Promise<boolean> {
  const typed = newStoredCard({ id: card_id, customer_id, attempt_id }, card)
  const begun = typed && (await beginCard(ledger, typed, isDeleted))
  return begun !== undefined && begun.state !== "kept"
}

const getCardFacts = ({ cardAssociation, cardType, cardFamily, cardBankName }: ReportedCard) => ({
  association: cardAssociation,
  type: cardType,
  family: cardFamily,
  bank: cardBankName,
})

export async function keepCardOfCharge(
  { logFailure }: Pick<Ports, "logFailure">,
  ledger: StoredCardLedger,
  attempt: Attempt,
  payment: ReportedCard,
): Promise<boolean> {
  const { cardUserKey, cardToken } = payment
  if (isPaidAtService(attempt.flow) || cardUserKey === undefined || cardToken === undefined) return false
  try {
    const tokens = { cardUserKey, cardToken }
    return await ledger.keepCard({ attempt_id: attempt.id }, tokens, getCardFacts(payment))
  } catch (error) {
    logFailure?.(`the stored card of the payment attempt ${attempt.id} could not be written`, error)
    return false
  }
}

type CardPorts = Pick<Ports, "client" | "pauses">

/** Undefined: the list was not complete. */
export async function listAtService(
  ports: CardPorts,
  { cardUserKey }: Pick<CardTokens, "cardUserKey">,
): Promise<CardDetail[] | undefined> {
  try {
    const { cardDetails } = await callCapability(ports, { capability: "storedCards", about: undefined }, () =>
      ports.client.cards.list({ cardUserKey: cardUserKey.reveal() }),
    )
    // a card without a token may be any card
    return cardDetails?.every(({ cardToken }) => cardToken !== undefined) === true ? cardDetails : undefined
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    return error.outcome === "refused" && isCardUnknown(error.code) ? [] : undefined
  }
}

const isListedAs = (card: StoredCard, { binNumber, lastFourDigits, expireMonth, expireYear }: CardDetail) =>
  binNumber !== undefined &&
  card.bin.slice(0, 6) === binNumber.slice(0, 6) &&
  card.last_four === lastFourDigits &&
  card.expire_month === expireMonth?.padStart(2, "0") &&
  card.expire_year.slice(-2) === expireYear?.slice(-2)

export async function lookUpSaved(ports: CardPorts, ledger: StoredCardLedger, card: StoredCard): Promise<boolean> {
  const known = await ledger.listTokens(card.customer_id)
  const here = new Set(known.map(({ cardToken }) => cardToken.reveal()))
  const holders = new Map(known.map(({ cardUserKey }) => [cardUserKey.reveal(), cardUserKey]))
  for (const cardUserKey of holders.values()) {
    const listed = await listAtService(ports, { cardUserKey })
    const found = listed?.find((one) => isListedAs(card, one) && one.cardToken && !here.has(one.cardToken.reveal()))
    if (found?.cardToken)
      return ledger.keepCard({ id: card.id }, { cardUserKey, cardToken: found.cardToken }, getCardFacts(found))
  }
  return false
}

interface CardToSave {
  id: string
  customer: { id: string; email: string; isDeleted: () => Promise<boolean> }
  card: Omit<PaymentCard, "cvc" | "registerCard">
}

type Saved =
  | { type: "kept"; id: string }
  | { type: "not_storable" }
  | { type: "customer_deleted" }
  | { type: "refused"; error: SvcError }
  /** Must not be sent again. */
  | { type: "unknown"; isLookedUp: boolean }

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

export async function saveCard(ports: CardPorts, ledger: StoredCardLedger, toSave: CardToSave): Promise<Saved> {
  const { id, customer, card } = toSave
  const typed = newStoredCard({ id, customer_id: customer.id, attempt_id: undefined }, card)
  if (typed === undefined) return { type: "not_storable" }
  const begun = await beginCard(ledger, typed, customer.isDeleted)
  if (begun === undefined) return { type: "customer_deleted" }
  if (begun.state === "kept") return { type: "kept", id: begun.id }
  const [holder] = await ledger.listTokens(customer.id)
  let isLookedUp = true
  const send = () => create(ports, toSave, holder, () => (isLookedUp = false))
  try {
    const about = { capability: "storedCards", about: customer.id } as const
    const { cardUserKey, cardToken, ...facts } = await callCapability(ports, about, send)
    await ledger.keepCard({ id }, { cardUserKey, cardToken }, getCardFacts(facts))
    return { type: "kept", id }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    if (error.outcome === "unknown")
      return (await lookUpSaved(ports, ledger, begun)) ? { type: "kept", id } : { type: "unknown", isLookedUp }
    await ledger.dropPending(id)
    return { type: "refused", error }
  }
}

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
type StoredCardView = z.output<typeof storedCardView>

export const viewCard = (card: StoredCard, now: Date): StoredCardView => ({
  ...pickAnswer(shown, card),
  is_expired: isCardExpired(card.expire_year, card.expire_month, now),
})
