import { SvcError, type CardDetail } from "../../client"
import type { CardTokens, StoredCard, StoredCardLedger } from "../ports/stored-cards"
import type { Ports } from "../ports/ports"
import { callCapability } from "../capabilities/may-call"
import { cardFactsOf, isCardUnknown } from "./keep-card"

export type CardPorts = Pick<Ports, "client" | "pauses">

/** What the service lists of a holder; undefined: it did not list all. */
export async function listAtService(
  ports: CardPorts,
  { cardUserKey }: Pick<CardTokens, "cardUserKey">,
): Promise<CardDetail[] | undefined> {
  try {
    const { cardDetails } = await callCapability(ports, { capability: "storedCards", about: undefined }, () =>
      ports.client.cards.list({ cardUserKey: cardUserKey.reveal() }),
    )
    // one without its token may be any card
    return cardDetails?.every(({ cardToken }) => cardToken !== undefined) === true ? cardDetails : undefined
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    return error.outcome === "refused" && isCardUnknown(error.code) ? [] : undefined
  }
}

const isListedAs = (
  card: StoredCard,
  { binNumber, lastFourDigits, expireMonth: expire_month, expireYear: expire_year }: CardDetail,
) =>
  binNumber !== undefined &&
  card.bin.slice(0, 6) === binNumber.slice(0, 6) &&
  card.last_four === lastFourDigits &&
  card.expire_month === expire_month?.padStart(2, "0") &&
  card.expire_year.slice(-2) === expire_year?.slice(-2)

/** Looks up a card whose answer was lost, in the lists of the holders that this customer has at the service. True: it is kept now. */
export async function lookUpSaved(ports: CardPorts, ledger: StoredCardLedger, card: StoredCard): Promise<boolean> {
  const known = await ledger.listTokens(card.customer_id)
  const here = new Set(known.map(({ cardToken }) => cardToken.reveal()))
  const holders = new Map(known.map(({ cardUserKey }) => [cardUserKey.reveal(), cardUserKey]))
  for (const cardUserKey of holders.values()) {
    const listed = await listAtService(ports, { cardUserKey })
    const found = listed?.find((one) => isListedAs(card, one) && one.cardToken && !here.has(one.cardToken.reveal()))
    if (found?.cardToken)
      return ledger.keepCard({ id: card.id }, { cardUserKey, cardToken: found.cardToken }, cardFactsOf(found))
  }
  return false
}
