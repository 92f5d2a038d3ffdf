import { z } from "zod"
import { defineOperation } from "../operation"
import { defineAnswer, idNote, integerNote, listNote, note, secret, secretIfAny } from "../schema/answer-fields"
import { paymentCard } from "../schema/basket"
import { defineRequest, text } from "../schema/request-fields"

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
      defineRequest({ email: text(), externalId: text().optional(), card }),
      defineRequest({ cardUserKey: text(), card }),
    ]),
    answer: defineAnswer({
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
    request: defineRequest({ cardUserKey: text() }),
    answer: defineAnswer({
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
    request: defineRequest({ cardUserKey: text(), cardToken: text() }),
    answer: defineAnswer({}),
  }),
}
