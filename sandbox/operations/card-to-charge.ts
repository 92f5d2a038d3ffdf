import { type CardEntry, type ChargedCard, chargedCard, refusesThreeDs } from "../engine/cards"
import type { Order } from "../engine/charge"
import { findCard, type KeptCard } from "../engine/stored-cards"
import { isPast, readCard } from "../requests/card"
import { Refusal } from "../wire/refusal"
import { notOpen } from "../wire/not-open"
import type { Call } from "./operation"

/** The card of a payment, and what of it goes with the order. */
export interface CardToCharge {
  card: ChargedCard
  refusesThreeDs: boolean
  kept: Pick<Order, "storedCard" | "register">
}

/** A card as it was typed, or one stored before, named by cardUserKey and cardToken alone. Throws a Refusal. */
export function readCardToCharge(call: Call): CardToCharge {
  const { engine, fields } = call
  const given = fields.requiredObject("paymentCard")
  if (!given.has("cardNumber") && (given.has("cardToken") || given.has("cardUserKey"))) return storedCard(call)
  const entry = readCard(given, engine.month)
  const isKept = given.integerOf("registerCard", [0, 1]) === 1 && engine.settings.capabilities.storedCards
  return {
    card: chargedCard(entry.cardNumber),
    refusesThreeDs: refusesThreeDs(entry.cardNumber),
    kept: isKept ? { register: getKept(entry) } : {},
  }
}

function storedCard({ engine, fields }: Call): CardToCharge {
  if (!engine.settings.capabilities.storedCards) throw notOpen("paymentCard.cardToken")
  const given = fields.requiredObject("paymentCard")
  const names = { cardUserKey: given.requiredText("cardUserKey"), cardToken: given.requiredText("cardToken") }
  const stored = findCard(engine, names)
  if (isPast(stored, engine.month)) throw new Refusal("invalid", "17")
  return { card: stored.card, refusesThreeDs: stored.refusesThreeDs, kept: { storedCard: names } }
}

/** What is kept of a card that is stored. */
export function getKept(entry: Omit<CardEntry, "cvc">, cardAlias?: string): KeptCard {
  const { cardHolderName, expireYear, expireMonth, cardNumber } = entry
  return { cardHolderName, expireYear, expireMonth, cardAlias, refusesThreeDs: refusesThreeDs(cardNumber) }
}
