import { SvcError } from "../../client"
import type { Ports } from "../ports/ports"
import type { StoredCard, StoredCardLedger } from "../ports/stored-cards"
import { isPaused } from "../capabilities/may-call"
import { lookUpSaved } from "./card-holder"
import { deleteCard, flagOverdue } from "./delete-card"
import { keepCardOfCharge } from "./keep-card"

export interface ProcessedCards {
  looked_at: number
  deleted: number
  /** Cards whose tokens were found by a look-up. */
  kept: number
}

/** The tokens of a card that is stored with a payment come with the payment's look-up. */
async function lookUpPending(ports: Ports, ledger: StoredCardLedger, card: StoredCard): Promise<boolean> {
  if (card.attempt_id === undefined) return lookUpSaved(ports, ledger, card)
  const attempt = await ports.ledger.findAttempt(card.attempt_id)
  if (attempt === undefined) return false
  // the service stored it with a charge that its fraud control declined afterwards
  if (attempt.state === "declined") await ledger.requestDeletion(card)
  try {
    const payment = await ports.client.payments.retrieve({ paymentConversationId: attempt.id })
    return await keepCardOfCharge(ports, attempt, payment)
  } catch (error) {
    if (error instanceof SvcError) return false
    throw error
  }
}

/**
 * One pass over the cards that are due: deletes at the service what is to be deleted, and looks up whether it stores what it was asked
 * to; what should have been deleted long ago is put on the attention list. Instances share the work: a card is claimed by one.
 */
export async function processDueCards(
  ports: Ports,
  ledger: StoredCardLedger,
  limit: number,
  mayGoOn: () => boolean = () => true,
): Promise<ProcessedCards> {
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
