import { z } from "zod"
import { defineOperation } from "../operation"
import { amountNote, envelope, idNote, integerNote, listNote, note } from "../schema/answer-fields"
import { amount, conventions, currency } from "../schema/request-fields"
import { sameCurrency } from "../schema/same-currency"
import { binNumber } from "./bins"

const installmentPrice = z.looseObject({
  installmentNumber: integerNote(),
  /** Decimal text: one installment, and all of them together. */
  installmentPrice: amountNote(),
  totalPrice: amountNote(),
})

/** What one kind of card may pay in; without a bin in the request there is one for each. */
const installmentDetail = z.looseObject({
  binNumber: idNote(),
  price: amountNote(),
  cardType: note(),
  cardAssociation: note(),
  cardFamilyName: note(),
  /** 1: the card is charged with 3D Secure alone. */
  force3ds: integerNote(),
  /** 1: a stored card is charged with its cvc alone. */
  forceCvc: integerNote(),
  commercial: integerNote(),
  dccEnabled: integerNote(),
  agricultureEnabled: integerNote(),
  bankCode: integerNote(),
  bankName: note(),
  installmentPrices: listNote(installmentPrice),
})

/** Published interface description: POST /payment/svcpos/installment; `currency`: official clients. */
export const retrieveInstallments = defineOperation({
  name: "installments.retrieve",
  method: "POST",
  path: "/payment/svcpos/installment",
  effect: "read",
  startsPayment: true,
  isOptional: true,
  request: z.strictObject({
    ...conventions,
    /** Left out: all kinds of cards. */
    binNumber: binNumber().optional(),
    price: amount(),
    /** Left out: TRY. */
    currency: currency().optional(),
  }),
  issues: ({ price, currency: asked = "TRY" }) => sameCurrency({ price, currency: asked }),
  answer: z.looseObject({ ...envelope, installmentDetails: listNote(installmentDetail) }),
})
