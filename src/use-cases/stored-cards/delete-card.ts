import { SvcError } from "../../client"
import { isTaken, say } from "../../domain"
import type { StoredCard, StoredCardLedger } from "./ports"
import type { CardTokens, Ports } from "../ports/ports"
import { callCapability, isPaused } from "../capabilities/may-call"
import { listAtService, lookUpSaved, keepCardOfCharge } from "./keep-card"

type DeletePorts = Pick<Ports, "client" | "ledger" | "pauses">

/** An unanswered or refused deletion is looked up in the holder's list. False: unconfirmed, so the job tries again. */
async function deleteCard(ports: DeletePorts, cards: StoredCardLedger, card: StoredCard): Promise<boolean> {
  const tokens = await cards.readTokens(card)
  if (tokens !== undefined && ((await isKeptAgain(cards, card, tokens)) || (await isDeleted(ports, card, tokens)))) {
    await ports.ledger.closeAttention({ card_id: card.id }, "card_not_deleted")
    await cards.removeCard(card.id)
    return true
  }
  return false
}

const MAX_FLAGGED = 20

async function flagOverdue({ ledger }: Pick<Ports, "ledger">, cards: StoredCardLedger): Promise<void> {
  for (const card of await cards.listOverdue(MAX_FLAGGED)) {
    const sentence = (await cards.readTokens(card)) === undefined ? NOT_READABLE : NOT_CONFIRMED
    await ledger.openAttention({ kind: "card_not_deleted", card_id: card.id, sentence })
  }
}

/** `deleting`: the service has not confirmed it. Undefined: the customer has no such card, and nothing is sent. */
export async function deleteOwnCard(
  ports: DeletePorts,
  cards: StoredCardLedger,
  which: { customer_id: string; id: string },
): Promise<"deleted" | "deleting" | undefined> {
  if ((await cards.findCard(which.customer_id, which.id)) === undefined) return undefined
  await cards.requestDeletion(which)
  const claimed = await cards.claimCard(which.id)
  return claimed && (await deleteCard(ports, cards, claimed)) ? "deleted" : "deleting"
}

/** The deletion would take the card that the customer has kept anew under the same token. */
async function isKeptAgain(cards: StoredCardLedger, { customer_id }: StoredCard, { cardToken }: CardTokens) {
  for (const kept of await cards.listCards(customer_id))
    if ((await cards.readTokens(kept))?.cardToken.reveal() === cardToken.reveal()) return true
  return false
}

async function isDeleted(ports: DeletePorts, { id }: StoredCard, tokens: CardTokens): Promise<boolean> {
  const { cardUserKey, cardToken } = tokens
  try {
    await callCapability(ports, { capability: "storedCards", about: id }, () =>
      ports.client.cards.delete({ cardUserKey: cardUserKey.reveal(), cardToken: cardToken.reveal() }),
    )
    return true
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    if (error.outcome === "not_sent") return false
  }
  const listed = await listAtService(ports, tokens)
  return listed?.every((one) => one.cardToken?.reveal() !== cardToken.reveal()) ?? false
}

const NOT_CONFIRMED = say("card.not_confirmed")

const NOT_READABLE = say("card.not_readable")

async function lookUpPending(ports: Ports, ledger: StoredCardLedger, card: StoredCard): Promise<boolean> {
  if (card.attempt_id === undefined) return lookUpSaved(ports, ledger, card)
  const attempt = await ports.ledger.findAttempt(card.attempt_id)
  if (attempt === undefined) return false
  try {
    const payment = await ports.client.payments.retrieve({ paymentConversationId: attempt.id })
    // fraud control declined the charge, or had not decided when it was given back, or two weeks later
    if (!isTaken(attempt.state) && payment.fraudStatus !== 1) await ledger.requestDeletion(card)
    return await keepCardOfCharge(ports, ledger, attempt, payment)
  } catch (error) {
    if (error instanceof SvcError) return false
    throw error
  }
}

export async function processDueCards(
  ports: Ports,
  ledger: StoredCardLedger,
  limit: number,
  mayGoOn: () => boolean = () => true,
) {
  const worked = { looked_at: 0, deleted: 0, kept: 0 }
  while (worked.looked_at < limit && mayGoOn() && !(await isPaused(ports, "storedCards"))) {
    const card = await ledger.claimCard()
    if (card === undefined) break
    worked.looked_at += 1
    if (card.state === "deleting") worked.deleted += (await deleteCard(ports, ledger, card)) ? 1 : 0
    else worked.kept += (await lookUpPending(ports, ledger, card)) ? 1 : 0
  }
  await flagOverdue(ports, ledger)
  return worked
}
