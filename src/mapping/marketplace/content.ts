import { z } from "zod"
import type { SubMerchantType } from "../../client"
import type { RefusedField } from "../../domain"
import { say } from "../../domain/sentence"
import { CURRENCIES } from "../../money"

const text = z.string()
const textIfAny = text.or(z.undefined())

export const contentRow = z.object({
  name: textIfAny,
  email: text,
  gsm_number: text,
  address: text,
  iban: textIfAny,
  currency: z.enum(CURRENCIES),
  contact_name: textIfAny,
  contact_surname: textIfAny,
  identity_number: textIfAny,
  tax_office: textIfAny,
  tax_number: textIfAny,
  legal_company_title: textIfAny,
})

type Content = z.output<typeof contentRow>
export type SubmerchantContent = { type: SubMerchantType } & { [Field in keyof Required<Content>]: Content[Field] }

export const CONTENT_FIELDS = contentRow.keyof().options
export const TEXT_FIELDS = contentRow.omit({ currency: true }).keyof().options
export type TextField = (typeof TEXT_FIELDS)[number]

export type SubmerchantUse = "create" | "update"

interface TypeFields {
  has: readonly TextField[]
  needs: Readonly<Record<SubmerchantUse, readonly TextField[]>>
}

const EVERY_TYPE = ["name", "email", "gsm_number", "address", "iban"] as const
const PERSON = ["contact_name", "contact_surname", "identity_number"] as const
const COMPANY = ["legal_company_title", "tax_office"] as const

/** Required fields by type (assumed: submerchant-fields). */
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

export const identityFields = (type: SubMerchantType): readonly TextField[] => BY_TYPE[type].has

export const hasField = (type: SubMerchantType, field: TextField): boolean =>
  [...EVERY_TYPE, ...BY_TYPE[type].has].includes(field)

export function needsField(type: SubMerchantType, use: SubmerchantUse, field: TextField): boolean {
  if (field === "iban") return use === "update"
  return ["email", "gsm_number", "address", ...BY_TYPE[type].needs[use]].includes(field)
}

export function submerchantTitle(
  content: Pick<SubmerchantContent, "name" | "legal_company_title" | "contact_name" | "contact_surname" | "email">,
): string {
  const contact = [content.contact_name, content.contact_surname].filter((part) => part !== undefined).join(" ")
  return content.name ?? content.legal_company_title ?? (contact || content.email)
}

const listDigits = (text: string) => Array.from(text, Number)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The last two digits check a Turkish national id; foreigners' ids (99…) have them too. */
export function isNationalId(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false
  const digits = listDigits(text)
  const odd = sum(digits.filter((_, index) => index % 2 === 0 && index < 9))
  const even = sum(digits.filter((_, index) => index % 2 === 1 && index < 8))
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return digits[9] === tenth && digits[10] === sum(digits.slice(0, 10)) % 10
}

export function isTaxNumber(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false
  const digits = listDigits(text)
  const parts = digits.slice(0, 9).map((digit, index) => {
    const moved = (digit + 9 - index) % 10
    return moved === 0 ? 0 : (moved * 2 ** (9 - index)) % 9 || 9
  })
  return digits[9] === (10 - (sum(parts) % 10)) % 10
}

export function submerchantWarnings(content: SubmerchantContent): RefusedField[] {
  const { type, iban, identity_number, tax_number } = content
  const isOdd = identity_number !== undefined && !isNationalId(identity_number)
  const found: (RefusedField | false)[] = [
    iban === undefined && { field: "iban", message: say("submerchant.no_iban") },
    type !== "PERSONAL" &&
      identity_number === undefined && { field: "identity_number", message: say("field.owner_id") },
    isOdd && { field: "identity_number", message: say("submerchant.odd_identity_number") },
    tax_number !== undefined &&
      !isTaxNumber(tax_number) && { field: "tax_number", message: say("submerchant.odd_tax_number") },
  ]
  return found.filter((one) => one !== false)
}
