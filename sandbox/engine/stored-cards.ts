import { randomBytes } from "node:crypto"
import { z } from "zod"
import { refused } from "../wire/refusal"
import { type ChargedCard, cardSchema } from "./cards"
import type { Engine } from "./engine"

const text = z.string()

/** What is kept of a card that is stored: never its number, never its cvc. */
export const keptCard = z.object({
  cardHolderName: text,
  expireYear: text,
  expireMonth: text,
  cardAlias: text.optional(),
  refusesThreeDs: z.boolean(),
})
export type KeptCard = z.infer<typeof keptCard>

/** The two names of a stored card. Whoever has them can charge it. */
export const cardNames = z.object({ cardUserKey: text, cardToken: text })
export type CardNames = z.infer<typeof cardNames>

export const storedCardSchema = keptCard.extend({ ...cardNames.shape, card: cardSchema })
export type StoredCard = z.infer<typeof storedCardSchema>

/** The holder of stored cards. */
export const cardUserSchema = z.object({ cardUserKey: text, email: text.optional(), externalId: text.optional() })
export type CardUser = z.infer<typeof cardUserSchema>

const newName = () => randomBytes(20).toString("base64")

export function newCardUser(engine: Engine, user: Omit<CardUser, "cardUserKey"> = {}): CardUser {
  const created = { ...user, cardUserKey: newName() }
  engine.cardUsers.put(created.cardUserKey, created)
  return created
}

export function storeCard(engine: Engine, cardUserKey: string, kept: KeptCard, card: ChargedCard): StoredCard {
  const stored = { ...kept, card, cardUserKey, cardToken: newName() }
  engine.cards.put(stored.cardToken, stored)
  return stored
}

/** A card by both of its names: with another holder's key it is not found. Throws a Refusal. */
export function findCard(engine: Engine, { cardUserKey, cardToken }: CardNames): StoredCard {
  const found = engine.cards.get(cardToken)
  if (found?.cardUserKey !== cardUserKey) throw refused("3001")
  return found
}

/** Throws a Refusal. */
export function findCardUser(engine: Engine, cardUserKey: string): CardUser {
  const found = engine.cardUsers.get(cardUserKey)
  if (!found) throw refused("3001")
  return found
}

export const loadCards = (engine: Engine, cardUserKey: string): StoredCard[] =>
  [...engine.cards.values()].filter((card) => card.cardUserKey === cardUserKey)
