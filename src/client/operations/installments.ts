import { z } from "zod"
import { defineOperation } from "../operation"
import { amountNote, defineAnswer, idNote, integerNote, listNote, note, textIfAny } from "../schema/answer-fields"
import { amount, defineRequest, currency, onWire, sameCurrency } from "../schema/request-fields"

export const binNumber = () =>
  onWire("string", z.string().regex(/^(\d{6}|\d{8})$/, "must be the first 6 or 8 digits of a card"))

export const bins = {
  // 6 or 8 digits (assumed: bins)
  /** Reads a card's properties by its first 6 or 8 digits. POST /payment/bin/check. */
  check: defineOperation({
    method: "POST",
    path: "/payment/bin/check",
    effect: "read",
    startsPayment: true,
    request: defineRequest({ binNumber: binNumber() }),
    answer: defineAnswer({
      binNumber: textIfAny(),
      cardType: note(),
      cardAssociation: note(),
      cardFamily: note(),
      bankName: note(),
      bankCode: integerNote(),
      /** 1 for a commercial card, 0 for a personal one. */
      commercial: integerNote(),
    }),
  }),
}

const installmentPrice = z.looseObject({
  installmentNumber: integerNote(),
  installmentPrice: amountNote(),
  totalPrice: amountNote(),
})

/** Without a bin in the request there is one entry for each kind of card. */
const installmentDetail = z.looseObject({
  binNumber: idNote(),
  price: amountNote(),
  cardType: note(),
  cardAssociation: note(),
  cardFamilyName: note(),
  /** 1: the card can be charged with 3D Secure only. */
  force3ds: integerNote(),
  /** 1: a stored card can be charged only with its cvc. */
  forceCvc: integerNote(),
  commercial: integerNote(),
  dccEnabled: integerNote(),
  agricultureEnabled: integerNote(),
  bankCode: integerNote(),
  bankName: note(),
  installmentPrices: listNote(installmentPrice),
})

export const installments = {
  // published interface description; `currency`: official clients
  /** Reads a price's total in each count, by kind of card or for one card's first 6 or 8 digits. POST /payment/svcpos/installment. */
  retrieve: defineOperation({
    method: "POST",
    path: "/payment/svcpos/installment",
    effect: "read",
    startsPayment: true,
    isOptional: true,
    request: defineRequest({
      binNumber: binNumber().optional(),
      price: amount(),
      /** TRY when it is left out. */
      currency: currency().optional(),
    }),
    issues: ({ price, currency: asked = "TRY" }) => sameCurrency({ price, currency: asked }),
    answer: defineAnswer({ installmentDetails: listNote(installmentDetail) }),
  }),
}
