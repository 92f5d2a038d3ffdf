import type { SubMerchantType } from "../../client"
import type { Currency } from "../../money"
import type { Sentence } from "../../domain"

/** What is sent to the service about a seller (specification: Submerchant); what a type does not have stays undefined. */
export interface SubmerchantContent {
  type: SubMerchantType
  name: string | undefined
  email: string
  gsm_number: string
  address: string
  iban: string | undefined
  currency: Currency
  contact_name: string | undefined
  contact_surname: string | undefined
  identity_number: string | undefined
  tax_office: string | undefined
  tax_number: string | undefined
  legal_company_title: string | undefined
}

/** What is wrong, or odd, about one field, by its name in the body; "" is the body as a whole. */
export interface SubmerchantIssue {
  field: string
  message: Sentence
}

/** Fields whose value is text. */
export const TEXT_FIELDS = [
  "name",
  "email",
  "gsm_number",
  "address",
  "iban",
  "contact_name",
  "contact_surname",
  "identity_number",
  "tax_office",
  "tax_number",
  "legal_company_title",
] as const satisfies readonly Exclude<keyof SubmerchantContent, "type" | "currency">[]
export type TextField = (typeof TEXT_FIELDS)[number]

/** `create`: the service does not know it yet. `update`: it does. */
export type SubmerchantUse = "create" | "update"

interface TypeFields {
  /** Beyond those that every type has. */
  has: readonly TextField[]
  needs: Readonly<Record<SubmerchantUse, readonly TextField[]>>
}

const EVERY_TYPE = ["name", "email", "gsm_number", "address", "iban"] as const
const PERSON = ["contact_name", "contact_surname", "identity_number"] as const
const COMPANY = ["tax_office", "legal_company_title"] as const

/** Required fields by type: defaults, "Submerchants"; a change: the published interface description. */
const BY_TYPE: Readonly<Record<SubMerchantType, TypeFields>> = {
  PERSONAL: { has: PERSON, needs: { create: PERSON, update: PERSON } },
  PRIVATE_COMPANY: {
    has: [...COMPANY, "identity_number"],
    needs: { create: COMPANY, update: [...COMPANY, "identity_number"] },
  },
  LIMITED_OR_JOINT_STOCK_COMPANY: {
    has: [...COMPANY, "tax_number", "identity_number"],
    needs: { create: [...COMPANY, "tax_number"], update: [...COMPANY, "identity_number"] },
  },
}

export const hasField = (type: SubMerchantType, field: TextField): boolean =>
  [...EVERY_TYPE, ...BY_TYPE[type].has].includes(field)

export function needsField(type: SubMerchantType, use: SubmerchantUse, field: TextField): boolean {
  if (field === "iban") return use === "update"
  return ["email", "gsm_number", "address", ...BY_TYPE[type].needs[use]].includes(field)
}

/** What to call a seller: its name, its company's title, or its contact's name. */
export function submerchantTitle(
  content: Pick<SubmerchantContent, "name" | "legal_company_title" | "contact_name" | "contact_surname" | "email">,
): string {
  const contact = [content.contact_name, content.contact_surname].filter((part) => part !== undefined).join(" ")
  return content.name ?? content.legal_company_title ?? (contact || content.email)
}
