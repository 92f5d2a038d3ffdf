import { z } from "zod"
import { defineOperation } from "../operation"
import { envelope, textIfAny, integerNote, note } from "../schema/answer-fields"
import { conventions } from "../schema/request-fields"
import { onWire } from "../schema/wire"

/** The first 6 or 8 digits of a card. */
export const binNumber = () =>
  onWire("string", z.string().regex(/^(\d{6}|\d{8})$/, "must be the first 6 or 8 digits of a card"))

/** Specification: Endpoints, POST /payment/bin/check; its fields: defaults, "Bin check". */
export const checkBin = defineOperation({
  name: "bins.check",
  method: "POST",
  path: "/payment/bin/check",
  effect: "read",
  startsPayment: true,
  request: z.strictObject({
    ...conventions,
    binNumber: binNumber(),
  }),
  answer: z.looseObject({
    ...envelope,
    binNumber: textIfAny(),
    cardType: note(),
    cardAssociation: note(),
    cardFamily: note(),
    bankName: note(),
    bankCode: integerNote(),
    /** 1 for a commercial card, 0 for a personal one. */
    commercial: integerNote(),
  }),
})
