import { isIban, type Submerchant, type SubmerchantType } from "../engine/submerchant"
import { invalidField } from "../wire/refusal"
import { CURRENCIES } from "./order"
import { readEmail, readPhone } from "./parties"
import type { RequestFields } from "./request-fields"

type TypedField = "contactName" | "contactSurname" | "identityNumber" | "taxOffice" | "legalCompanyTitle" | "taxNumber"

/** What each type needs (assumed: submerchant-fields). */
const NEEDED: Readonly<Record<SubmerchantType, { create: readonly TypedField[]; update: readonly TypedField[] }>> = {
  PERSONAL: {
    create: ["contactName", "contactSurname", "identityNumber"],
    update: ["contactName", "contactSurname", "identityNumber"],
  },
  PRIVATE_COMPANY: {
    create: ["taxOffice", "legalCompanyTitle"],
    update: ["taxOffice", "legalCompanyTitle", "identityNumber"],
  },
  LIMITED_OR_JOINT_STOCK_COMPANY: {
    create: ["taxOffice", "legalCompanyTitle", "taxNumber"],
    update: ["taxOffice", "legalCompanyTitle", "identityNumber"],
  },
}
const TYPED_FIELDS = [
  "contactName",
  "contactSurname",
  "identityNumber",
  "taxOffice",
  "legalCompanyTitle",
  "taxNumber",
] as const

export type SubmerchantData = Omit<
  Submerchant,
  "subMerchantKey" | "subMerchantExternalId" | "subMerchantType" | "currency"
> & {
  currency?: string
}

/** The fields of a create or update body for a type; the IBAN may wait on create. Throws a Refusal. */
export function readSubmerchant(
  fields: RequestFields,
  type: SubmerchantType,
  use: "create" | "update",
): SubmerchantData {
  const iban = readIban(fields)
  if (use === "update" && iban === undefined) throw fields.missing("iban", "2030")
  const typed: Partial<Record<TypedField, string>> = {}
  for (const field of TYPED_FIELDS) {
    typed[field] = NEEDED[type][use].includes(field) ? fields.requiredText(field, "2004") : fields.text(field)
  }
  return {
    name: fields.text("name"),
    email: readEmail(fields),
    gsmNumber: readPhone(fields),
    address: fields.requiredText("address"),
    iban,
    currency: fields.oneOf("currency", CURRENCIES),
    ...typed,
  }
}

function readIban(fields: RequestFields): string | undefined {
  const iban = fields.text("iban")?.replace(/ /g, "").toUpperCase()
  if (iban !== undefined && !isIban(iban)) throw invalidField("iban", "2030")
  return iban
}
