import { say } from "../../domain"
import { isNationalId, isTaxNumber } from "./checksums"
import type { SubmerchantContent, SubmerchantIssue } from "./content"

const NO_IBAN = say(
  "Without an IBAN the payment service has no account to pay to, and takes no later change of this seller.",
  "IBAN olmadan ödeme hizmetinin para göndereceği hesap yoktur ve bu satıcıda sonraki değişiklikleri kabul etmez.",
)
export const NO_IDENTITY_NUMBER = say(
  "The payment service needs a national id, the owner's or of who represents the company, for every later change of this seller.",
  "Ödeme hizmeti bu satıcıdaki her değişiklik için işletme sahibinin veya şirket temsilcisinin T.C. kimlik numarasını ister.",
)
const ODD_IDENTITY_NUMBER = say(
  "This is no valid Turkish national id: that has 11 digits, the last two of which follow from the others. Compare it with the document.",
  "Bu geçerli bir T.C. kimlik numarası değil: 11 hanelidir ve son ikisi diğerlerinden hesaplanır. Belgeyle karşılaştırın.",
)
const ODD_TAX_NUMBER = say(
  "This is no valid Turkish tax number: that has 10 digits, the last of which follows from the others. Compare it with the document.",
  "Bu geçerli bir vergi numarası değil: 10 hanelidir ve sonuncusu diğerlerinden hesaplanır. Belgeyle karşılaştırın.",
)

const KEPT = say(
  "The payment service keeps this once it has it, so it stays. Give another to change it.",
  "Ödeme hizmeti bu bilgiyi bir kez aldıktan sonra saklar, bu yüzden kalır. Değiştirmek için yenisini girin.",
)

export const keptWarning = (field: string): SubmerchantIssue => ({ field, message: KEPT })

/** What is odd and keeps a seller from nothing yet. */
export function submerchantWarnings(content: SubmerchantContent): SubmerchantIssue[] {
  const { type, iban, identity_number, tax_number } = content
  const found: (SubmerchantIssue | false)[] = [
    iban === undefined && { field: "iban", message: NO_IBAN },
    type !== "PERSONAL" && identity_number === undefined && { field: "identity_number", message: NO_IDENTITY_NUMBER },
    identity_number !== undefined &&
      !isNationalId(identity_number) && { field: "identity_number", message: ODD_IDENTITY_NUMBER },
    tax_number !== undefined && !isTaxNumber(tax_number) && { field: "tax_number", message: ODD_TAX_NUMBER },
  ]
  return found.filter((one) => one !== false)
}
