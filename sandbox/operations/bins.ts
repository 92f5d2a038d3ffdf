import { binFacts } from "../engine/bins"
import type { RequestFields } from "../requests/request-fields"
import { invalidField, refused } from "../wire/refusal"
import { paymentOperation } from "./operation"

/** POST /payment/bin/check: 6 or 8 digits (5007). */
export const checkBin = paymentOperation({
  name: "bins.check",
  path: "/payment/bin/check",
  answer({ fields }) {
    const binNumber = readBin(fields)
    const facts = binFacts(binNumber)
    if (!facts) throw refused("12")
    const { cardType, cardAssociation, cardFamily, bankName, bankCode, commercial } = facts
    return { binNumber, cardType, cardAssociation, cardFamily, bankName, bankCode, commercial }
  },
})

/** The first 6 or 8 digits of a card (5007). */
export function readBin(fields: RequestFields): string {
  const binNumber = fields.requiredIdentifier("binNumber", "5007")
  if (/^(\d{6}|\d{8})$/.test(binNumber)) return binNumber
  throw invalidField("binNumber", "5007", { en: "needs 6 or 8 digits", tr: "6 veya 8 haneli olmalıdır" })
}
