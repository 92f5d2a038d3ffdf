import { type BinFacts, binFacts } from "../engine/bins"
import { familyFacts, installmentPrices } from "../engine/installment-offers"
import { CURRENCIES } from "../requests/order"
import type { Decimal } from "../wire/decimal"
import type { WireFields } from "../wire/json"
import { refused } from "../wire/refusal"
import { readBin } from "./bins"
import { paymentOperation } from "./operation"

/** POST /payment/svcpos/installment: for a card's bin, or for every family. */
export const retrieveInstallments = paymentOperation({
  name: "installments.retrieve",
  path: "/payment/svcpos/installment",
  capability: "installmentInfo",
  answer({ fields }) {
    const price = fields.amount("price")
    fields.oneOf("currency", CURRENCIES)
    if (!fields.has("binNumber")) return { installmentDetails: familyFacts().map((facts) => detail(price, facts)) }
    const binNumber = readBin(fields)
    const facts = binFacts(binNumber)
    if (!facts) throw refused("12")
    return { installmentDetails: [{ binNumber, ...detail(price, facts) }] }
  },
})

function detail(price: Decimal, facts: BinFacts): WireFields {
  const { cardType, cardAssociation, cardFamily, bankName, bankCode, commercial } = facts
  return {
    price,
    cardType,
    cardAssociation,
    cardFamilyName: cardFamily,
    force3ds: cardType === "DEBIT_CARD" ? 1 : 0,
    forceCvc: 0,
    commercial,
    dccEnabled: 0,
    agricultureEnabled: 0,
    bankCode,
    bankName,
    installmentPrices: installmentPrices(price, facts).map(({ count, each, total }) => ({
      installmentNumber: count,
      installmentPrice: each,
      totalPrice: total,
    })),
  }
}
