import { z } from "zod"
import { defineOperation } from "../operation"
import { envelope, idNote, integerNote, listNote, note, secret, secretIfAny } from "../schema/answer-fields"
import { paymentCard } from "../schema/basket"
import { conventions, text } from "../schema/request-fields"

/** Published interface description. cardUserKey names a holder, cardToken one card; both are secrets, and come back as SecretText. */

const { cardHolderName, cardNumber, expireYear, expireMonth } = paymentCard.shape

const card = z.strictObject({
  cardHolderName,
  cardNumber,
  expireYear,
  expireMonth,
  cardAlias: text().optional(),
})

const cardFields = {
  binNumber: idNote(),
  lastFourDigits: note(),
  cardType: note(),
  cardAssociation: note(),
  cardFamily: note(),
  cardAlias: note(),
  cardBankCode: integerNote(),
  cardBankName: note(),
}

export const cards = {
  /** Stores a card, under a new holder (`email`) or a known one (`cardUserKey`). POST /cardstorage/card. */
  create: defineOperation({
    method: "POST",
    path: "/cardstorage/card",
    effect: "write",
    request: z.union([
      z.strictObject({ ...conventions, email: text(), externalId: text().optional(), card }),
      z.strictObject({ ...conventions, cardUserKey: text(), card }),
    ]),
    answer: z.looseObject({
      ...envelope,
      cardUserKey: secret(),
      cardToken: secret(),
      ...cardFields,
      externalId: idNote(),
      email: note(),
    }),
  }),

  /** All cards of a holder. POST /cardstorage/cards. */
  list: defineOperation({
    method: "POST",
    path: "/cardstorage/cards",
    effect: "read",
    request: z.strictObject({ ...conventions, cardUserKey: text() }),
    answer: z.looseObject({
      ...envelope,
      cardUserKey: secretIfAny(),
      cardDetails: listNote(
        z.looseObject({ cardToken: secretIfAny(), ...cardFields, expireMonth: note(), expireYear: note() }),
      ),
    }),
  }),

  delete: defineOperation({
    method: "DELETE",
    path: "/cardstorage/card",
    effect: "write",
    sendsBody: true,
    request: z.strictObject({ ...conventions, cardUserKey: text(), cardToken: text() }),
    answer: z.looseObject(envelope),
  }),
}
