import type { PaymentCard, StoredCard as TokensToCharge } from "../../../client"
import { mayCall } from "../../../use-cases/capabilities/may-call"
import { isCardUnknown, storedCardsOf } from "../../../use-cases/stored-cards/keep-card"
import type { SvcModuleService } from "../../../modules/svc/service"
import { isCardExpired, storableDigits, type InstallmentCount } from "../../../domain"
import { generateEntityId } from "@medusajs/framework/utils"
import { readCardRequest, readInstallment, type CardBody, type CardProblem } from "./card-request"
import type { CardRefusal } from "./sentences"

/** What a buyer pays with. */
export interface ChosenCard {
  is: "card"
  card: PaymentCard | TokensToCharge
  /** Its first digits. */
  bin: string
  installment: InstallmentCount
  /** For whom the card is kept once it is charged. */
  saveFor?: { customer_id: string; card_id: string }
  /** The stored card that pays. */
  stored?: { customer_id: string; id: string }
}

export type Choice = ChosenCard | { is: "problems"; problems: CardProblem[] } | { is: "refused"; why: CardRefusal }

/**
 * Reads what the buyer pays with: a card as it was typed, which a signed-in customer may keep, or one that they keep. `customerId`: of the
 * customer who is signed in and whose cart it is; undefined: a guest, who has no stored cards. Nothing is sent.
 */
export async function chooseCard(
  svc: SvcModuleService,
  body: CardBody,
  customer_id: string | undefined,
): Promise<Choice> {
  if (body.stored_card !== undefined) return chooseStored(svc, body, body.stored_card, customer_id)
  const read = readCardRequest(body, svc.clock.now())
  if (!read.isValid) return { is: "problems", problems: read.problems }
  const { card, installment } = read
  const chosen: ChosenCard = { is: "card", card, bin: card.cardNumber.slice(0, 8), installment }
  if (body.save_card !== true) return chosen
  if (customer_id === undefined) return { is: "refused", why: "keeps_no_card" }
  if (storableDigits(card.cardNumber) === undefined) return { is: "refused", why: "card_not_storable" }
  // the payment matters more than what is kept of it
  if (!(await mayCall(svc, "storedCards"))) return chosen
  return { ...chosen, saveFor: { customer_id, card_id: generateEntityId(undefined, "svccard") } }
}

async function chooseStored(
  svc: SvcModuleService,
  { installment: given }: CardBody,
  id: string,
  customer_id: string | undefined,
): Promise<Choice> {
  if (customer_id === undefined) return { is: "refused", why: "stored_card_needs_owner" }
  const ledger = storedCardsOf(svc)
  const stored = await ledger?.findCard(customer_id, id)
  if (ledger === undefined || stored === undefined) return { is: "refused", why: "not_your_card" }
  const { customer_id: whose, bin, expire_year, expire_month } = stored
  if (isCardExpired(expire_year, expire_month, svc.clock.now()))
    return { is: "problems", problems: [{ field: "stored_card", code: "expired" }] }
  const installment = readInstallment(given)
  if (installment === undefined)
    return { is: "problems", problems: [{ field: "installment", code: "installment_invalid" }] }
  if (!(await mayCall(svc, "storedCards"))) return { is: "refused", why: "stored_cards_paused" }
  const tokens = await ledger.readTokens(stored)
  if (tokens === undefined) return { is: "refused", why: "stored_card_unusable" }
  const card = { cardUserKey: tokens.cardUserKey.reveal(), cardToken: tokens.cardToken.reveal() }
  return { is: "card", card, bin, installment, stored: { customer_id: whose, id } }
}

/**
 * The stored card of an attempt that was declined because the service does not have it any more is not shown again; the job makes sure
 * that it is deleted there.
 */
export async function deleteIfUnknownAtService(
  svc: SvcModuleService,
  attempt_id: string,
  { stored }: Pick<ChosenCard, "stored">,
): Promise<void> {
  if (stored === undefined) return
  const attempt = await svc.ledger.findAttempt(attempt_id)
  if (attempt?.state === "declined" && isCardUnknown(attempt.error_code)) await svc.storedCards?.requestDeletion(stored)
}
