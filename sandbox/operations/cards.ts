import { binFacts } from "../engine/bins"
import { chargedCard } from "../engine/cards"
import { loadCards, findCard, findCardUser, newCardUser, type StoredCard, storeCard } from "../engine/stored-cards"
import { readCardToStore } from "../requests/card"
import { isEmail } from "../requests/contact"
import type { WireFields } from "../wire/json"
import { invalidField } from "../wire/refusal"
import { getKept } from "./card-to-charge"
import { paymentOperation } from "./operation"

/** POST /cardstorage/card: under a new holder, or under the one whose key is sent. */
export const createCard = paymentOperation({
  name: "cards.create",
  path: "/cardstorage/card",
  capability: "storedCards",
  answer({ fields, engine }) {
    const given = fields.requiredObject("card")
    const entry = readCardToStore(given, engine.month)
    const key = fields.text("cardUserKey")
    const email = key === undefined ? fields.requiredText("email", "3") : undefined
    if (email !== undefined && !isEmail(email)) throw invalidField("email", "5")
    const externalId = fields.text("externalId")
    const user = key === undefined ? newCardUser(engine, { email, externalId }) : findCardUser(engine, key)
    const kept = getKept(entry, given.text("cardAlias"))
    const stored = storeCard(engine, user.cardUserKey, kept, chargedCard(entry.cardNumber))
    return { ...user, ...cardAnswer(stored) }
  },
})

/** POST /cardstorage/cards */
export const listCards = paymentOperation({
  name: "cards.list",
  path: "/cardstorage/cards",
  capability: "storedCards",
  answer({ fields, engine }) {
    const { cardUserKey } = findCardUser(engine, fields.requiredText("cardUserKey"))
    const cardDetails = loadCards(engine, cardUserKey).map((stored) => {
      const { expireMonth, expireYear } = stored
      return { ...cardAnswer(stored), expireMonth, expireYear }
    })
    return { cardUserKey, cardDetails }
  },
})

/** DELETE /cardstorage/card, with a body */
export const deleteCard = paymentOperation({
  name: "cards.delete",
  method: "DELETE",
  path: "/cardstorage/card",
  hasBody: true,
  capability: "storedCards",
  answer({ fields, engine }) {
    const cardUserKey = fields.requiredText("cardUserKey")
    const { cardToken } = findCard(engine, { cardUserKey, cardToken: fields.requiredText("cardToken") })
    engine.cards.delete(cardToken)
    return {}
  },
})

function cardAnswer({ cardToken, card, cardAlias }: StoredCard): WireFields {
  const facts = binFacts(card.bin)
  return {
    cardToken,
    binNumber: card.bin,
    lastFourDigits: card.lastFour,
    cardType: facts?.cardType ?? "CREDIT_CARD",
    cardAssociation: facts?.cardAssociation ?? "VISA",
    cardFamily: facts?.cardFamily,
    cardAlias,
    cardBankCode: facts?.bankCode ?? 0,
    cardBankName: facts?.bankName ?? "",
  }
}
